import { WEEKDAYS, type Weekday } from '../people/helper-offer.js';

/** Business time is IST: UTC+05:30 all year, without daylight saving. Only this file converts. */
const IST_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** `YYYY-MM-DD` and `HH:MM`, both IST wall time → the instant. */
export const istInstant = (date: string, time: string): Date => new Date(`${date}T${time}:00+05:30`);

/** The IST calendar day of an instant, `YYYY-MM-DD`. */
export const istDate = (instant: Date): string =>
  new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The IST wall-clock time of an instant, `HH:MM`. */
export const istTime = (instant: Date): string =>
  new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(11, 16);

/** Calendar arithmetic on `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The same moment this many years earlier. */
export function yearsBefore(instant: Date, years: number): Date {
  const then = new Date(instant);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

/** Whole calendar days from one IST day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!;

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));

/** True for `YYYY-MM-DD` of a real calendar day, so false for 2026-02-30. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/**
 * A date sent by a client: `YYYY-MM-DD`, or an ISO instant, whose IST day counts; undefined for anything else. A time
 * without an offset is IST, whatever the machine's zone.
 */
export function parseDate(text: string): string | undefined {
  const [, date, time, offset] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  if (!date || !isCalendarDate(date) || (offset && !time)) return undefined;
  if (!time) return date;
  const instant = new Date(`${date}${time}${offset ?? '+05:30'}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const day = istDate(instant);
  // The last hours of the year 9999 are a day of the year 10000 in India, which has no such form.
  return isCalendarDate(day) ? day : undefined;
}

/** `HH:MM` → minutes since midnight; undefined for anything else. */
export function minutesOf(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
