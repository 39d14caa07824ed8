import type { Weekday } from '../people/helper-offer.js';
import { addDays, daysBetween, minutesOf, weekdayOf } from '../time/time.js';

/** The repetition of a schedule's week. */
export const RECURRENCES = ['weekly', 'bi-weekly', 'monthly'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

export interface TimeSlot {
  startTime: string;
  endTime: string;
  /** The services of this slot; empty means all. */
  applicableServices: readonly string[];
}
export interface Schedule {
  daysOfWeek: readonly Weekday[];
  timeSlots: readonly TimeSlot[];
  recurrence: Recurrence;
}
/** IST calendar days; the end is the first day after the period. */
export interface Period {
  startDate: string;
  endDate: string;
}
/** The last day of service: `endDate` is the day after it. */
export const lastDayOf = ({ endDate }: Pick<Period, 'endDate'>): string => addDays(endDate, -1);
/** One dated visit of a schedule. */
export interface Occurrence {
  date: string;
  /** The index of the slot in the schedule. */
  slot: number;
  startTime: string;
  endTime: string;
}

/** The same day some months later; the last day of a shorter month (31 Jan → 28 or 29 Feb). */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(lastDay.getUTCFullYear(), lastDay.getUTCMonth(), Math.min(day, lastDay.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** Weeks are counted from the first day: every week, every other week, or the first week that begins in a month. */
function isWeekOf(recurrence: Recurrence, startDate: string, date: string): boolean {
  const days = daysBetween(startDate, date);
  if (days < 0) return false;
  if (recurrence === 'weekly') return true;
  if (recurrence === 'bi-weekly') return Math.floor(days / 7) % 2 === 0;
  const months = (Number(date.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12 + month(date) - month(startDate);
  return [months, months - 1].some((count) => {
    const since = count < 0 ? -1 : daysBetween(addMonths(startDate, count), date);
    return since >= 0 && since < 7;
  });
}
const month = (date: string) => Number(date.slice(5, 7));

export const isServiceDate = (
  { daysOfWeek, recurrence }: Pick<Schedule, 'daysOfWeek' | 'recurrence'>,
  startDate: string,
  date: string,
): boolean => daysOfWeek.includes(weekdayOf(date)) && isWeekOf(recurrence, startDate, date);

/** The days of a period on which the schedule has visits. */
export const serviceDates = (schedule: Pick<Schedule, 'daysOfWeek' | 'recurrence'>, { startDate, endDate }: Period) =>
  Array.from({ length: Math.max(0, daysBetween(startDate, endDate)) }, (_, day) => addDays(startDate, day)).filter(
    (date) => isServiceDate(schedule, startDate, date),
  );

/** The first `count` service days from `from` on, also beyond the end of the period. */
export function nextServiceDates(schedule: Schedule, startDate: string, from: string, count: number): string[] {
  const dates: string[] = [];
  for (let date = from; dates.length < count && daysBetween(from, date) <= 366; date = addDays(date, 1)) {
    if (isServiceDate(schedule, startDate, date)) dates.push(date);
  }
  return dates;
}

/** Every visit of the period in the order of time. */
export const occurrences = (schedule: Schedule, period: Period): Occurrence[] =>
  serviceDates(schedule, period).flatMap((date) =>
    schedule.timeSlots
      .map(({ startTime, endTime }, slot) => ({ date, slot, startTime, endTime }))
      .sort((a, b) => a.startTime.localeCompare(b.startTime)),
  );

export const slotMinutes = ({ startTime, endTime }: Pick<TimeSlot, 'startTime' | 'endTime'>): number =>
  (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
