import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { checkSession, listFavourites, openTicket, receiveWebhook, requestPasswordReset } from '@sahaya/contracts';
import { type Responder, startNats, startRedis, startResponder, until } from '@sahaya/testing';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { asking, runGateway, type RunningGateway, sign } from '../../test/harness.js';
import { UNCOUNTED_LIMIT } from './rate-limits.service.js';
import { REQUEST_LIMITS } from './request-limits.js';

let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let client: Redis;
let services: Responder;
let gateways: RunningGateway[] = [];

beforeAll(async () => {
  [nats, redis] = await Promise.all([startNats(), startRedis()]);
  client = new Redis(redis.url);
  services = await startResponder(nats.url);
  await services.on(checkSession, () => ({ alive: true }));
  for (const row of [requestPasswordReset, openTicket, listFavourites, receiveWebhook])
    await services.passThrough(row, () => ({}));
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  gateways = [];
});
afterAll(async () => {
  client?.disconnect();
  await services?.stop();
  await Promise.all([nats?.stop(), redis?.stop()]);
});

async function run(count: number, variables: Record<string, string> = {}): Promise<void> {
  const all = { REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1', ...variables };
  while (gateways.length < count) gateways.push(await runGateway(nats.url, all));
  // A gateway that has no connection yet counts for itself.
  if (all.REDIS_URL === redis.url) await Promise.all(gateways.map((gateway) => until(() => countsInRedis(gateway))));
}

/** Whether Redis counts a request that the gateway receives. */
async function countsInRedis({ url }: RunningGateway): Promise<boolean> {
  const account = newId();
  await asking(() => url)(...readAs(await customer(account)));
  return (await client.exists(`rate:read:account:${account}`)) === 1;
}

/** A network that no other test uses. */
const newNetwork = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const newId = () => Array.from({ length: 24 }, () => randomInt(16).toString(16)).join('');
const customer = (id: string) => sign(id, 'customer', 's'.repeat(24));
const newAccount = () => customer(newId());

type Call = Parameters<ReturnType<typeof asking>>;
/** The statuses of requests that the gateways receive in turn, ten at a time. */
async function send(times: number, ...[method, path, options]: Call): Promise<number[]> {
  const statuses: number[] = [];
  let sent = 0;
  const work = async () => {
    while (sent < times) {
      const gateway = gateways[sent++ % gateways.length]!;
      statuses.push((await asking(() => gateway.url)(method, path, options)).status);
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return statuses;
}
const readAs = (token: string): Call => [
  'GET',
  `/api${listFavourites.path}`,
  { token, headers: { 'x-forwarded-for': newNetwork() } },
];
const askForCode = (network: string): Call => [
  'POST',
  '/api/auth/password-reset',
  { body: { identifier: 'asha@example.com' }, headers: { 'x-forwarded-for': network } },
];

describe('two gateways', () => {
  it('count the codes that a network requests together, and say when it may request again', async () => {
    await run(2);
    const network = newNetwork();
    const { requests } = REQUEST_LIMITS.code[0]!;
    expect(new Set(await send(requests, ...askForCode(network)))).toEqual(new Set([200]));
    for (const { url } of gateways) {
      const { status, headers, body } = await asking(() => url)(...askForCode(network));
      expect([status, body['code']]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect(await send(1, ...askForCode(newNetwork()))).toEqual([200]);
  });

  it('count the requests of an account together', async () => {
    await run(2);
    const [account, other] = [newId(), newId()];
    const { requests } = REQUEST_LIMITS.read[0]!;
    await client.set(`rate:read:account:${account}`, requests - 100, 'EX', 60);
    const statuses = await send(200, ...readAs(await customer(account)));
    const accepted = statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(accepted).toBeGreaterThanOrEqual(100);
    // The requests that each gateway had not counted when the limit was reached.
    expect(accepted).toBeLessThanOrEqual(100 + 2 * UNCOUNTED_LIMIT);
    expect(await send(1, ...readAs(await customer(other)))).toEqual([200]);
  });
});

it('while Redis answers slowly, few requests of an account pass beyond its limit', async () => {
  await run(1);
  // An answer after the time limit of a command counts as none, so a machine that stood still is tried again.
  await until(async () => {
    const account = newId();
    const call = readAs(await customer(account));
    await client.set(`rate:read:account:${account}`, REQUEST_LIMITS.read[0]!.requests, 'EX', 60);
    await client.call('CLIENT', 'PAUSE', '100', 'ALL');
    const statuses = await Promise.all(Array.from({ length: 40 }, () => send(1, ...call)));
    return statuses.flat().filter((status) => status === 200).length <= UNCOUNTED_LIMIT;
  });
});

it('a form is counted by network for a guest, and by account for a user', async () => {
  await run(1);
  const form = { name: 'Asha', email: 'asha@example.com', subject: 'Visit', message: 'Nobody came to the visit.' };
  const call = (network: string, token?: string): Call => [
    'POST',
    `/api${openTicket.path}`,
    { body: form, headers: { 'x-forwarded-for': network }, ...(token && { token }) },
  ];
  const { requests } = REQUEST_LIMITS.form[0]!;
  // As above, a machine that stood still is tried again.
  const network = await until(async () => {
    const tried = newNetwork();
    expect(await send(requests, ...call(tried))).not.toContain(429);
    return (await send(1, ...call(tried)))[0] === 429 ? tried : undefined;
  });
  expect(await send(1, ...call(network, await newAccount()))).not.toEqual([429]);
});

it('the codes of all networks together are limited', async () => {
  await run(1);
  await client.set('rate:code:platform:all', 5_000, 'EX', 60);
  expect(await send(1, ...askForCode(newNetwork()))).toEqual([429]);
  await client.del('rate:code:platform:all');
});

it('the webhook of the payment provider does not count towards the limit of an address', async () => {
  await run(1, { RATE_LIMIT_PER_MINUTE: '3' });
  const headers = { 'x-forwarded-for': newNetwork(), 'content-type': 'application/json' };
  expect(new Set(await send(20, 'POST', '/api/payments/webhook', { raw: '{}', headers }))).toEqual(new Set([200]));
});

it('socket handshakes of a network are limited', async () => {
  await run(1);
  const network = newNetwork();
  const token = await newAccount();
  await client.set(`rate:handshake:network:${network}`, 3_000, 'EX', 60);
  const connect = (from: string) =>
    new Promise<string>((resolve) => {
      const socket = io(gateways[0]!.url, {
        forceNew: true,
        reconnection: false,
        auth: { token },
        extraHeaders: { 'x-forwarded-for': from },
      });
      const end = (result: string) => {
        socket.disconnect();
        resolve(result);
      };
      socket.on('connect', () => end('connected'));
      socket.on('connect_error', ({ message }) => end(message));
    });
  // The request that exceeds the limit is counted while it is answered.
  await connect(network);
  await until(async () => (await connect(network)) === 'RATE_LIMITED');
  expect(await connect(newNetwork())).toBe('connected');
});

describe('without Redis', () => {
  it.each([
    ['that is away', () => run(1, { REDIS_URL: 'redis://127.0.0.1:1' }), () => undefined],
    ['that hangs', () => run(1), () => client.call('CLIENT', 'PAUSE', '600000', 'ALL')],
  ])('%s a gateway counts for itself', async (_, start, fail) => {
    await start();
    void fail();
    const network = newNetwork();
    const { requests } = REQUEST_LIMITS.code[0]!;
    const statuses = await send(requests + 10, ...askForCode(network));
    expect(statuses.filter((status) => status === 200)).toHaveLength(requests);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
