import { labelOf, words } from './words.js';

/** A recorded reason with its category, which those of earlier releases lack. */
export const formatReason = ({ reason, category }: { reason: string; category?: string | undefined }): string =>
  category ? `${reason} (${labelOf(words.reasonCategory, category)})` : reason;
