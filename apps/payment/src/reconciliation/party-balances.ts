export interface PartyBalance {
  /** A customer or helper; '' for ledger lines without one. */
  party: string;
  paise: number;
}
export interface PartyDifference {
  party: string;
  /** The balance in the record. */
  foundPaise: number;
  /** The balance in the ledger. */
  expectedPaise: number;
}

/**
 * The parties whose record and ledger differ; a party that one side does not name has zero there. Both sides are in the
 * order of their parties, so that only one entry of each is in memory.
 */
export async function* findPartyDifferences(
  records: AsyncIterable<PartyBalance>,
  ledger: AsyncIterable<PartyBalance>,
): AsyncGenerator<PartyDifference> {
  const [readRecord, readLine] = [createReader(records), createReader(ledger)];
  let [record, line] = [await readRecord(), await readLine()];
  while (record || line) {
    const party = line && (!record || line.party < record.party) ? line.party : record!.party;
    let [foundPaise, expectedPaise] = [0, 0];
    if (record?.party === party) {
      foundPaise = record.paise;
      record = await readRecord();
    }
    if (line?.party === party) {
      expectedPaise = line.paise;
      line = await readLine();
    }
    if (foundPaise !== expectedPaise) yield { party, foundPaise, expectedPaise };
  }
}

/** Returns a function that reads the next balance; undefined after the last one. */
function createReader(balances: AsyncIterable<PartyBalance>): () => Promise<PartyBalance | undefined> {
  const iterator = balances[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = (await iterator.next()) as IteratorResult<PartyBalance, undefined>;
    return done ? undefined : value;
  };
}
