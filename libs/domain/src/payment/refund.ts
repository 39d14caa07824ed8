import type { Policy } from '../policy/policy.js';
import { addDays, HOUR_MS, istDate, weekdayOf } from '../time/time.js';

const DAY_MS = 24 * HOUR_MS;

/** The latest arrival of a refund by its payment method; an unknown method takes the longest time. */
export function refundExpectedBy(method: string | undefined, from: Date, { refunds }: Policy): Date {
  const after = (ms: number) => new Date(from.getTime() + ms);
  const card = after(calendarDays(istDate(from), refunds.cards.businessDays.max) * DAY_MS);
  const bank = after(refunds.netBanking.days.max * DAY_MS);
  if (method === 'upi' || method === 'wallet') return after(refunds.upiAndWallets.withinHours * HOUR_MS);
  if (method === 'card') return card;
  if (method === 'netbanking') return bank;
  return card > bank ? card : bank;
}

/** A number of business days, Monday to Friday, in calendar days from a date. */
function calendarDays(from: string, businessDays: number): number {
  let days = 0;
  for (let left = businessDays; left > 0;) {
    days += 1;
    if (!['saturday', 'sunday'].includes(weekdayOf(addDays(from, days)))) left -= 1;
  }
  return days;
}

export interface Refundable {
  /** The amounts paid through the provider and with credit, less earlier refunds. */
  moneyPaise: number;
  creditPaise: number;
}

/**
 * Splits a refund: money first, so that credit bears the fee; credit never becomes money. Undefined when the refund
 * exceeds the payment.
 */
export function refundSplit(paise: number, { moneyPaise, creditPaise }: Refundable): Refundable | undefined {
  if (!Number.isSafeInteger(paise) || paise < 0 || paise > moneyPaise + creditPaise) return undefined;
  const money = Math.min(paise, moneyPaise);
  return { moneyPaise: money, creditPaise: paise - money };
}
