import type { Party } from './booking.machine.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';

/** What of a booking a change moves. */
export interface Moves {
  time: boolean;
  place: boolean;
}

/** A time is changed until four hours before the start, an address until two; both, by the longer of them (decisions P8). */
export function isTooLateToChange(moves: Moves, startsAt: Date, { changes }: Policy, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return (
    (moves.time && ahead < changes.timeBeforeStart * MINUTE_MS) ||
    (moves.place && ahead < changes.addressBeforeStart * MINUTE_MS)
  );
}

/** Changes that the customer may still make without asking the helper. */
export const freeChangesLeft = (used: number, { changes }: Policy): number => Math.max(0, changes.free - used);

/**
 * The start that a cancellation is priced by after a change. Who moves a visit when calling it off is no longer free
 * keeps the earlier start for that: moving first saves nobody the fee. A change that the helper wanted costs no one.
 */
export function feeClockAfter(
  { feeClock, by, to }: { feeClock: Date; by: Party; to: Date },
  { cancellation }: Policy,
  now: Date,
): Date {
  const isFree = feeClock.getTime() - now.getTime() >= cancellation.freeBeforeStart * MINUTE_MS;
  return isFree || by === 'helper' || to < feeClock ? to : feeClock;
}
