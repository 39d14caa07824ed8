import type { Subscription } from '@sahaya/contracts';
import { istDate, istInstant, type SubscriptionStatus } from '@sahaya/domain';

/** A pause is agreed, and its first day has not come yet. */
export const isPausePlanned = ({ status, pause }: Subscription, now: Date): boolean =>
  status === 'paused' && pause !== undefined && pause.startDate > istDate(now);

/** The status to show: a plan stays active until its pause begins. */
export const shownStatus = (subscription: Subscription, now: Date): SubscriptionStatus =>
  isPausePlanned(subscription, now) ? 'active' : subscription.status;

/** The visits that the helper may mark complete: once a plan is paused or cancelled, those that have begun. */
export function visitsToMark({ status, toMark }: Subscription, now: Date): Subscription['toMark'] {
  if (status === 'active') return toMark;
  const isStopped = status === 'paused' || status === 'cancelled';
  return isStopped ? toMark.filter(({ date, startTime }) => istInstant(date, startTime) <= now) : [];
}
