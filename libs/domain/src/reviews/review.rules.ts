import { CHAT_REPORT_REASONS } from '../support/chat.js';
import { LIMITS } from '../policy/limits.js';
import { firstViolation, type Violation } from '../validation/rule.js';

export interface ReviewForm {
  rating: number | null;
  serviceQuality: number | null;
  punctuality: number | null;
  communication: number | null;
  comment: string;
}

const noStars = (value: number | null) => value === null || !Number.isInteger(value) || value < 1 || value > 5;

export function reviewViolation(form: ReviewForm): Violation | undefined {
  const length = form.comment.trim().length;
  return firstViolation([
    [noStars(form.rating), 'RATING_REQUIRED', 'rating'],
    [noStars(form.serviceQuality), 'QUALITY_REQUIRED', 'serviceQuality'],
    [noStars(form.punctuality), 'PUNCTUALITY_REQUIRED', 'punctuality'],
    [noStars(form.communication), 'COMMUNICATION_REQUIRED', 'communication'],
    [length < LIMITS.reviewMin, 'COMMENT_TOO_SHORT', 'comment'],
    [length > LIMITS.reviewMax, 'COMMENT_TOO_LONG', 'comment'],
  ]);
}

/** A helper's reply to a review. */
export function replyViolation(text: string): Violation | undefined {
  const length = text.trim().length;
  return firstViolation([
    [length === 0, 'REPLY_REQUIRED', 'text'],
    [length > LIMITS.reviewReplyMax, 'REPLY_TOO_LONG', 'text'],
  ]);
}

/** A chat message is trimmed; a blank one is not sent. */
export function messageViolation(content: string): Violation | undefined {
  const length = content.trim().length;
  return firstViolation([
    [length === 0, 'MESSAGE_BLANK', 'content'],
    [length > LIMITS.chatMessageMax, 'MESSAGE_TOO_LONG', 'content'],
  ]);
}

/** A report of a chat to staff. */
export function reportViolation({ reason, note }: { reason: string; note: string }): Violation | undefined {
  return firstViolation([
    [!CHAT_REPORT_REASONS.some((known) => known === reason), 'REPORT_REASON_REQUIRED', 'reason'],
    [note.trim().length > LIMITS.chatReportNoteMax, 'REPORT_NOTE_TOO_LONG', 'note'],
  ]);
}
