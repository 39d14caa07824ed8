import type { Policy } from '../policy/policy.js';
import { addDays, HOUR_MS, istDate, weekdayOf } from '../time/time.js';

const DAY_MS = 24 * HOUR_MS;

/** By when a refund has arrived at the latest, by the way it was paid (spec §9); an unknown way takes the longest. */
export function refundExpectedBy(method: string | undefined, from: Date, { refunds }: Policy): Date {
  const after = (ms: number) => new Date(from.getTime() + ms);
  const card = after(calendarDays(istDate(from), refunds.cards.businessDays.max) * DAY_MS);
  const bank = after(refunds.netBanking.days.max * DAY_MS);
  if (method === 'upi' || method === 'wallet') return after(refunds.upiAndWallets.withinHours * HOUR_MS);
  if (method === 'card') return card;
  if (method === 'netbanking') return bank;
  return card > bank ? card : bank;
}

/** So many business days, Monday to Friday, counted in calendar days from a day. */
function calendarDays(from: string, businessDays: number): number {
  let days = 0;
  for (let left = businessDays; left > 0;) {
    days += 1;
    if (!['saturday', 'sunday'].includes(weekdayOf(addDays(from, days)))) left -= 1;
  }
  return days;
}

export interface Refundable {
  /** Paid through the provider for the purpose, and with credit; less what went back already. */
  moneyPaise: number;
  creditPaise: number;
}

/**
 * What goes back which way: money first, so that credit bears the fee and nobody gets less money than he could; credit
 * never becomes money. Undefined when it is more than there is.
 */
export function refundSplit(paise: number, { moneyPaise, creditPaise }: Refundable): Refundable | undefined {
  if (!Number.isSafeInteger(paise) || paise < 0 || paise > moneyPaise + creditPaise) return undefined;
  const money = Math.min(paise, moneyPaise);
  return { moneyPaise: money, creditPaise: paise - money };
}
