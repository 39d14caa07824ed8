import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { POLICY_V1 } from '../policy/policy.js';
import {
  type CashStanding,
  cashStandingOf,
  type Earning,
  earningOf,
  financialYear,
  helperEarns,
  helperEarnsPaise,
  nettingOf,
  type SettledFacts,
  weekOf,
  weekOfInstant,
} from './earnings.js';
import { PAYMENT_METHODS, pricingOf, quoteVisit } from './pricing.js';
import { type Outcome, settlementOf } from './settlement.js';

// ₹400 for the visit, ₹40 platform fee, ₹8 processing fee.
const PRICE = { basePaise: 40_000, surchargePaise: 0, platformFeePaise: 4_000, processingFeePaise: 800 };
const settled = (part: Partial<SettledFacts>): SettledFacts => ({
  kind: 'completed',
  method: 'online',
  price: PRICE,
  helperPaise: 0,
  platformPaise: 0,
  dueHelperPaise: 0,
  cashCommissionPaise: 0,
  ...part,
});
const cash = { method: 'cash' as const, price: { ...PRICE, processingFeePaise: 0 } };

describe("a helper's earning", () => {
  it.each([
    ['cooking', undefined, 'online', 40_000],
    ['cooking', undefined, 'cash', 40_000],
    ['sweeping-mopping', '2bhk', 'online', 60_000],
  ] as const)("with %s (%s, %s) is the price without the platform's lines", (service, apartmentType, method, earns) => {
    const quote = quoteVisit({ hourlyRatePaise: 20_000, minutes: 120, service, apartmentType, method }, POLICY_V1);
    expect(helperEarnsPaise(quote)).toBe(earns);
    expect(helperEarns(pricingOf(quote))).toBe(earns / 100);
  });

  it.each<[string, SettledFacts, Partial<Earning> | undefined]>([
    [
      'a visit paid online',
      settled({ helperPaise: 40_000, platformPaise: 4_800 }),
      {
        kind: 'visit',
        grossPaise: 44_800,
        deductions: [
          { code: 'platform_fee', paise: 4_000 },
          { code: 'processing_fee', paise: 800 },
        ],
        netPaise: 40_000,
        balancePaise: 40_000,
      },
    ],
    [
      'a visit paid in cash: the money is in the hand, the commission is owed',
      settled({ ...cash, cashCommissionPaise: 4_000 }),
      {
        kind: 'visit',
        grossPaise: 44_000,
        deductions: [{ code: 'cash_commission', paise: 4_000 }],
        netPaise: 40_000,
        cashPaise: 44_000,
        balancePaise: -4_000,
      },
    ],
    [
      'a late cancellation: the fee is the helper’s',
      settled({ kind: 'cancelled', helperPaise: 10_000 }),
      { kind: 'late_cancellation', grossPaise: 10_000, deductions: [], netPaise: 10_000, balancePaise: 10_000 },
    ],
    [
      'one that the customer still owes',
      settled({ ...cash, kind: 'cancelled', dueHelperPaise: 10_000 }),
      { kind: 'late_cancellation', grossPaise: 0, netPaise: 0, balancePaise: 0, awaitedPaise: 10_000 },
    ],
    [
      'a no-show',
      settled({ kind: 'no_show', helperPaise: 40_000, platformPaise: 4_800 }),
      { kind: 'no_show', grossPaise: 44_800, netPaise: 40_000, balancePaise: 40_000 },
    ],
    ['a free cancellation', settled({ kind: 'cancelled' }), undefined],
    ['a late payment that was given back', settled({ kind: 'correction' }), undefined],
  ])('of %s', (_, facts, expected) => {
    const line = earningOf(facts);
    if (expected) expect(line).toMatchObject(expected);
    else expect(line).toBeUndefined();
  });

  it('adds up, whatever happens to the booking', () => {
    const outcome = fc.oneof<fc.Arbitrary<Outcome>[]>(
      fc.constant({ kind: 'completed' }),
      fc.record({ kind: fc.constant('no_show' as const), feePaise: fc.nat(500_000) }),
      fc.record({ kind: fc.constant('cancelled' as const), feePaise: fc.nat(500_000) }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHODS),
        fc.integer({ min: 5_000, max: 200_000 }),
        fc.integer({ min: 1, max: 16 }),
        fc.boolean(),
        outcome,
        (method, hourlyRatePaise, cells, paid, ended) => {
          const quote = quoteVisit({ hourlyRatePaise, minutes: cells * 30, service: 'cooking', method }, POLICY_V1);
          const paidPaise = paid && method === 'online' ? quote.totalPaise : 0;
          const parts = settlementOf({ method, price: quote, paidPaise }, ended);
          const line = earningOf({ kind: ended.kind, method, price: { surchargePaise: 0, ...quote }, ...parts });
          const deducted = line?.deductions.reduce((sum, { paise }) => sum + paise, 0) ?? 0;
          expect((line?.grossPaise ?? 0) - deducted).toBe(line?.netPaise ?? 0);
          // The earnings line matches the ledger.
          expect(line?.balancePaise ?? 0).toBe(parts.helperPaise - parts.cashCommissionPaise);
          expect(line?.awaitedPaise ?? 0).toBe(parts.dueHelperPaise);
        },
      ),
    );
  });
});

describe('cash commission', () => {
  const LIMIT = 5_000_00;
  it.each<[number, CashStanding]>([
    [0, 'clear'],
    [3_999_99, 'clear'],
    [4_000_00, 'warn'],
    [4_999_99, 'warn'],
    [5_000_00, 'blocked'],
    [9_000_00, 'blocked'],
  ])('of %d paise is %s', (due, standing) => expect(cashStandingOf(due, LIMIT)).toBe(standing));

  it.each([
    [40_000, 4_000, 4_000],
    [4_000, 40_000, 4_000],
    [0, 4_000, 0],
    [-100, 4_000, 0],
  ])('is netted with earnings: %d and %d share %d', (payablePaise, commissionPaise, netted) =>
    expect(nettingOf({ payablePaise, commissionPaise })).toBe(netted),
  );
});

describe('accounting weeks and years', () => {
  it.each([
    ['2026-11-30', '2026-11-30'],
    ['2026-12-06', '2026-11-30'],
    ['2026-12-07', '2026-12-07'],
    ['2027-01-01', '2026-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('%s is in the week of %s', (date, monday) => expect(weekOf(date)).toBe(monday));

  it('change at midnight IST', () => {
    expect(weekOfInstant(new Date('2026-12-06T18:29:59Z'))).toBe('2026-11-30');
    expect(weekOfInstant(new Date('2026-12-06T18:30:00Z'))).toBe('2026-12-07');
  });

  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2099-12-31', '2099-00'],
  ])('%s is in the financial year %s', (date, year) => expect(financialYear(date)).toBe(year));
});
