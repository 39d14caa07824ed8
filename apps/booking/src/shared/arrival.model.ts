import { randomInt } from 'node:crypto';
import type { Actor, Booking } from '@sahaya/contracts';
import { START_CODE_TRIES, startCodeOf } from '@sahaya/domain';
import type { BookingDoc } from './booking.model.js';

export interface ArrivalDoc {
  /** Known to the customer alone until it is said at the door. */
  code: string;
  tries: number;
  arrivedAt?: Date;
  /** How it is known: the code, or the customer's own word. */
  by?: 'code' | 'customer';
  endedAt?: Date;
}
export const newArrival = (): ArrivalDoc => ({ code: startCodeOf(randomInt(10_000)), tries: 0 });

/** The code for the customer, the tries for the helper, the times for all. */
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
