import { addDays, HOUR_MS, istDate, istInstant, MINUTE_MS } from '../time/time.js';

/** The columns of the board of today's visits, the most urgent first. */
export const BOARD_COLUMNS = ['late', 'not-started', 'starting-soon', 'without-helper'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

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
