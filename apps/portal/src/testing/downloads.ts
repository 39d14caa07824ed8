/** The names of the files that were saved from now on; jsdom saves none itself. */
export function watchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
  };
  return names;
}
