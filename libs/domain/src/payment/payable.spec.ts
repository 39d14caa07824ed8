import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LEAST_PAYMENT_PAISE, payableOf } from './payable.js';

describe('the amount payable', () => {
  it.each<[string, Parameters<typeof payableOf>[0], ReturnType<typeof payableOf>]>([
    ['all of it', { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 0 }, { creditPaise: 0, amountPaise: 44_800 }],
    [
      'less the credit',
      { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 4_800 },
      { creditPaise: 4_800, amountPaise: 40_000 },
    ],
    ['nothing', { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 44_800 }, { creditPaise: 44_800, amountPaise: 0 }],
    [
      'no more than the price',
      { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 99_999 },
      { creditPaise: 44_800, amountPaise: 0 },
    ],
    [
      'a rupee, never a part of one',
      { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 44_701 },
      { creditPaise: 44_700, amountPaise: 100 },
    ],
    [
      'the same at one paisa less than the price',
      { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 44_799 },
      { creditPaise: 44_700, amountPaise: 100 },
    ],
    [
      'a rupee exactly',
      { pricePaise: 44_800, duesPaise: 0, freeCreditPaise: 44_700 },
      { creditPaise: 44_700, amountPaise: 100 },
    ],
    [
      'the dues in money',
      { pricePaise: 44_800, duesPaise: 10_000, freeCreditPaise: 99_999 },
      { creditPaise: 44_800, amountPaise: 10_000 },
    ],
    [
      'dues of a few paise',
      { pricePaise: 44_800, duesPaise: 40, freeCreditPaise: 99_999 },
      { creditPaise: 44_740, amountPaise: 100 },
    ],
  ])('is %s', (_, facts, expected) => expect(payableOf(facts)).toEqual(expected));

  it('adds up and is zero or accepted by the provider', () => {
    const paise = fc.nat(200_000);
    fc.assert(
      fc.property(
        fc.integer({ min: LEAST_PAYMENT_PAISE, max: 200_000 }),
        paise,
        paise,
        (pricePaise, duesPaise, free) => {
          const { creditPaise, amountPaise } = payableOf({ pricePaise, duesPaise, freeCreditPaise: free });
          expect(amountPaise + creditPaise).toBe(pricePaise + duesPaise);
          expect(creditPaise).toBeLessThanOrEqual(Math.min(free, pricePaise));
          expect(creditPaise).toBeGreaterThanOrEqual(0);
          expect(amountPaise === 0 || amountPaise >= LEAST_PAYMENT_PAISE).toBe(true);
        },
      ),
    );
  });
});
