import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectNats } from '@sahaya/messaging';
import { Clock, createPino, Health, JsonLogger } from '@sahaya/service-kit';
import { SERVICE_SECRETS, startMongo, startNats } from '@sahaya/testing';
import Razorpay from 'razorpay';
import { startSandbox } from '../src/sandbox.app.js';
import { sandboxEnv } from '../src/sandbox.env.js';

export const KEY_ID = 'rzp_test_Sandbox0000000';
export const KEY_SECRET = 'key secret of the tests';
export const WEBHOOK_SECRET = 'webhook secret of the tests';
export const PREVIOUS_SECRET = 'the one before';
export const IDENTITY_CLIENT = {
  IDENTITY_CLIENT_ID: 'client-of-the-tests',
  IDENTITY_CLIENT_SECRET: 'client secret of the tests',
  IDENTITY_RETURN_URL: 'http://localhost:3000/profile/work',
};
export const BASIC = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;

/** A webhook as the merchant received it. */
export interface Arrival {
  id: string;
  signature: string;
  body: string;
  event: string;
  payload: Record<string, { entity: Record<string, unknown> }>;
}
export interface Confirmation {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
export interface Answer {
  status: number;
  body: Record<string, never>;
}

export interface Harness {
  app: NestFastifyApplication;
  base: string;
  clock: Clock;
  razorpay: Razorpay;
  /** The webhooks that the merchant received, and its answers to the next deliveries (200 by default). */
  arrivals: Arrival[];
  answers: number[];
  /** This many of the next deliveries get no answer. */
  ignores: number;
  events(): string[];
  /** A client of the real package; it has no option for the URL, so the test replaces it. */
  client(secret: string, headers?: Record<string, string>): Razorpay;
  order(extra?: object): Promise<{ id: string }>;
  pay(orderId: string, request?: object): Promise<Confirmation>;
  /** Creates and pays an order; returns the id of its payment. */
  paidOrder(extra?: object): Promise<string>;
  get<T>(path: string): Promise<T>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Clears the received webhooks and removes all faults. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** The sandbox in this process on real servers, and a merchant that receives its webhooks. */
export async function startHarness(): Promise<Harness> {
  const [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const merchant = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { event, payload } = JSON.parse(body) as Pick<Arrival, 'event' | 'payload'>;
      const { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } = request.headers;
      harness.arrivals.push({ id: String(id), signature: String(signature), body, event, payload });
      if (harness.ignores > 0) harness.ignores -= 1;
      else response.writeHead(harness.answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));

  const parsed = sandboxEnv.parse({
    NODE_ENV: 'test',
    ...SERVICE_SECRETS,
    HEALTH_PORT: '1',
    PORT: '1',
    NATS_URL: nats.url,
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${PREVIOUS_SECRET}`,
    ...IDENTITY_CLIENT,
    WEBHOOK_URL: `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/api/payments/webhook`,
  });
  const name = 'razorpay-sandbox';
  Logger.overrideLogger(new JsonLogger(createPino(name, process.env['TEST_LOG'] ?? 'silent')));
  const connection = await connectNats(nats.url, name);
  const clock = new Clock();
  const env = { ...parsed, PORT: 0 };
  const app = await startSandbox({ name, env, nats: connection, clock, health: new Health() });
  const base = await app.getUrl();

  const client = (secret: string, headers: Record<string, string> = {}) => {
    const made = new Razorpay({ key_id: KEY_ID, key_secret: secret });
    const { rq } = (made as unknown as { api: { rq: { defaults: { baseURL: string; headers: object } } } }).api;
    rq.defaults.baseURL = base;
    Object.assign(rq.defaults.headers, headers);
    return made;
  };
  const razorpay = client(KEY_SECRET);

  const harness: Harness = {
    app,
    base,
    clock,
    razorpay,
    arrivals: [],
    answers: [],
    ignores: 0,
    events: () => harness.arrivals.map(({ event }) => event).sort(),
    client,
    order: (extra = {}) => razorpay.orders.create({ amount: 50_000, currency: 'INR', receipt: 'bk_1', ...extra }),
    pay: async (orderId, request = {}) => {
      const { body } = await harness.post(`/sandbox/orders/${orderId}/pay`, { outcome: 'success', ...request });
      return body as unknown as Confirmation;
    },
    paidOrder: async (extra = {}) => {
      const { id } = await harness.order(extra);
      return (await harness.pay(id)).razorpay_payment_id;
    },
    get: async <T>(path: string) => (await (await fetch(base + path)).json()) as T,
    post: async (path, body, headers = {}) => {
      const sent = { 'content-type': 'application/json', ...headers };
      const response = await fetch(base + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    },
    clear: async () => {
      await fetch(`${base}/sandbox/faults`, { method: 'DELETE' });
      harness.arrivals = [];
      harness.answers = [];
      harness.ignores = 0;
    },
    stop: async () => {
      await app.close();
      await connection.drain();
      merchant.closeAllConnections();
      merchant.close();
      await Promise.all([mongo.stop(), nats.stop()]);
    },
  };
  return harness;
}
