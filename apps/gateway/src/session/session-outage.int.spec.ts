import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { checkSession, me } from '@sahaya/contracts';
import { RPC_DEADLINE_MS } from '@sahaya/messaging';
import { type FragileServer, type Responder, startFragile, startResponder, until } from '@sahaya/testing';
import { asking, CUSTOMER, runGateway, type RunningGateway, sign } from '../../test/harness.js';

let nats: FragileServer;
let auth: Responder;
let gateway: RunningGateway;
let asked = 0;
/** The session check waits for it. */
let answering: Promise<void>;

beforeAll(async () => {
  nats = await startFragile('nats');
  auth = await startResponder(nats.url);
  await auth.on(checkSession, async ({ sid }) => {
    asked += 1;
    await answering;
    return { alive: !sid.startsWith('ended') };
  });
  await auth.passThrough(me, () => ({}));
  gateway = await runGateway(nats.url);
});
afterAll(async () => {
  await gateway?.stop();
  await auth?.stop();
  await nats?.kill();
  await nats?.wipe();
});
beforeEach(async () => {
  answering = Promise.resolve();
  await until(async () => (await statusFor('alive-before')) === 200);
});

const statusFor = async (sid: string) => {
  const token = await sign(CUSTOMER, 'customer', sid);
  return (await asking(() => gateway.url)('GET', '/api/auth/me', { token })).status;
};
const untilReconnected = async () => {
  for await (const { type } of gateway.nats.status()) if (type === 'reconnect') return;
};
const statusesFor = (round: string, kind = 'alive') =>
  Promise.all(Array.from({ length: 10 }, (_, index) => statusFor(`${kind}-${round}-${index}`)));

it('a session check that waits for NATS is answered 200 or 503 when the gateway connects again', async () => {
  for (let round = 0; round < 5; round += 1) {
    const during = asked;
    const answer = Promise.withResolvers<void>();
    answering = answer.promise;
    const early = statusesFor(`early-${round}`);
    await until(() => asked === during + 10);
    await nats.kill();
    const late = statusesFor(`late-${round}`);
    await nats.start();
    answer.resolve();
    for (const status of [...(await early), ...(await late)]) expect([200, 503]).toContain(status);
    await until(async () => (await statusesFor(`after-${round}`)).every((status) => status === 200));
  }
});

/** The answers to checks during which the gateway connects again, and whether all that took longer than a check may. */
async function checkWhileReconnecting(round: string) {
  const answer = Promise.withResolvers<void>();
  answering = answer.promise;
  const before = asked;
  const from = performance.now();
  const [alive, ended] = [statusesFor(round), statusesFor(round, 'ended')];
  await until(() => asked === before + 20);
  const reconnected = untilReconnected();
  await gateway.nats.reconnect();
  await reconnected;
  // An answer reaches the gateway once the server has its subscriptions again.
  await gateway.nats.flush();
  answer.resolve();
  const statuses = { alive: new Set(await alive), ended: new Set(await ended) };
  return { ...statuses, isLate: performance.now() - from >= RPC_DEADLINE_MS };
}

it('a check that is under way when sessions are forgotten answers its request, and is not cached', async () => {
  let [round, answers] = [0, await checkWhileReconnecting('forgotten-0')];
  while (answers.isLate) answers = await checkWhileReconnecting(`forgotten-${(round += 1)}`);
  expect(answers.alive).toEqual(new Set([200]));
  expect(answers.ended).toEqual(new Set([401]));
  const before = asked;
  await statusFor(`alive-forgotten-${round}-0`);
  expect(asked).toBe(before + 1);
});

it('a session check without NATS is refused with 503 after one deadline', async () => {
  await nats.kill();
  const from = performance.now();
  expect(new Set(await statusesFor('without'))).toEqual(new Set([503]));
  expect(performance.now() - from).toBeLessThan(2 * RPC_DEADLINE_MS);
  await nats.start();
});
