import type { Subscription } from '@sahaya/contracts';
import { istDate, type Party, type SubscriptionStatus } from '@sahaya/domain';
import { formatList, formatTimeRange, formatVisitTime } from '../../i18n/format.js';
import { serviceName, t } from '../../i18n/translate.js';

/** Whether a pause is agreed but has not started yet. */
export const isPausePlanned = ({ status, pause }: Subscription, now: Date): boolean =>
  status === 'paused' && pause !== undefined && pause.startDate > istDate(now);

/** The status to show: a plan stays active until its pause starts. */
export const shownStatus = (subscription: Subscription, now: Date): SubscriptionStatus =>
  isPausePlanned(subscription, now) ? 'active' : subscription.status;

/** The other person of a plan. */
export const otherOf = ({ customerId, helperId }: Subscription, party: Party) =>
  party === 'helper' ? customerId : helperId;

export const nextVisitOf = ({ status, nextService }: Subscription) =>
  status === 'pending' || status === 'active' || status === 'paused' ? nextService : undefined;

export const servicesText = ({ services }: Subscription): string =>
  formatList(services.map(({ serviceType }) => serviceName(serviceType)));

/** "Mon and Fri, 9:00–11:00 am" */
export function scheduleText({ schedule: { daysOfWeek, timeSlots, recurrence } }: Subscription): string {
  const days =
    daysOfWeek.length === 7 ? t('recurrence.daily') : formatList(daysOfWeek.map((day) => t(`weekday.short.${day}`)));
  const slots = timeSlots.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)).join(', ');
  return `${days}, ${slots}${recurrence === 'weekly' ? '' : ` · ${t(`recurrence.${recurrence}`)}`}`;
}

/** The next visit; if there is none, the days and times. */
export function whenText(subscription: Subscription, now: Date): string {
  const next = nextVisitOf(subscription);
  return next ? t('subs.nextWords', { when: formatVisitTime(next, now) }) : scheduleText(subscription);
}
