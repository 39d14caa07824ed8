import type { Subscription } from '@sahaya/contracts';
import { istDate, type SubscriptionStatus } from '@sahaya/domain';

/** Whether a pause is agreed but has not started yet. */
export const isPausePlanned = ({ status, pause }: Subscription, now: Date): boolean =>
  status === 'paused' && pause !== undefined && pause.startDate > istDate(now);

/** The status to show: a plan stays active until its pause starts. */
export const shownStatus = (subscription: Subscription, now: Date): SubscriptionStatus =>
  isPausePlanned(subscription, now) ? 'active' : subscription.status;
