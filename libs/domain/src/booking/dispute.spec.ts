import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  disputablePaise,
  disputeAnswerBy,
  disputeBy,
  disputeRefusal,
  type DisputeKind,
  disputeSettlement,
  isArbitrationEligible,
  mayDecideDispute,
} from './dispute.js';
import { earningOf } from '../payment/earnings.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { quoteVisit } from '../payment/pricing.js';
import {
  customerRatingViolation,
  disputeAnswerViolation,
  disputeDecisionViolation,
  disputeViolation,
} from './dispute.rules.js';
import { type Settlement, settlementOf } from '../payment/settlement.js';
import { istInstant } from '../time/time.js';

const at = (time: string, day = 5) => istInstant(`2026-12-0${day}`, time);
const completedAt = at('11:00');
const endsAt = at('10:30');
const later = (instant: Date) => new Date(instant.getTime() + 1);

describe('deadline of a dispute', () => {
  it.each<[DisputeKind, Date]>([
    ['not-performed', at('11:00', 7)],
    ['quality', at('11:00', 6)],
    ['damage', at('11:00', 7)],
    ['other', at('11:00', 7)],
  ])('%s: exact to the millisecond', (kind, until) => {
    const visit = { status: 'completed' as const, completedAt, endsAt };
    expect(disputeBy(kind, visit, CURRENT_POLICY)).toEqual(until);
    expect(disputeRefusal(visit, kind, CURRENT_POLICY, until)).toBeUndefined();
    expect(disputeRefusal(visit, kind, CURRENT_POLICY, later(until))).toBe('DISPUTE_TOO_LATE');
  });

  it('follows the policy that applied when the visit was agreed', () => {
    const policy = { ...CURRENT_POLICY, complaints: { qualityWithin: 60, claimWithin: 120 } };
    expect(disputeBy('quality', { completedAt, endsAt }, policy)).toEqual(at('12:00'));
  });

  it('counts from the agreed end of a visit that was completed earlier', () => {
    const early = { completedAt: istInstant('2026-11-10', '09:00'), endsAt };
    expect(disputeBy('quality', early, CURRENT_POLICY)).toEqual(at('10:30', 6));
    expect(disputeBy('not-performed', early, CURRENT_POLICY)).toEqual(at('10:30', 7));
    const visit = { ...early, status: 'completed' as const };
    expect(disputeRefusal(visit, 'not-performed', CURRENT_POLICY, early.completedAt)).toBeUndefined();
  });

  it('allows one dispute, and only for a completed visit', () => {
    const visit = { status: 'completed' as const, completedAt, endsAt };
    const refusal = (facts: Parameters<typeof disputeRefusal>[0]) =>
      disputeRefusal(facts, 'other', CURRENT_POLICY, completedAt);
    expect(refusal({ ...visit, dispute: {} })).toBe('DISPUTE_EXISTS');
    expect(refusal({ ...visit, status: 'accepted' })).toBe('DISPUTE_NOT_ALLOWED');
    expect(refusal({ ...visit, status: 'cancelled' })).toBe('DISPUTE_NOT_ALLOWED');
  });
});

describe('staff may decide', () => {
  const answerBy = disputeAnswerBy(completedAt);
  it.each<[string, object | undefined, Date, boolean]>([
    ['not while the helper may still answer', undefined, answerBy, false],
    ['when the day is over', undefined, later(answerBy), true],
    ['as soon as the helper has answered', {}, completedAt, true],
  ])('%s', (_, answer, now, expected) => expect(mayDecideDispute({ answerBy, answer }, now)).toBe(expected));

  it.each([
    [999_999, false],
    [1_000_000, true],
  ])('a visit of %d paise is eligible for arbitration: %p', (paise, expected) =>
    expect(isArbitrationEligible(paise, CURRENT_POLICY)).toBe(expected),
  );
});

// ₹400 for the visit, ₹40 platform fee, ₹8 processing fee.
const quote = (method: 'cash' | 'online') =>
  quoteVisit({ hourlyRatePaise: 20_000, minutes: 120, service: 'cooking', method }, CURRENT_POLICY);
const online = { method: 'online' as const, price: quote('online'), paidPaise: 44_800 };
const cash = { method: 'cash' as const, price: quote('cash'), paidPaise: 0 };
const NOTHING = { creditPaise: 0, duePaise: 0, dueHelperPaise: 0, cashCommissionPaise: 0 };

describe('settlement of a dispute', () => {
  it.each<[string, number, Partial<Settlement>]>([
    ['a part', 10_000, { helperPaise: -10_000, platformPaise: 0, refundPaise: 10_000 }],
    ['all that the helper has of it', 40_000, { helperPaise: -40_000, platformPaise: 0, refundPaise: 40_000 }],
    ['a paisa more', 40_001, { helperPaise: -40_000, platformPaise: -1, refundPaise: 40_001 }],
    ['all of it', 44_800, { helperPaise: -40_000, platformPaise: -4_800, refundPaise: 44_800 }],
  ])('%s, paid online', (_, paise, expected) =>
    expect(disputeSettlement(online, paise)).toEqual({ ...NOTHING, ...expected }),
  );

  it.each<[string, number, Partial<Settlement>]>([
    ['a part', 10_000, { creditPaise: 10_000, cashCommissionPaise: 10_000 }],
    ['all of it', 44_000, { creditPaise: 44_000, cashCommissionPaise: 40_000 }],
  ])('%s, paid in cash: credit for the customer, owed by the helper', (_, paise, expected) =>
    expect(disputeSettlement(cash, paise)).toEqual({
      ...NOTHING,
      helperPaise: 0,
      platformPaise: 0,
      refundPaise: 0,
      ...expected,
    }),
  );

  it.each([
    ['all that was paid', online, 44_800],
    ['never more than the visit cost', { ...online, paidPaise: 50_000 }, 44_800],
    ['nothing of what is not paid', { ...online, paidPaise: 0 }, 0],
    ['the price of a visit in cash', cash, 44_000],
  ])('refunds at most %s', (_, visit, most) => expect(disputablePaise(visit)).toBe(most));

  it('takes at most what the visit paid to each party and passes on each paisa', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('cash' as const, 'online' as const),
        fc.integer({ min: 5_000, max: 200_000 }),
        fc.integer({ min: 1, max: 16 }),
        fc.nat(100),
        fc.nat(100),
        (method, hourlyRatePaise, cells, paidShare, refundShare) => {
          const price = quoteVisit(
            { hourlyRatePaise, minutes: cells * 30, service: 'cooking', method },
            CURRENT_POLICY,
          );
          const paidPaise = method === 'cash' ? 0 : Math.floor((price.totalPaise * paidShare) / 100);
          const visit = { method, price, paidPaise };
          const first = settlementOf(visit, { kind: 'completed' });
          const refundPaise = Math.floor((disputablePaise(visit) * refundShare) / 100);
          const moved = disputeSettlement(visit, refundPaise);
          expect(moved.helperPaise + moved.platformPaise + moved.refundPaise).toBe(0);
          expect(moved.refundPaise + moved.creditPaise).toBe(refundPaise);
          expect(first.helperPaise + moved.helperPaise).toBeGreaterThanOrEqual(0);
          expect(first.platformPaise + moved.platformPaise).toBeGreaterThanOrEqual(0);
          expect(moved.cashCommissionPaise).toBeLessThanOrEqual(price.totalPaise - price.platformFeePaise);
          const facts = { kind: 'correction' as const, method, ...moved };
          const lines = { surchargePaise: 0, ...price };
          const earning = earningOf({ ...facts, price: lines });
          // The helper's earnings line matches the ledger.
          expect(earning?.balancePaise ?? 0).toBe(moved.helperPaise - moved.cashCommissionPaise);
        },
      ),
    );
  });
});

describe('dispute forms', () => {
  it.each([
    [{ kind: 'quality', description: 'Dust everywhere' }, undefined],
    [{ kind: 'noise', description: '' }, 'DISPUTE_KIND_REQUIRED'],
    [{ kind: 'damage', description: '  ' }, 'DESCRIPTION_REQUIRED'],
    [{ kind: 'other', description: 'x'.repeat(2_001) }, 'DESCRIPTION_TOO_LONG'],
  ])('dispute %j', (form, code) => expect(disputeViolation(form)?.code).toBe(code));

  it.each([
    ['I cleaned all of it', undefined],
    ['', 'ANSWER_REQUIRED'],
    ['x'.repeat(2_001), 'DESCRIPTION_TOO_LONG'],
  ])('answer %#', (text, code) => expect(disputeAnswerViolation({ text })?.code).toBe(code));

  it.each<[string, number | null, string, string | undefined]>([
    ['rejected', null, 'No sign of it', undefined],
    ['full_refund', null, 'Clear', undefined],
    ['partial_refund', 99.5, 'Half of it', undefined],
    ['partial_refund', 19.99, 'Some of it', undefined],
    ['approved', null, 'Clear', 'OUTCOME_REQUIRED'],
    ['partial_refund', null, 'Half of it', 'REFUND_REQUIRED'],
    ['partial_refund', 0, 'Half of it', 'REFUND_REQUIRED'],
    ['partial_refund', -5, 'Half of it', 'REFUND_REQUIRED'],
    ['partial_refund', 1.005, 'Half of it', 'REFUND_REQUIRED'],
    ['rejected', null, ' ', 'REASON_REQUIRED'],
  ])('%s of %p: %j', (outcome, refund, note, code) =>
    expect(disputeDecisionViolation({ outcome, refund, note })?.code).toBe(code),
  );

  it.each([
    [1, undefined],
    [5, undefined],
    [0, 'RATING_REQUIRED'],
    [6, 'RATING_REQUIRED'],
    [3.5, 'RATING_REQUIRED'],
    [null, 'RATING_REQUIRED'],
  ])('customer rating of %p stars', (rating, code) => expect(customerRatingViolation({ rating })?.code).toBe(code));
});
