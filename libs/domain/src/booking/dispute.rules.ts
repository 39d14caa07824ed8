import { DISPUTE_KINDS, DISPUTE_OUTCOMES } from './dispute.js';
import { LIMITS } from '../policy/limits.js';
import { firstViolation, type Violation } from '../validation/rule.js';

const isOneOf = (known: readonly string[], text: string) => known.includes(text);

/** A customer's dispute of a completed visit. */
export function disputeViolation({ kind, description }: { kind: string; description: string }): Violation | undefined {
  const length = description.trim().length;
  return firstViolation([
    [!isOneOf(DISPUTE_KINDS, kind), 'DISPUTE_KIND_REQUIRED', 'kind'],
    [length === 0, 'DESCRIPTION_REQUIRED', 'description'],
    [length > LIMITS.disputeTextMax, 'DESCRIPTION_TOO_LONG', 'description'],
  ]);
}

/** The helper's answer to a dispute. */
export function disputeAnswerViolation({ text }: { text: string }): Violation | undefined {
  const length = text.trim().length;
  return firstViolation([
    [length === 0, 'ANSWER_REQUIRED', 'text'],
    [length > LIMITS.disputeTextMax, 'DESCRIPTION_TOO_LONG', 'text'],
  ]);
}

/** A decision by staff. A partial refund has at most two decimals and is above zero. */
export function disputeDecisionViolation(form: {
  outcome: string;
  refund: number | null;
  note: string;
}): Violation | undefined {
  const { outcome, refund, note } = form;
  const isAmount = refund !== null && refund > 0 && Math.abs(Math.round(refund * 100) - refund * 100) < 1e-6;
  return firstViolation([
    [!isOneOf(DISPUTE_OUTCOMES, outcome), 'OUTCOME_REQUIRED', 'outcome'],
    [outcome === 'partial_refund' && !isAmount, 'REFUND_REQUIRED', 'refund'],
    [note.trim().length === 0, 'REASON_REQUIRED', 'note'],
  ]);
}

/** A helper's rating of a customer. */
export const customerRatingViolation = ({ rating }: { rating: number | null }): Violation | undefined =>
  firstViolation([
    [rating === null || !Number.isInteger(rating) || rating < 1 || rating > 5, 'RATING_REQUIRED', 'rating'],
  ]);
