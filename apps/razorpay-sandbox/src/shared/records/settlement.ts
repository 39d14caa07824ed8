import { addDays, istDate, istInstant } from '@sahaya/domain';
import { newId, newReference } from '../ids.js';

/** One payment of the provider to the merchant's bank. */
export interface Settlement {
  _id: string;
  amount: number;
  utr: string;
  created_at: number;
  /** A sequence number; of two concurrent settlements only one gets the next number. */
  nth: number;
}

const HOUR = '09:00';

/** Payments captured before this time are settled today, two days later; undefined before the hour of the day. */
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

/** The settlement in the API and the webhooks; the fees were deducted from each payment. */
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
