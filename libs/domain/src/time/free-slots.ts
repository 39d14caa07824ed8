import { notWorking, type WeeklyPlan } from './availability.js';
import { CELLS_PER_DAY, cellsOf, DAY_CLOSES, DAY_OPENS, GRID_MINUTES } from './slot.js';
import { addDays, minutesOf, timeOf } from './time.js';

export interface FreeSlot {
  date: string;
  startTime: string;
  endTime: string;
}
/** Reserved cells of a helper's day: by visits, which count towards the daily maximum, and by time off. */
export interface DayCells {
  taken: readonly number[];
  off: readonly number[];
}

const STARTS = Array.from({ length: (DAY_CLOSES - DAY_OPENS) / GRID_MINUTES }, (_, i) => DAY_OPENS + i * GRID_MINUTES);

/**
 * The next days on which a helper has time for a visit of the same length, each with the free start nearest to the
 * wanted time (the later of two). The wanted slot itself is excluded.
 */
export function nextFreeSlots(
  wanted: FreeSlot,
  plan: WeeklyPlan,
  days: ReadonlyMap<string, DayCells>,
  { from, to, count }: { from: string; to: string; count: number },
): FreeSlot[] {
  const start = minutesOf(wanted.startTime) ?? 0;
  const length = (minutesOf(wanted.endTime) ?? 0) - start;
  const nearest = [...STARTS].sort((a, b) => Math.abs(a - start) - Math.abs(b - start) || b - a);
  const slots: FreeSlot[] = [];
  for (let date = from; date <= to && slots.length < count; date = addDays(date, 1)) {
    const { taken, off } = days.get(date) ?? { taken: [], off: [] };
    if (taken.length + length / GRID_MINUTES > CELLS_PER_DAY) continue;
    const held = [...taken, ...off];
    const isFree = (slot: FreeSlot) =>
      !notWorking(plan, slot) && !cellsOf(slot.startTime, slot.endTime).some((cell) => held.includes(cell));
    const free = nearest
      .filter((at) => at + length <= DAY_CLOSES && !(date === wanted.date && at === start))
      .map((at) => ({ date, startTime: timeOf(at), endTime: timeOf(at + length) }))
      .find(isFree);
    if (free) slots.push(free);
  }
  return slots;
}
