import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { event, replayLetterOf } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { EventConsumer } from './event-consumer.js';
import { connectNats } from './nats.js';
import type { ReceivedEvent } from './received-events.js';
import { EVENT_STREAM } from './streams.js';

const NOTED = event('events.probe.noted', z.object({ name: z.string() }));
type Noted = ReceivedEvent<typeof NOTED.data>;

/** Stores one document per event under the id of the event. */
@Injectable()
class Notes implements OnModuleInit {
  work: (names: string[]) => Promise<void> = () => Promise.resolve();
  /** The names of the events of each call. */
  readonly calls: string[][] = [];

  constructor(
    private readonly consumer: EventConsumer,
    private readonly db: Db,
  ) {}

  onModuleInit() {
    this.consumer.pausesMs = [10];
    this.consumer.onBatch(NOTED, (events, session) => this.write(events, session));
  }

  private async write(events: readonly Noted[], session?: ClientSession) {
    const names = events.map(({ data }) => data.name);
    this.calls.push(names);
    await this.work(names);
    const writes = events.map(({ data, meta }) => ({
      updateOne: { filter: { _id: meta.id }, update: { $setOnInsert: data }, upsert: true },
    }));
    const { upsertedIds } = await this.notes.bulkWrite(writes, { ...(session && { session }) });
    return events.map((_, index) => index in upsertedIds);
  }

  get notes() {
    return this.db.connection.collection<{ _id: string; name: string }>('notes');
  }
  countOf = (name: string) => this.notes.countDocuments({ name });
}

@Module({ providers: [Notes] })
class ProbeModule {}

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let probe: NatsConnection;
let service: RunningService;
let notes: Notes;

async function publish(name: string, id = newId(), data: object = { name }): Promise<void> {
  const envelope = { id, type: NOTED.subject, v: 1, at: new Date().toISOString(), correlationId: 'journey-0007', data };
  await jetstream(probe).publish(NOTED.subject, JSON.stringify(envelope));
}
const collection = (name: string) => service.get(Db).connection.collection(name);
const allSettled = () =>
  until(async () => {
    const manager = await jetstreamManager(probe);
    const { num_pending, num_ack_pending } = await manager.consumers.info(EVENT_STREAM, 'probe--probe-noted');
    return num_pending === 0 && num_ack_pending === 0;
  });
/** Publishes the events while another one is handled, so that they arrive together. */
async function publishTogether(send: () => Promise<void>): Promise<void> {
  const entered = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const { work } = notes;
  notes.work = async (names) => {
    if (!names.includes('first')) return work(names);
    entered.resolve();
    await open.promise;
  };
  await publish('first');
  await entered.promise;
  notes.calls.length = 0;
  const before = (await jetstreamManager(probe)).streams;
  await send();
  const { state } = await before.info(EVENT_STREAM);
  await until(async () => {
    const { delivered } = await (await jetstreamManager(probe)).consumers.info(EVENT_STREAM, 'probe--probe-noted');
    return delivered.stream_seq === state.last_seq;
  });
  await probe.flush();
  open.resolve();
  await allSettled();
}

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  probe = await connectNats(nats.url, 'test');
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  service = await startServiceForTest('probe', serviceEnv, ProbeModule, urls);
  notes = service.get<Notes>(Notes);
});
beforeEach(() => {
  notes.work = () => Promise.resolve();
  notes.calls.length = 0;
});
afterAll(async () => {
  await service?.stop();
  await probe?.drain();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('an event that arrives alone is written at once, by one round trip and without a row in the inbox', async () => {
  const sent: string[] = [];
  const client = service.get(Db).connection.getClient();
  const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    void sent.push(`${commandName} ${String(command[commandName])}`);
  client.on('commandStarted', listen);
  await publish('alone');
  await allSettled();
  client.off('commandStarted', listen);
  expect(notes.calls).toEqual([['alone']]);
  expect(sent.filter((command) => !/outbox/.test(command))).toEqual(['update notes']);
  expect(await collection('inbox').countDocuments({})).toBe(0);
});

it('an event that is delivered twice takes effect once', async () => {
  const id = newId();
  await publish('twice', id);
  await publish('twice', id);
  await allSettled();
  expect(notes.calls.flat()).toEqual(['twice', 'twice']);
  expect(await notes.countOf('twice')).toBe(1);
});

it('events that arrive during a write are written together, in their order', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `together ${index}`);
  await publishTogether(async () => {
    for (const name of names) await publish(name);
  });
  expect(notes.calls).toEqual([names]);
  expect(await notes.notes.countDocuments({ name: /^together/ })).toBe(6);
});

it('an event that fails does not fail its neighbours, and becomes a dead letter that can be replayed', async () => {
  const poison = newId();
  notes.work = (names) => (names.includes('poison') ? Promise.reject(new Error('always')) : Promise.resolve());
  await publishTogether(async () => {
    await publish('before');
    await publish('poison', poison);
    await publish('after');
  });
  expect(await Promise.all(['before', 'poison', 'after'].map(notes.countOf))).toEqual([1, 0, 1]);
  const _id = `probe--probe-noted|${poison}`;
  expect(await collection('dead_letters').findOne({ _id: _id as never })).toMatchObject({ error: 'always' });

  notes.work = () => Promise.resolve();
  expect(await service.rpc.call(replayLetterOf('probe'), { id: _id }, 9_000)).toEqual({ outcome: 'handled' });
  expect(await notes.countOf('poison')).toBe(1);
  expect(await collection('dead_letters').findOne({ _id: _id as never })).toBeNull();
});

it('an event without valid data does not fail its neighbours', async () => {
  await publishTogether(async () => {
    await publish('', newId(), { nome: 1 });
    await publish('beside the invalid one');
  });
  expect(await notes.countOf('beside the invalid one')).toBe(1);
});
