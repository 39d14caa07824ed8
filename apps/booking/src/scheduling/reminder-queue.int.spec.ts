import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contextOf, inSpan, SpanKind, traceparent } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { startTraceCollector, type TraceCollector } from '@sahaya/servers';
import { Health, readEnv, startTelemetry, type Telemetry } from '@sahaya/service-kit';
import { SERVICE_SECRETS, startRedis, until } from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { ReminderQueueService } from './reminder-queue.service.js';

const TRACE = 'c'.repeat(32);

let redis: Awaited<ReturnType<typeof startRedis>>;
let collector: TraceCollector;
const alarms: ReminderQueueService[] = [];
let telemetry: Telemetry | undefined;

beforeAll(async () => {
  [redis, collector] = await Promise.all([startRedis(), startTraceCollector()]);
});
afterAll(async () => {
  await Promise.all(alarms.map((alarm) => alarm.beforeApplicationShutdown()));
  await telemetry?.stop();
  await Promise.all([redis?.stop(), collector?.stop()]);
});

const buildEnv = (endpoint: string) =>
  readEnv(bookingEnv, {
    NODE_ENV: 'test',
    ...SERVICE_SECRETS,
    HEALTH_PORT: '1',
    NATS_URL: 'nats://127.0.0.1:1',
    MONGO_URL: 'mongodb://127.0.0.1:1',
    MONGO_DB_PREFIX: `test_${newId()}_`,
    REDIS_URL: redis.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
/** A queue, and the trace in which each of its jobs ran. */
function alarm(endpoint: string) {
  const own = new ReminderQueueService(buildEnv(endpoint), new Health());
  alarms.push(own);
  const heard = new Map<string, string | undefined>();
  own.onDue((momentId) => {
    heard.set(momentId, traceparent());
    return Promise.resolve();
  });
  const ring = async () => {
    const momentId = newId();
    // Redis may still be starting, so the task is scheduled again until it runs.
    await until(async () => {
      await own.schedule(momentId, new Date(0), 0);
      return heard.has(momentId);
    });
    return heard.get(momentId);
  };
  return { ring };
}

describe('the trace of a scheduled task', () => {
  it('is absent if traces are not collected', async () => {
    expect(await alarm('').ring()).toBeUndefined();
  });

  it('is the trace of the request that scheduled it', async () => {
    telemetry = await startTelemetry('booking', buildEnv(collector.url));
    const { ring } = alarm(collector.url);
    const heard = await inSpan(
      'asks',
      { kind: SpanKind.SERVER, parent: contextOf(`00-${TRACE}-${'d'.repeat(16)}-01`) },
      ring,
    );
    const [, traceId, spanId] = heard?.split('-') ?? [];
    expect(traceId).toBe(TRACE);

    const spans = await until(async () => {
      await telemetry?.flush();
      const found = collector.spans.filter((span) => span.traceId === TRACE);
      return found.some((span) => span.spanId === spanId) ? found : undefined;
    });
    const rung = spans.find((span) => span.spanId === spanId);
    const set = spans.find((span) => span.spanId === rung?.parentId);
    expect(rung).toMatchObject({ name: 'process moments', kind: 5 });
    const asks = spans.find(({ name }) => name === 'asks');
    expect(set).toMatchObject({ name: 'add moments.ring', kind: 4, parentId: asks?.spanId });
    expect(set?.attributes).toEqual({
      'bullmq.queue.name': 'moments',
      'bullmq.queue.operation': 'add',
      'bullmq.job.name': 'ring',
    });
  });

  it('does not include the polling of the queue', async () => {
    await telemetry?.flush();
    expect(collector.spans.filter(({ parentId }) => parentId === '').map(({ name }) => name)).toEqual([]);
  });
});
