import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { POLICY_V1 } from '../policy/policy.js';
import { quoteVisit } from '../payment/pricing.js';
import { HOUR_MS, istInstant, MINUTE_MS } from '../time/time.js';
import {
  holdRefund,
  isCancellableByStaff,
  quoteStaffCancellation,
  STAFF_CANCEL_CAUSES,
  type StaffCancelCause,
  type StaffCancelFacts,
} from './staff-cancel.js';

const startsAt = istInstant('2026-12-05', '09:00');
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS);
const price = { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 800, totalPaise: 44_800 };

type State = 'pending' | 'unpaid' | 'paid' | 'cash';
const factsOf = (state: State): StaffCancelFacts => ({
  cancellation: {
    status: state === 'pending' ? 'pending' : 'accepted',
    startsAt,
    basePaise: price.basePaise,
    totalPaise: price.totalPaise,
    paidPaise: state === 'paid' ? price.totalPaise : 0,
    ...(state !== 'pending' && { acceptedAt: before(48 * 60) }),
  },
  startsAt,
  payment: { method: state === 'cash' ? 'cash' : 'online', status: state === 'paid' ? 'completed' : 'pending' },
  price,
});

describe('a cancellation by staff', () => {
  // [cause, state, minutes before the start, reason, fee, refund, due, helper, credit, strike, search, extra refund]
  it.each<[StaffCancelCause, State, number, string, ...(number | boolean)[]]>([
    ['customer', 'pending', 60, 'not_accepted', 0, 0, 0, 0, 0, false, false, 0],
    ['customer', 'unpaid', 300, 'in_time', 0, 0, 0, 0, 0, false, false, 0],
    ['customer', 'unpaid', 60, 'late', 10_000, 0, 10_000, 0, 0, false, false, 0],
    ['customer', 'cash', 60, 'late', 10_000, 0, 10_000, 0, 0, false, false, 0],
    ['customer', 'paid', 120, 'in_time', 0, 44_800, 0, 0, 0, false, false, 0],
    ['customer', 'paid', 119, 'late', 10_000, 34_800, 0, 10_000, 0, false, false, 0],
    ['helper', 'pending', 60, 'not_accepted', 0, 0, 0, 0, 0, false, false, 0],
    ['helper', 'unpaid', 60, 'late', 0, 0, 0, 0, 4_480, true, false, 0],
    ['helper', 'cash', 300, 'in_time', 0, 0, 0, 0, 0, false, true, 0],
    ['helper', 'cash', 60, 'late', 0, 0, 0, 0, 4_480, true, true, 0],
    ['helper', 'paid', 240, 'in_time', 0, 44_800, 0, 0, 0, false, true, 0],
    ['helper', 'paid', 239, 'late', 0, 44_800, 0, 0, 4_480, true, true, 0],
    ['helper', 'paid', 60, 'late', 0, 44_800, 0, 0, 4_480, true, true, 10_000],
    ['helper', 'paid', 30, 'late', 0, 44_800, 0, 0, 4_480, true, false, 10_000],
    ['platform', 'pending', 60, 'not_accepted', 0, 0, 0, 0, 0, false, false, 0],
    ['platform', 'unpaid', 60, 'late', 0, 0, 0, 0, 4_480, false, false, 0],
    ['platform', 'cash', 60, 'late', 0, 0, 0, 0, 4_480, false, false, 0],
    ['platform', 'paid', 240, 'in_time', 0, 44_800, 0, 0, 0, false, false, 0],
    ['platform', 'paid', 60, 'late', 0, 44_800, 0, 0, 4_480, false, false, 10_000],
  ])('%s, %s, %i minutes before the start', (cause, state, minutes, reasonCode, ...expected) => {
    const quote = quoteStaffCancellation(cause, factsOf(state), POLICY_V1, before(minutes));
    const { settlement } = quote;
    expect(quote.reasonCode).toBe(reasonCode);
    expect([
      quote.feePaise,
      settlement.refundPaise,
      settlement.duePaise,
      settlement.helperPaise,
      quote.creditPaise,
      quote.hasStrike,
      quote.replacement !== undefined,
      quote.extra.refundPaise,
    ]).toEqual(expected);
    expect(quote.extra.creditPaise).toBe(quote.creditPaise);
  });

  it('divides the payment exactly, held or not, and never refunds less than the customer’s own cancellation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STAFF_CANCEL_CAUSES),
        fc.constantFrom<State>('pending', 'unpaid', 'paid', 'cash'),
        fc.integer({ min: 5_000, max: 200_000 }),
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: -120, max: 3_000 }),
        (cause, state, hourlyRatePaise, halfHours, minutes) => {
          const method = state === 'cash' ? 'cash' : 'online';
          const visit = quoteVisit({ hourlyRatePaise, minutes: 30 * halfHours, service: 'cooking', method }, POLICY_V1);
          const base = factsOf(state);
          const paidPaise = state === 'paid' ? visit.totalPaise : 0;
          const facts = {
            ...base,
            price: visit,
            cancellation: { ...base.cancellation, basePaise: visit.basePaise, paidPaise },
          };
          const quoteFor = (one: StaffCancelCause) => quoteStaffCancellation(one, facts, POLICY_V1, before(minutes));
          const { settlement, extra } = quoteFor(cause);
          const own = quoteFor('customer').settlement;
          for (const { helperPaise, platformPaise, refundPaise } of [
            settlement,
            holdRefund(settlement, extra.refundPaise),
          ]) {
            expect(helperPaise + platformPaise + refundPaise).toBe(paidPaise);
            expect(Math.min(helperPaise, platformPaise, refundPaise)).toBeGreaterThanOrEqual(0);
          }
          expect(holdRefund(settlement, extra.refundPaise).refundPaise).toBe(own.refundPaise);
          if (cause !== 'customer') expect(settlement).toMatchObject({ helperPaise: 0, duePaise: 0 });
        },
      ),
    );
  });

  it('is possible until the agreed end, unless the visit has started or is in question', () => {
    const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MS);
    const agreed = { status: 'accepted' as const, endsAt };
    const last = new Date(endsAt.getTime() - 1);
    expect(isCancellableByStaff(agreed, last)).toBe(true);
    expect(isCancellableByStaff({ ...agreed, status: 'pending' }, before(60))).toBe(true);
    expect(isCancellableByStaff(agreed, endsAt)).toBe(false);
    expect(isCancellableByStaff({ ...agreed, status: 'completed' }, last)).toBe(false);
    expect(isCancellableByStaff({ ...agreed, status: 'cancelled' }, last)).toBe(false);
    expect(isCancellableByStaff({ ...agreed, arrival: { arrivedAt: startsAt } }, last)).toBe(false);
    expect(isCancellableByStaff({ ...agreed, staffCase: {} }, last)).toBe(false);
    expect(isCancellableByStaff({ ...agreed, noShow: { state: 'claimed' } }, last)).toBe(false);
  });
});
