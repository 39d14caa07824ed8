/*
 * The parts of `npm run bench:search` that know the catalog: `load` fills an empty database, and `ask` measures the
 * thirteen query shapes on a running service. Both print JSON. scripts/bench-search.ts starts the servers.
 */
import { busyHelpers, listHelpers } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import mongoose from 'mongoose';
import { KEYS_MIGRATION } from '../src/profiles/helpers.service.js';
import { HELPER_MODEL, helperSchema } from '../src/shared/helper.model.js';
import { SEARCH_TERM_MODEL, searchTermSchema } from '../src/shared/search-term.model.js';
import { generateHelpers } from './generated-helpers.js';
import { buildSearchShapes } from './search-shapes.js';

const { MONGO_URL = '', MONGO_DB_PREFIX = 'sahaya_', NATS_URL = '', BENCH_HELPERS = '1000000' } = process.env;
const CHUNK = 5_000;
const RUNS = 20;
const TIMEOUT_MS = 60_000;

async function load(): Promise<void> {
  const database = await mongoose
    .createConnection(MONGO_URL, { dbName: `${MONGO_DB_PREFIX}catalog`, autoIndex: false })
    .asPromise();
  const [helpers, searchTerms] = [
    database.model(HELPER_MODEL, helperSchema),
    database.model(SEARCH_TERM_MODEL, searchTermSchema),
  ];
  for (const chunk of generateHelpers(Number(BENCH_HELPERS), CHUNK)) {
    await helpers.collection.insertMany(chunk.helpers as never, { ordered: false });
    if (chunk.searchTerms.length > 0) await searchTerms.collection.insertMany(chunk.searchTerms as never);
  }
  await helpers.createIndexes();
  // Mark the migration of older helpers as done, because it is not measured.
  await database.collection<{ _id: string }>('migrations').insertOne({ _id: KEYS_MIGRATION });
  await searchTerms.createIndexes();
  const { size, totalIndexSize } = (
    await helpers.aggregate<{ storageStats: Record<string, number> }>([{ $collStats: { storageStats: {} } }])
  )[0]?.storageStats as { size: number; totalIndexSize: number };
  process.stdout.write(JSON.stringify({ count: await helpers.estimatedDocumentCount(), size, totalIndexSize }));
  await database.close();
}

async function ask(): Promise<void> {
  const nats = await connectNats(NATS_URL, 'bench');
  // Stands in for the booking service: one helper in ten is busy.
  nats.subscribe(busyHelpers.subject, {
    callback: (_error, message) => {
      const { data } = message.json<{ data: { helperIds: string[] } }>();
      const busy = data.helperIds.filter((id) => id.endsWith('5'));
      message.respond(JSON.stringify({ response: { busy }, isDisposed: true }));
    },
  });
  const rpc = new RpcClient(nats);
  const rows: { name: string; took: number[]; total: number }[] = [];
  for (const [name, fields] of buildSearchShapes(addDays(istDate(new Clock().now()), 1))) {
    const took: number[] = [];
    let total = 0;
    for (let run = 0; run <= RUNS; run += 1) {
      const begun = performance.now();
      const answer = await rpc.call(listHelpers, listHelpers.fields.parse(fields), TIMEOUT_MS);
      took.push(performance.now() - begun);
      total = answer.pagination.total;
    }
    rows.push({ name, took, total });
  }
  process.stdout.write(JSON.stringify(rows));
  await nats.drain();
}

await (process.argv[2] === 'load' ? load() : ask());
