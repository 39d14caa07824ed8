import type { Download } from '@sahaya/api-client';

/** Saves a file to the downloads of the user. */
export function saveFile({ name, blob }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
