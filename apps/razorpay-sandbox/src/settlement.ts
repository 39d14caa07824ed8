import { addDays, istDate, istInstant } from '@sahaya/domain';
import { newId, newReference } from './ids.js';

/** What the provider paid to the merchant's bank at once. */
export interface Settlement {
  _id: string;
  amount: number;
  utr: string;
  created_at: number;
  /** One after the other: two at once cannot both be the next. */
  nth: number;
}

const HOUR = '09:00';

/** What was captured before this is paid to the bank today: two days later; undefined before the hour of the day. */
export function settledToday(now: Date): Date | undefined {
  const day = istDate(now);
  return now < istInstant(day, HOUR) ? undefined : istInstant(addDays(day, -1), '00:00');
}

export const newSettlement = (amount: number, nth: number, now: Date): Settlement => ({
  _id: newId('setl'),
  amount,
  utr: newReference(12),
  created_at: Math.floor(now.getTime() / 1000),
  nth,
});

/** The settlement as the API and the webhooks show it; its fees were taken from each payment. */
export const settlementEntity = ({ _id, amount, utr, created_at }: Settlement) => ({
  id: _id,
  entity: 'settlement',
  amount,
  status: 'processed',
  fees: 0,
  tax: 0,
  utr,
  created_at,
});
