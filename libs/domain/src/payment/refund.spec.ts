import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { POLICY_V1 } from '../policy/policy.js';
import { refundExpectedBy, refundSplit } from './refund.js';
import { istDate, istInstant, istTime } from '../time/time.js';

describe('the expected date of a refund', () => {
  it.each<[string | undefined, string, string]>([
    ['upi', '2026-12-04', '2026-12-05'],
    ['wallet', '2026-12-31', '2027-01-01'],
    ['netbanking', '2026-12-04', '2026-12-11'],
    // 5 business days: Monday to Friday.
    ['card', '2026-12-07', '2026-12-14'], // Monday
    ['card', '2026-12-04', '2026-12-11'], // Friday
    ['card', '2026-12-05', '2026-12-11'], // Saturday
    ['card', '2026-12-06', '2026-12-11'], // Sunday
    ['emi', '2026-12-05', '2026-12-12'],
    [undefined, '2026-12-07', '2026-12-14'],
  ])('paid by %p and started on %s is %s at the latest', (method, from, to) => {
    const latest = refundExpectedBy(method, istInstant(from, '23:45'), POLICY_V1);
    expect([istDate(latest), istTime(latest)]).toEqual([to, '23:45']);
  });

  it('is the later of card and bank for an unknown method only', () => {
    const cards = { businessDays: { min: 8, max: 10 } };
    const slowCards = { ...POLICY_V1, refunds: { ...POLICY_V1.refunds, cards } };
    const dateBy = (method?: string) => istDate(refundExpectedBy(method, istInstant('2026-12-07', '09:00'), slowCards));
    expect([dateBy('netbanking'), dateBy('card'), dateBy()]).toEqual(['2026-12-14', '2026-12-21', '2026-12-21']);
  });
});

describe('the split of a refund', () => {
  const paid = { moneyPaise: 30_000, creditPaise: 10_000 };
  it.each<[number, number, number]>([
    [0, 0, 0],
    [1, 1, 0],
    [30_000, 30_000, 0],
    [30_001, 30_000, 1],
    [40_000, 30_000, 10_000],
  ])('%d: money %d, credit %d', (paise, moneyPaise, creditPaise) =>
    expect(refundSplit(paise, paid)).toEqual({ moneyPaise, creditPaise }),
  );
  it.each([40_001, -1, 0.5, NaN, Infinity])('%p is refused', (paise) =>
    expect(refundSplit(paise, paid)).toBeUndefined(),
  );

  it('any sequence refunds exactly what was paid, money as money and credit as credit', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.array(fc.nat(400_000)), (money, credit, asked) => {
        const left = { moneyPaise: money, creditPaise: credit };
        for (const paise of asked) {
          const parts = refundSplit(paise, left);
          if (!parts) {
            expect(paise).toBeGreaterThan(left.moneyPaise + left.creditPaise);
            continue;
          }
          expect(parts.moneyPaise + parts.creditPaise).toBe(paise);
          left.moneyPaise -= parts.moneyPaise;
          left.creditPaise -= parts.creditPaise;
          expect(Math.min(left.moneyPaise, left.creditPaise)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
