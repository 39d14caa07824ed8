import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sahaya/servers';
import { SERVICE_SECRETS } from './service-secrets.js';
import { until } from './until.js';

/** The merchant credentials for a service under test. */
export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Merchant000000',
  RAZORPAY_KEY_SECRET: 'key secret of the tests',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret of the tests',
  /** The account of the stand-in. */
  RAZORPAY_ACCOUNT_ID: 'acc_SahayaSandbox0',
} as const;

/** The client of the identity provider, for a service under test. */
export const IDENTITY_CLIENT = {
  IDENTITY_CLIENT_ID: 'client-of-the-tests',
  IDENTITY_CLIENT_SECRET: 'client secret of the tests',
  PUBLIC_URL: 'http://localhost:3000',
} as const;

/** Signs webhooks only in a fault; a service that should accept it gets both secrets, comma separated. */
export const RAZORPAY_PREVIOUS_WEBHOOK_SECRET = 'webhook secret of the tests before';

const SANDBOX = fileURLToPath(new URL('../../../apps/razorpay-sandbox/bundle/bin/main.js', import.meta.url));

/** The state of the connection to the provider. */
export type RazorpayLine = 'good' | 'cut' | 'answer lost' | 'silent' | 'bad gateway' | 'not json' | 'wrong keys';

/** A webhook as the merchant received it. */
export interface RazorpayWebhook {
  eventId: string;
  event: string;
  rawBody: string;
  signature: string;
}
/** The fields that the payment window returns to the merchant's page. */
export interface RazorpayConfirmation {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
interface ProviderPayment {
  id: string;
  status: string;
}
interface ProviderRefund {
  id: string;
  amount: number;
  status: string;
}

/** Faults that a test sets (apps/razorpay-sandbox/README.md, Faults). */
export interface RazorpayFault {
  on:
    | 'orders.create'
    | 'orders.fetch'
    | 'orders.list'
    | 'orders.payments'
    | 'payments.fetch'
    | 'payments.list'
    | 'payments.capture'
    | 'refunds.create'
    | 'refunds.fetch'
    | 'refunds.list'
    | 'contacts.create'
    | 'fund-accounts.create'
    | 'payouts.create'
    | 'payouts.fetch'
    | 'payouts.list'
    | 'settlements.fetch'
    | 'settlements.list'
    | 'identity.token'
    | 'identity.issued'
    | 'identity.document'
    | 'refunds'
    | 'payouts'
    | 'webhooks';
  kind:
    | 'slow'
    | 'bad-gateway'
    | 'server-error'
    | 'too-many-requests'
    | 'reset-before'
    | 'reset-after'
    | 'lost'
    | 'duplicated'
    | 'shuffled'
    | 'delayed'
    | 'wrong-signature'
    | 'previous-secret'
    | 'early'
    | 'held'
    | 'failed'
    | 'reversed';
  times?: number;
  probability?: number;
  seed?: string;
  ms?: number;
  copies?: number;
  size?: number;
  event?: string;
  about?: string;
}
export interface RazorpayFaults {
  set(fault: RazorpayFault): Promise<void>;
  /** How often each fault occurred, in the order in which they were set. */
  struck(): Promise<number[]>;
  clear(): Promise<void>;
}

/** The provider's totals in paise (`fees` includes `tax`), and their rows. */
export interface RazorpayBooks extends Record<
  'captured' | 'refunded' | 'fees' | 'tax' | 'paidOut' | 'payoutFees' | 'payoutTax' | 'settled',
  number
> {
  counts: Record<
    | 'orders'
    | 'ordersPaid'
    | 'payments'
    | 'refunds'
    | 'refundsPending'
    | 'payouts'
    | 'payoutsPending'
    | 'webhooksPending'
    | 'webhooksHeld',
    number
  >;
  payments: (ProviderPayment & {
    order_id: string;
    amount: number;
    amount_refunded: number;
    captured: boolean;
    fee: number | null;
    tax: number | null;
  })[];
  refunds: (ProviderRefund & { payment_id: string })[];
  payouts: {
    id: string;
    fund_account_id: string;
    reference_id: string | null;
    amount: number;
    status: string;
    fees: number;
    tax: number;
  }[];
}

/** A person at the identity provider, by default one with the PAN card of Ravi Kumar who agrees. */
export interface IdentityConsent {
  allow?: boolean;
  name?: string;
  /** `PANCR`, `ADHAR`, `DRVLC`, or '' for a person without a document. */
  doctype?: string;
  number?: string;
}

export interface RazorpayProvider {
  /** RAZORPAY_API_URL: the sandbox behind a connection that tests can break. */
  apiUrl: string;
  line: RazorpayLine;
  /** IDENTITY_PROVIDER_URL: the identity provider of the sandbox, for IDENTITY_CLIENT. */
  identityUrl: string;
  /**
   * Answers the page of the identity provider as a person does. Returns the parameters with which the person comes
   * back.
   */
  consent(url: string, answer?: IdentityConsent): Promise<{ state?: string; code?: string; error?: string }>;
  /** Waits for these webhooks of an order and holds them until the test delivers them. */
  sent(orderId: string, ...events: string[]): Promise<RazorpayWebhook[]>;
  orders(receipt: string): Promise<{ id: string; status: string; amount: number }[]>;
  createOrder(order: object): Promise<{ id: string }>;
  payments(orderId: string): Promise<ProviderPayment[]>;
  pay(orderId: string, request?: object): Promise<RazorpayConfirmation>;
  refunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Captures a failed payment late. */
  authorizeLate(paymentId: string): Promise<void>;
  /** Processes a refund or payout that a fault held. */
  release(id: string, outcome?: 'processed' | 'failed' | 'reversed'): Promise<void>;
  /** Settles the whole balance to the bank, without waiting for the settlement day. */
  settle(): Promise<{ id?: string; amount?: number }>;
  books(): Promise<RazorpayBooks>;
  faults: RazorpayFaults;
  /** Receives every webhook; if it throws, the webhook is answered with 500 and sent again. */
  hear: (webhook: RazorpayWebhook) => Promise<unknown>;
  stop(): Promise<void>;
}

const PASSED_ON = ['authorization', 'content-type', 'x-refund-idempotency', 'x-payout-idempotency'];
const bytesOf = async (message: IncomingMessage) => Buffer.concat(await message.toArray());
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the bundled razorpay-sandbox as a separate process. */
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
      const webhook = { eventId: String(eventId), signature: String(signature), rawBody, event };
      deliveries.push(webhook);
      const heard = await provider.hear(webhook).then(
        () => true,
        () => false,
      );
      response.writeHead(heard ? 200 : 500).end();
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
    ...SERVICE_SECRETS,
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
    WEBHOOK_URL: webhookUrl,
    IDENTITY_CLIENT_ID: IDENTITY_CLIENT.IDENTITY_CLIENT_ID,
    IDENTITY_CLIENT_SECRET: IDENTITY_CLIENT.IDENTITY_CLIENT_SECRET,
    IDENTITY_RETURN_URL: `${IDENTITY_CLIENT.PUBLIC_URL}/profile/work`,
    ...RAZORPAY_KEYS,
    RAZORPAY_WEBHOOK_SECRET: `${RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET},${RAZORPAY_PREVIOUS_WEBHOOK_SECRET}`,
  };
  const sandbox: ChildProcess = spawn(process.execPath, [SANDBOX], { env, stdio: 'inherit' });
  await until(async () => (await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).ok, { timeout: 30_000 });

  const call = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = RAZORPAY_KEYS;
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(sandboxUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (path.startsWith('/sandbox/') && !answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const line = createServer((request, response) => {
    void (async () => {
      if (provider.line === 'cut') return request.socket.destroy();
      if (provider.line === 'silent') return;
      if (provider.line === 'bad gateway') return response.writeHead(502).end('<html>Bad gateway</html>');
      if (provider.line === 'not json') return response.writeHead(200).end('<html>Hello</html>');
      const body = await bytesOf(request);
      const headers: Record<string, string> = {};
      for (const name of PASSED_ON) if (request.headers[name]) headers[name] = String(request.headers[name]);
      if (provider.line === 'wrong keys') headers['authorization'] = 'Basic d3Jvbmc=';
      const method = request.method ?? 'GET';
      const answer = await fetch(sandboxUrl + String(request.url), {
        method,
        headers,
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      if (provider.line === 'answer lost' && request.method === 'POST') return request.socket.destroy();
      return response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
    })().catch(() => request.socket.destroy());
  });

  const provider: RazorpayProvider = {
    apiUrl: await listen(line),
    identityUrl: `${sandboxUrl}/identity/public`,
    async consent(url, { allow = true, name = 'Ravi Kumar', doctype = 'PANCR', number = 'ABCDE1234F' } = {}) {
      const page = await fetch(url);
      if (!page.ok) throw new Error(`the identity provider refuses the client: ${await page.text()}`);
      const form = new URLSearchParams({ decision: allow ? 'allow' : 'deny', name, doctype, number });
      for (const [field, value] of new URL(url).searchParams) form.set(field, value);
      const consent = { method: 'POST', body: form, redirect: 'manual' } as const;
      const returned = await fetch(`${sandboxUrl}/identity/consent`, consent);
      return Object.fromEntries(new URL(returned.headers.get('location') ?? '').searchParams);
    },
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
    refunds: async (paymentId) => (await call<{ items: ProviderRefund[] }>(`/v1/payments/${paymentId}/refunds`)).items,
    authorizeLate: (paymentId) => call(`/sandbox/payments/${paymentId}/authorize`, {}),
    release: (id, outcome = 'processed') =>
      call(`/sandbox/${id.startsWith('pout_') ? 'payouts' : 'refunds'}/${id}/release`, { outcome }),
    settle: () => call('/sandbox/settlements', {}),
    books: () => call('/sandbox/books'),
    faults: {
      set: (fault) => call('/sandbox/faults', fault),
      struck: async () => (await call<{ struck: number }[]>('/sandbox/faults')).map(({ struck }) => struck),
      clear: () => call('/sandbox/faults', undefined, 'DELETE'),
    },
    hear: () => Promise.resolve(),
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
