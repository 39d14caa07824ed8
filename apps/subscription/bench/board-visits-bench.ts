/*
 * The parts of `npm run bench:console` that know the visits of subscriptions: `load` fills an empty database, and `ask`
 * measures the requests of staff to a running service. Both print JSON. scripts/bench-console.ts starts the servers.
 */
import { adminSubscriptions, adminSubscriptionVisits, type RpcContract } from '@sahaya/contracts';
import { BOARD_COLUMNS } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import mongoose, { type Schema } from 'mongoose';
import { SUBSCRIPTION_MODEL, subscriptionSchema } from '../src/shared/subscription.model.js';
import { VISIT_MODEL, visitSchema } from '../src/shared/visit.model.js';
import { generatedId, generateSubscriptions } from './generated-visits.js';

const { MONGO_URL = '', MONGO_DB_PREFIX = 'sahaya_', NATS_URL = '', BENCH_BOOKINGS = '1000000' } = process.env;
const CHUNK = 500;
const RUNS = 20;
const PATIENCE_MS = 60_000;

async function load(): Promise<void> {
  const database = await mongoose
    .createConnection(MONGO_URL, { dbName: `${MONGO_DB_PREFIX}subscription`, autoIndex: false })
    .asPromise();
  const count = Number(BENCH_BOOKINGS);
  const insert = async (name: string, docs: object[]) => {
    if (docs.length > 0) await database.collection(name).insertMany(docs, { ordered: false });
  };
  for (const { subscriptions, visits } of generateSubscriptions(count, CHUNK, new Clock().now())) {
    await insert(SUBSCRIPTION_MODEL, subscriptions);
    await insert(VISIT_MODEL, visits);
  }
  const schemas: [string, Schema][] = [
    [SUBSCRIPTION_MODEL, subscriptionSchema as Schema],
    [VISIT_MODEL, visitSchema as Schema],
  ];
  let [size, totalIndexSize] = [0, 0];
  for (const [name, schema] of schemas) {
    await database.model(name, schema).createIndexes();
    const [stats] = await database
      .collection(name)
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray();
    const sizes = stats?.['storageStats'] as { size: number; totalIndexSize: number };
    size += sizes.size;
    totalIndexSize += sizes.totalIndexSize;
  }
  process.stdout.write(JSON.stringify({ count, size, totalIndexSize }));
  await database.close();
}

async function ask(): Promise<void> {
  const nats = await connectNats(NATS_URL, 'bench');
  const rpc = new RpcClient(nats);
  const actor = { userId: 'f'.repeat(24), role: 'ops' as const, sid: 'bench' };
  const time = async (name: string, contract: RpcContract, fields: object) => {
    const took: number[] = [];
    let total: number | undefined;
    for (let run = 0; run <= RUNS; run += 1) {
      const begun = performance.now();
      const answer = await rpc.call(contract, { ...fields, actor }, PATIENCE_MS);
      took.push(performance.now() - begun);
      total = (answer as { pagination?: { total: number } }).pagination?.total;
    }
    return { name, took, total };
  };
  const visits = (fields: object) => adminSubscriptionVisits.fields.parse(fields);
  const plans = (fields: object) => adminSubscriptions.fields.parse(fields);
  const asked: [string, RpcContract, object][] = [
    ...BOARD_COLUMNS.flatMap((board): [string, RpcContract, object][] => [
      [`the board of today: ${board}`, adminSubscriptionVisits, visits({ board })],
      [`the board of today in a city: ${board}`, adminSubscriptionVisits, visits({ board, city: 'Pune' })],
    ]),
    ['subscriptions', adminSubscriptions, plans({})],
    ['active subscriptions', adminSubscriptions, plans({ status: 'active' })],
    ['a helper’s subscriptions', adminSubscriptions, plans({ helperId: generatedId('a', 7) })],
  ];
  const rows = [];
  for (const [name, contract, fields] of asked) rows.push(await time(name, contract, fields));
  process.stdout.write(JSON.stringify(rows));
  await nats.drain();
}

await (process.argv[2] === 'load' ? load() : ask());
