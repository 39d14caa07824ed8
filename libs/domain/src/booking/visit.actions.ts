import { arrivesFrom } from './arrival.js';
import { isInQuestion, type Party } from './booking.machine.js';
import { type NoShowFacts, noShowFrom, noShowRefusal } from './no-show.js';
import type { Policy } from '../policy/policy.js';

export interface VisitFacts extends NoShowFacts {
  /** Only helpers see the tries; absent if there is no code to enter. */
  arrival?: { arrivedAt?: Date | string | undefined; triesLeft?: number | undefined } | undefined;
  noShow?: (NonNullable<NoShowFacts['noShow']> & { of: Party; contestBy: Date }) | undefined;
}
/** `start`: enter the start code; `arrived`: the customer confirms the arrival; `callOff`: the helper cancels. */
export type VisitAction = 'start' | 'arrived' | 'claimNoShow' | 'contestNoShow' | 'callOff';

/** The actions that a party of an accepted visit may take around its start, in addition to the state table. */
export function allowedVisitActions(booking: VisitFacts, party: Party, policy: Policy, now: Date): VisitAction[] {
  if (booking.status !== 'accepted') return [];
  const { arrival, startsAt, noShow } = booking;
  const isAwaited = !arrival?.arrivedAt;
  const mayArrive = isAwaited && now >= arrivesFrom(startsAt, policy);
  const isContestable = noShow?.state === 'claimed' && noShow.of === party && now < noShow.contestBy;
  // Only the server knows whether the other side was contacted; it refuses the claim if not.
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

/** The time at which both sides are asked whether the helper arrived. */
export const arrivalAskedAt = (startsAt: Date, policy: Policy): Date => noShowFrom(startsAt, 'helper', policy);
