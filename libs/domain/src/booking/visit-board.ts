import { addDays, daysBetween, HOUR_MS, istDate, istInstant, istTime, MINUTE_MS } from '../time/time.js';

/** The columns of the board of today's visits, the most urgent first. */
export const BOARD_COLUMNS = ['late', 'not-started', 'starting-soon', 'without-helper'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];
/** The staff whose first page has the board. Only they see the areas of its visits. */
export const BOARD_ROLES = ['ops', 'admin'] as const;
export const hasBoard = (role: string | undefined): boolean => BOARD_ROLES.some((one) => one === role);

const SOON_MS = 2 * HOUR_MS;
/** A helper who has not arrived by then is late. */
const LATE_MS = 15 * MINUTE_MS;
/** A visit that began earlier is settled by the reports of both sides, or is an unconfirmed visit. */
const LISTED_MS = 12 * HOUR_MS;

/**
 * The start times of the visits of a column, `from` inclusive and `until` exclusive. Agreed visits without an arrival
 * are soon, not started or late by their start; a visit without a helper is listed until the end of the day (IST).
 */
export function boardWindow(column: BoardColumn, now: Date): { from: Date; until: Date } {
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (column) {
    case 'late':
      return { from: after(-LISTED_MS), until: after(-LATE_MS) };
    case 'not-started':
      return { from: after(-LATE_MS), until: now };
    case 'starting-soon':
      return { from: now, until: after(SOON_MS) };
    case 'without-helper':
      return { from: now, until: istInstant(addDays(istDate(now), 1), '00:00') };
  }
}

/** Visits of one day (IST) by their times of day: `from` inclusive, `before` exclusive, `endedBy` inclusive. */
export interface PlanVisitWindow {
  date: string;
  from: string;
  before: string;
  /** Only visits that have ended by then. */
  endedBy?: string;
}
const DAY_END = '24:00';
const toNextMinute = (instant: Date) => new Date(Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS);

/**
 * The visits of subscriptions of a column, one window for each day that it covers. An arrival is not recorded for these
 * visits, so one is late when it has ended and the helper has not marked it complete; until its end it is only listed
 * as not started in its first 15 minutes.
 */
export function planVisitWindows(column: BoardColumn, now: Date): PlanVisitWindow[] {
  const window = boardWindow(column, now);
  // Visits begin at whole minutes.
  const [from, until] = [toNextMinute(window.from), toNextMinute(window.until)];
  const [first, last] = [istDate(from), istDate(new Date(until.getTime() - MINUTE_MS))];
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      from: date === first ? istTime(from) : '00:00',
      before: istDate(until) === date ? istTime(until) : DAY_END,
      ...(column === 'late' && { endedBy: date === istDate(now) ? istTime(now) : DAY_END }),
    };
  });
}
