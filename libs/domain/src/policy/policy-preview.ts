import type { Party } from '../booking/booking.machine.js';
import { helperCancellationOf, lateCreditOf } from '../booking/helper-cancel.js';
import { noShowFeeOf } from '../booking/no-show.js';
import { share } from '../payment/money.js';
import { processingFee, type Quote } from '../payment/pricing.js';
import { type Policy, quoteCancellation } from './policy.js';

/** The amounts that a policy decides, as far as past visits show them. */
export const POLICY_EFFECTS = [
  'cancellationFee',
  'noShowFee',
  'helperCredit',
  'processingFee',
  'emergencySurcharge',
] as const;
export type PolicyEffect = (typeof POLICY_EFFECTS)[number];

/** A visit of the past with the facts that its fees depended on. */
export interface PastVisit {
  startsAt: Date;
  /** The start that the cancellation fee is calculated from, if a change did not move it along. */
  feeClock?: Date | undefined;
  acceptedAt?: Date | undefined;
  price: Quote;
  /** Its cancellation; `absent` is the party that did not come. */
  cancelled?: { by: Party | 'system'; at: Date; absent?: Party | undefined } | undefined;
}
export interface PolicyEffectSum {
  /** Visits with this amount. */
  visits: number;
  paise: number;
}
export interface PolicyPreviewLine {
  effect: PolicyEffect;
  before: PolicyEffectSum;
  after: PolicyEffectSum;
}

/** The amount of one visit under a policy, in paise. Nothing is due for a request that was never accepted. */
const AMOUNTS: Record<PolicyEffect, (visit: PastVisit, policy: Policy) => number> = {
  cancellationFee: ({ startsAt, feeClock, acceptedAt, price, cancelled }, policy) => {
    if (cancelled?.by !== 'customer' || !acceptedAt) return 0;
    const facts = { status: 'accepted' as const, startsAt: feeClock ?? startsAt, acceptedAt, ...price, paidPaise: 0 };
    return quoteCancellation(facts, policy, cancelled.at).feePaise;
  },
  noShowFee: ({ price, cancelled }, policy) =>
    cancelled?.absent === 'customer' ? noShowFeeOf(price.totalPaise, policy) : 0,
  helperCredit: ({ startsAt, acceptedAt, price: { totalPaise }, cancelled }, policy) => {
    if (cancelled?.absent === 'helper') return lateCreditOf(totalPaise, policy);
    const isHelper = cancelled?.by === 'helper' && acceptedAt;
    return isHelper ? helperCancellationOf({ startsAt, totalPaise }, policy, cancelled.at).creditPaise : 0;
  },
  processingFee: ({ price: { basePaise, platformFeePaise, processingFeePaise } }, policy) =>
    processingFeePaise > 0 ? processingFee(basePaise, platformFeePaise, policy) : 0,
  emergencySurcharge: ({ price: { basePaise, surchargePaise } }, policy) =>
    surchargePaise ? share(basePaise, policy.sameDay.emergencySurchargeBps) : 0,
};

/**
 * The amounts of past visits under two policies, as if everybody had acted the same way. Only amounts that some visit has
 * under one of them are listed.
 */
export function previewPolicy(visits: readonly PastVisit[], before: Policy, after: Policy): PolicyPreviewLine[] {
  const sumOf = (effect: PolicyEffect, policy: Policy): PolicyEffectSum => {
    const amounts = visits.map((visit) => AMOUNTS[effect](visit, policy)).filter((paise) => paise > 0);
    return { visits: amounts.length, paise: amounts.reduce((sum, paise) => sum + paise, 0) };
  };
  return POLICY_EFFECTS.map((effect) => ({
    effect,
    before: sumOf(effect, before),
    after: sumOf(effect, after),
  })).filter((line) => line.before.visits > 0 || line.after.visits > 0);
}
