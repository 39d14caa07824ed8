import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sahaya/servers';
import { until } from './until.js';

/** What a service under test is given, besides the address, to be this provider's merchant. */
export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Merchant000000',
  RAZORPAY_KEY_SECRET: 'key secret of the tests',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret of the tests',
} as const;

const SANDBOX = fileURLToPath(new URL('../../../apps/razorpay-sandbox/dist/main.js', import.meta.url));

/** How the line to the provider behaves. */
export type RazorpayLine = 'good' | 'cut' | 'answer lost' | 'silent' | 'bad gateway' | 'not json' | 'wrong keys';

/** A webhook as the merchant got it. */
export interface RazorpayWebhook {
  eventId: string;
  event: string;
  rawBody: string;
  signature: string;
}
/** What the payment window hands to the merchant's page. */
export interface RazorpayConfirmation {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
interface ProviderPayment {
  id: string;
  status: string;
}
export interface RazorpayProvider {
  /** RAZORPAY_API_URL: the sandbox behind a line that can be bad. */
  apiUrl: string;
  line: RazorpayLine;
  /** Waits for these webhooks about an order; they are kept for the test to deliver. */
  sent(orderId: string, ...events: string[]): Promise<RazorpayWebhook[]>;
  orders(receipt: string): Promise<{ id: string; status: string; amount: number }[]>;
  createOrder(order: object): Promise<{ id: string }>;
  payments(orderId: string): Promise<ProviderPayment[]>;
  pay(orderId: string, request?: object): Promise<RazorpayConfirmation>;
  stop(): Promise<void>;
}

const bytesOf = async (message: IncomingMessage) => Buffer.concat(await message.toArray());
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The built razorpay-sandbox as a process of its own. */
export async function startRazorpay(variables: {
  MONGO_URL: string;
  NATS_URL: string;
  MONGO_DB_PREFIX: string;
}): Promise<RazorpayProvider> {
  const deliveries: RazorpayWebhook[] = [];
  const merchant = createServer((request, response) => {
    void (async () => {
      const rawBody = (await bytesOf(request)).toString();
      const { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature } = request.headers;
      const { event } = JSON.parse(rawBody) as { event: string };
      deliveries.push({ eventId: String(eventId), signature: String(signature), rawBody, event });
      response.end();
    })();
  });
  const [port, healthPort, webhookUrl] = [await freePort(), await freePort(), await listen(merchant)];
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...variables,
    NODE_OPTIONS: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
    WEBHOOK_URL: webhookUrl,
    ...RAZORPAY_KEYS,
  };
  const sandbox: ChildProcess = spawn(process.execPath, [SANDBOX], { env, stdio: 'inherit' });
  await until(async () => (await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).ok, { timeout: 30_000 });

  const call = async <T>(path: string, body?: object): Promise<T> => {
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = RAZORPAY_KEYS;
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(sandboxUrl + path, { headers, ...init })).json()) as T;
  };
  const line = createServer((request, response) => {
    void (async () => {
      if (provider.line === 'cut') return request.socket.destroy();
      if (provider.line === 'silent') return;
      if (provider.line === 'bad gateway') return response.writeHead(502).end('<html>Bad gateway</html>');
      if (provider.line === 'not json') return response.writeHead(200).end('<html>Hello</html>');
      const body = await bytesOf(request);
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const sent = provider.line === 'wrong keys' ? 'Basic d3Jvbmc=' : authorization;
      const answer = await fetch(sandboxUrl + String(request.url), {
        method: request.method ?? 'GET',
        headers: { authorization: sent, 'content-type': type },
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      if (provider.line === 'answer lost' && request.method === 'POST') return request.socket.destroy();
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    })();
  });

  const provider: RazorpayProvider = {
    apiUrl: await listen(line),
    line: 'good',
    sent: (orderId, ...events) =>
      until(() => {
        const about = deliveries.filter(({ rawBody }) => rawBody.includes(orderId));
        const wanted = events.map((name) => about.find(({ event }) => event === name));
        return wanted.every((delivery) => delivery !== undefined) ? wanted : undefined;
      }),
    orders: async (receipt) => (await call<{ items: [] }>(`/v1/orders?receipt=${receipt}`)).items,
    createOrder: (order) => call('/v1/orders', order),
    payments: async (orderId) => (await call<{ items: ProviderPayment[] }>(`/v1/orders/${orderId}/payments`)).items,
    pay: (orderId, request = {}) => call(`/sandbox/orders/${orderId}/pay`, request),
    async stop() {
      const ended = once(sandbox, 'exit');
      sandbox.kill('SIGTERM');
      await ended;
      for (const server of [merchant, line]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
  return provider;
}
