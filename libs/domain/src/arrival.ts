import type { Policy } from './policy.js';
import { MINUTE_MS } from './time.js';

/** The customer's four digits show that the helper stands before the door. */
export const START_CODE_TRIES = 5;
export const isStartCode = (text: string): boolean => /^\d{4}$/.test(text);
export const startCodeOf = (number: number): string => String(number % 10_000).padStart(4, '0');

/** Nobody arrives earlier than this: as long before the start as an arrival may take after it. */
export const arrivesFrom = (startsAt: Date, { arrivalWithin }: Policy): Date =>
  new Date(startsAt.getTime() - arrivalWithin * MINUTE_MS);

/** When the helper arrived: now, or when the code was entered without a network; undefined for a time that cannot be. */
export function arrivedAtOf(
  enteredAt: string | undefined,
  { startsAt, now }: { startsAt: Date; now: Date },
  policy: Policy,
): Date | undefined {
  const at = enteredAt ? new Date(enteredAt) : now;
  return at >= arrivesFrom(startsAt, policy) && at <= now ? at : undefined;
}
