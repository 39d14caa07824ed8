import { describe, expect, it } from '@jest/globals';
import { trialBalance } from './ledger.js';
import {
  findBalanceDifferences,
  findLastingDifferences,
  isLedgerCheckOverdue,
  type LedgerDifference,
} from './ledger-check.js';

describe('the nightly check of the ledger', () => {
  it('finds a sum that is not zero and balances on the wrong side', () => {
    expect(findBalanceDifferences(trialBalance([]))).toEqual([]);
    expect(
      findBalanceDifferences(
        trialBalance([
          { account: 'customer_credit', paise: 5 },
          { account: 'bank', paise: -4 },
        ]),
      ),
    ).toEqual([
      { kind: 'sum', foundPaise: 1, expectedPaise: 0 },
      { kind: 'wrong-side', account: 'customer_credit', foundPaise: 5 },
    ]);
  });

  it('keeps the differences of two checks that are of the same amount', () => {
    const party = (id: string, foundPaise: number, expectedPaise: number): LedgerDifference => ({
      kind: 'party',
      account: 'helper_payable',
      party: id,
      foundPaise,
      expectedPaise,
    });
    const wrongSide = { kind: 'wrong-side', account: 'customer_credit', foundPaise: 5 } as const;
    expect(
      findLastingDifferences(
        [party('a', 10, 0), party('b', 10, 0), party('c', 10, 0), wrongSide],
        [party('a', 30, 20), party('b', 10, 5), party('d', 10, 0), { ...wrongSide, foundPaise: 7 }],
      ),
    ).toEqual([party('a', 30, 20), { ...wrongSide, foundPaise: 7 }]);
  });

  it.each([
    [undefined, true],
    ['2026-12-04T21:00:00.000Z', false],
    ['2026-12-04T20:59:59.999Z', true],
  ])('checked at %s is overdue at 3:30 am two nights later: %p', (at, expected) => {
    expect(isLedgerCheckOverdue(at ? new Date(at) : undefined, new Date('2026-12-05T22:00:00.000Z'))).toBe(expected);
  });
});
