import { share } from '../payment/money.js';
import type { Policy } from '../policy/policy.js';
import { addDays, MINUTE_MS } from '../time/time.js';

/** The last instant at which a helper may cancel without being late. */
export const helperFreeUntil = (startsAt: Date, { helperCancellation }: Policy): Date =>
  new Date(startsAt.getTime() - helperCancellation.freeBeforeStart * MINUTE_MS);

/**
 * The effect of a helper's cancellation at `now`: if it is late, the customer gets a credit in addition to the full
 * refund.
 */
export function helperCancellationOf(
  { startsAt, totalPaise }: { startsAt: Date; totalPaise: number },
  policy: Policy,
  now: Date,
): { late: boolean; creditPaise: number } {
  const late = now > helperFreeUntil(startsAt, policy);
  return { late, creditPaise: late ? lateCreditOf(totalPaise, policy) : 0 };
}

/** The credit of a late cancellation. It also applies when the helper does not come. */
export const lateCreditOf = (totalPaise: number, { helperCancellation }: Policy): number =>
  share(totalPaise, helperCancellation.lateCreditBps);

/** One sick day in this many days leaves no strike. */
export const SICK_DAY_EVERY = 30;
/** The first day whose excused sick days count against a sick day on `date`. */
export const sickDaysSince = (date: string): string => addDays(date, 1 - SICK_DAY_EVERY);
