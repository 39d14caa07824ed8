import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { POLICY_V1 } from '../policy/policy.js';
import { quoteVisit } from './pricing.js';
import { type RateCount, USUAL_PRICE_HELPERS, usualPrice } from './usual-price.js';

const visit = { minutes: 120, service: 'cooking', method: 'online' } as const;
const priceOf = (rates: RateCount[]) => usualPrice(rates, visit, POLICY_V1);
const eachOne = (rupees: number[]) => rupees.map((rate) => ({ hourlyRatePaise: rate * 100, helpers: 1 }));

describe('the usual price of a visit', () => {
  it('is the total of the middle half of the helpers, with fees, rounded outward to ten rupees', () => {
    // ₹200 and ₹300 an hour: 448 and 672 for two hours with 12 % fees.
    expect(priceOf(eachOne([900, 100, 250, 300, 200, 50, 300, 280]))).toEqual({ lowPaise: 22_000, highPaise: 68_000 });
    expect(priceOf(eachOne([200, 200, 250, 300, 300]))).toEqual({ lowPaise: 44_000, highPaise: 68_000 });
  });

  it('counts helpers, not rates', () => {
    const rates = [
      { hourlyRatePaise: 100_000, helpers: 1 },
      { hourlyRatePaise: 25_000, helpers: 40 },
      { hourlyRatePaise: 5_000, helpers: 1 },
    ];
    expect(priceOf(rates)).toEqual({ lowPaise: 56_000, highPaise: 56_000 });
  });

  it('is unknown for fewer than five helpers', () => {
    expect(USUAL_PRICE_HELPERS).toBe(5);
    expect(priceOf([{ hourlyRatePaise: 20_000, helpers: 4 }])).toBeUndefined();
    expect(priceOf([])).toBeUndefined();
  });

  it('contains the price of the middle helper, and is at most ten rupees wider than prices that helpers have', () => {
    const aRate = fc.record({
      hourlyRatePaise: fc.integer({ min: 5_000, max: 200_000 }),
      helpers: fc.integer({ min: 5, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(aRate, { minLength: 1, maxLength: 9 }), (rates) => {
        const { lowPaise, highPaise } = priceOf(rates)!;
        const totals = rates
          .flatMap(({ hourlyRatePaise, helpers }) => Array<number>(helpers).fill(hourlyRatePaise))
          .map((hourlyRatePaise) => quoteVisit({ ...visit, hourlyRatePaise }, POLICY_V1).totalPaise)
          .sort((a, b) => a - b);
        const middle = totals[Math.floor((totals.length - 1) / 2)]!;
        expect(lowPaise).toBeLessThanOrEqual(middle);
        expect(highPaise).toBeGreaterThanOrEqual(middle);
        expect(totals.some((total) => total >= lowPaise && total < lowPaise + 1_000)).toBe(true);
        expect(totals.some((total) => total <= highPaise && total > highPaise - 1_000)).toBe(true);
        const inside = totals.filter((total) => total >= lowPaise && total <= highPaise).length;
        expect(inside).toBeGreaterThanOrEqual(totals.length / 2);
      }),
    );
  });
});
