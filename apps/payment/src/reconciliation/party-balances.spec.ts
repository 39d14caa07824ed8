import { describe, expect, it } from '@jest/globals';
import { findPartyDifferences, type PartyBalance } from './party-balances.js';

async function* listed(...balances: [party: string, paise: number][]): AsyncGenerator<PartyBalance> {
  for (const [party, paise] of balances) yield { party, paise };
}
const differences = async (records: AsyncIterable<PartyBalance>, ledger: AsyncIterable<PartyBalance>) => {
  const found: unknown[] = [];
  for await (const { party, foundPaise, expectedPaise } of findPartyDifferences(records, ledger))
    found.push([party, foundPaise, expectedPaise]);
  return found;
};

describe('findPartyDifferences', () => {
  it('finds none between equal balances, and between zero and no entry', async () => {
    expect(await differences(listed(), listed())).toEqual([]);
    expect(await differences(listed(['a', 5], ['b', 0], ['c', 7]), listed(['a', 5], ['c', 7]))).toEqual([]);
  });

  it('finds other amounts, and parties that one side does not have: before, between and after the others', async () => {
    const records = listed(['b', 1], ['c', 2], ['e', 3], ['g', 4]);
    const ledger = listed(['', 9], ['a', 8], ['b', 1], ['c', 7], ['d', 6], ['h', 5]);
    expect(await differences(records, ledger)).toEqual([
      ['', 0, 9],
      ['a', 0, 8],
      ['c', 2, 7],
      ['d', 0, 6],
      ['e', 3, 0],
      ['g', 4, 0],
      ['h', 0, 5],
    ]);
  });
});
