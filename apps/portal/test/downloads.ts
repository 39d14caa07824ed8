/** Records the names of saved files, because jsdom does not save any. */
export function watchDownloads(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
  };
  return names;
}
