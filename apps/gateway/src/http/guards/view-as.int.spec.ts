import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  beginAudit,
  checkSession,
  endAudit,
  type Endpoint,
  ENDPOINTS,
  logout,
  me,
  viewAsUser,
} from '@sahaya/contracts';
import { startNats, startResponder, type Responder } from '@sahaya/testing';
import { asking, CUSTOMER, HELPER, runGateway, type RunningGateway, sign, STAFF } from '../../../test/harness.js';

const ID = 'a'.repeat(24);
const VIEW = { claims: { viewOnly: true } };
const named = (rows: readonly Endpoint[]) => rows.map((row) => [`${row.method} ${row.path}`, row] as const);
const pathOf = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, ID)}`;

describe('staff who view an account', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let views: string[];
  let received: string[];
  const ask = asking(() => gateway.url);

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, () => ({ alive: true }));
    await services.on(beginAudit, () => ({ auditId: ID }));
    await services.on(endAudit, () => ({}));
    for (const endpoint of ENDPOINTS)
      await services.passThrough(endpoint, () => {
        received.push(endpoint.subject);
        return {};
      });
    gateway = await runGateway(nats.url, { DEV_MAILBOX: 'true' });
    views = await Promise.all([sign(CUSTOMER, 'customer', 'sid-vc', VIEW), sign(HELPER, 'helper', 'sid-vh', VIEW)]);
  });
  beforeEach(() => {
    received = [];
  });
  afterAll(async () => {
    await gateway?.stop();
    await services?.stop();
    await nats?.stop();
  });

  it.each(named(ENDPOINTS.filter((row) => row.method !== 'GET' && row !== logout)))('%s is refused', async (_, row) => {
    for (const token of views) {
      const { status, body } = await ask(row.method, pathOf(row), { token });
      expect([status, body['code'], received]).toEqual([403, 'VIEW_ONLY', []]);
    }
  });

  it.each(named(ENDPOINTS.filter(({ method, access }) => method === 'GET' && access !== 'staff')))(
    '%s is as for the person',
    async (_, row) => {
      const tokens = [await sign(CUSTOMER, 'customer', 'sid-c'), await sign(HELPER, 'helper', 'sid-h')];
      for (const [at, own] of tokens.entries()) {
        const view = await ask(row.method, pathOf(row), { token: views[at]! });
        const person = await ask(row.method, pathOf(row), { token: own });
        expect([view.status, view.body['code']]).toEqual([person.status, person.body['code']]);
      }
    },
  );

  it.each(named(ENDPOINTS.filter(({ method, access }) => method === 'GET' && access === 'staff')))(
    '%s stays closed',
    async (_, row) => {
      for (const token of views) {
        const { status, body } = await ask(row.method, pathOf(row), { token });
        expect([status, body['code'], received]).toEqual([403, 'FORBIDDEN', []]);
      }
    },
  );

  it('may end the view', async () => {
    for (const token of views) expect((await ask('POST', pathOf(logout), { token })).status).toBe(200);
    expect(received).toEqual([logout.subject, logout.subject]);
  });

  it('cannot export the data of the user', async () => {
    const { status, body } = await ask('GET', '/api/auth/export', { token: views[0] });
    expect([status, body['code']]).toEqual([403, 'VIEW_ONLY']);
  });

  it('are signed out after a quarter of an hour', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const token = await sign(CUSTOMER, 'customer', 'sid-v', { claims: { viewOnly: true, exp: now + 900 } });
    expect((await ask('GET', `/api${me.path}`, { token })).status).toBe(200);
    gateway.clock.set(16 * 60_000);
    expect((await ask('GET', `/api${me.path}`, { token })).status).toBe(401);
    gateway.clock.set(0);
  });

  it('are support, operations and admins', async () => {
    for (const [role, status] of [
      ['support', 200],
      ['ops', 200],
      ['admin', 200],
      ['finance', 403],
      ['customer', 403],
    ] as const) {
      const answer = await ask('POST', pathOf(viewAsUser), { token: await sign(STAFF, role, `sid-${role}`), body: {} });
      expect([role, answer.status]).toEqual([role, status]);
    }
  });
});
