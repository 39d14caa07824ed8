import { notWorking, type WeeklyPlan } from './availability.js';
import { CELLS_PER_DAY, DAY_CLOSES, DAY_OPENS, END_CHOICES, GRID_MINUTES, startChoicesFor } from './slot.js';
import { addDays, minutesOf, timeOf } from './time.js';

export interface TimeRange {
  startTime: string;
  endTime: string;
}
export interface FreeSlot extends TimeRange {
  date: string;
}
/** Reserved cells of a helper's day: by visits, which count towards the daily maximum, and by time off. */
export interface DayCells {
  taken: readonly number[];
  off: readonly number[];
}
/** The free times of a helper's day: a visit fits if one range contains it and it is not longer than the maximum. */
export interface FreeDay {
  date: string;
  free: readonly TimeRange[];
  /** The longest visit that the daily maximum still allows. */
  maxMinutes: number;
}

/** Number of days in which a helper's free slots are searched. */
export const FREE_SLOT_DAYS = 14;
/** The most days for which free times are answered at once. */
export const FREE_SLOT_DAYS_MAX = 31;

const CELLS = Array.from({ length: (DAY_CLOSES - DAY_OPENS) / GRID_MINUTES }, (_, i) => DAY_OPENS + i * GRID_MINUTES);
const startOf = ({ startTime }: TimeRange) => minutesOf(startTime) ?? 0;
const endOf = ({ endTime }: TimeRange) => minutesOf(endTime) ?? 0;
const visitAt = (startTime: string, minutes: number): TimeRange => ({
  startTime,
  endTime: timeOf((minutesOf(startTime) ?? 0) + minutes),
});
const lengthOf = (range: TimeRange) => endOf(range) - startOf(range);

/** Why the reservations of a day exclude a visit in these cells, or undefined if it can be reserved. */
export function reservationClash(
  { taken, off }: DayCells,
  cells: readonly number[],
): 'SLOT_TAKEN' | 'HELPER_DAY_FULL' | undefined {
  if (cells.some((cell) => taken.includes(cell) || off.includes(cell))) return 'SLOT_TAKEN';
  return taken.length + cells.length > CELLS_PER_DAY ? 'HELPER_DAY_FULL' : undefined;
}

/** The free times of the days from `from` to `to`, by the weekly plan and the reservations. */
export function freeDays(
  plan: WeeklyPlan,
  reserved: ReadonlyMap<string, DayCells>,
  { from, to }: { from: string; to: string },
): FreeDay[] {
  const days: FreeDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const cells = reserved.get(date) ?? { taken: [], off: [] };
    const free: TimeRange[] = [];
    for (const cell of CELLS) {
      const range = { startTime: timeOf(cell), endTime: timeOf(cell + GRID_MINUTES) };
      if (notWorking(plan, { date, ...range }) || reservationClash(cells, [cell])) continue;
      const last = free.at(-1);
      if (last?.endTime === range.startTime) last.endTime = range.endTime;
      else free.push(range);
    }
    days.push({ date, free, maxMinutes: Math.max(0, CELLS_PER_DAY - cells.taken.length) * GRID_MINUTES });
  }
  return days;
}

/** Whether a visit at these times fits the day. */
export const isFree = ({ free, maxMinutes }: FreeDay, visit: TimeRange): boolean =>
  lengthOf(visit) <= maxMinutes &&
  free.some((range) => startOf(range) <= startOf(visit) && endOf(visit) <= endOf(range));

/** The starts at which a visit of this length fits the day, in order. */
export const freeStarts = (day: FreeDay, minutes: number): string[] =>
  startChoicesFor(minutes).filter((startTime) => isFree(day, visitAt(startTime, minutes)));

/** The day as a visit that is moved sees it: its own time, which is reserved, counts as free. */
export function addOwnTime({ date, free, maxMinutes }: FreeDay, own: TimeRange): FreeDay {
  const isBeside = (range: TimeRange) => startOf(range) <= endOf(own) && startOf(own) <= endOf(range);
  const joined = [...free.filter(isBeside), own];
  const whole = {
    startTime: timeOf(Math.min(...joined.map(startOf))),
    endTime: timeOf(Math.max(...joined.map(endOf))),
  };
  const ranges = [...free.filter((range) => !isBeside(range)), whole].sort((a, b) => startOf(a) - startOf(b));
  return { date, free: ranges, maxMinutes: maxMinutes + lengthOf(own) };
}

/** Whether no visit of this length fits the day. */
export const isFull = (day: FreeDay, minutes: number): boolean => freeStarts(day, minutes).length === 0;

/** The ends of the visits of at least `minMinutes` that fit the day at this start, in order. */
export const freeEnds = (day: FreeDay, startTime: string, minMinutes: number): string[] =>
  END_CHOICES.filter(
    (endTime) => lengthOf({ startTime, endTime }) >= minMinutes && isFree(day, { startTime, endTime }),
  );

/**
 * The free slots of one day that have the length of the wanted one, nearest first (the later of two), without itself.
 */
export function nearestFreeSlots(wanted: FreeSlot, day: FreeDay): FreeSlot[] {
  const start = startOf(wanted);
  const minutes = lengthOf(wanted);
  const distance = (time: string) => Math.abs((minutesOf(time) ?? 0) - start);
  return freeStarts(day, minutes)
    .filter((startTime) => day.date !== wanted.date || startTime !== wanted.startTime)
    .sort((a, b) => distance(a) - distance(b) || b.localeCompare(a))
    .map((startTime) => ({ date: day.date, ...visitAt(startTime, minutes) }));
}

/**
 * The next days on which a helper has time for a visit of the same length, each with the free start nearest to the
 * wanted time (the later of two). The wanted slot itself is excluded.
 */
export const nextFreeSlots = (wanted: FreeSlot, days: readonly FreeDay[], count: number): FreeSlot[] =>
  days.flatMap((day) => nearestFreeSlots(wanted, day).slice(0, 1)).slice(0, count);
