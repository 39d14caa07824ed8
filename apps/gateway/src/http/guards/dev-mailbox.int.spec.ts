import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { devMailbox } from '@sahaya/contracts';
import { type Responder, startNats, startResponder } from '@sahaya/testing';
import { asking, runGateway, type RunningGateway } from '../../../test/harness.js';

const PATH = `/api${devMailbox.path}`;
const MESSAGES = [
  {
    channel: 'email' as const,
    to: 'asha@example.com',
    subject: 'Your code',
    text: '123456 is your code',
    code: '123456',
    at: '2026-12-05T03:30:00.000Z',
  },
];
const NOT_FOUND = { success: false, message: 'Not found', code: 'NOT_FOUND' };

describe('the development mailbox', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway | undefined;
  const ask = asking(() => gateway?.url ?? '');
  const run = async (variables: Record<string, string>) => {
    gateway = await runGateway(nats.url, variables);
  };
  const answerTo = async (...[method, path, options]: Parameters<typeof ask>) => {
    const { status, body } = await ask(method, path, options);
    return [status, body];
  };

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(devMailbox, () => ({ messages: MESSAGES }));
  });
  afterEach(async () => {
    await gateway?.stop();
    gateway = undefined;
  });
  afterAll(async () => {
    await services.stop();
    await nats.stop();
  });

  it('is not found by default, whatever the method', async () => {
    await run({});
    for (const method of ['GET', 'POST', 'DELETE']) expect(await answerTo(method, PATH)).toEqual([404, NOT_FOUND]);
  });

  it('is served to this machine with DEV_MAILBOX=true', async () => {
    await run({ DEV_MAILBOX: 'true' });
    expect(await answerTo('GET', PATH)).toEqual([200, { success: true, data: { messages: MESSAGES } }]);
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'cf-connecting-ip',
  ])('is not found for a request that carries %s', async (header) => {
    await run({ DEV_MAILBOX: 'true' });
    expect(await answerTo('GET', PATH, { headers: { [header]: '127.0.0.1' } })).toEqual([404, NOT_FOUND]);
    expect(await answerTo('POST', PATH, { headers: { [header]: '127.0.0.1' } })).toEqual([404, NOT_FOUND]);
  });

  it('is not found through a trusted proxy that speaks for this machine', async () => {
    await run({ DEV_MAILBOX: 'true', TRUSTED_PROXIES: '127.0.0.1' });
    expect(await answerTo('GET', PATH, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual([404, NOT_FOUND]);
  });
});
