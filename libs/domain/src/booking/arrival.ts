import type { Policy } from '../policy/policy.js';
import { HOUR_MS, MINUTE_MS } from '../time/time.js';

/** The customer's four digits show that the helper stands before the door. */
export const START_CODE_TRIES = 5;
export const isStartCode = (text: string): boolean => /^\d{4}$/.test(text);
export const startCodeOf = (number: number): string => String(number % 10_000).padStart(4, '0');

/** Nobody arrives earlier than this: as long before the start as an arrival may take after it. */
export const arrivesFrom = (startsAt: Date, { arrivalWithin }: Policy): Date =>
  new Date(startsAt.getTime() - arrivalWithin * MINUTE_MS);

/** A code that was entered without a network is sent within so long. */
const LATE_CODE_HOURS = 48;

/** When the helper arrived: now, or when the code was entered without a network; undefined for a time that cannot be. */
export function arrivedAtOf(
  enteredAt: string | undefined,
  { startsAt, now }: { startsAt: Date; now: Date },
  policy: Policy,
): Date | undefined {
  const at = enteredAt ? new Date(enteredAt) : now;
  const oldest = new Date(now.getTime() - LATE_CODE_HOURS * HOUR_MS);
  return at >= arrivesFrom(startsAt, policy) && at >= oldest && at <= now ? at : undefined;
}
