import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  beginAudit,
  checkSession,
  endAudit,
  type Endpoint,
  ENDPOINTS,
  type FileAnswer,
  getChat,
  listChats,
  openBookingChat,
  openSubscriptionChat,
} from '@sahaya/contracts';
import { HOSTILE_TEXTS, HOSTILE_VALUES, type Responder, startNats, startResponder } from '@sahaya/testing';
import { asking, CUSTOMER, HELPER, runGateway, type RunningGateway, sign, STAFF } from '../../../test/harness.js';

const ID = 'a'.repeat(24);
const FILE: FileAnswer = { name: 'visit.txt', type: 'text/plain; charset=utf-8', base64: btoa('10:00') };

const CHAT = { otherParticipant: { _id: ID, name: 'Ravi Kumar', isActive: false }, messages: [] };
/** Answers that the gateway reads. */
const ANSWERS: Record<string, object> = {
  [listChats.subject]: { chats: [], unreadCount: 0 },
  [getChat.subject]: CHAT,
  [openBookingChat.subject]: CHAT,
  [openSubscriptionChat.subject]: CHAT,
};

describe('hostile values in HTTP requests', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let tokens: Record<'customer' | 'helper' | 'staff', string>;
  /** The inputs that reached a service. */
  let received: unknown[] = [];
  const ask = asking(() => gateway.url);

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, () => ({ alive: true }));
    await services.on(beginAudit, () => ({ auditId: ID }));
    await services.on(endAudit, () => ({}));
    for (const endpoint of ENDPOINTS)
      await services.passThrough(endpoint, (input) => {
        received.push(input);
        return endpoint.answersFile ? FILE : (ANSWERS[endpoint.subject] ?? {});
      });
    gateway = await runGateway(nats.url, { DEV_MAILBOX: 'true' });
    tokens = {
      customer: await sign(CUSTOMER, 'customer', 'sid-c'),
      helper: await sign(HELPER, 'helper', 'sid-h'),
      staff: await sign(STAFF, 'admin', 'sid-s'),
    };
  });
  afterAll(async () => {
    await gateway?.stop();
    await services?.stop();
    await nats?.stop();
  });

  const tokenFor = ({ access }: Endpoint) => tokens[access === 'helper' || access === 'staff' ? access : 'customer'];
  const calls = ENDPOINTS.filter(({ upload }) => !upload).map(
    (endpoint) => [endpoint.method, endpoint.path, endpoint] as const,
  );

  it.each(calls)(
    '%s %s answers none of them with a 5xx, whichever field they are in',
    async (method, path, endpoint) => {
      received = [];
      const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''));
      const names = Object.keys(endpoint.fields.shape).filter((name) => !inPath.has(name));
      const asked = `/api${path.replace(/:\w+/g, ID)}`;
      const wrong: unknown[] = [];
      for (const [name, value] of [...HOSTILE_TEXTS, ...HOSTILE_VALUES]) {
        const fields = Object.fromEntries(names.map((field) => [field, value]));
        const hasBody = method !== 'GET' && method !== 'DELETE';
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const query = new URLSearchParams(names.map((field): [string, string] => [field, text]));
        const { status } = await ask(method, hasBody ? asked : `${asked}?${query.toString()}`, {
          token: tokenFor(endpoint),
          ...(hasBody && { body: fields }),
        });
        if (status >= 500) wrong.push([name, status]);
      }
      expect(wrong).toEqual([]);
      // Half of a surrogate pair, an operator or a list never reaches a service as text.
      expect(JSON.stringify(received)).not.toMatch(/\\ud[89a-f]|"\$(gt|ne|where)":/);
    },
  );

  it('a body that nests too deeply is refused before it is parsed', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const send = async (raw: string, path = '/api/support/tickets') => {
      const { status, body } = await ask('POST', path, { raw, headers: { 'content-type': 'application/json' } });
      return `${status} ${String(body['code'])}`;
    };
    for (const raw of [deep, '['.repeat(50_000), `{"name":${deep}}`, `{"unknown":${deep}}`]) {
      expect(await send(raw)).toBe('400 INVALID_INPUT');
      expect(await send(raw, '/x')).toBe('400 INVALID_INPUT');
    }
  });
});
