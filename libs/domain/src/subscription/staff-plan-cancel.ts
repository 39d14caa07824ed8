import { effectiveCompletionAt } from '../booking/completion.js';
import type { StaffCancelCause } from '../booking/staff-cancel.js';
import type { Policy } from '../policy/policy.js';
import { MINUTE_MS } from '../time/time.js';
import { balanceOf, cancelFutureVisits, endOf, type PlanVisit } from './subscription.visits.js';

/** Why staff refund a visit that was marked complete: it did not take place, or it was poor. */
export const VISIT_FAULTS = ['not-performed', 'quality'] as const;
export type VisitFault = (typeof VISIT_FAULTS)[number];
export const isVisitFault = (text: string): text is VisitFault => (VISIT_FAULTS as readonly string[]).includes(text);

/**
 * The visits that a cancellation by staff ends. For the customer, as they would cancel themselves; because of the
 * helper or the platform, every future visit is refunded, and the helper keeps nothing. `isHeld`: the part that the
 * customer's own cancellation would not refund stays with the platform until a second person approves it.
 */
export const cancelVisitsByStaff = <V extends PlanVisit>(
  cause: StaffCancelCause,
  visits: readonly V[],
  policy: Policy,
  now: Date,
  { isHeld = false } = {},
): V[] =>
  cancelFutureVisits(visits, policy, now).map((visit) => {
    const { helperPaise = 0, refundPaise = 0 } = visit.settlement ?? {};
    if (cause === 'customer' || helperPaise === 0) return visit;
    const divided = isHeld
      ? { helperPaise: 0, platformPaise: helperPaise, refundPaise }
      : { helperPaise: 0, platformPaise: 0, refundPaise: refundPaise + helperPaise };
    return { ...visit, settlement: { reason: 'cancelled' as const, ...divided } };
  });

/** The effect of a cancellation by staff, in paise: fee + refund is the price of the cancelled visits. */
export function quotePlanCancellation(
  cause: StaffCancelCause,
  visits: readonly PlanVisit[],
  policy: Policy,
  now: Date,
): { visitsCancelled: number; feePaise: number; refundPaise: number; extraPaise: number } {
  const cancelled = cancelVisitsByStaff(cause, visits, policy, now);
  const { deliveredPaise, refundedPaise } = balanceOf(cancelled);
  const own = balanceOf(cancelFutureVisits(visits, policy, now));
  return {
    visitsCancelled: cancelled.length,
    feePaise: deliveredPaise,
    refundPaise: refundedPaise,
    extraPaise: refundedPaise - own.refundedPaise,
  };
}

/** The last instant to refund a completed visit; a visit marked early counts from its agreed end. */
export function visitRefundBy(visit: PlanVisit, fault: VisitFault, { complaints }: Policy): Date {
  const endsAt = endOf(visit);
  const from = effectiveCompletionAt({ completedAt: visit.completedAt ?? endsAt, endsAt });
  return new Date(
    from.getTime() + (fault === 'quality' ? complaints.qualityWithin : complaints.claimWithin) * MINUTE_MS,
  );
}

/** The exact part of the price of a completed visit that its fault refunds at `now`, in paise; 0 if none. */
export const visitRefundPaise = (visit: PlanVisit, fault: VisitFault, policy: Policy, now: Date): number =>
  visit.settlement?.reason === 'delivered' && now <= visitRefundBy(visit, fault, policy)
    ? visit.basePaise + visit.feePaise
    : 0;

/** The visit is refunded as a whole. One that did not take place counts as missed. */
export const settleAsFaulty = <V extends PlanVisit>(visit: V, fault: VisitFault): V => ({
  ...visit,
  status: fault === 'not-performed' ? 'missed' : visit.status,
  settlement: {
    reason: fault,
    helperPaise: 0,
    platformPaise: 0,
    refundPaise: visit.basePaise + visit.feePaise,
  },
});
