import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inSpan, SpanKind } from '@sahaya/messaging';
import { freePort, startTraceCollector, type TraceCollector } from '@sahaya/servers';
import { until } from '@sahaya/testing';
import { processEnv, readEnv } from './env.js';
import { startTelemetry, type Telemetry } from './telemetry.js';

const CANARY = '/lookup/canary-lane?q=canary';
let world: Server;
let url: string;
const headers: IncomingMessage['headers'][] = [];
let collector: TraceCollector;
let telemetry: Telemetry | undefined;

/** Runs the work in a trace and returns the spans of its outbound calls. */
async function collectSpans(step: string, work: () => Promise<unknown>) {
  await inSpan(step, { kind: SpanKind.SERVER }, () => work().catch(() => undefined));
  const { spanId } = await until(async () => {
    await telemetry?.flush();
    return collector.spans.find(({ name }) => name === step);
  });
  return collector.spans.filter(({ parentId }) => parentId === spanId);
}

beforeAll(async () => {
  world = createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(request.url?.includes('missing') ? 404 : 200).end('an answer');
  });
  world.listen(0, '127.0.0.1');
  await once(world, 'listening');
  url = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  collector = await startTraceCollector();
  const env = { HEALTH_PORT: '1', NATS_URL: 'nats://127.0.0.1:1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  telemetry = await startTelemetry('probe', readEnv(processEnv, env));
});
afterAll(async () => {
  await telemetry?.stop();
  await collector?.stop();
  world?.closeAllConnections();
  world?.close();
});

describe('an outbound call', () => {
  it('with fetch creates a span with the host, and sends no trace headers', async () => {
    const [span, ...others] = await collectSpans('fetches', async () => (await fetch(url + CANARY)).text());
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      name: 'GET 127.0.0.1',
      kind: 3,
      isFailed: false,
      attributes: { 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    });
    expect(headers.at(-1)).not.toHaveProperty('traceparent');
  });

  it('with the HTTP client of Node does the same', async () => {
    const [span] = await collectSpans('gets', async () => {
      const [answer] = (await once(get(`${url}/missing${CANARY}`), 'response')) as [IncomingMessage];
      await answer.resume().toArray();
    });
    expect(span).toMatchObject({ name: 'GET 127.0.0.1', isFailed: true });
    expect(span?.attributes['http.response.status_code']).toBe(404);
  });

  it.each([
    ['fetch', (to: string) => fetch(to)],
    ['get', (to: string) => once(get(to), 'response')],
  ])('that fails by %s creates a failed span with the type of the error', async (name, ask) => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const [span] = await collectSpans(`asks nobody by ${name}`, () => ask(nobody));
    expect(span).toMatchObject({ isFailed: true, attributes: { 'error.type': 'ECONNREFUSED' } });
  });

  it('creates no span outside a trace, like the export of traces', async () => {
    await (await fetch(url)).text();
    await collectSpans('comes after', () => Promise.resolve());
    expect(collector.spans.filter(({ kind, parentId }) => kind === 3 && parentId === '')).toEqual([]);
    expect(collector.received()).not.toContain('canary');
  });
});
