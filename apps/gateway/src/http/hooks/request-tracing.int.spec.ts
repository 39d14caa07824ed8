import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import {
  AppError,
  checkSession,
  event,
  type InputOf,
  login,
  markRead,
  MESSAGES_READ,
  register,
} from '@sahaya/contracts';
import { EventConsumer, Outbox, Rpc, traceparent } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { processEnv, readEnv, serviceEnv, startTelemetry, type Telemetry } from '@sahaya/service-kit';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '@sahaya/servers';
import { type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { announce, asking, CUSTOMER, HELPER, runGateway, type RunningGateway, sign } from '../../../test/harness.js';

const JOINED = event('events.probe.joined', z.object({ name: z.string() }));
/** Personal data that traces must not contain. */
const CANARIES = {
  name: 'Canary Kumari',
  email: 'canary@example.com',
  phone: '9812345670',
  password: 'canary-password-1',
  location: 'Canary Lane, Saket',
  bio: 'A canary in the mine',
};
const USER = {
  _id: 'a'.repeat(24),
  name: 'A canary',
  role: 'customer',
  location: 'Canary Lane, Saket',
  language: 'en',
  createdAt: '2026-11-01T00:00:00.000Z',
};
const SENT = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };

/** Stands in for auth: a write, its event, and the effect of that event. */
@Injectable()
class People implements OnModuleInit {
  wasTraced: boolean[] = [];

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit() {
    this.consumer.on(JOINED, async ({ name }, session) => {
      await this.greetings.insertOne({ name }, { session });
    });
  }

  get people() {
    return this.db.connection.collection<{ _id: string; name: string }>('people');
  }
  get greetings() {
    return this.db.connection.collection<{ name: string }>('greetings');
  }

  async join({ name, email }: { name: string; email: string }) {
    this.wasTraced.push(traceparent() !== undefined);
    await this.db.transaction(async (session) => {
      await this.people.insertOne({ _id: email, name }, { session });
      await this.outbox.add(session, JOINED, { name });
    });
  }
}

@Controller()
class ProbeController {
  constructor(private readonly people: People) {}

  @Rpc(register) async register(input: InputOf<typeof register>) {
    await this.people.join(input);
    return { token: 'a token', user: USER };
  }
  @Rpc(login) login() {
    throw new AppError('BAD_CREDENTIALS');
  }
  @Rpc(checkSession) checkSession() {
    return { alive: true };
  }
  @Rpc(markRead) markRead() {
    return { marked: 0 };
  }
}

@Module({ controllers: [ProbeController], providers: [People] })
class ProbeModule {}

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let collector: TraceCollector;
beforeAll(async () => {
  [mongo, nats, collector] = await Promise.all([startMongo(), startNats(), startTraceCollector()]);
});
afterAll(async () => {
  await Promise.all([mongo?.stop(), nats?.stop(), collector?.stop()]);
});

/** Starts a gateway and a service with these variables. */
async function start(variables: Record<string, string>) {
  const urls = { MONGO_URL: mongo.url, NATS_URL: nats.url };
  const gateway: RunningGateway = await runGateway(nats.url, variables);
  const service: RunningService = await startServiceForTest('auth', serviceEnv, ProbeModule, { ...urls, ...variables });
  const people = service.get<People>(People);
  return {
    gateway,
    ask: asking(() => gateway.url),
    people,
    greeted: (name: string) => until(() => people.greetings.countDocuments({ name })),
    envelope: async (name: string) => {
      const rows = service.get<Db>(Db).connection.collection<{ envelope: { traceparent?: string } }>('outbox');
      return (await rows.findOne({ 'envelope.data.name': name }))?.envelope;
    },
    stop: async () => {
      await Promise.all([service.stop(), gateway.stop()]);
    },
  };
}
type Running = Awaited<ReturnType<typeof start>>;
const join = ({ ask }: Running, changes: object = {}, headers: Record<string, string> = {}) =>
  ask('POST', '/api/auth/register', { body: { ...CANARIES, ...changes }, headers });

describe('without a trace collector', () => {
  it('no spans are created or propagated, and the answer names none', async () => {
    const product = await start({});
    try {
      const { status, headers } = await join(product, { name: 'Quiet' });
      expect(status).toBe(201);
      expect(headers.has('traceparent')).toBe(false);
      await product.greeted('Quiet');
      expect(product.people.wasTraced).toEqual([false]);
      expect(await product.envelope('Quiet')).not.toHaveProperty('traceparent');
      expect(trace.getTracer('sahaya').startSpan('nothing').isRecording()).toBe(false);
    } finally {
      await product.stop();
    }
  });
});

describe('with a trace collector', () => {
  let product: Running;
  let telemetry: Telemetry | undefined;
  const find = (traceId: string, name: string, kind?: number) => {
    const named = collector.spans.filter((span) => span.traceId === traceId && span.name === name);
    return named.find((span) => kind === undefined || span.kind === kind);
  };
  /** A span of a trace, once it has arrived; a span ends after its children, so that it may arrive later than they do. */
  const collected = (traceId: string, name: string, kind?: number): Promise<CollectedSpan> =>
    until(async () => {
      await telemetry?.flush();
      return find(traceId, name, kind);
    });
  const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5];

  beforeAll(async () => {
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    telemetry = await startTelemetry('probe', readEnv(processEnv, { HEALTH_PORT: '1', NATS_URL: nats.url, ...traced }));
    product = await start(traced);
  });
  afterAll(async () => {
    await product?.stop();
    await telemetry?.stop();
  });

  it('a request and all its effects are one trace', async () => {
    const { status, headers } = await join(product, {}, { traceparent: `00-${SENT.trace}-${SENT.span}-01` });
    expect(status).toBe(201);
    await product.greeted(CANARIES.name);

    const of = (name: string, kind: number) => collected(SENT.trace, name, kind);
    const http = await of('POST /api/auth/register', SERVER);
    expect(http.parentId).toBe(SENT.span);
    expect(headers.get('traceparent')).toBe(`00-${SENT.trace}-${http.spanId}-01`);
    expect(http.attributes).toMatchObject({ 'http.route': '/api/auth/register', 'http.response.status_code': 201 });

    const asked = await of('auth.register', CLIENT);
    const answered = await of('auth.register', SERVER);
    expect([asked.parentId, answered.parentId]).toEqual([http.spanId, asked.spanId]);
    for (const name of ['insert people', 'insert outbox', 'commitTransaction'])
      expect((await of(name, CLIENT)).parentId).toBe(answered.spanId);
    expect((await of('insert people', CLIENT)).attributes).toMatchObject({
      'db.collection.name': 'people',
      'db.operation.name': 'insert',
    });

    const published = await of(`publish ${JOINED.subject}`, PRODUCER);
    const handled = await of(`process ${JOINED.subject}`, CONSUMER);
    expect([published.parentId, handled.parentId]).toEqual([answered.spanId, published.spanId]);
    for (const name of ['insert inbox', 'insert greetings'])
      expect((await of(name, CLIENT)).parentId).toBe(handled.spanId);
    // The polling of the relay belongs to no trace.
    expect(find(SENT.trace, 'find outbox')).toBeUndefined();
  });

  it('each request without a trace starts a new one', async () => {
    const answers = [
      await join(product, { email: 'a1@example.com' }),
      await join(product, { email: 'a2@example.com' }),
    ];
    const ids = answers.map(({ headers }) => headers.get('traceparent')?.split('-')[1]);
    expect(new Set([...ids, SENT.trace]).size).toBe(3);
  });

  it('a refusal is a span with its code, a fault a failed span with its kind', async () => {
    const refused = await product.ask('POST', '/api/auth/login', { body: { identifier: 'x', password: 'y' } });
    const [, refusedId = ''] = refused.headers.get('traceparent')?.split('-') ?? [];
    await collected(refusedId, 'POST /api/auth/login');
    for (const span of collector.spans.filter(({ traceId }) => traceId === refusedId)) {
      expect(span.isFailed).toBe(false);
      expect(span.attributes['error.type']).toBe('BAD_CREDENTIALS');
    }

    // A second registration with one email fails with a duplicate key, whose message contains the email.
    const broken = await join(product);
    expect(broken.status).toBe(500);
    const [, brokenId = ''] = broken.headers.get('traceparent')?.split('-') ?? [];
    await collected(brokenId, 'POST /api/auth/register');
    const answered = await collected(brokenId, 'auth.register', SERVER);
    expect(answered.attributes['error.type']).toBe('MongoServerError');
    const failed = collector.spans.filter(({ traceId, isFailed }) => traceId === brokenId && isFailed);
    expect(failed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['auth.register', 'POST /api/auth/register']),
    );
  });

  it('a socket request starts a trace; a socket event belongs to the trace of its event', async () => {
    const chatId = 'e'.repeat(24);
    const { gateway } = product;
    const socket = io(gateway.url, { auth: { token: await sign(CUSTOMER, 'customer', 'sid-1') } });
    try {
      expect(await socket.emitWithAck('mark_read', { chatId })).toMatchObject({ success: true });
      announce(gateway.nats, MESSAGES_READ, { chatId, participants: [CUSTOMER, HELPER], userId: HELPER, upTo: 1 });
      const told = `process ${MESSAGES_READ.subject}`;
      const asked = await until(async () => {
        await telemetry?.flush();
        const heard = collector.spans.some(({ name }) => name === told);
        return heard ? collector.spans.find(({ name }) => name === 'socket mark_read') : undefined;
      });
      expect(asked).toMatchObject({ kind: SERVER, parentId: '' });
      expect(find(asked.traceId, 'chat.mark-read', CLIENT)?.parentId).toBe(asked.spanId);
    } finally {
      socket.disconnect();
    }
  });

  it('no span contains text of a user', () => {
    const all = collector.received();
    expect(all).toContain('POST /api/auth/register');
    expect(Object.values(CANARIES).filter((canary) => all.includes(canary))).toEqual([]);
    expect(all).not.toContain('a1@example.com');
    expect(all).not.toContain('a token');
  });
});
