/*
 * The parts of `npm run bench:console` that know analytics, tickets, tags and signals: `load` fills an empty database, and `ask`
 * measures the requests of staff to a running service. Both print JSON. scripts/bench-console.ts starts the servers.
 */
import {
  adminAnalytics,
  adminNotes,
  adminSignals,
  adminTags,
  adminTickets,
  recordTags,
  type RpcContract,
  taggedPeople,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import mongoose, { type Schema } from 'mongoose';
import { ANALYTICS_DAY_MODEL, analyticsDaySchema } from '../src/analytics/analytics.model.js';
import { TAG_MODEL, TAGGED_RECORD_MODEL, taggedRecordSchema, tagSchema } from '../src/notes/note.model.js';
import { SIGNAL_MODEL, signalSchema } from '../src/signals/signal.model.js';
import { TICKET_MODEL, ticketSchema } from '../src/tickets/ticket.model.js';
import {
  generatedId,
  generateDays,
  generateSignals,
  generateTagged,
  generateTags,
  generateTickets,
} from './generated-records.js';

const { MONGO_URL = '', MONGO_DB_PREFIX = 'sahaya_', NATS_URL = '', BENCH_BOOKINGS = '1000000' } = process.env;
const CHUNK = 5_000;
const RUNS = 20;
const PATIENCE_MS = 60_000;
const now = () => new Clock().now();

async function load(): Promise<void> {
  const database = await mongoose
    .createConnection(MONGO_URL, { dbName: `${MONGO_DB_PREFIX}support`, autoIndex: false })
    .asPromise();
  const insert = async (name: string, docs: object[]) => {
    for (let from = 0; from < docs.length; from += CHUNK)
      await database.collection(name).insertMany(docs.slice(from, from + CHUNK), { ordered: false });
  };
  const count = Number(BENCH_BOOKINGS);
  await insert(ANALYTICS_DAY_MODEL, generateDays(count, now()));
  for (const tickets of generateTickets(count, CHUNK, now())) await insert(TICKET_MODEL, tickets);
  await insert(SIGNAL_MODEL, generateSignals(count, now()));
  await insert(TAG_MODEL, generateTags());
  await insert(TAGGED_RECORD_MODEL, generateTagged(count, now()));
  const schemas: [string, Schema][] = [
    [ANALYTICS_DAY_MODEL, analyticsDaySchema as Schema],
    [TICKET_MODEL, ticketSchema as Schema],
    [SIGNAL_MODEL, signalSchema as Schema],
    [TAG_MODEL, tagSchema as Schema],
    [TAGGED_RECORD_MODEL, taggedRecordSchema as Schema],
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
  const today = istDate(now());
  const analytics = (days: number, choice: object) =>
    adminAnalytics.fields.parse({ from: addDays(today, -days), to: addDays(today, -1), ...choice });
  const tickets = (fields: object) => adminTickets.fields.parse(fields);
  const people = Array.from({ length: 50 }, (_, n) => generatedId('c', 2 * n));
  const asked: [string, RpcContract, object][] = [
    ['analytics of 30 days', adminAnalytics, analytics(30, {})],
    ['analytics of 30 days, of a city', adminAnalytics, analytics(30, { city: 'Pune' })],
    ['analytics of 365 days', adminAnalytics, analytics(365, {})],
    ['analytics of 365 days, of a city', adminAnalytics, analytics(365, { city: 'Pune' })],
    ['analytics of 365 days, of a service', adminAnalytics, analytics(365, { service: 'cooking' })],
    [
      'analytics of 365 days, of a city and service',
      adminAnalytics,
      analytics(365, { city: 'Pune', service: 'cooking' }),
    ],
    ['open signals', adminSignals, adminSignals.fields.parse({})],
    ['open signals of a rule', adminSignals, adminSignals.fields.parse({ rule: 'payment-outside' })],
    ['tickets', adminTickets, tickets({})],
    ['tickets that wait', adminTickets, tickets({ waiting: 'true' })],
    ['tickets with a rare word', adminTickets, tickets({ q: '4711' })],
    ['tickets with a frequent word', adminTickets, tickets({ q: 'kitchen' })],
    ['tickets with two frequent words', adminTickets, tickets({ q: 'kitchen payment' })],
    ['tickets by number', adminTickets, tickets({ q: 'T-2026-0004711' })],
    ['tickets by email', adminTickets, tickets({ q: 'customer47' })],
    ['a staff member’s tickets, with those from calls', adminTickets, tickets({ assignee: generatedId('e', 7) })],
    ['a person’s tickets', adminTickets, tickets({ sender: generatedId('c', 47) })],
    ['a person’s notes', adminNotes, { kind: 'users', id: generatedId('c', 47) }],
    ['all tags', adminTags, {}],
    ['the tags of a page of 50 people', recordTags, { ids: people }],
    ['people with a frequent tag', taggedPeople, { tag: 'tag 0' }],
    ['people with a rare tag', taggedPeople, { tag: 'tag 4' }],
  ];

  const rows = [];
  for (const [name, contract, fields] of asked) rows.push(await time(name, contract, fields));
  process.stdout.write(JSON.stringify(rows));
  await nats.drain();
}

await (process.argv[2] === 'load' ? load() : ask());
