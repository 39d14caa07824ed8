import { arrivesFrom } from './arrival.js';
import { isInQuestion, type Party } from './booking.machine.js';
import { type NoShowFacts, noShowFrom, noShowRefusal } from './no-show.js';
import type { Policy } from '../policy/policy.js';

export interface VisitFacts extends NoShowFacts {
  /** Its tries are the helper's alone; absent: there is no code to enter. */
  arrival?: { arrivedAt?: Date | string | undefined; triesLeft?: number | undefined } | undefined;
  noShow?: (NonNullable<NoShowFacts['noShow']> & { of: Party; contestBy: Date }) | undefined;
}
/** The code at the door, the customer's word that the helper came, one's word that nobody did, and against it; calling off. */
export type VisitAction = 'start' | 'arrived' | 'claimNoShow' | 'contestNoShow' | 'callOff';

/** What a side of an agreed visit may do around its start besides the moves of the state table. */
export function allowedVisitActions(booking: VisitFacts, party: Party, policy: Policy, now: Date): VisitAction[] {
  if (booking.status !== 'accepted') return [];
  const { arrival, startsAt, noShow } = booking;
  const isAwaited = !arrival?.arrivedAt;
  const mayArrive = isAwaited && now >= arrivesFrom(startsAt, policy);
  const isContestable = noShow?.state === 'claimed' && noShow.of === party && now < noShow.contestBy;
  // Whether the other side was called is known to the server: it says so when it was not.
  const refusal = noShowRefusal(booking, party === 'customer' ? 'helper' : 'customer', policy, now);
  const allowed: Record<VisitAction, boolean> = {
    start: party === 'helper' && mayArrive && (arrival?.triesLeft ?? 0) > 0,
    arrived: party === 'customer' && mayArrive && arrival !== undefined,
    claimNoShow: refusal === undefined || refusal === 'CONTACT_FIRST',
    contestNoShow: isContestable,
    callOff: party === 'helper' && isAwaited && !isInQuestion(booking) && now < booking.endsAt,
  };
  return (Object.keys(allowed) as VisitAction[]).filter((action) => allowed[action]);
}

/** When nobody has said by then that the helper came, both are asked. */
export const arrivalAskedAt = (startsAt: Date, policy: Policy): Date => noShowFrom(startsAt, 'helper', policy);
