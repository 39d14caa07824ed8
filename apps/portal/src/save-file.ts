import type { Download } from '@sahaya/api-client';

/** Puts a file among the person's downloads. */
export function saveFile({ name, blob }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
