/*
 * The two halves of `npm run bench:search` that know the catalog: `load` fills an empty database, `ask` times the twelve
 * shapes on a running service and prints them as JSON. scripts/bench-search.ts starts what they need.
 */
import { busyHelpers, listHelpers } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import mongoose from 'mongoose';
import { MIGRATION } from '../src/profiles/helpers.service.js';
import { generateHelpers } from './generated-helpers.js';
import { HELPER_MODEL, helperSchema } from '../src/shared/helper.model.js';
import { searchShapes } from './search-shapes.js';
import { SEARCH_TERM_MODEL, searchTermSchema } from '../src/shared/search-term.model.js';

const { MONGO_URL = '', MONGO_DB_PREFIX = 'sahaya_', NATS_URL = '', BENCH_HELPERS = '1000000' } = process.env;
const CHUNK = 5_000;
const RUNS = 20;
const PATIENCE_MS = 60_000;

async function load(): Promise<void> {
  const database = await mongoose
    .createConnection(MONGO_URL, { dbName: `${MONGO_DB_PREFIX}catalog`, autoIndex: false })
    .asPromise();
  const [helpers, tokens] = [
    database.model(HELPER_MODEL, helperSchema),
    database.model(SEARCH_TERM_MODEL, searchTermSchema),
  ];
  for (const chunk of generateHelpers(Number(BENCH_HELPERS), CHUNK)) {
    await helpers.collection.insertMany(chunk.helpers as never, { ordered: false });
    if (chunk.tokens.length > 0) await tokens.collection.insertMany(chunk.tokens as never);
  }
  await helpers.createIndexes();
  // What the service does once to older data has nothing to do here.
  await database.collection<{ _id: string }>('migrations').insertOne({ _id: MIGRATION });
  await tokens.createIndexes();
  const { size, totalIndexSize } = (
    await helpers.aggregate<{ storageStats: Record<string, number> }>([{ $collStats: { storageStats: {} } }])
  )[0]?.storageStats as { size: number; totalIndexSize: number };
  process.stdout.write(JSON.stringify({ count: await helpers.estimatedDocumentCount(), size, totalIndexSize }));
  await database.close();
}

async function ask(): Promise<void> {
  const nats = await connectNats(NATS_URL, 'bench');
  // Booking's part: one in ten is busy.
  nats.subscribe(busyHelpers.subject, {
    callback: (_error, message) => {
      const { data } = message.json<{ data: { helperIds: string[] } }>();
      const busy = data.helperIds.filter((id) => id.endsWith('5'));
      message.respond(JSON.stringify({ response: { busy }, isDisposed: true }));
    },
  });
  const rpc = new RpcClient(nats);
  const rows: { name: string; first: number; median: number; slowest: number; total: number }[] = [];
  for (const [name, fields] of searchShapes(addDays(istDate(new Clock().now()), 1))) {
    const took: number[] = [];
    let total = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const begun = performance.now();
      const answer = await rpc.call(listHelpers, listHelpers.fields.parse(fields), PATIENCE_MS);
      took.push(performance.now() - begun);
      total = answer.pagination.total;
    }
    // The first has to warm the caches.
    const [first = 0, ...warm] = took;
    const sorted = warm.toSorted((a, b) => a - b);
    rows.push({ name, first, median: sorted[RUNS / 2] ?? 0, slowest: sorted.at(-1) ?? 0, total });
  }
  process.stdout.write(JSON.stringify(rows));
  await nats.drain();
}

await (process.argv[2] === 'load' ? load() : ask());
