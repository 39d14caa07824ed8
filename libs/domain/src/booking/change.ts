import type { BookingStatus, Party } from './booking.machine.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';

/** The parts of a booking that a change affects. */
export interface Moves {
  time: boolean;
  place: boolean;
}

/**
 * The time may change until four hours and the address until two hours before the start; a change of both until four.
 */
export function isTooLateToChange(moves: Moves, startsAt: Date, { changes }: Policy, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return (
    (moves.time && ahead < changes.timeBeforeStart * MINUTE_MS) ||
    (moves.place && ahead < changes.addressBeforeStart * MINUTE_MS)
  );
}

/** Changes that the policy still allows the customer without the helper's consent, if the helper allows them too. */
export const freeChangesLeft = (used: number, { changes }: Policy): number => Math.max(0, changes.free - used);

interface RequestedChange {
  by: Party;
  status: BookingStatus;
  /** The helper allows changes without being asked. */
  instantChanges: boolean;
  /** Changes that took effect without the helper's consent so far. */
  changesUsed: number;
}

/**
 * Whether a change of time or address takes effect at once, or when the other party accepts it. Nobody has agreed to a
 * pending request yet, so a change of it needs no consent.
 */
export function changeTakesEffect(
  { by, status, instantChanges, changesUsed }: RequestedChange,
  policy: Policy,
): 'now' | 'when_accepted' {
  if (by === 'helper') return 'when_accepted';
  const isAllowed = instantChanges && freeChangesLeft(changesUsed, policy) > 0;
  return status === 'pending' || isAllowed ? 'now' : 'when_accepted';
}

/**
 * The start that a cancellation fee is based on after a change. A customer who moves a visit after its free
 * cancellation has ended keeps the earlier start, so moving first saves no fee. A change by the helper costs nobody.
 */
export function feeClockAfter(
  { feeClock, by, to }: { feeClock: Date; by: Party; to: Date },
  { cancellation }: Policy,
  now: Date,
): Date {
  const isFree = feeClock.getTime() - now.getTime() >= cancellation.freeBeforeStart * MINUTE_MS;
  return isFree || by === 'helper' || to < feeClock ? to : feeClock;
}
