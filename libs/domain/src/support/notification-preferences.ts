import { addDays, istDate, istInstant, istTime } from '../time/time.js';

/** What a person may switch off (spec §3); messages of people and news of one's own account cannot be. */
export const NOTICE_PREFERENCES = ['bookingUpdates', 'reviewNotifications', 'reminders', 'marketing'] as const;
export type NoticePreference = (typeof NOTICE_PREFERENCES)[number];
export type NoticePreferences = Record<NoticePreference, boolean>;
export const DEFAULT_NOTICE_PREFERENCES: NoticePreferences = {
  bookingUpdates: true,
  reviewNotifications: true,
  reminders: true,
  marketing: false,
};

/** Nobody is woken at night; by IST wall time. */
export const QUIET_HOURS = { from: '22:00', to: '06:00' } as const;

/**
 * When a notice may ring: now, or at the end of the night's quiet hours. A change of what happens on the day that has
 * begun or begins with this night does not wait.
 */
export function ringsAt(now: Date, visitDate?: string): Date {
  const [day, time] = [istDate(now), istTime(now)];
  const evening = time >= QUIET_HOURS.from;
  if (!evening && time >= QUIET_HOURS.to) return now;
  const morning = evening ? addDays(day, 1) : day;
  return visitDate === day || visitDate === morning ? now : istInstant(morning, QUIET_HOURS.to);
}
