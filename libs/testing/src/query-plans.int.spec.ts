import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readsAll } from '@sahaya/persistence';
import mongoose, { type mongo } from 'mongoose';
import { QueryPlans } from './query-plans.js';
import { type MongoServer, startMongo } from './servers.js';

let server: MongoServer;
let client: mongo.MongoClient;
let database: string;
let visits: mongo.Collection;

beforeAll(async () => {
  server = await startMongo();
  client = await mongoose.mongo.MongoClient.connect(`${server.url}&monitorCommands=true`);
  database = `${server.dbPrefix}plans`;
  visits = client.db(database).collection('visits');
  await visits.createIndex({ helperId: 1, date: 1 });
  await visits.createIndex({ at: 1 });
  await visits.createIndex({ refundId: 1 }, { partialFilterExpression: { refundId: { $exists: true } } });
  await visits.insertMany([{ helperId: 'h', date: '2026-12-01', at: 1, refundId: 'r', note: 'n' }]);
});
afterAll(async () => {
  await client?.close();
  await server?.stop();
});

/** What is reported after this work. */
async function reported(work: () => Promise<unknown>): Promise<string[]> {
  const plans = new QueryPlans(client, database, () => false);
  await work();
  return plans.findScans();
}

it.each<[string, () => Promise<unknown>]>([
  ['a find without an index', () => visits.findOne({ note: 'n' })],
  ['an update without an index', () => visits.updateMany({ note: 'n' }, { $set: { note: 'n' } })],
  [
    'one update of a batch',
    () =>
      visits.bulkWrite([
        { updateOne: { filter: { at: 1 }, update: { $set: { note: 'n' } } } },
        { updateOne: { filter: { note: 'n' }, update: { $set: { note: 'n' } } } },
      ]),
  ],
  [
    'a deletion by either of two fields, one without an index',
    () => visits.deleteMany({ $or: [{ at: 9 }, { note: 'x' }] }),
  ],
  ['a sum of everything', () => visits.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()],
  ['a page in the order of no index', () => visits.find({}).sort({ note: 1 }).limit(25).toArray()],
  ['a filter that an index only sorts', () => visits.find({ note: 'x' }).sort({ at: 1 }).toArray()],
  [
    'a filter on all entries of a partial index',
    () => visits.find({ refundId: { $exists: true }, note: 'x' }).toArray(),
  ],
])('reports %s', async (_, work) => {
  const scans = await reported(work);
  expect(scans).toHaveLength(1);
  expect(scans[0]).toMatch(/^libs\/testing\/src\/query-plans\.int\.spec\.ts:\d+: \{/);
});

it.each<[string, () => Promise<unknown>]>([
  ['a find by an index', () => visits.findOne({ helperId: 'h' })],
  ['a page in the order of an index', () => visits.find({}).sort({ at: -1 }).limit(25).toArray()],
  ['all entries of a partial index', () => visits.find({ refundId: { $exists: true } }).toArray()],
  ['a query that reads all on purpose', () => visits.find({ note: 'n' }).comment(readsAll('a test')).toArray()],
  ['a change by id', () => visits.findOneAndUpdate({ _id: new mongoose.mongo.ObjectId() }, { $set: { note: 'n' } })],
])('accepts %s', async (_, work) => {
  expect(await reported(work)).toEqual([]);
});

it('reports a stream that reads the whole index that it names', async () => {
  const [scan] = await reported(async () => {
    const stream = visits.find({ note: 'n' }).hint({ at: 1 }).stream();
    await new Promise((resolve) => stream.on('end', resolve).resume());
  });
  expect(scan).toMatch(/^a stream: \{"find":"visits"/);
});

it('ignores the queries of tests', async () => {
  const plans = new QueryPlans(client, database);
  await visits.findOne({ note: 'n' });
  expect(await plans.findScans()).toEqual([]);
});

it('explains each distinct query once', async () => {
  const scans = await reported(async () => {
    for (const note of ['a', 'b', 'c']) await visits.findOne({ note });
  });
  expect(scans).toHaveLength(1);
});

describe('of a collection that can be sharded', () => {
  interface Doc {
    _id: string;
    bookingId?: string;
    note?: string;
  }
  let chats: mongo.Collection<Doc>;
  beforeAll(() => {
    chats = client.db(database).collection<Doc>('chats');
  });

  /** The queries to all shards that are reported after this work. */
  async function broadcasts(work: () => Promise<unknown>): Promise<string[]> {
    const plans = new QueryPlans(client, database, () => false);
    await work();
    await plans.findScans();
    return plans.findBroadcasts();
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a find', () => chats.findOne({ note: 'n' })],
    ['an upsert', () => chats.updateOne({ note: 'n' }, { $set: { bookingId: 'b' } }, { upsert: true })],
    ['a change', () => chats.findOneAndUpdate({ note: 'n' }, { $set: { bookingId: 'b' } })],
    ['a sum', () => chats.aggregate([{ $match: { note: 'n' } }, { $count: 'chats' }]).toArray()],
    [
      'one deletion of a batch',
      () => chats.bulkWrite([{ deleteOne: { filter: { _id: 'c' } } }, { deleteOne: { filter: { note: 'n' } } }]),
    ],
  ])('reports %s without the shard key', async (_, work) => {
    const found = await broadcasts(work);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^libs\/testing\/src\/query-plans\.int\.spec\.ts:\d+: chats by note: \{/);
  });

  it('reports one query once for each line that sends it', async () => {
    const found = await broadcasts(async () => {
      for (const note of ['a', 'b']) await chats.findOne({ note });
      await chats.findOne({ note: 'c' });
    });
    expect(found).toHaveLength(2);
  });

  it('accepts a query with the shard key', async () => {
    expect(await broadcasts(() => chats.findOne({ _id: 'c', note: 'n' }))).toEqual([]);
  });

  it('reports a unique index that neither fits the shard key nor is listed', async () => {
    const plans = new QueryPlans(client, database);
    await chats.createIndex({ bookingId: 1 }, { unique: true });
    await chats.createIndex({ _id: 1, bookingId: 1 }, { unique: true });
    expect(await plans.findIncompatibleIndexes()).toEqual([]);
    await chats.createIndex({ note: 1 }, { unique: true });
    expect(await plans.findIncompatibleIndexes()).toEqual(['chats: {"note":1} does not begin with {"_id":"hashed"}']);
    await plans.findScans();
  });
});
