import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  AppError,
  deadLetterOf,
  deadLettersOf,
  discardLetterOf,
  event,
  EVENT_GIVEN_UP,
  eventStateOf,
  replayLetterOf,
} from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import type { ClientSession, Model } from 'mongoose';
import { register } from 'prom-client';
import { z } from 'zod';
import { correlationId, withCorrelation } from './correlation.js';
import { DEAD_LETTER_MODEL, type DeadLetterDoc } from './dead-letter.model.js';
import { EventConsumer } from './event-consumer.js';
import { EventLag } from './event-lag.js';
import { connectNats } from './nats.js';
import { Outbox } from './outbox.js';

const HAPPENED = event('events.probe.happened', z.object({ name: z.string(), bookingId: z.string() }));
type Work = (session: ClientSession) => Promise<void>;

/** Two consumers of one event in two services: dead letters of one do not concern the other. */
@Injectable()
class Recorder implements OnModuleInit {
  work: Work = () => Promise.resolve();
  begun = 0;
  readonly correlations: string[] = [];

  constructor(
    private readonly consumer: EventConsumer,
    private readonly db: Db,
  ) {}

  onModuleInit() {
    this.consumer.pausesMs = [10];
    this.consumer.on(EVENT_GIVEN_UP, ({ letterId }) => (letterId === 'unheard' ? ALWAYS() : Promise.resolve()));
    this.consumer.on(HAPPENED, async ({ name }, session) => {
      this.begun += 1;
      this.correlations.push(correlationId());
      await this.db.connection.collection('effects').insertOne({ name }, { session });
      await this.work(session);
    });
  }

  countOf = (name: string) => this.db.connection.collection('effects').countDocuments({ name });
}

@Module({ providers: [Recorder] })
class ProbeModule {}

const ALWAYS = () => Promise.reject(new Error('no such helper: asha@example.com'));
let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let probe: NatsConnection;
let service: RunningService;
let other: RunningService;
let recorder: Recorder;
let bystander: Recorder;

const letters = () => service.get<Model<DeadLetterDoc>>(getModelToken(DEAD_LETTER_MODEL));
const list = async () => (await service.rpc.call(deadLettersOf('probe'), { skip: 0, limit: 25 })).letters;
const replay = (id: string) => service.rpc.call(replayLetterOf('probe'), { id }, 9_000);
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: AppError) => error.code,
  );
/** An event that the first service could not handle. */
async function givenUp(name: string): Promise<string> {
  recorder.work = ALWAYS;
  const outbox = service.get<Outbox>(Outbox);
  await withCorrelation('journey-0042', () =>
    service.get<Db>(Db).transaction((session) => outbox.add(session, HAPPENED, { name, bookingId: 'b'.repeat(24) })),
  );
  // Durable: a replay reads from a snapshot, which has only what the majority has.
  const letter = await until(() => letters().findOne({ 'envelope.data.name': name }).readConcern('majority').lean());
  await until(async () => (await bystander.countOf(name)) === 1);
  return letter._id;
}

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const urls = { MONGO_URL: mongo.url, NATS_URL: nats.url };
  probe = await connectNats(nats.url, 'test');
  service = await startServiceForTest('probe', serviceEnv, ProbeModule, urls);
  other = await startServiceForTest('bystander', serviceEnv, ProbeModule, urls);
  [recorder, bystander] = [service.get<Recorder>(Recorder), other.get<Recorder>(Recorder)];
});
afterAll(async () => {
  await service?.stop();
  await other?.stop();
  await probe?.drain();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  recorder.work = () => Promise.resolve();
  await letters().deleteMany({});
});

describe('a dead letter', () => {
  it('is shown without personal data', async () => {
    const id = await givenUp('Asha Rao');
    const [letter] = await list();
    expect(letter).toMatchObject({
      _id: id,
      service: 'probe',
      event: HAPPENED.subject,
      error: 'no such helper: •••',
      replays: 0,
      correlationId: 'journey-0042',
    });
    const { letter: whole } = await service.rpc.call(deadLetterOf('probe'), { id });
    expect(JSON.parse(whole.data)).toEqual({ name: '•••', bookingId: 'b'.repeat(24) });
  });

  it('is published once, and its own publication is not published again', async () => {
    const said = (letterId: string) =>
      service
        .get<Db>(Db)
        .connection.collection('outbox')
        .find({ subject: EVENT_GIVEN_UP.subject, 'envelope.data.letterId': letterId })
        .toArray();
    const id = await givenUp('said');
    const [row, ...others] = await said(id);
    expect(row?.['envelope'].data).toEqual({ service: 'probe', letterId: id, event: HAPPENED.subject });
    expect(others).toEqual([]);
    const outbox = service.get<Outbox>(Outbox);
    const data = { service: 'probe', letterId: 'unheard', event: HAPPENED.subject };
    await service.get<Db>(Db).transaction((session) => outbox.add(session, EVENT_GIVEN_UP, data));
    const letter = await until(() => letters().findOne({ 'envelope.data.letterId': 'unheard' }).lean());
    expect(await said(letter._id)).toEqual([]);
  });

  it('takes effect once after its handler is fixed, and no other consumer receives it', async () => {
    const id = await givenUp('mended');
    const heard = bystander.begun;
    recorder.work = () => Promise.resolve();
    expect(await replay(id)).toEqual({ outcome: 'handled' });
    expect(await recorder.countOf('mended')).toBe(1);
    expect(recorder.correlations.at(-1)).toBe('journey-0042');
    expect(await list()).toEqual([]);
    expect(await codeOf(replay(id))).toBe('DEAD_LETTER_NOT_FOUND');
    expect([await recorder.countOf('mended'), bystander.begun]).toEqual([1, heard]);
  });

  it('takes effect once when two replay it', async () => {
    const id = await givenUp('by two');
    const entered = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    recorder.begun = 0;
    recorder.work = async () => {
      entered.resolve();
      await open.promise;
    };
    const first = replay(id);
    await entered.promise;
    const second = replay(id);
    open.resolve();
    const outcomes = await Promise.all([first, second.catch((error: AppError) => ({ outcome: error.code }))]);
    expect(outcomes[0]).toEqual({ outcome: 'handled' });
    expect(['known', 'DEAD_LETTER_NOT_FOUND']).toContain(outcomes[1].outcome);
    expect([await recorder.countOf('by two'), recorder.begun, await list()]).toEqual([1, 1, []]);
  });

  it('stays with the new error when it fails again', async () => {
    const id = await givenUp('still broken');
    recorder.work = () => Promise.reject(new Error('another reason'));
    await expect(replay(id)).rejects.toMatchObject({ code: 'DEAD_LETTER_FAILED', details: { why: 'another reason' } });
    expect(await list()).toMatchObject([{ _id: id, error: 'another reason', replays: 1, triedAt: expect.any(String) }]);
    expect(await recorder.countOf('still broken')).toBe(0);
  });

  it('stays unchanged while a dependency is unavailable', async () => {
    const id = await givenUp('outage');
    recorder.work = () => Promise.reject(new AppError('UNAVAILABLE'));
    expect(await codeOf(replay(id))).toBe('UNAVAILABLE');
    expect(await list()).toMatchObject([{ error: 'no such helper: •••', replays: 0 }]);
  });

  it('is only removed when its effect happened otherwise', async () => {
    const id = await givenUp('published again');
    recorder.work = () => Promise.resolve();
    const { envelope } = await letters().findById(id).orFail().lean();
    await jetstream(probe).publish(envelope.type, JSON.stringify(envelope), { msgID: 'another' });
    await until(async () => (await recorder.countOf('published again')) === 1);
    expect(await replay(id)).toEqual({ outcome: 'known' });
    expect([await recorder.countOf('published again'), await list()]).toEqual([1, []]);
  });

  it('is discarded; a replay in progress is undone', async () => {
    const id = await givenUp('discarded');
    const discard = () => service.rpc.call(discardLetterOf('probe'), { id });
    // The work is repeated when its transaction conflicts with another one.
    const discarded: Promise<unknown>[] = [];
    recorder.work = async () => {
      if (discarded.length === 0) discarded.push(discard());
      await discarded[0];
    };
    expect(await codeOf(replay(id))).toBe('DEAD_LETTER_NOT_FOUND');
    expect([await recorder.countOf('discarded'), await list()]).toEqual([0, []]);
    expect(await codeOf(discard())).toBe('DEAD_LETTER_NOT_FOUND');
  });

  it('can only be discarded when it has no consumer any more', async () => {
    const id = await givenUp('orphan');
    await letters().collection.updateOne({ _id: id as never }, { $set: { durable: 'probe--probe-gone' } });
    expect(await codeOf(replay(id))).toBe('DEAD_LETTER_UNHEARD');
  });

  it('is counted', async () => {
    await givenUp('counted');
    const state = () => service.rpc.call(eventStateOf('probe'), {});
    // Its publication is published, too.
    await until(async () => (await state()).unpublished === 0);
    expect(await state()).toEqual({ deadLetters: 1, unpublished: 0, unpublishedSeconds: 0 });
    expect(await register.getSingleMetricAsString('dead_letters')).toMatch(/^dead_letters \d/m);
  });

  it('is shown even if it is not an envelope', async () => {
    await jetstream(probe).publish(HAPPENED.subject, 'garbage');
    const letter = await until(async () => (await list())[0]);
    expect(letter).toMatchObject({ event: HAPPENED.subject, service: 'probe' });
    expect(await codeOf(replay(letter._id))).toBe('DEAD_LETTER_FAILED');
  });
});

it('waiting events are counted per consumer', async () => {
  recorder.work = () => Promise.reject(new AppError('UNAVAILABLE'));
  const outbox = service.get<Outbox>(Outbox);
  const waits = () => service.get<EventLag>(EventLag).now();
  await service
    .get<Db>(Db)
    .transaction((session) => outbox.add(session, HAPPENED, { name: 'waits', bookingId: 'b'.repeat(24) }));
  const own = await until(async () => {
    const { consumers } = await waits();
    return consumers.find(
      ({ service: name, inHand, lagSeconds }) => name === 'probe' && inHand === 1 && lagSeconds > 0,
    );
  });
  expect(own.event).toBe(HAPPENED.subject);
  recorder.work = () => Promise.resolve();
  await until(async () => (await waits()).consumers.every(({ inHand, waiting }) => inHand + waiting === 0));
  // Two events, two services.
  expect((await waits()).consumers.map(({ lagSeconds }) => lagSeconds)).toEqual([0, 0, 0, 0]);
});
