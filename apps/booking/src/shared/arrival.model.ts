import { randomInt } from 'node:crypto';
import type { Actor, Booking } from '@sahaya/contracts';
import { START_CODE_TRIES, startCodeOf } from '@sahaya/domain';
import type { BookingDoc } from './booking.model.js';

export interface ArrivalDoc {
  /** Start code, shown only to the customer, who tells it to the helper at the door. */
  code: string;
  tries: number;
  arrivedAt?: Date;
  /** Confirmed by the start code or by the customer. */
  by?: 'code' | 'customer';
  endedAt?: Date;
}
export const createArrival = (): ArrivalDoc => ({ code: startCodeOf(randomInt(10_000)), tries: 0 });

/** The customer sees the start code, the helper the number of tries left, and everyone the times. */
export function toArrival({ status, arrival }: BookingDoc, { role }: Pick<Actor, 'role'>): Booking['arrival'] {
  if (!arrival) return undefined;
  const { code, tries, arrivedAt, endedAt } = arrival;
  const isAwaited = status === 'accepted' && !arrivedAt;
  return {
    ...(isAwaited && role === 'customer' && { startCode: code }),
    ...(isAwaited && role === 'helper' && { triesLeft: START_CODE_TRIES - tries }),
    ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}
