import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { AppError, event } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  type FragileServer,
  type RunningService,
  startFragile,
  startMongo,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import type mongoose from 'mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import { register } from 'prom-client';
import { z } from 'zod';
import { correlationId, withCorrelation } from './correlation.js';
import { DEAD_LETTER_MODEL, type DeadLetterDoc } from './dead-letter.model.js';
import { EventConsumer } from './event-consumer.js';
import { EventBroadcaster } from './event-broadcaster.js';
import { connectNats } from './nats.js';
import { type Envelope, Outbox, OUTBOX_MODEL, type OutboxDoc } from './outbox.js';
import { MARK_AFTER_MS, OutboxRelay, POLL_MS } from './outbox.relay.js';
import { EVENT_STREAM } from './streams.js';

const HAPPENED = event('events.probe.happened', z.object({ name: z.string() }));
/** An event without data. */
const BARE = event('events.probe.bare', z.object({}));
const DURABLE = 'probe--probe-happened';
/** A process that stands still for two thirds of it loses its message to another one. */
const ACK_WAIT_MS = 2_000;
type Work = (name: string, session: ClientSession) => Promise<void>;

/** A consumer whose effect is one document per event; tests set its failures. */
@Injectable()
class Recorder implements OnModuleInit {
  work: Work = () => Promise.resolve();
  readonly passed: string[] = [];
  readonly bare: unknown[] = [];
  readonly correlations: string[] = [];

  constructor(
    private readonly consumer: EventConsumer,
    private readonly broadcaster: EventBroadcaster,
    private readonly db: Db,
  ) {}

  onModuleInit() {
    this.consumer.pausesMs = [10, 10];
    this.consumer.ackWaitMs = ACK_WAIT_MS;
    this.consumer.on(HAPPENED, async ({ name }, session) => {
      await this.effects.insertOne({ name }, { session });
      this.correlations.push(correlationId());
      await this.work(name, session);
    });
    this.broadcaster.on(HAPPENED, ({ name }) => this.passed.push(name));
    this.broadcaster.on(BARE, (data) => this.bare.push(data));
  }

  get effects() {
    return this.db.connection.collection<{ name: string }>('effects');
  }
  namesOf = async () => (await this.effects.find().sort({ _id: 1 }).toArray()).map(({ name }) => name);
  countOf = (name: string) => this.effects.countDocuments({ name });
}

@Module({ providers: [Recorder] })
class ProbeModule {}

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: FragileServer;
let probe: NatsConnection;
let service: RunningService;
let recorder: Recorder;

const start = () =>
  startServiceForTest('probe', serviceEnv, ProbeModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
const announce = (name: string, of = service) => {
  const outbox = of.get<Outbox>(Outbox);
  return of.get<Db>(Db).transaction((session) => outbox.add(session, HAPPENED, { name }));
};
const outboxRows = () => service.get<Model<OutboxDoc>>(getModelToken(OUTBOX_MODEL));
const outboxRow = (name: string) => outboxRows().findOne({ 'envelope.data.name': name }).lean();
/** Writes an event as a process that was killed before its publication. */
const leave = async (name: string) => {
  await announce(`before ${name}`);
  const row = await until(() => outboxRow(`before ${name}`));
  const id = newId();
  const envelope = { ...row.envelope, id, data: { name } };
  await outboxRows().create({ ...row, _id: id, envelope, publishedAt: null, createdAt: new Date(0) });
};
const deadLetters = () => service.get<Model<DeadLetterDoc>>(getModelToken(DEAD_LETTER_MODEL)).find().lean();
/** Every event in the stream was delivered and acknowledged. */
const allSettled = () =>
  until(async () => {
    const manager = await jetstreamManager(probe);
    const { num_pending, num_ack_pending } = await manager.consumers.info(EVENT_STREAM, DURABLE);
    return num_pending === 0 && num_ack_pending === 0;
  });

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startFragile('nats')]);
  probe = await connectNats(nats.url, 'probe');
  service = await start();
  service.get<OutboxRelay>(OutboxRelay).confirmEveryMs = 50;
  recorder = service.get<Recorder>(Recorder);
});
beforeEach(() => {
  recorder.work = () => Promise.resolve();
});
afterAll(async () => {
  await service.stop();
  await probe.drain();
  await nats.kill();
  await Promise.all([mongo.stop(), nats.wipe()]);
});

describe('an event', () => {
  it('reaches its consumer with the correlation id of its request', async () => {
    await withCorrelation('journey-0002', () => announce('traced'));
    await until(() => recorder.countOf('traced'));
    expect(recorder.correlations.at(-1)).toBe('journey-0002');
  });

  it('has data even when it carries none', async () => {
    const outbox = service.get<Outbox>(Outbox);
    await service.get<Db>(Db).transaction((session) => outbox.add(session, BARE, {}));
    await until(() => recorder.bare.length > 0);
    expect(recorder.bare).toEqual([{}]);
  });

  it('is not published when its write was rolled back', async () => {
    const outbox = service.get<Outbox>(Outbox);
    const failed = service.get<Db>(Db).transaction(async (session) => {
      await outbox.add(session, HAPPENED, { name: 'undone' });
      throw new Error('the write failed');
    });
    await expect(failed).rejects.toThrow('the write failed');
    await announce('next');
    await until(() => recorder.countOf('next'));
    expect(await recorder.countOf('undone')).toBe(0);
    expect(await outboxRow('undone')).toBeNull();
  });

  it('is counted until its effect happened', async () => {
    const counted = async () => {
      const metric = await register.getSingleMetric('events_waiting')?.get();
      return metric?.values.map(({ labels, value }) => [labels['event'], value]);
    };
    const open = Promise.withResolvers<void>();
    recorder.work = () => open.promise;
    await announce('slow');
    await until(async () => JSON.stringify(await counted()) === JSON.stringify([[HAPPENED.subject, 1]]));
    open.resolve();
    await allSettled();
    expect(await counted()).toEqual([[HAPPENED.subject, 0]]);
  });

  it('that another process left is published when no change of the primary can undo it', async () => {
    const { db } = service.get<Connection>(getConnectionToken());
    await db?.command({ profile: 2, filter: { op: 'query', ns: { $regex: `${OUTBOX_MODEL}$` } } });
    try {
      await leave('left behind');
      await until(() => recorder.countOf('left behind'));
    } finally {
      await db?.command({ profile: 0 });
    }
    const looked = { 'command.filter.publishedAt': null, 'command.sort._id': 1 };
    type Look = { command: { readConcern?: { level?: string } } };
    const looks = (await db?.collection<Look>('system.profile').find(looked).toArray()) ?? [];
    expect(new Set(looks.map(({ command }) => command.readConcern?.level))).toEqual(new Set(['majority']));
  });

  it('is published without a read of the outbox, and marked together with others', async () => {
    const client = service.get<Connection>(getConnectionToken()).getClient();
    const seen = { inserts: 0, marks: 0, reads: 0 };
    const listen = ({ commandName, command }: mongoose.mongo.CommandStartedEvent) => {
      if (command[commandName] !== OUTBOX_MODEL) return;
      if (commandName === 'insert') seen.inserts++;
      if (commandName === 'update' && command['updates'][0].u.$set.publishedAt) seen.marks++;
      // The test reads by name.
      if (commandName === 'find' && command['filter'].publishedAt !== undefined) seen.reads++;
    };
    const names = Array.from({ length: 30 }, (_, index) => `marked ${index}`);
    client.on('commandStarted', listen);
    const start = performance.now();
    try {
      for (const name of names) await announce(name);
      await until(async () => (await outboxRow(names.at(-1)!))?.publishedAt);
    } finally {
      client.off('commandStarted', listen);
    }
    const elapsedMs = performance.now() - start;
    const rows = await Promise.all(names.map(outboxRow));
    expect(rows.filter((row) => !row?.publishedAt)).toEqual([]);
    expect(seen.inserts).toBe(names.length);
    // The relay reads at its interval, and marks before and after it reads. A slow machine takes several intervals.
    expect(seen.reads).toBeLessThanOrEqual(2 + elapsedMs / POLL_MS);
    expect(seen.marks).toBeLessThanOrEqual(1 + elapsedMs / (MARK_AFTER_MS - 1) + 2 * seen.reads);
  });

  it('that does not match its contract is refused at its source', async () => {
    const outbox = service.get<Outbox>(Outbox);
    const misfit = service.get<Db>(Db).transaction((session) => outbox.add(session, HAPPENED, {} as never));
    await expect(misfit).rejects.toThrow('name');
  });

  it('takes effect once although it is delivered twice', async () => {
    await announce('twice');
    const row = await until(async () => {
      const found = await outboxRow('twice');
      return found?.publishedAt && found;
    });
    // With another message id the stream accepts it as new, like after its duplicate window.
    await jetstream(probe).publish(row.subject, JSON.stringify(row.envelope), { msgID: 'another' });
    await allSettled();
    expect(await recorder.countOf('twice')).toBe(1);
  });

  it('that is published again after a crash between publish and mark is dropped by the stream', async () => {
    await announce('marked late');
    const row = await until(() => outboxRow('marked late'));
    const before = (await (await jetstreamManager(probe)).streams.info(EVENT_STREAM)).state.messages;
    await until(async () => (await outboxRow('marked late'))?.publishedAt);
    await outboxRows().updateOne({ _id: row._id }, { publishedAt: null });
    await until(async () => (await outboxRow('marked late'))?.publishedAt);
    const after = (await (await jetstreamManager(probe)).streams.info(EVENT_STREAM)).state.messages;
    expect(after - before).toBeLessThanOrEqual(1);
    expect(await recorder.countOf('marked late')).toBe(1);
  });

  it('is retried when its handler throws, and the failed attempt leaves nothing', async () => {
    let tries = 0;
    recorder.work = (name) => {
      tries += name === 'stumbles' ? 1 : 0;
      return name === 'stumbles' && tries === 1 ? Promise.reject(new Error('first time')) : Promise.resolve();
    };
    await announce('stumbles');
    await until(() => tries === 2);
    await allSettled();
    expect(await recorder.countOf('stumbles')).toBe(1);
  });

  it('becomes a dead letter when it never succeeds, and blocks nothing', async () => {
    recorder.work = (name) => (name === 'poison' ? Promise.reject(new Error('always')) : Promise.resolve());
    await announce('poison');
    await announce('after the poison');
    await until(() => recorder.countOf('after the poison'));
    const letter = await until(async () => (await deadLetters()).find(({ error }) => error === 'always'));
    expect(letter).toMatchObject({ durable: 'probe--probe-happened', envelope: { data: { name: 'poison' } } });
    expect(await recorder.countOf('poison')).toBe(0);
  });

  it('is retried as long as an outage lasts', async () => {
    let tries = 0;
    recorder.work = (name) => {
      if (name !== 'patient') return Promise.resolve();
      tries += 1;
      return tries < 6 ? Promise.reject(new AppError('UNAVAILABLE')) : Promise.resolve();
    };
    await announce('patient');
    await until(() => recorder.countOf('patient'));
    expect(tries).toBe(6);
    expect((await deadLetters()).filter(({ error }) => error.includes('not available'))).toEqual([]);
  });

  it('has all its attempts after an outage', async () => {
    const answers: Error[] = [
      ...Array.from({ length: 5 }, () => new AppError('UNAVAILABLE')),
      ...Array.from({ length: 2 }, () => new Error('after the outage')),
    ];
    recorder.work = (name) => {
      const error = name === 'unlucky' ? answers.shift() : undefined;
      return error ? Promise.reject(error) : Promise.resolve();
    };
    await announce('unlucky');
    await until(() => recorder.countOf('unlucky'));
    expect((await deadLetters()).filter(({ error }) => error === 'after the outage')).toEqual([]);
  });

  it('is given to nobody else while its handler takes long', async () => {
    await allSettled();
    const deliveries = async () => {
      const { delivered } = await (await jetstreamManager(probe)).consumers.info(EVENT_STREAM, DURABLE);
      return delivered.consumer_seq;
    };
    const before = await deliveries();
    recorder.work = async (name, session) => {
      const end = performance.now() + 3 * ACK_WAIT_MS;
      while (name === 'slow' && performance.now() < end) await recorder.effects.countDocuments({}, { session });
    };
    await announce('slow');
    await until(() => recorder.countOf('slow'));
    await allSettled();
    expect(await deliveries()).toBe(before + 1);
  });

  it.each([
    ['no envelope', 'garbage'],
    ['an envelope of something else', JSON.stringify({ id: 'x1', data: { nome: 1 } })],
  ])('that is %s becomes a dead letter, too, and breaks no listener', async (_, payload) => {
    const known = (await deadLetters()).length;
    await jetstream(probe).publish(HAPPENED.subject, payload);
    await until(async () => (await deadLetters()).length > known);
    await announce(`after ${payload}`);
    await until(() => recorder.countOf(`after ${payload}`));
    await until(() => recorder.passed.includes(`after ${payload}`));
  });
});

describe('two replicas', () => {
  it('share a durable consumer; both receive broadcast events', async () => {
    const replica = await start();
    const { passed } = replica.get<Recorder>(Recorder);
    const names = Array.from({ length: 20 }, (_, index) => `shared ${index}`);
    await Promise.all(names.map((name, index) => announce(name, index % 2 ? service : replica)));
    await until(async () => (await Promise.all(names.map(recorder.countOf))).every(Boolean));
    await allSettled();
    await replica.stop();
    expect(await Promise.all(names.map(recorder.countOf))).toEqual(names.map(() => 1));
    const shared = (heard: string[]) => heard.filter((name) => names.includes(name)).sort();
    expect(shared(recorder.passed)).toEqual([...names].sort());
    expect(shared(passed)).toEqual([...names].sort());
  });
});

describe('shutdown', () => {
  it('waits for the running handler', async () => {
    const entered = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    recorder.work = async (name, session) => {
      if (name !== 'the last one') return;
      entered.resolve();
      await open.promise;
      // Its database must stay available while it runs.
      for (let look = 0; look < 200; look += 1) await recorder.effects.countDocuments({}, { session });
    };
    await announce('the last one');
    await entered.promise;
    const stopped = service.stop();
    open.resolve();
    await stopped;
    service = await start();
    const database = service.get<Connection>(getConnectionToken());
    recorder = service.get<Recorder>(Recorder);
    expect(await database.collection('effects').countDocuments({ name: 'the last one' })).toBe(1);
    expect(recorder.correlations).toEqual([]);
  });

  it('publishes all written events, including those of the last handler', async () => {
    const heard = new Set<string>();
    const ear = probe.subscribe(HAPPENED.subject, {
      callback: (_, message) => void heard.add(message.json<Envelope<{ name: string }>>().data.name),
    });
    const entered = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    const outbox = service.get<Outbox>(Outbox);
    recorder.work = async (name, session) => {
      if (name !== 'the cause') return;
      entered.resolve();
      await open.promise;
      await outbox.add(session, HAPPENED, { name: 'its effect' });
    };
    await announce('the cause');
    await entered.promise;
    const names = Array.from({ length: 30 }, (_, index) => `written ${index}`);
    await Promise.all(names.map((name) => announce(name)));
    const stopped = service.stop();
    open.resolve();
    await stopped;
    await probe.flush();
    ear.unsubscribe();
    service = await start();
    recorder = service.get<Recorder>(Recorder);
    await until(() => recorder.countOf('its effect'));
    await allSettled();
    expect([...names, 'its effect'].filter((name) => !heard.has(name))).toEqual([]);
  });
});

describe('after shutdown', () => {
  it('fetched but not started events are redelivered at once', async () => {
    const entered = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    recorder.work = async () => {
      entered.resolve();
      await open.promise;
    };
    const names = Array.from({ length: 6 }, (_, index) => `fetched ${index}`);
    for (const name of names) await announce(name);
    await entered.promise;
    await until(async () => {
      const { num_ack_pending } = await (await jetstreamManager(probe)).consumers.info(EVENT_STREAM, DURABLE);
      return num_ack_pending === names.length;
    });
    const stopped = service.stop();
    open.resolve();
    await stopped;
    service = await start();
    service.get<OutboxRelay>(OutboxRelay).confirmEveryMs = 50;
    recorder = service.get<Recorder>(Recorder);
    await until(async () => (await Promise.all(names.map(recorder.countOf))).every((count) => count === 1));
  });
});

describe('when NATS is killed', () => {
  it('events wait in the outbox and reach their consumers after its restart', async () => {
    await nats.kill();
    await announce('in the dark');
    expect((await outboxRow('in the dark'))?.publishedAt).toBeNull();
    await nats.start();
    await until(() => recorder.countOf('in the dark'));
    await announce('in the light');
    await until(() => recorder.countOf('in the light'));
  });

  it('and its store is lost, events that were not handled are published again, and take effect once', async () => {
    await announce('handled before the loss');
    const handled = await until(async () => {
      const row = await outboxRow('handled before the loss');
      return row?.confirmedAt && row.publishedAt && row;
    });
    // As during an outage of the consumer's database.
    recorder.work = () => Promise.reject(new AppError('UNAVAILABLE'));
    await announce('not handled before the loss');
    await until(async () => (await outboxRow('not handled before the loss'))?.publishedAt);
    await nats.kill();
    await nats.wipe();
    recorder.work = () => Promise.resolve();
    await nats.start();
    await until(() => recorder.countOf('not handled before the loss'));
    await until(async () => (await outboxRow('not handled before the loss'))?.confirmedAt);
    await allSettled();
    expect(await recorder.countOf('not handled before the loss')).toBe(1);
    expect(await outboxRow('handled before the loss')).toEqual(handled);
  });

  it('and its store is lost, stream and consumers are created again', async () => {
    await nats.kill();
    await nats.wipe();
    await announce('after the loss');
    await nats.start();
    await until(() => recorder.countOf('after the loss'));
    expect(recorder.passed).toContain('after the loss');
  });
});
