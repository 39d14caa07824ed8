import { minutesOf, timeOf } from './time.js';

/** Working day: half hours from 06:00; a visit ends at 22:30 at the latest. */
export const GRID_MINUTES = 30;
export const DAY_OPENS = 6 * 60;
export const DAY_CLOSES = 22 * 60 + 30;
/** A helper works at most 8 h a day over all visits. */
export const CELLS_PER_DAY = (8 * 60) / GRID_MINUTES;

/** 06:00, 06:30 … 22:30: the choices of a time select. */
export const TIME_CHOICES: readonly string[] = Array.from(
  { length: (DAY_CLOSES - DAY_OPENS) / GRID_MINUTES + 1 },
  (_, index) => timeOf(DAY_OPENS + index * GRID_MINUTES),
);

/** A visit starts at 22:00 at the latest and ends at 06:30 at the earliest. */
export const START_CHOICES = TIME_CHOICES.slice(0, -1);
export const END_CHOICES = TIME_CHOICES.slice(1);

/** The starts at which a visit of this length ends within the working day. */
export const startChoicesFor = (minutes: number): string[] =>
  START_CHOICES.filter((time) => (minutesOf(time) ?? 0) + minutes <= DAY_CLOSES);

/** The half-hour cells of a slot, as minutes since midnight IST. Reservations use them as keys. */
export function cellsOf(startTime: string, endTime: string): number[] {
  const start = minutesOf(startTime) ?? 0;
  const end = minutesOf(endTime) ?? 0;
  return Array.from(
    { length: Math.max(0, Math.ceil((end - start) / GRID_MINUTES)) },
    (_, i) => start + i * GRID_MINUTES,
  );
}

export const onGrid = (minutes: number): boolean =>
  minutes % GRID_MINUTES === 0 && minutes >= DAY_OPENS && minutes <= DAY_CLOSES;

/**
 * The slot with another start. The end stays if it is still valid; otherwise it becomes the start plus two hours: when
 * it is not after the new start, or when the visit would be longer than `maxMinutes`.
 */
export function withStart<S extends { startTime: string; endTime: string }>(
  slot: S,
  startTime: string,
  maxMinutes: number,
): S {
  const length = (minutesOf(slot.endTime) ?? 0) - (minutesOf(startTime) ?? 0);
  const endTime = length > 0 && length <= maxMinutes ? slot.endTime : defaultEnd(startTime);
  return { ...slot, startTime, endTime };
}

/** Start plus two hours, but never past the end of the day. */
export const defaultEnd = (startTime: string): string =>
  timeOf(Math.min((minutesOf(startTime) ?? DAY_OPENS) + 120, DAY_CLOSES));
