import { arrivesFrom } from './arrival.js';
import { isInQuestion, type Party } from './booking.machine.js';
import { type NoShowFacts, noShowFrom, noShowRefusal } from './no-show.js';
import type { Policy } from '../policy/policy.js';

export interface VisitFacts extends NoShowFacts {
  /** Completed on the helper's word only. */
  completionUnconfirmed?: boolean | undefined;
  /** Only helpers see the tries; absent if there is no code to enter. */
  arrival?: { arrivedAt?: Date | string | undefined; triesLeft?: number | undefined } | undefined;
  noShow?: (NonNullable<NoShowFacts['noShow']> & { of: Party; contestBy: Date }) | undefined;
}
/**
 * `start`: enter the start code; `arrived`: the customer confirms the arrival; `confirmDone`: the customer confirms a
 * completed visit; `helperCancel`: the helper cancels.
 */
export type VisitAction = 'start' | 'arrived' | 'confirmDone' | 'claimNoShow' | 'contestNoShow' | 'helperCancel';

/** The actions that a party may take around the visit, in addition to the state table. */
export function allowedVisitActions(booking: VisitFacts, party: Party, policy: Policy, now: Date): VisitAction[] {
  if (isConfirmable(booking, now)) return party === 'customer' ? ['confirmDone'] : [];
  if (booking.status !== 'accepted') return [];
  const { arrival, startsAt, noShow } = booking;
  const isAwaited = !arrival?.arrivedAt;
  const mayArrive = isAwaited && now >= arrivesFrom(startsAt, policy);
  const isContestable = noShow?.state === 'claimed' && noShow.of === party && now < noShow.contestBy;
  // Only the server knows whether the other side was contacted; it refuses the claim if not.
  const refusal = noShowRefusal(booking, party === 'customer' ? 'helper' : 'customer', policy, now);
  const allowed: Record<Exclude<VisitAction, 'confirmDone'>, boolean> = {
    start: party === 'helper' && mayArrive && (arrival?.triesLeft ?? 0) > 0,
    arrived: party === 'customer' && mayArrive && arrival !== undefined,
    claimNoShow: refusal === undefined || refusal === 'CONTACT_FIRST',
    contestNoShow: isContestable,
    helperCancel: party === 'helper' && isAwaited && !isInQuestion(booking) && now < booking.endsAt,
  };
  return (Object.keys(allowed) as (keyof typeof allowed)[]).filter((action) => allowed[action]);
}

/** A completed visit that nobody confirmed, from its agreed end on. */
export const isConfirmable = (
  { status, completionUnconfirmed, endsAt }: Pick<VisitFacts, 'status' | 'completionUnconfirmed' | 'endsAt'>,
  now: Date,
): boolean => status === 'completed' && completionUnconfirmed === true && now >= endsAt;

/** The time at which both sides are asked whether the helper arrived. */
export const arrivalAskedAt = (startsAt: Date, policy: Policy): Date => noShowFrom(startsAt, 'helper', policy);
