/*
 * The parts of `npm run bench:console` that know the bookings: `load` fills an empty database, and `ask` measures the
 * requests of staff to a running service. Both print JSON. scripts/bench-console.ts starts the servers.
 */
import { adminBookings, adminDisputes, adminHelperRecord, adminMetrics, type RpcContract } from '@sahaya/contracts';
import { BOARD_COLUMNS, istDate } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import mongoose, { type Schema } from 'mongoose';
import { DISPUTE_MODEL, disputeSchema } from '../src/disputes/dispute.model.js';
import { SCHEDULED_TASK_MODEL, scheduledTaskSchema } from '../src/scheduling/scheduled-task.model.js';
import { BOOKING_MODEL, bookingSchema } from '../src/shared/booking.model.js';
import { MIGRATIONS_COLLECTION, USER_STATS_BACKFILL } from '../src/stats/user-stats-backfill.worker.js';
import { buildAdminBookingsQueries } from './admin-bookings-queries.js';
import { buildGeneratedId, generateBookings } from './generated-bookings.js';

const { MONGO_URL = '', MONGO_DB_PREFIX = 'sahaya_', NATS_URL = '', BENCH_BOOKINGS = '1000000' } = process.env;
const CHUNK = 5_000;
const RUNS = 20;
const PATIENCE_MS = 60_000;
const now = () => new Clock().now();

async function load(): Promise<void> {
  const database = await mongoose
    .createConnection(MONGO_URL, { dbName: `${MONGO_DB_PREFIX}booking`, autoIndex: false })
    .asPromise();
  const insert = async (name: string, docs: object[]) => {
    if (docs.length > 0) await database.collection(name).insertMany(docs, { ordered: false });
  };
  for (const { bookings, tasks, disputes } of generateBookings(Number(BENCH_BOOKINGS), CHUNK, now())) {
    await insert(BOOKING_MODEL, bookings);
    await insert(SCHEDULED_TASK_MODEL, tasks);
    await insert(DISPUTE_MODEL, disputes);
  }
  const schemas: [string, Schema][] = [
    [BOOKING_MODEL, bookingSchema as Schema],
    [SCHEDULED_TASK_MODEL, scheduledTaskSchema as Schema],
    [DISPUTE_MODEL, disputeSchema as Schema],
  ];
  for (const [name, schema] of schemas) await database.model(name, schema).createIndexes();
  // Mark the backfill of user statistics as done, because it is not measured.
  await database
    .collection<{ _id: string }>(MIGRATIONS_COLLECTION)
    .insertOne({ _id: USER_STATS_BACKFILL, doneAt: now() } as never);
  const bookings = database.collection(BOOKING_MODEL);
  const [stats] = await bookings.aggregate([{ $collStats: { storageStats: {} } }]).toArray();
  const { size, totalIndexSize } = stats?.['storageStats'] as { size: number; totalIndexSize: number };
  process.stdout.write(JSON.stringify({ count: await bookings.estimatedDocumentCount(), size, totalIndexSize }));
  await database.close();
}

async function ask(): Promise<void> {
  const nats = await connectNats(NATS_URL, 'bench');
  const rpc = new RpcClient(nats);
  const actor = { userId: 'f'.repeat(24), role: 'ops' as const, sid: 'bench' };
  const time = async (name: string, contract: RpcContract, fields: object, runs = RUNS) => {
    const took: number[] = [];
    let total: number | undefined;
    for (let run = 0; run <= runs; run += 1) {
      const begun = performance.now();
      const answer = await rpc.call(contract, { ...fields, actor }, PATIENCE_MS);
      took.push(performance.now() - begun);
      total = (answer as { pagination?: { total: number } }).pagination?.total;
    }
    return { name, took, total };
  };
  const rows = [];
  for (const [name, fields] of buildAdminBookingsQueries(istDate(now())))
    rows.push(await time(name, adminBookings, adminBookings.fields.parse(fields)));
  const deep = adminBookings.fields.parse({ status: 'completed', page: 400 });
  rows.push(await time('completed, the last page', adminBookings, deep));
  for (const board of BOARD_COLUMNS)
    rows.push(await time(`the board of today: ${board}`, adminBookings, adminBookings.fields.parse({ board })));
  const pune = adminBookings.fields.parse({ board: BOARD_COLUMNS[0], city: 'Pune' });
  rows.push(await time(`the board of today in a city: ${BOARD_COLUMNS[0]}`, adminBookings, pune));
  for (const completed of ['early', 'unconfirmed'])
    rows.push(await time(`completed ${completed}`, adminBookings, adminBookings.fields.parse({ completed })));
  rows.push(await time('a helper’s record', adminHelperRecord, { id: buildGeneratedId('a', 7) }));
  rows.push(await time('open disputes', adminDisputes, adminDisputes.fields.parse({})));
  rows.push(await time('daily statistics of 30 days', adminMetrics, {}));
  process.stdout.write(JSON.stringify(rows));
  await nats.drain();
}

await (process.argv[2] === 'load' ? load() : ask());
