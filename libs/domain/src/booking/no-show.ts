import type { BookingFacts, Party } from './booking.machine.js';
import { arrivesFrom } from './arrival.js';
import { completionBy } from './completion.js';
import { share } from '../payment/money.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';

/** What one side says of the other, until it is contested, proved wrong or stands (decisions P3, P4). */
export const NO_SHOW_STATES = ['claimed', 'contested', 'dismissed', 'confirmed'] as const;
export type NoShowState = (typeof NO_SHOW_STATES)[number];

export interface NoShowFacts extends BookingFacts {
  startsAt: Date;
  endsAt: Date;
  /** Calls and messages before the door, each noted as it was made. */
  contacts?: readonly { by: Party; at: Date }[] | undefined;
}
export type NoShowRefusal =
  'BOOKING_MOVE_REFUSED' | 'VISIT_IN_QUESTION' | 'VISIT_TOO_EARLY' | 'CLAIM_TOO_LATE' | 'CONTACT_FIRST';

/** From when on a side may say that the other one is not there: the grace for a customer, the time to arrive for a helper. */
export const noShowFrom = (startsAt: Date, of: Party, { noShow, arrivalWithin }: Policy): Date =>
  new Date(startsAt.getTime() + (of === 'customer' ? noShow.grace : arrivalWithin) * MINUTE_MS);

/** Why it may not be said at `now`; undefined: it may. */
export function noShowRefusal(booking: NoShowFacts, of: Party, policy: Policy, now: Date): NoShowRefusal | undefined {
  if (booking.status !== 'accepted' || booking.arrival?.arrivedAt) return 'BOOKING_MOVE_REFUSED';
  if (booking.staffCase || booking.noShow) return 'VISIT_IN_QUESTION';
  if (now < noShowFrom(booking.startsAt, of, policy)) return 'VISIT_TOO_EARLY';
  if (now >= completionBy(booking.endsAt)) return 'CLAIM_TOO_LATE';
  const from = arrivesFrom(booking.startsAt, policy);
  const tried = booking.contacts?.some(({ by, at }) => by === 'helper' && at >= from);
  return of === 'customer' && !tried ? 'CONTACT_FIRST' : undefined;
}

/** What a customer who was not there pays: all of it, by the first policy. */
export const noShowFeeOf = (totalPaise: number, { noShow }: Policy): number => share(totalPaise, noShow.feeBps);
export const contestBy = (claimedAt: Date, { noShow }: Policy): Date =>
  new Date(claimedAt.getTime() + noShow.contestWithin * MINUTE_MS);
