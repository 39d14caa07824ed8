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
/** Pictures per side. */
export const EVIDENCE_MAX = 6;

/**
 * The deadline to dispute a completed visit: a day for its quality, two days for anything else, from its effective
 * completion.
 */
export const disputeBy = (kind: DisputeKind, visit: CompletionFacts, { complaints }: Policy): Date =>
  new Date(
    effectiveCompletionAt(visit).getTime() +
      (kind === 'quality' ? complaints.qualityWithin : complaints.claimWithin) * MINUTE_MS,
  );

/** True for kinds that allow a partial refund. A visit that did not take place is refunded in full. */
export const allowsPartialRefund = (kind: DisputeKind): boolean => kind !== 'not-performed';

export interface DisputableFacts extends CompletionFacts {
  status: BookingStatus;
  dispute?: object | undefined;
}
export type DisputeRefusal = 'DISPUTE_NOT_ALLOWED' | 'DISPUTE_EXISTS' | 'DISPUTE_TOO_LATE';

/** The reason why a dispute is refused at `now`, or undefined. The deadline itself still counts. */
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

/** The helper has a day to answer before staff decide. */
export const disputeAnswerBy = (openedAt: Date): Date => new Date(openedAt.getTime() + 24 * HOUR_MS);
export const mayDecideDispute = (
  { answerBy, answer }: { answerBy: Date; answer?: object | undefined },
  now: Date,
): boolean => answer !== undefined || now > answerBy;

/** From this amount on a dispute may go to an external arbitrator. */
export const isArbitrationEligible = (totalPaise: number, { arbitrationFromPaise }: Policy): boolean =>
  totalPaise >= arbitrationFromPaise;

interface DisputedVisit {
  method: PaymentMethod;
  price: Quote;
  /** The customer's money that the platform held when the visit was settled. */
  paidPaise: number;
}

/** The largest possible refund: the amount paid, and never more than the price. */
export const disputablePaise = ({ method, price, paidPaise }: DisputedVisit): number =>
  method === 'cash' ? price.totalPaise : Math.min(paidPaise, price.totalPaise);

/**
 * The movements of a decision, in addition to the settlement of the completed visit. The helper's part is reduced first
 * and never below zero; the platform bears the rest. For a visit paid in cash, the customer gets credit, and the helper
 * owes the amount like commission.
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
    // JSON has no negative zero.
    helperPaise: 0 - fromHelper,
    platformPaise: 0 - fromPlatform,
    refundPaise,
    cashCommissionPaise: 0,
  };
}
