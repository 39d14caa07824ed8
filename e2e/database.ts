import { MongoClient } from 'mongodb';
import { databaseUrl } from './copy';

interface Records {
  bookings: { status: string }[];
  visits: { status: string }[];
  payments: { amountPaise: number }[];
  refunds: { status: string; amountPaise: number }[];
}
interface LedgerLine {
  account: string;
  party?: string;
  paise: number;
}

/** Reads the databases of the copy under test; only to compare a screen with the stored records. */
async function withDatabases<T>(read: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(databaseUrl());
  try {
    return await read(client);
  } finally {
    await client.close();
  }
}

/** All records of the bookings, visits and payments between two people. */
export const readRecords = (pair: { customerId: string; helperId: string }): Promise<Records> =>
  withDatabases(async (client) => {
    const find = (service: string, name: string, filter: object) =>
      client.db(`sahaya_${service}`).collection(name).find(filter).toArray();
    const plans = await find('subscription', 'subscriptions', pair);
    return {
      bookings: await find('booking', 'bookings', pair),
      visits: await find('subscription', 'visits', { subscriptionId: { $in: plans.map(({ _id }) => String(_id)) } }),
      payments: await find('payment', 'payments', pair),
      refunds: await find('payment', 'refunds', pair),
    } as unknown as Records;
  });

/** The balance of a party's account in the ledger, in paise; debits are positive. */
export const ledgerBalance = (account: string, party: string): Promise<number> =>
  withDatabases(async (client) => {
    const sets = await client
      .db('sahaya_payment')
      .collection<{ lines: LedgerLine[] }>('ledger_entries')
      .find({ lines: { $elemMatch: { account, party } } })
      .toArray();
    const lines = sets.flatMap((set) => set.lines).filter((line) => line.account === account && line.party === party);
    return lines.reduce((total, { paise }) => total + paise, 0);
  });
