import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type MongoServer, SERVICE_SECRETS, startMongo, startNats, until } from '@sahaya/testing';

const MAIN = fileURLToPath(new URL('../../bundle/bin/main.js', import.meta.url));

let mongo: MongoServer;
let nats: Awaited<ReturnType<typeof startNats>>;
let merchant: Server;
let sandbox: ChildProcess;
let variables: Record<string, string>;
const events: string[] = [];
let merchantIsUp = true;

const url = (path: string) => `http://127.0.0.1:${variables['PORT']}${path}`;
const isReady = async () => (await fetch(`http://127.0.0.1:${variables['HEALTH_PORT']}/health/ready`)).status === 200;

async function start(): Promise<void> {
  sandbox = spawn(process.execPath, [MAIN], { env: { ...process.env, ...variables }, stdio: 'ignore' });
  await until(isReady);
}

async function call<T>(path: string, body?: object): Promise<T> {
  const credentials = `${variables['RAZORPAY_KEY_ID']}:${variables['RAZORPAY_KEY_SECRET']}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url(path), body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  return (await response.json()) as T;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  merchant = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (merchantIsUp) events.push((JSON.parse(body) as { event: string }).event);
      response.writeHead(merchantIsUp ? 200 : 503).end();
    });
  }).listen(0, '127.0.0.1');
  await once(merchant, 'listening');
  const { port } = merchant.address() as AddressInfo;
  variables = {
    ...SERVICE_SECRETS,
    PORT: await freePort(),
    HEALTH_PORT: await freePort(),
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    RAZORPAY_KEY_ID: 'rzp_test_Sandbox0000000',
    RAZORPAY_KEY_SECRET: 'key secret of the tests',
    RAZORPAY_WEBHOOK_SECRET: 'webhook secret of the tests',
    WEBHOOK_URL: `http://127.0.0.1:${port}/`,
  };
  await start();
});

afterAll(async () => {
  sandbox?.kill('SIGKILL');
  merchant?.close();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('survives kill -9: pending work ends, undelivered webhooks arrive, and faults stay', async () => {
  await call('/sandbox/faults', { on: 'orders.list', kind: 'server-error', times: 2 });
  await call('/v1/orders');
  merchantIsUp = false;
  const { id } = await call<{ id: string }>('/v1/orders', { amount: 50_000, currency: 'INR' });
  await call(`/sandbox/orders/${id}/pay`, { outcome: 'failure' });
  const cutOff = call(`/sandbox/orders/${id}/pay`, { delayMs: 1_000 }).catch(() => 'cut off');
  await until(async () => (await call<{ attempts: number }>(`/v1/orders/${id}`)).attempts === 2);

  sandbox.kill('SIGKILL');
  await once(sandbox, 'exit');
  expect(await cutOff).toBe('cut off');
  merchantIsUp = true;
  await start();

  await until(async () => (await call<{ status: string }>(`/v1/orders/${id}`)).status === 'paid');
  await until(() => new Set(events).size === 4);
  expect([...new Set(events)].sort()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
    'payment.failed',
  ]);
  expect(await call('/sandbox/faults')).toMatchObject([{ on: 'orders.list', left: 1, struck: 1 }]);
  expect(await call('/v1/orders')).toMatchObject({ error: { code: 'SERVER_ERROR' } });
  expect(await call('/v1/orders')).toMatchObject({ entity: 'collection' });
});

it('survives kill -9 during a shuffle, which continues', async () => {
  await call('/sandbox/faults', { on: 'webhooks', kind: 'shuffled', size: 4, ms: 3_600_000 });
  const { id } = await call<{ id: string }>('/v1/orders', { amount: 50_000, currency: 'INR' });
  await call(`/sandbox/orders/${id}/pay`, {});
  const held = async () => (await call<{ counts: { webhooksHeld: number } }>('/sandbox/books')).counts.webhooksHeld;
  await until(async () => (await held()) === 3);
  events.length = 0;
  merchantIsUp = false;
  await call('/sandbox/webhooks/release', {});
  await until(async () => (await held()) < 3);

  sandbox.kill('SIGKILL');
  await once(sandbox, 'exit');
  merchantIsUp = true;
  await start();
  await until(() => new Set(events).size === 3);
});
