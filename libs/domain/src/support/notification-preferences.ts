import { addDays, istDate, istInstant, istTime } from '../time/time.js';

/**
 * The kinds of notifications that a person may switch off. Chat messages and account notifications cannot be switched
 * off.
 */
export const NOTIFICATION_PREFERENCES = ['bookingUpdates', 'reviewNotifications', 'reminders', 'marketing'] as const;
export type NotificationPreference = (typeof NOTIFICATION_PREFERENCES)[number];
export type NotificationPreferences = Record<NotificationPreference, boolean>;
export const DEFAULT_NOTIFICATION_PREFERENCES: NotificationPreferences = {
  bookingUpdates: true,
  reviewNotifications: true,
  reminders: true,
  marketing: false,
};

/** No push sound at night; IST. */
export const QUIET_HOURS = { from: '22:00', to: '06:00' } as const;

/**
 * The delivery time of a notification: now, or the end of the quiet hours. A change to a visit of the current day, or
 * of the day after this night, is not delayed.
 */
export function deliverAt(now: Date, visitDate?: string): Date {
  const [day, time] = [istDate(now), istTime(now)];
  const evening = time >= QUIET_HOURS.from;
  if (!evening && time >= QUIET_HOURS.to) return now;
  const morning = evening ? addDays(day, 1) : day;
  return visitDate === day || visitDate === morning ? now : istInstant(morning, QUIET_HOURS.to);
}
