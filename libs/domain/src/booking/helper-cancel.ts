import { share } from '../payment/money.js';
import type { Policy } from '../policy/policy.js';
import { addDays, MINUTE_MS } from '../time/time.js';

/** The last instant at which a helper gives an agreed visit back without being late (decisions P5). */
export const helperFreeUntil = (startsAt: Date, { helperCancellation }: Policy): Date =>
  new Date(startsAt.getTime() - helperCancellation.freeBeforeStart * MINUTE_MS);

/** What it means when the helper calls an agreed visit off at `now`: late, the customer has a credit on top of all that was paid (P6). */
export function helperCancellationOf(
  { startsAt, totalPaise }: { startsAt: Date; totalPaise: number },
  policy: Policy,
  now: Date,
): { late: boolean; creditPaise: number } {
  const late = now > helperFreeUntil(startsAt, policy);
  return { late, creditPaise: late ? lateCreditOf(totalPaise, policy) : 0 };
}

/** The same for a helper who did not come. */
export const lateCreditOf = (totalPaise: number, { helperCancellation }: Policy): number =>
  share(totalPaise, helperCancellation.lateCreditBps);

/** One day of illness in so many leaves no mark (decisions P5). */
export const SICK_DAY_EVERY = 30;
/** Excused days up to and including this one count against a day of illness on `date`. */
export const sickDaysSince = (date: string): string => addDays(date, 1 - SICK_DAY_EVERY);
