import type { MongoClient } from 'mongodb';

/** Counts the requests that MongoDB received, each of which is a round trip of a client. */
export class MongoRequests {
  private readonly client: MongoClient;
  private own = 0;

  constructor(client: MongoClient) {
    this.client = client;
  }

  /** Returns the number since the start of MongoDB, without the requests of this counter. */
  async count(): Promise<number> {
    const only = { repl: 0, metrics: 0, locks: 0, wiredTiger: 0, tcmalloc: 0 };
    const { network } = (await this.client.db('admin').command({ serverStatus: 1, ...only })) as unknown as {
      network: { numRequests: number | bigint };
    };
    this.own += 1;
    return Number(network.numRequests) - this.own;
  }
}
