import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  REFUND_LIMIT_PAISE,
  countedRefundPaise,
  needsSecondApproval,
  REFUND_LIMIT_HOURS,
  REFUND_LIMIT_SCOPES,
  refundWithoutApprovalPaise,
} from './refund-proposal.js';
import { HOUR_MS } from '../time/time.js';

const NOTHING = { purchase: 0, customer: 0, staff: 0 };

describe('the approval of a refund by a second person', () => {
  it.each([
    [1, false],
    [199_999, false],
    [200_000, false],
    [200_001, true],
  ])('is required for a first refund of %d paise: %s', (amountPaise, expected) =>
    expect(needsSecondApproval({ amountPaise, sums: NOTHING })).toBe(expected),
  );

  it.each(REFUND_LIMIT_SCOPES)('is required when the refunds of the %s add up to more than the limit', (scope) => {
    const sums = { ...NOTHING, [scope]: 170_000 };
    expect(needsSecondApproval({ amountPaise: 30_000, sums })).toBe(false);
    expect(needsSecondApproval({ amountPaise: 30_001, sums })).toBe(true);
    expect(refundWithoutApprovalPaise(sums)).toBe(30_000);
    expect(refundWithoutApprovalPaise({ ...sums, [scope]: 900_000 })).toBe(0);
  });

  it('counts a refund for 24 hours', () => {
    const at = new Date('2026-03-02T18:29:00.000Z');
    const after = (ms: number) => new Date(at.getTime() + ms);
    expect(countedRefundPaise([{ amountPaise: 5, at }], after(REFUND_LIMIT_HOURS * HOUR_MS - 1))).toBe(5);
    expect(countedRefundPaise([{ amountPaise: 5, at }], after(REFUND_LIMIT_HOURS * HOUR_MS))).toBe(0);
  });

  it('keeps what goes out without it within the limit in any 24 hours, for every purchase, customer and staff member', () => {
    const ask = fc.record({
      purchase: fc.nat(3),
      staff: fc.nat(2),
      amountPaise: fc.integer({ min: 1, max: 250_000 }),
      waitedMs: fc.nat(12 * HOUR_MS),
    });
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 40 }), (asks) => {
        let now = Date.UTC(2026, 2, 2, 18, 29);
        const counted: { amountPaise: number; at: Date; whose: Record<string, number>; isAlone: boolean }[] = [];
        for (const { purchase, staff, amountPaise, waitedMs } of asks) {
          now += waitedMs;
          const whose: Record<string, number> = { purchase, customer: purchase % 2, staff };
          const sumOf = (scope: string, of = counted) =>
            countedRefundPaise(
              of.filter((one) => one.whose[scope] === whose[scope]),
              new Date(now),
            );
          const sums = { purchase: sumOf('purchase'), customer: sumOf('customer'), staff: sumOf('staff') };
          const isAlone = !needsSecondApproval({ amountPaise, sums });
          counted.push({ amountPaise, at: new Date(now), whose, isAlone });
          const alone = counted.filter((one) => one.isAlone);
          for (const scope of REFUND_LIMIT_SCOPES) expect(sumOf(scope, alone)).toBeLessThanOrEqual(REFUND_LIMIT_PAISE);
        }
      }),
    );
  });
});
