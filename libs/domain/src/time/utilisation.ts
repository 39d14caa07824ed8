import type { TimeRange } from './free-slots.js';
import { notWorking, type WeeklyPlan } from './availability.js';
import { CELLS_PER_DAY, DAY_CLOSES, DAY_OPENS, GRID_MINUTES } from './slot.js';
import { addDays, timeOf } from './time.js';

/** Days before today over which the utilisation of a helper is computed. */
export const UTILISATION_DAYS = 30;

/** A helper works at most this long on a day. */
const DAY_MAX_MINUTES = CELLS_PER_DAY * GRID_MINUTES;

/** A day of a helper with visits or time off, in minutes. */
export interface UsedDay {
  date: string;
  bookedMinutes: number;
  offMinutes: number;
}

/**
 * The minutes that a helper was booked, and those offered by today's weekly plan without time off, on the days from
 * `from` to `to`. A day counts at most as long as a helper may work.
 */
export function utilisation(plan: WeeklyPlan, used: readonly UsedDay[], { from, to }: { from: string; to: string }) {
  const dayOf = new Map(used.map((day) => [day.date, day]));
  let [bookedMinutes, allMinutes] = [0, 0];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day = dayOf.get(date);
    const offered = Math.max(0, plannedMinutes(plan, date) - (day?.offMinutes ?? 0));
    bookedMinutes += day?.bookedMinutes ?? 0;
    allMinutes += Math.min(DAY_MAX_MINUTES, offered);
  }
  return { bookedMinutes, offeredMinutes: allMinutes };
}

/** The minutes that a helper offers on a day: within the weekly plan, outside the hours off, at most a day's work. */
export const offeredMinutes = (plan: WeeklyPlan, date: string, off: readonly TimeRange[] = []): number =>
  Math.min(DAY_MAX_MINUTES, plannedMinutes(plan, date, off));

function plannedMinutes(plan: WeeklyPlan, date: string, off: readonly TimeRange[] = []): number {
  let minutes = 0;
  for (let cell = DAY_OPENS; cell < DAY_CLOSES; cell += GRID_MINUTES) {
    const range = { startTime: timeOf(cell), endTime: timeOf(cell + GRID_MINUTES) };
    const isOff = off.some(({ startTime, endTime }) => range.startTime < endTime && startTime < range.endTime);
    if (!isOff && !notWorking(plan, { date, ...range })) minutes += GRID_MINUTES;
  }
  return minutes;
}
