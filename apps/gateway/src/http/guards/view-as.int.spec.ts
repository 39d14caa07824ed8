import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  beginAudit,
  bookingReceipt,
  checkSession,
  endAudit,
  type Endpoint,
  ENDPOINTS,
  getBooking,
  listChats,
  listNotifications,
  logout,
  me,
  showPrivateContent,
  viewAsUser,
} from '@sahaya/contracts';
import { startNats, startResponder, type Responder } from '@sahaya/testing';
import { asking, CUSTOMER, HELPER, runGateway, type RunningGateway, sign, STAFF } from '../../../test/harness.js';

const ID = 'a'.repeat(24);
const VIEW = { claims: { viewOnly: true } };
const booking = {
  _id: ID,
  helperId: { _id: HELPER, name: 'Lakshmi', location: 'Saket', phone: '9000000001' },
  customerAddress: '12B Sunrise Apartments, Saket, Delhi',
  specialRequests: 'Ring twice',
  householdNotes: 'The key is under the mat',
  arrival: { startCode: '4821', triesLeft: 5 },
};
const lastMessage = { content: 'I am late', sender: HELPER, createdAt: '2026-12-01T04:30:00.000Z' };
const inboxEntry = { _id: ID, kind: 'message-sent', title: 'Lakshmi', body: 'I am late' };
const ANSWERS: Record<string, unknown> = {
  [getBooking.subject]: { booking },
  [listChats.subject]: {
    chats: [{ _id: ID, otherParticipant: { _id: HELPER, name: 'Lakshmi' }, lastMessage, unreadCount: 1 }],
    unreadCount: 1,
  },
  [listNotifications.subject]: { notifications: [inboxEntry], unreadCount: 1 },
};
/** For each path: a fact that stays visible, then the private texts of the answer. */
const PRIVATE: Record<string, [string, ...string[]]> = {
  [`/bookings/${ID}`]: ['Saket, Delhi NCR', 'Sunrise', '9000000001', 'Ring twice', 'under the mat', '4821'],
  '/chats': [ID, 'I am late'],
  '/notifications': ['Lakshmi', 'I am late'],
};
const named = (rows: readonly Endpoint[]) => rows.map((row) => [`${row.method} ${row.path}`, row] as const);
const pathOf = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, ID)}`;

describe('staff who view an account', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let views: string[];
  let received: string[];
  /** The view sessions in which private content was opened. */
  const opened = new Set<string>();
  let audited: boolean;
  const ask = asking(() => gateway.url);

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    await services.on(checkSession, ({ sid }) => ({ alive: true, ...(opened.has(sid) && { showsPrivate: true }) }));
    await services.on(beginAudit, ({ call, reveals }) => {
      if (!audited) throw new AppError('REVEAL_THROTTLED');
      received.push(`audit ${call}${reveals ? ' as a reveal' : ''}`);
      return { auditId: ID };
    });
    await services.on(endAudit, () => ({}));
    for (const endpoint of ENDPOINTS)
      await services.passThrough(endpoint, () => {
        received.push(endpoint.subject);
        return ANSWERS[endpoint.subject] ?? {};
      });
    gateway = await runGateway(nats.url, { DEV_MAILBOX: 'true' });
    views = await Promise.all([sign(CUSTOMER, 'customer', 'sid-vc', VIEW), sign(HELPER, 'helper', 'sid-vh', VIEW)]);
  });
  beforeEach(() => {
    received = [];
    audited = true;
    opened.clear();
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

  const isFile = ({ answersFile }: Endpoint) => answersFile !== undefined;

  it.each(named(ENDPOINTS.filter((row) => row.method === 'GET' && row.access !== 'staff' && isFile(row))))(
    '%s is a file, which is refused until private content is shown',
    async (_, row) => {
      for (const token of views) {
        const { status, body } = await ask('GET', pathOf(row), { token });
        const isAdmitted = row.access !== (token === views[0] ? 'helper' : 'customer');
        expect([status, body['code']]).toEqual([403, isAdmitted ? 'PRIVATE_CONTENT_HIDDEN' : 'FORBIDDEN']);
        expect(received).toEqual([]);
      }
    },
  );

  it.each(named(ENDPOINTS.filter((row) => row.method === 'GET' && row.access !== 'staff' && !isFile(row))))(
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
    const { status, body } = await ask('POST', '/api/auth/export', {
      token: views[0],
      body: { password: 'sahaya123' },
    });
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

  it.each(Object.entries(PRIVATE))('see nothing private in %s', async (path, [shown, ...secrets]) => {
    const token = await sign(CUSTOMER, 'customer', `sid-${path}`, VIEW);
    const view = async () => JSON.stringify((await ask('GET', `/api${path}`, { token })).body);
    const own = JSON.stringify(
      (await ask('GET', `/api${path}`, { token: await sign(CUSTOMER, 'customer', 'sid-c') })).body,
    );
    const hidden = await view();
    expect(hidden).toContain(shown);
    for (const secret of secrets) {
      expect(own).toContain(secret);
      expect(hidden).not.toContain(secret);
    }
    opened.add(`sid-${path}`);
    expect(await view()).toBe(own);
  });

  it('see private content at once after it was opened, in this view only', async () => {
    const [token, other] = await Promise.all(
      ['sid-shown', 'sid-other'].map((sid) => sign(CUSTOMER, 'customer', sid, VIEW)),
    );
    const codeIn = async (view: string | undefined) =>
      JSON.stringify((await ask('GET', `/api/bookings/${ID}`, { token: view! })).body).includes('4821');
    expect([await codeIn(token), await codeIn(other)]).toEqual([false, false]);
    opened.add('sid-shown');
    expect([await codeIn(token), await codeIn(other)]).toEqual([true, false]);
    expect((await ask('GET', `/api/payments/booking/${ID}/receipt`, { token: token! })).status).not.toBe(403);
    expect(received).toContain(bookingReceipt.subject);
  });

  it('open private content by a call that is recorded as a reveal first', async () => {
    const token = await sign(STAFF, 'support', 'sid-support');
    const open = () =>
      ask('POST', pathOf(showPrivateContent), {
        token,
        body: { reason: 'The code does not work', category: 'complaint' },
      });
    expect((await open()).status).toBe(200);
    expect(received).toEqual([
      'audit POST /admin/users/:id/view-as/show-private as a reveal',
      showPrivateContent.subject,
    ]);
    received = [];
    audited = false;
    const { status, body } = await open();
    expect([status, body['code'], received]).toEqual([429, 'REVEAL_THROTTLED', []]);
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
