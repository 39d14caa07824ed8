import type { Policy } from '../policy/policy.js';
import { HOUR_MS, MINUTE_MS } from '../time/time.js';

/** Both sides are asked after the end; then the visit completes by itself if one of them confirmed it. */
export const completionNudgeAt = (endsAt: Date): Date => new Date(endsAt.getTime() + 30 * MINUTE_MS);
export const completionBy = (endsAt: Date): Date => new Date(endsAt.getTime() + 24 * HOUR_MS);

export interface CompletionFacts {
  completedAt?: Date | undefined;
  /** The agreed end. */
  endsAt: Date;
}
/** A visit marked complete before its agreed end counts as completed at that end for money, deadlines and reviews. */
export const effectiveCompletionAt = ({ completedAt, endsAt }: CompletionFacts): Date =>
  completedAt && completedAt > endsAt ? completedAt : endsAt;

/** Marked complete before the visit began. */
export const isCompletedEarly = ({
  completedAt,
  startsAt,
}: {
  completedAt?: Date | undefined;
  startsAt: Date;
}): boolean => completedAt !== undefined && completedAt < startsAt;

/**
 * Only the helper's word says that the visit took place: no start code was entered, and neither the customer nor staff
 * confirmed it.
 */
export const isUnconfirmedCompletion = ({
  arrival,
  isDecidedByStaff = false,
}: {
  arrival?: { arrivedAt?: Date | string | undefined } | undefined;
  isDecidedByStaff?: boolean;
}): boolean => !arrival?.arrivedAt && !isDecidedByStaff;

/**
 * When the helper's part of a completed visit becomes payable: at its effective completion, or if nobody confirmed it,
 * when it can no longer be disputed.
 */
export const payableFrom = (
  { completionUnconfirmed = false, ...visit }: CompletionFacts & { completionUnconfirmed?: boolean | undefined },
  { complaints }: Pick<Policy, 'complaints'>,
): Date => {
  const completedAt = effectiveCompletionAt(visit);
  return completionUnconfirmed ? new Date(completedAt.getTime() + complaints.claimWithin * MINUTE_MS) : completedAt;
};

/** The last instant at which either side may rate a completed visit. */
export const reviewableUntil = (visit: CompletionFacts, { reviewWindowDays }: Pick<Policy, 'reviewWindowDays'>): Date =>
  new Date(effectiveCompletionAt(visit).getTime() + reviewWindowDays * 24 * HOUR_MS);
