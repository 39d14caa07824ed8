import { disputablePaise, type DisputableFacts, disputeBy, disputeRefusal } from '../booking/dispute.js';
import { type CancellationFacts, freeCancellationUntil, type Policy, quoteCancellation } from '../policy/policy.js';
import type { PaymentMethod, Quote } from './pricing.js';

export interface RefundFacts extends CancellationFacts, DisputableFacts {
  method: PaymentMethod;
  price: Quote;
}
export interface RefundByPolicy {
  /** By cancelling, by a complaint that staff decide, or not at all. */
  kind: 'cancellation' | 'complaint' | 'none';
  refundPaise: number;
  feePaise: number;
  until?: Date;
}

/**
 * The refund, in paise, that staff may make by policy: for a complaint about a past visit, at most the rest of the
 * payment. A future visit is refunded by cancelling it.
 */
export const policyRefundPaise = (
  { kind, refundPaise }: Omit<RefundByPolicy, 'feePaise'>,
  leftPaise: number,
): number => (kind === 'complaint' ? Math.max(0, Math.min(refundPaise, leftPaise)) : 0);

/** The refund by policy at `now`; for a complaint, the maximum. `paidPaise` is the amount still held. */
export function refundByPolicy(facts: RefundFacts, policy: Policy, now: Date): RefundByPolicy {
  if (facts.status === 'pending' || facts.status === 'accepted') {
    const { feePaise, refundPaise } = quoteCancellation(facts, policy, now);
    const isAgreed = facts.status === 'accepted' && feePaise === 0;
    return {
      kind: 'cancellation',
      refundPaise,
      feePaise,
      ...(isAgreed && { until: freeCancellationUntil(facts, policy) }),
    };
  }
  if (!facts.completedAt || disputeRefusal(facts, 'other', policy, now)) {
    return { kind: 'none', refundPaise: 0, feePaise: 0 };
  }
  const until = disputeBy('other', facts, policy);
  return { kind: 'complaint', refundPaise: disputablePaise(facts), feePaise: 0, until };
}
