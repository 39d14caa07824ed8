import type { BookingFacts, Party } from './booking.machine.js';
import { arrivesFrom } from './arrival.js';
import { completionBy } from './completion.js';
import { share } from '../payment/money.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';

/** The states of a reported no-show. */
export const NO_SHOW_STATES = ['claimed', 'contested', 'dismissed', 'confirmed'] as const;
export type NoShowState = (typeof NO_SHOW_STATES)[number];

export interface NoShowFacts extends BookingFacts {
  startsAt: Date;
  endsAt: Date;
  /** Calls and messages before the visit, recorded when they are made. */
  contacts?: readonly { by: Party; at: Date }[] | undefined;
}
export type NoShowRefusal =
  'BOOKING_MOVE_REFUSED' | 'VISIT_IN_QUESTION' | 'VISIT_TOO_EARLY' | 'CLAIM_TOO_LATE' | 'CONTACT_FIRST';

/**
 * The earliest time to report the other side as absent: after the grace period for a customer, after the allowed delay
 * for a helper.
 */
export const noShowFrom = (startsAt: Date, of: Party, { noShow, arrivalWithin }: Policy): Date =>
  new Date(startsAt.getTime() + (of === 'customer' ? noShow.grace : arrivalWithin) * MINUTE_MS);

/** The reason why a no-show report is refused at `now`, or undefined. */
export function noShowRefusal(booking: NoShowFacts, of: Party, policy: Policy, now: Date): NoShowRefusal | undefined {
  if (booking.status !== 'accepted' || booking.arrival?.arrivedAt) return 'BOOKING_MOVE_REFUSED';
  if (booking.staffCase || booking.noShow) return 'VISIT_IN_QUESTION';
  if (now < noShowFrom(booking.startsAt, of, policy)) return 'VISIT_TOO_EARLY';
  if (now >= completionBy(booking.endsAt)) return 'CLAIM_TOO_LATE';
  const from = arrivesFrom(booking.startsAt, policy);
  const tried = booking.contacts?.some(({ by, at }) => by === 'helper' && at >= from);
  return of === 'customer' && !tried ? 'CONTACT_FIRST' : undefined;
}

/** The fee of an absent customer: the full price by default. */
export const noShowFeeOf = (totalPaise: number, { noShow }: Policy): number => share(totalPaise, noShow.feeBps);
export const contestBy = (claimedAt: Date, { noShow }: Policy): Date =>
  new Date(claimedAt.getTime() + noShow.contestWithin * MINUTE_MS);
