import { reviewableUntil } from '../booking/completion.js';
import type { Policy } from '../policy/policy.js';
import { workerOf } from './substitute.js';
import { endOf, type PlanVisit } from './subscription.visits.js';

/**
 * The last instant at which a customer may review a subscription: the review window after the end of the latest visit
 * that its own helper completed. Undefined without such a visit.
 */
export function subscriptionReviewableUntil(
  visits: readonly (Pick<PlanVisit, 'date' | 'endTime' | 'status' | 'absence'> & { helperId: string })[],
  policy: Pick<Policy, 'reviewWindowDays'>,
): Date | undefined {
  const ends = visits
    .filter((visit) => visit.status === 'completed' && workerOf(visit) === visit.helperId)
    .map((visit) => endOf(visit).getTime());
  return ends.length > 0 ? reviewableUntil({ endsAt: new Date(Math.max(...ends)) }, policy) : undefined;
}
