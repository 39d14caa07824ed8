import type { Policy } from '../policy/policy.js';
import { HOUR_MS, MINUTE_MS } from '../time/time.js';

/** The customer's four digits prove that the helper is at the door. */
export const START_CODE_TRIES = 5;
export const isStartCode = (text: string): boolean => /^\d{4}$/.test(text);
export const startCodeOf = (number: number): string => String(number % 10_000).padStart(4, '0');

/** The earliest accepted arrival: as long before the start as a helper may be late. */
export const arrivesFrom = (startsAt: Date, { arrivalWithin }: Policy): Date =>
  new Date(startsAt.getTime() - arrivalWithin * MINUTE_MS);

/** A code that was entered offline is accepted within this time. */
const LATE_CODE_HOURS = 48;

/** The arrival time: now, or the time at which the code was entered offline; undefined if that time is impossible. */
export function arrivedAtOf(
  enteredAt: string | undefined,
  { startsAt, now }: { startsAt: Date; now: Date },
  policy: Policy,
): Date | undefined {
  const at = enteredAt ? new Date(enteredAt) : now;
  const oldest = new Date(now.getTime() - LATE_CODE_HOURS * HOUR_MS);
  return at >= arrivesFrom(startsAt, policy) && at >= oldest && at <= now ? at : undefined;
}
