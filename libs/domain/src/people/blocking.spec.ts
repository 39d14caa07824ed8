import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../booking/booking.machine.js';
import { REPLACEMENT_STATES } from '../booking/replacement.js';
import { settlementEntries, trialBalance } from '../payment/ledger.js';
import { earningOf } from '../payment/earnings.js';
import { PAYMENT_METHODS, quoteVisit } from '../payment/pricing.js';
import { settlementOf } from '../payment/settlement.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { balanceOf, type PlanVisit, startOf } from '../subscription/subscription.visits.js';
import { istInstant, MINUTE_MS } from '../time/time.js';
import { type BlockedBookingFacts, cancelVisitsOfBlocked, planBlockedBooking } from './blocking.js';

const START = istInstant('2026-12-05', '09:00');
const before = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS);
const IN_TIME = before(24 * 60);
const LATE = before(60);
const PAID = 44_800;

const facts = (changes: Partial<BlockedBookingFacts> = {}): BlockedBookingFacts => ({
  status: 'accepted',
  payment: { method: 'online', status: 'completed' },
  startsAt: START,
  visitStartsAt: START,
  acceptedAt: before(48 * 60),
  basePaise: 40_000,
  paidPaise: PAID,
  totalPaise: PAID,
  ...changes,
});
const pending = facts({ status: 'pending', payment: { method: 'online', status: 'pending' }, paidPaise: 0 });
const unpaid = facts({ payment: { method: 'online', status: 'pending' }, paidPaise: 0 });
const cash = facts({ payment: { method: 'cash', status: 'pending' }, paidPaise: 0 });
const searching = facts({ status: 'cancelled', replacement: { state: 'searching' } });

describe('a booking of a blocked person', () => {
  it.each<[string, BlockedBookingFacts, 'customer' | 'helper', Date, object]>([
    ['a request of the customer', pending, 'customer', IN_TIME, { step: 'cancel', refundPaise: 0 }],
    ['a request to the helper', pending, 'helper', IN_TIME, { step: 'cancel', refundPaise: 0 }],
    ['a paid visit of the customer', facts(), 'customer', IN_TIME, { step: 'cancel', refundPaise: PAID }],
    [
      'a paid visit of the customer, late',
      facts(),
      'customer',
      LATE,
      { step: 'cancel', refundPaise: PAID, compensationPaise: 10_000 },
    ],
    ['a cash visit of the customer, late', cash, 'customer', LATE, { step: 'cancel', compensationPaise: 10_000 }],
    ['exactly at the end of free cancellation', facts(), 'customer', before(120), { compensationPaise: 0 }],
    ['just accepted', facts({ acceptedAt: before(63) }), 'customer', LATE, { compensationPaise: 0 }],
    ['a paid visit of the helper', facts(), 'helper', IN_TIME, { step: 'search', refundPaise: PAID, creditPaise: 0 }],
    ['a paid visit of the helper, late', facts(), 'helper', LATE, { step: 'search', creditPaise: 4_480 }],
    ['too late for a search', facts(), 'helper', before(30), { step: 'cancel', refundPaise: PAID }],
    ['an unpaid visit of the helper', unpaid, 'helper', IN_TIME, { step: 'cancel', refundPaise: 0 }],
    ['a cash visit of the helper', cash, 'helper', IN_TIME, { step: 'search', refundPaise: 0 }],
    ['a running search for the customer', searching, 'customer', LATE, { step: 'stop-search', refundPaise: PAID }],
    ['a running search after the helper cancelled', searching, 'helper', LATE, { step: 'leave' }],
    ['a visit that began by the clock', facts(), 'customer', START, { step: 'leave', refundPaise: 0 }],
    ['a visit that began early', facts({ arrival: { arrivedAt: LATE } }), 'helper', LATE, { step: 'leave' }],
    ['a visit in question', facts({ staffCase: {} }), 'customer', LATE, { step: 'leave' }],
    ['a completed visit', facts({ status: 'completed' }), 'helper', LATE, { step: 'leave', refundPaise: 0 }],
    ['a cancelled visit', facts({ status: 'cancelled' }), 'customer', LATE, { step: 'leave', refundPaise: 0 }],
  ])('%s', (_, booking, blocked, now, expected) =>
    expect(planBlockedBooking(booking, blocked, CURRENT_POLICY, now)).toMatchObject(expected),
  );

  it('returns the whole payment or nothing, and pays only the side that is not blocked', () => {
    const state = fc.record({
      status: fc.constantFrom(...BOOKING_STATUSES),
      payment: fc.record({
        method: fc.constantFrom(...PAYMENT_METHODS),
        status: fc.constantFrom(...PAYMENT_STATUSES),
      }),
      paidPaise: fc.constantFrom(0, PAID),
      replacement: fc.option(fc.record({ state: fc.constantFrom(...REPLACEMENT_STATES) }), { nil: undefined }),
    });
    const party = fc.constantFrom('customer' as const, 'helper' as const);
    fc.assert(
      fc.property(state, party, fc.integer({ min: -300, max: 3_000 }), (some, blocked, minutes) => {
        const booking = facts(some);
        const plan = planBlockedBooking(booking, blocked, CURRENT_POLICY, before(minutes));
        expect([0, booking.paidPaise]).toContain(plan.refundPaise);
        if (plan.step !== 'leave') expect(plan.refundPaise).toBe(booking.paidPaise);
        else expect(plan).toMatchObject({ refundPaise: 0, compensationPaise: 0, creditPaise: 0 });
        expect(blocked === 'helper' ? plan.compensationPaise : plan.creditPaise).toBe(0);
      }),
    );
  });
});

describe('the money of a visit that the platform cancels', () => {
  it('adds up in the settlement, the ledger and the earnings of the helper', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHODS),
        fc.integer({ min: 5_000, max: 200_000 }),
        fc.boolean(),
        fc.nat(100_000),
        (method, hourlyRatePaise, isPaid, compensationPaise) => {
          const price = quoteVisit({ hourlyRatePaise, minutes: 120, service: 'cooking', method }, CURRENT_POLICY);
          const paidPaise = method === 'online' && isPaid ? price.totalPaise : 0;
          const parts = settlementOf(
            { method, price, paidPaise },
            { kind: 'cancelled', feePaise: 0, compensationPaise },
          );
          expect(parts.helperPaise + parts.platformPaise + parts.refundPaise).toBe(paidPaise);
          expect(parts).toMatchObject({ refundPaise: paidPaise, helperPaise: compensationPaise, duePaise: 0 });

          const settled = { key: 'booking:b', purposeId: 'b', customerId: 'c', helperId: 'h', ...parts };
          const { lines } = settlementEntries({ ...settled, processingFeePaise: price.processingFeePaise });
          const balances = trialBalance(lines);
          expect(balances).toMatchObject({
            customer_advance: paidPaise,
            refund_payable: 0 - paidPaise,
            helper_payable: 0 - compensationPaise,
            compensation_expense: compensationPaise,
            platform_revenue: 0,
          });

          const { basePaise, platformFeePaise, processingFeePaise } = price;
          const lined = { basePaise, surchargePaise: 0, platformFeePaise, processingFeePaise };
          const earning = earningOf({ ...parts, kind: 'cancelled', method, price: lined });
          expect(earning?.netPaise ?? 0).toBe(compensationPaise);
          expect(earning?.deductions ?? []).toEqual([]);
        },
      ),
    );
  });
});

describe('a subscription of a blocked person', () => {
  const visit = (date: string, changes: Partial<PlanVisit> = {}): PlanVisit & { helperId: string } => ({
    _id: date,
    helperId: 'h',
    date,
    startTime: '09:00',
    endTime: '11:00',
    slot: 0,
    status: 'scheduled',
    basePaise: 40_000,
    feePaise: 4_800,
    ...changes,
  });
  const soon = visit('2026-12-05');
  const later = visit('2026-12-07');
  const begun = visit('2026-12-04');
  const substituted = visit('2026-12-05', {
    _id: 'substituted',
    absence: {
      state: 'found',
      deadline: LATE,
      isShownFirst: false,
      asked: [{ helperId: 's', state: 'agreed' }],
      substitute: { helperId: 's', name: 'Meera' },
    },
  });

  it('of a customer refunds every visit that has not begun; the helper of a late one is compensated', () => {
    expect(cancelVisitsOfBlocked([begun, soon, later], 'customer', CURRENT_POLICY, LATE)).toMatchObject([
      {
        _id: soon._id,
        status: 'cancelled',
        settlement: {
          reason: 'late-cancellation',
          helperPaise: 10_000,
          platformPaise: -10_000,
          refundPaise: 44_800,
          compensationPaise: 10_000,
        },
      },
      { _id: later._id, settlement: { reason: 'cancelled', helperPaise: 0, platformPaise: 0, refundPaise: 44_800 } },
    ]);
  });

  it('of a helper compensates only a substitute who was to come soon', () => {
    const cancelled = cancelVisitsOfBlocked([soon, substituted], 'helper', CURRENT_POLICY, LATE);
    expect(cancelled.map(({ settlement }) => settlement?.helperPaise)).toEqual([0, 10_000]);
  });

  it('divides each visit completely', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('customer' as const, 'helper' as const),
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.nat(100_000),
        fc.nat(12_000),
        (blocked, minutes, basePaise, feePaise) => {
          const all = [soon, later, begun, substituted].map((one) => ({ ...one, basePaise, feePaise }));
          const changed = cancelVisitsOfBlocked(all, blocked, CURRENT_POLICY, before(minutes));
          for (const { settlement, ...one } of changed) {
            expect(startOf(one) > before(minutes)).toBe(true);
            const { helperPaise = 0, platformPaise = 0, refundPaise = 0 } = settlement ?? {};
            expect(helperPaise + platformPaise + refundPaise).toBe(basePaise + feePaise);
            expect(refundPaise).toBe(basePaise + feePaise);
          }
          const { deliveredPaise, refundedPaise } = balanceOf(changed);
          expect([deliveredPaise, refundedPaise]).toEqual([0, changed.length * (basePaise + feePaise)]);
        },
      ),
    );
  });
});
