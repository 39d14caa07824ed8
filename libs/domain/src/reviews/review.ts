import { LIMITS } from '../policy/limits.js';
import { HOUR_MS } from '../time/time.js';

/** Until when what was written may be changed by its author: a review, and a reply (decisions A28). */
export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + LIMITS.reviewEditHours * HOUR_MS);

/** Until when the helper may answer a review. */
export const replyUntil = (reviewedAt: Date): Date =>
  new Date(reviewedAt.getTime() + LIMITS.reviewReplyDays * 24 * HOUR_MS);
