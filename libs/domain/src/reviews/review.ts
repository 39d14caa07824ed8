import { LIMITS } from '../policy/limits.js';
import { HOUR_MS } from '../time/time.js';

/** The deadline to edit a review or a reply. */
export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + LIMITS.reviewEditHours * HOUR_MS);

/** The deadline for the helper's reply. */
export const replyUntil = (reviewedAt: Date): Date =>
  new Date(reviewedAt.getTime() + LIMITS.reviewReplyDays * 24 * HOUR_MS);
