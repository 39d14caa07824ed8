import type { Policy } from '../policy/policy.js';
import type { SubscriptionStatus } from './subscription.machine.js';
import { type PlanVisit, startOf } from './subscription.visits.js';
import { workerOf } from './substitute.js';
import { istDate } from '../time/time.js';

/** The longest range of days that one request for calendar visits may cover. */
export const CALENDAR_DAYS = 62;

type DatedVisit = Pick<PlanVisit, 'status' | 'date' | 'startTime' | 'absence'> & { helperId: string };

/**
 * A visit is in the calendar of the customer and of the helper who comes. While a substitute is searched nobody comes,
 * so the visit is in no calendar.
 */
export function isInCalendar(visit: DatedVisit, customerId: string, userId: string): boolean {
  const worker = workerOf(visit);
  const takesPlace = visit.status === 'scheduled' || visit.status === 'completed';
  return takesPlace && worker !== undefined && (userId === customerId || userId === worker);
}

/** The visit may be marked complete by the helper who comes: on its day, or from its start where the policy or the end of the plan demands it. */
export function isMarkable(
  visit: DatedVisit,
  { status, policy }: { status: SubscriptionStatus; policy: Pick<Policy, 'completion'> },
  now: Date,
): boolean {
  if (visit.status !== 'scheduled' || !workerOf(visit)) return false;
  const hasBegun = startOf(visit) <= now;
  if (status === 'active') return visit.date <= istDate(now) && (hasBegun || !policy.completion.notBeforeStart);
  return hasBegun && (status === 'paused' || status === 'cancelled');
}
