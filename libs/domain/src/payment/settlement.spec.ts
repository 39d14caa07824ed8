import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { POLICY_V1 } from '../policy/policy.js';
import { PAYMENT_METHODS, quoteVisit } from './pricing.js';
import { type Outcome, type Settlement, settlementOf } from './settlement.js';

// ₹400 for the visit, ₹40 platform fee, ₹8 processing fee.
const online = quoteVisit({ hourlyRatePaise: 20_000, minutes: 120, service: 'cooking', method: 'online' }, POLICY_V1);
const cash = quoteVisit({ hourlyRatePaise: 20_000, minutes: 120, service: 'cooking', method: 'cash' }, POLICY_V1);
const NOTHING: Settlement = {
  helperPaise: 0,
  platformPaise: 0,
  refundPaise: 0,
  creditPaise: 0,
  duePaise: 0,
  dueHelperPaise: 0,
  cashCommissionPaise: 0,
};

describe('the settlement of a booking', () => {
  it.each<[string, number, Outcome, Partial<Settlement>]>([
    ['a completed visit', 44_800, { kind: 'completed' }, { helperPaise: 40_000, platformPaise: 4_800 }],
    ['one that is not paid yet', 0, { kind: 'completed' }, { duePaise: 44_800, dueHelperPaise: 40_000 }],
    ['a free cancellation', 44_800, { kind: 'cancelled', feePaise: 0 }, { refundPaise: 44_800 }],
    ['a late one', 44_800, { kind: 'cancelled', feePaise: 10_000 }, { helperPaise: 10_000, refundPaise: 34_800 }],
    ['a late one, not paid', 0, { kind: 'cancelled', feePaise: 10_000 }, { duePaise: 10_000, dueHelperPaise: 10_000 }],
    [
      'a late one by the helper',
      44_800,
      { kind: 'cancelled', feePaise: 0, creditPaise: 4_480 },
      { refundPaise: 44_800, creditPaise: 4_480 },
    ],
    ['a no-show', 44_800, { kind: 'no_show', feePaise: 44_800 }, { helperPaise: 40_000, platformPaise: 4_800 }],
    ['a no-show at half', 44_800, { kind: 'no_show', feePaise: 22_400 }, { helperPaise: 22_400, refundPaise: 22_400 }],
  ])('%s, online', (_, paidPaise, outcome, expected) =>
    expect(settlementOf({ method: 'online', price: online, paidPaise }, outcome)).toEqual({ ...NOTHING, ...expected }),
  );

  it.each<[string, Outcome, Partial<Settlement>]>([
    ['a completed visit: the helper has it, and owes the fee', { kind: 'completed' }, { cashCommissionPaise: 4_000 }],
    ['a free cancellation', { kind: 'cancelled', feePaise: 0 }, {}],
    ['a late one is due', { kind: 'cancelled', feePaise: 10_000 }, { duePaise: 10_000, dueHelperPaise: 10_000 }],
    ['a no-show is due', { kind: 'no_show', feePaise: 44_000 }, { duePaise: 44_000, dueHelperPaise: 40_000 }],
  ])('%s, cash', (_, outcome, expected) =>
    expect(settlementOf({ method: 'cash', price: cash, paidPaise: 0 }, outcome)).toEqual({ ...NOTHING, ...expected }),
  );

  it('passes on everything that was paid and never a negative amount', () => {
    const outcome = fc.oneof<fc.Arbitrary<Outcome>[]>(
      fc.constant({ kind: 'completed' }),
      fc.record({ kind: fc.constant('no_show' as const), feePaise: fc.nat(2_000_000) }),
      fc.record({ kind: fc.constant('cancelled' as const), feePaise: fc.nat(2_000_000), creditPaise: fc.nat(100_000) }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHODS),
        fc.integer({ min: 5_000, max: 200_000 }),
        fc.integer({ min: 1, max: 16 }),
        fc.nat(2_000_000),
        outcome,
        (method, hourlyRatePaise, cells, paidPaise, ended) => {
          const price = quoteVisit({ hourlyRatePaise, minutes: cells * 30, service: 'cooking', method }, POLICY_V1);
          const parts = settlementOf({ method, price, paidPaise }, ended);
          expect(parts.helperPaise + parts.platformPaise + parts.refundPaise).toBe(paidPaise);
          expect(parts.dueHelperPaise).toBeLessThanOrEqual(parts.duePaise);
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
