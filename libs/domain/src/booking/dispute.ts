import type { BookingStatus } from './booking.machine.js';
import { type CompletionFacts, effectiveCompletionAt } from './completion.js';
import { helperEarnsPaise } from '../payment/earnings.js';
import type { Policy } from '../policy/policy.js';
import type { PaymentMethod, Quote } from '../payment/pricing.js';
import { type Settlement, settlementOf } from '../payment/settlement.js';
import { HOUR_MS, MINUTE_MS } from '../time/time.js';

export const DISPUTE_KINDS = ['not-performed', 'quality', 'damage', 'other'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];
export const DISPUTE_STATES = ['open', 'decided', 'withdrawn'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
export const DISPUTE_OUTCOMES = ['rejected', 'partial_refund', 'full_refund'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
/** Pictures of each side. */
export const EVIDENCE_MAX = 6;

/** Until when a completed visit may be reported: its quality for a day, all else for two days after its effective completion. */
export const disputeBy = (kind: DisputeKind, visit: CompletionFacts, { complaints }: Policy): Date =>
  new Date(
    effectiveCompletionAt(visit).getTime() +
      (kind === 'quality' ? complaints.qualityWithin : complaints.claimWithin) * MINUTE_MS,
  );

/** A decision for the customer that may be less than the full price. A visit that did not take place is refunded in full. */
export const allowsPartialRefund = (kind: DisputeKind): boolean => kind !== 'not-performed';

export interface DisputableFacts extends CompletionFacts {
  status: BookingStatus;
  dispute?: object | undefined;
}
export type DisputeRefusal = 'DISPUTE_NOT_ALLOWED' | 'DISPUTE_EXISTS' | 'DISPUTE_TOO_LATE';

/** Why it may not be reported at `now`; undefined: it may, the last instant included. */
export function disputeRefusal(
  { status, completedAt, endsAt, dispute }: DisputableFacts,
  kind: DisputeKind,
  policy: Policy,
  now: Date,
): DisputeRefusal | undefined {
  if (dispute) return 'DISPUTE_EXISTS';
  if (status !== 'completed' || !completedAt) return 'DISPUTE_NOT_ALLOWED';
  return now > disputeBy(kind, { completedAt, endsAt }, policy) ? 'DISPUTE_TOO_LATE' : undefined;
}

/** The helper has a day for his side of it; staff wait for it. */
export const disputeAnswerBy = (openedAt: Date): Date => new Date(openedAt.getTime() + 24 * HOUR_MS);
export const mayDecideDispute = (
  { answerBy, answer }: { answerBy: Date; answer?: object | undefined },
  now: Date,
): boolean => answer !== undefined || now > answerBy;

/** From this worth on a case may go to an external arbitrator (decisions P18). */
export const isArbitrationEligible = (totalPaise: number, { arbitrationFromPaise }: Policy): boolean =>
  totalPaise >= arbitrationFromPaise;

interface DisputedVisit {
  method: PaymentMethod;
  price: Quote;
  /** Of the customer's money that was with us when the visit settled. */
  paidPaise: number;
}

/** The most that can go back: what was paid for the visit, and never more than it cost. */
export const disputablePaise = ({ method, price, paidPaise }: DisputedVisit): number =>
  method === 'cash' ? price.totalPaise : Math.min(paidPaise, price.totalPaise);

/**
 * What a decision moves, on top of the settlement of the completed visit: the helper's part of it is reduced first and
 * never below nothing, the platform bears the rest. A visit in cash: the customer gets credit, and what the helper is
 * to give back is owed like commission.
 */
export function disputeSettlement(visit: DisputedVisit, refundPaise: number): Settlement {
  const nothing = { platformPaise: 0, refundPaise: 0, creditPaise: 0, duePaise: 0, dueHelperPaise: 0 };
  if (visit.method === 'cash') {
    const cashCommissionPaise = Math.min(refundPaise, helperEarnsPaise(visit.price));
    return { ...nothing, helperPaise: 0, creditPaise: refundPaise, cashCommissionPaise };
  }
  const fromHelper = Math.min(refundPaise, settlementOf(visit, { kind: 'completed' }).helperPaise);
  const fromPlatform = refundPaise - fromHelper;
  return {
    ...nothing,
    // Zero has no sign on the wire.
    helperPaise: 0 - fromHelper,
    platformPaise: 0 - fromPlatform,
    refundPaise,
    cashCommissionPaise: 0,
  };
}
