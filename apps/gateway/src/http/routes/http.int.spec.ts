import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminDisputes,
  adminUsers,
  AppError,
  beginAudit,
  checkSession,
  createBooking,
  createPaymentOrder,
  decideUnconfirmedVisit,
  endAudit,
  type Endpoint,
  ENDPOINTS,
  EVENT_SERVICES,
  exportPayouts,
  type FileAnswer,
  getHelper,
  getStatement,
  listHelpers,
  login,
  me,
  putPolicy,
  readinessOf,
  receiveMail,
  receiveWebhook,
  revealUser,
  type Role,
  ROLES,
} from '@sahaya/contracts';
import { type Responder, startNats, startResponder, until } from '@sahaya/testing';
import { register } from 'prom-client';
import { ACCESS_LIST, STEP_UP_LIST } from '../../../test/access-list.js';
import { asking, CUSTOMER, HELPER, runGateway, type RunningGateway, sign, STAFF } from '../../../test/harness.js';
import { tokenKey } from '../../../test/token-keys.js';

const ID = 'a'.repeat(24);
const FILE: FileAnswer = { name: 'visit.txt', type: 'text/plain; charset=utf-8', base64: btoa('10:00') };

const pathOf = ({ path }: Pick<Endpoint, 'path'>, value = ID) => `/api${path.replace(/:\w+/g, value)}`;

describe('the HTTP API', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let services: Responder;
  let gateway: RunningGateway;
  let tokens: Record<Role, string>;
  /** The token of a role that may make the call: an admin, except for a few calls of other staff. */
  const tokenOf = ({ access, staff = ['admin'] }: Pick<Endpoint, 'access' | 'staff'>) => {
    if (access === 'public') return undefined;
    if (access === 'staff') return tokens[staff.includes('admin') ? 'admin' : staff[0]!];
    return tokens[access === 'login' ? 'customer' : access];
  };
  /** Only the staff calls of chat are answered; for all others, chat is down. */
  const isDown = ({ subject, access }: Pick<Endpoint, 'subject' | 'access'>) =>
    subject.startsWith('rpc.chat.') && access !== 'staff';
  /** A code was given just now in every session except this one, where it is older than ten minutes. */
  const LONG_AGO = 'sid-long-ago';
  const verified = (sid: string) => ({
    verifiedAt: new Date(Date.now() - (sid === LONG_AGO ? 10 * 60_000 : 0)).toISOString(),
  });
  /** The calls that reached the services, and their answers. */
  let audited: unknown[];
  let received: { subject: string; input: Record<string, unknown> }[];
  let answers: Record<string, () => unknown>;
  const ask = asking(() => gateway.url);
  const last = () => received.at(-1)?.input;

  beforeAll(async () => {
    nats = await startNats();
    services = await startResponder(nats.url);
    gateway = await runGateway(nats.url, { DEV_MAILBOX: 'true' });
    await services.on(checkSession, ({ sid }) => ({ alive: true, ...verified(sid) }));
    await services.on(beginAudit, (entry) => {
      audited.push(entry);
      answers[beginAudit.subject]?.();
      return { auditId: ID };
    });
    await services.on(endAudit, ({ outcome }) => {
      audited.push(outcome);
      return {};
    });
    for (const endpoint of ENDPOINTS.filter((row) => !isDown(row)))
      await services.passThrough(endpoint, (input) => {
        received.push({ subject: endpoint.subject, input });
        return answers[endpoint.subject]?.() ?? (endpoint.answersFile ? FILE : {});
      });
    // Each role has an account: one of them may not make the calls of this whole file within a minute.
    tokens = {
      customer: await sign(CUSTOMER, 'customer', 'sid-c'),
      helper: await sign(HELPER, 'helper', 'sid-h'),
      support: await sign(STAFF, 'support', 'sid-s'),
      ops: await sign('0'.repeat(24), 'ops', 'sid-o'),
      finance: await sign('1'.repeat(24), 'finance', 'sid-f'),
      admin: await sign('2'.repeat(24), 'admin', 'sid-a'),
    };
  });
  beforeEach(() => {
    received = [];
    audited = [];
    answers = {};
  });
  afterAll(async () => {
    await gateway.stop();
    await services.stop();
    await nats.stop();
  });

  describe('a call', () => {
    it('reaches the service with the validated fields, the caller and nothing else', async () => {
      answers[createBooking.subject] = () => ({ booking: { _id: ID } });
      const { status, body } = await ask('POST', '/api/bookings', {
        token: tokens.customer,
        body: { helperId: ID, service: ' cooking ', totalAmount: 1, pricing: {}, actor: { userId: HELPER }, $where: 1 },
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        success: true,
        message: 'Booking created successfully',
        data: { booking: { _id: ID } },
      });
      expect(last()).toMatchObject({ helperId: ID, service: 'cooking' });
      expect(last()?.['actor']).toEqual({ userId: CUSTOMER, role: 'customer', sid: 'sid-c' });
      expect(Object.keys(last() ?? {})).not.toEqual(expect.arrayContaining(['totalAmount']));
      expect(Object.keys(last() ?? {})).not.toEqual(expect.arrayContaining(['pricing']));
      expect(Object.keys(last() ?? {})).not.toEqual(expect.arrayContaining(['$where']));
    });

    it('joins the parts of a file that one message could not carry', async () => {
      const parts = new Map([
        ['', { ...FILE, base64: btoa('Payout\n'), next: 'h1' }],
        ['h1', { ...FILE, base64: btoa('1\n2\n3'.repeat(3)), next: 'h2' }],
        ['h2', { ...FILE, base64: btoa('4\n') }],
      ]);
      answers[exportPayouts.subject] = () => parts.get((last()?.['after'] as string | undefined) ?? '');
      const headers = { authorization: `Bearer ${tokens.finance}` };
      const response = await fetch(`${gateway.url}/api/admin/payouts/${ID}/export`, { headers });
      expect([response.status, await response.text()]).toEqual([200, `Payout\n${'1\n2\n3'.repeat(3)}4\n`]);
      expect(received.map(({ input }) => input['id'])).toEqual([ID, ID, ID]);
    });

    it('joins the parts of a list that one message could not carry', async () => {
      const pagination = { page: 2, limit: 3, total: 6, pages: 2 };
      const parts = new Map([
        ['', { disputes: [{ _id: 'a' }], pagination: { ...pagination, rest: '1' } }],
        ['1', { disputes: [{ _id: 'b' }], pagination: { ...pagination, rest: '2' } }],
        ['2', { disputes: [{ _id: 'c' }], pagination }],
      ]);
      answers[adminDisputes.subject] = () => parts.get(String(last()?.['after']));
      const { body } = await ask('GET', '/api/admin/disputes?page=2&limit=3&after=2', { token: tokens.ops });
      expect(body).toEqual({
        success: true,
        data: { disputes: [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }], pagination },
      });
      expect(received.map(({ input }) => input['after'])).toEqual(['', '1', '2']);
    });

    it('is answered with the time of the business clock', async () => {
      gateway.clock.set(3 * 3_600_000);
      const { headers } = await fetch(`${gateway.url}/api/health`);
      gateway.clock.set(0);
      const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
      expect(Math.round(ahead / 3_600_000)).toBe(3);
    });

    it('takes a path parameter over a body field of the same name', async () => {
      await ask('PATCH', `/api/bookings/${ID}/status`, {
        token: tokens.helper,
        body: { id: 'b'.repeat(24), status: 'accepted' },
      });
      expect(last()).toMatchObject({ id: ID, status: 'accepted' });
    });

    it('reads the query of a GET, lists comma-joined, numbers as text', async () => {
      await ask('GET', '/api/helpers?services=cooking,laundry&minAge=20&page=2&limit=999&nonsense=1', {
        token: tokens.customer,
      });
      expect(last()).toMatchObject({ services: ['cooking', 'laundry'], minAge: 20, page: 2, limit: 50 });
    });

    it('is answered with the fields of `lift` at the top level, too', async () => {
      const order = { orderId: 'order_1', keyId: 'rzp', amount: 5000 };
      answers[createPaymentOrder.subject] = () => order;
      const { body } = await ask('POST', '/api/payments/create-order', { token: tokens.customer, body: {} });
      expect(body).toEqual({ success: true, ...order, data: order });
    });

    it.each([
      ['pdf', 'application/pdf', Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])],
      ['csv', 'text/csv; charset=utf-8', new TextEncoder().encode('Customer\n₹ आशा')],
    ])('answers a %s unchanged, as a download with its name', async (format, type, bytes) => {
      const name = `statement-2026-11-30.${format}`;
      answers[getStatement.subject] = () => ({ name, type, base64: Buffer.from(bytes).toString('base64') });
      const answer = await fetch(`${gateway.url}/api/earnings/statements/2026-11-30/${format}`, {
        headers: { authorization: `Bearer ${tokens.helper}` },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    });

    it('for a missing file is refused in the envelope', async () => {
      answers[getStatement.subject] = () => {
        throw new AppError('STATEMENT_NOT_FOUND');
      };
      const { status, body } = await ask('GET', '/api/earnings/statements/2026-11-30/pdf', { token: tokens.helper });
      expect([status, body['code']]).toEqual([404, 'STATEMENT_NOT_FOUND']);
    });

    it('needs no token for a public row; an invalid token counts as a guest', async () => {
      const { status } = await ask('POST', '/api/auth/login', { token: 'nonsense', body: { identifier: 'a' } });
      expect(status).toBe(200);
      expect(received[0]?.subject).toBe(login.subject);
      expect(last()).not.toHaveProperty('actor');
    });

    it('names the caller of a public row if it has a valid token', async () => {
      const contact = (token?: string) => ask('POST', '/api/support/tickets', { token, body: { name: 'Asha' } });
      expect((await contact(tokens.customer)).status).toBe(201);
      expect(last()?.['actor']).toEqual({ userId: CUSTOMER, role: 'customer', sid: 'sid-c' });
      const forged = await sign(STAFF, 'admin', 'sid-s', { key: tokenKey('tests').privateKey });
      for (const token of [undefined, forged]) {
        expect((await contact(token)).status).toBe(201);
        expect(last()).not.toHaveProperty('actor');
      }
    });

    it('is refused with the message and code of the service', async () => {
      answers[getHelper.subject] = () => {
        throw new AppError('HELPER_NOT_FOUND', { helperId: ID });
      };
      const { status, body } = await ask('GET', `/api/helpers/${ID}`, { token: tokens.customer });
      expect(status).toBe(404);
      expect(body).toEqual({
        success: false,
        message: 'Helper not found. Please select a different helper.',
        code: 'HELPER_NOT_FOUND',
        details: { helperId: ID },
      });
    });

    it('answers a 429 with Retry-After', async () => {
      answers[login.subject] = () => {
        throw new AppError('LOGIN_THROTTLED', { retryAfterSeconds: 41.2 });
      };
      const { status, headers } = await ask('POST', '/api/auth/login', { body: { identifier: 'a', password: 'b' } });
      expect([status, headers.get('retry-after')]).toEqual([429, '42']);
    });

    it('answers an internal fault with its id only', async () => {
      answers[me.subject] = () => {
        throw new AppError('INTERNAL', { errorId: 'e-1', stack: 'at mongoose', query: { email: 'x' } });
      };
      const { status, body } = await ask('GET', '/api/auth/me', { token: tokens.customer });
      expect(status).toBe(500);
      expect(body['details']).toEqual({ errorId: 'e-1' });
    });

    it('to a stopped service is 503 at once, without the subject, and with Retry-After', async () => {
      const { status, headers, body } = await ask('GET', '/api/chats', { token: tokens.customer });
      expect([status, body['code'], body['details']]).toEqual([503, 'UNAVAILABLE', undefined]);
      expect(headers.get('retry-after')).toBe('1');
    });

    it('to a service that does not answer is 503 at the deadline', async () => {
      const silent = gateway.nats.subscribe('rpc.chat.list');
      const { status, body } = await ask('GET', '/api/chats', { token: tokens.customer });
      silent.unsubscribe();
      expect([status, body['code']]).toEqual([503, 'UNAVAILABLE']);
    });
  });

  describe('bad input', () => {
    const post = (options: Parameters<typeof ask>[2]) =>
      ask('POST', '/api/bookings', { token: tokens.customer, ...options });
    const JSON_TYPE = { 'content-type': 'application/json' };

    it.each(['{', '{"a":1', 'not json', '{"a":undefined}', "{'a':1}", '\u0000'])(
      '%j is MALFORMED_JSON',
      async (raw) => {
        const { status, body } = await post({ raw, headers: JSON_TYPE });
        expect([status, body['success'], body['code']]).toEqual([400, false, 'MALFORMED_JSON']);
      },
    );

    it.each([[[]], ['text'], [1], [null], [true]])('%j as a body is INVALID_INPUT', async (value) => {
      const { status, body } = await post({ body: value });
      expect([status, body['code']]).toEqual([400, 'INVALID_INPUT']);
    });

    it.each([
      [{ service: { $gt: '' } }, 'service'],
      [{ service: ['cooking'] }, 'service'],
      [{ service: 5 }, 'service'],
      [{ helperId: { $ne: null } }, 'helperId'],
      [{ helperId: 'short' }, 'helperId'],
      [{ customerAddress: 'x'.repeat(5001) }, 'customerAddress'],
      [{ serviceOptions: 'big' }, 'serviceOptions'],
    ])('a wrong type or size names its field: %#', async (body, field) => {
      const answer = await post({ body });
      expect([answer.status, answer.body['code'], answer.body.details?.['field']]).toEqual([
        400,
        'INVALID_INPUT',
        field,
      ]);
      expect(received).toEqual([]);
    });

    it.each([
      { identifier: { $gt: '' }, password: { $gt: '' } },
      { identifier: ['a'], password: 'b' },
    ])('refuses an operator or a list in place of text: %j', async (body) => {
      const answer = await ask('POST', '/api/auth/login', { body });
      expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_INPUT']);
      expect(received).toEqual([]);
    });

    it('refuses operators in a query', async () => {
      const { status } = await ask('GET', '/api/helpers?location[$ne]=&service[$gt]=', { token: tokens.customer });
      expect(status).toBe(200);
      expect(JSON.stringify(last())).not.toContain('$');
      const twice = await ask('GET', '/api/helpers?location=a&location=b', { token: tokens.customer });
      expect([twice.status, twice.body['code']]).toEqual([400, 'INVALID_INPUT']);
    });

    it('drops prototype keys', async () => {
      const { status } = await post({
        raw: '{"service":"cooking","__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
        headers: JSON_TYPE,
      });
      expect(status).toBe(201);
      expect(last()).not.toHaveProperty('isAdmin');
    });

    it.each(['5', 'undefined', 'null', '..%2f..%2fetc', "'%20or%201=1", 'z'.repeat(24), 'a'.repeat(90), '%00'])(
      'the id %j is 400',
      async (id) => {
        const { status, body } = await ask('GET', `/api/helpers/${id}`, { token: tokens.customer });
        expect([status, body['success'], body['code']]).toEqual([400, false, 'INVALID_INPUT']);
      },
    );

    it.each([
      ['%zz', 400],
      ['a'.repeat(200), 404],
    ])('refuses a malformed address', async (id, expected) => {
      const { status, body } = await ask('GET', `/api/helpers/${id}`, { token: tokens.customer });
      expect([status, body['success']]).toEqual([expected, false]);
      expect(Object.keys(body).sort()).toEqual(['code', 'message', 'success']);
    });

    it('more than 256 kB is 413', async () => {
      const { status, body } = await post({ body: { specialRequests: 'x'.repeat(300_000) } });
      expect([status, body['code']]).toEqual([413, 'BODY_TOO_LARGE']);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
      '%s is 415',
      async (type) => {
        const { status, body } = await post({ raw: 'a=1', headers: { 'content-type': type } });
        expect([status, body['code']]).toEqual([415, 'UNSUPPORTED_MEDIA']);
      },
    );

    it.each(['/api', '/api/', '/api/nothing', '/api/bookings/x/y/z', '/api/auth/me/x'])(
      '%s is 404 in JSON',
      async (path) => {
        const { status, body } = await ask('GET', path, { token: tokens.customer });
        expect([status, body['success'], body['code']]).toEqual([404, false, 'NOT_FOUND']);
        const posted = await ask('POST', path, { raw: '{', headers: JSON_TYPE });
        expect([posted.status, posted.body['code']]).toEqual([404, 'NOT_FOUND']);
      },
    );

    it('another method of a known address is 405 with the allowed methods', async () => {
      const { status, headers, body } = await ask('DELETE', '/api/auth/login');
      expect([status, headers.get('allow'), body['code']]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED']);
    });
  });

  describe('an absent body', () => {
    const rows = ENDPOINTS.filter(({ upload, subject }) => !upload && subject !== putPolicy.subject).map(
      (row) => [`${row.method} ${row.path}`, row] as const,
    );

    it.each(rows)('%s accepts an empty body with a JSON content type', async (_name, row) => {
      const token = tokenOf(row);
      const raw = row.method === 'GET' ? undefined : '';
      const { status, body } = await ask(row.method, pathOf(row), {
        token,
        raw,
        headers: { 'content-type': 'application/json' },
      });
      // Chat is down here; the point is that the body is not the reason for the refusal.
      expect([status, body['code']]).toEqual(isDown(row) ? [503, 'UNAVAILABLE'] : [row.status ?? 200, undefined]);
    });

    it('a policy has its own schema, in which every field is required', async () => {
      const { status, body } = await ask('PUT', '/api/admin/policies', { token: tokens.admin, raw: '' });
      expect([status, body['code'], received]).toEqual([400, 'INVALID_INPUT', []]);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded'])('and with %s', async (type) => {
      const { status } = await ask('POST', '/api/auth/logout', {
        token: tokens.customer,
        raw: '',
        headers: { 'content-type': type },
      });
      expect(status).toBe(200);
    });
  });

  describe('access', () => {
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
    const admitted = (row: Endpoint): readonly string[] => {
      const listed = ACCESS_LIST[nameOf(row)] ?? 'nobody';
      return listed === 'everyone' || listed === 'signed-in' ? ROLES : listed.split(' ');
    };
    const rows = ENDPOINTS.map((row) => [nameOf(row), row] as const);

    it('the list has every endpoint and no other', () => {
      expect(Object.keys(ACCESS_LIST).sort()).toEqual(ENDPOINTS.map(nameOf).sort());
    });

    it.each(rows)('%s admits guests only if the list says so', async (name, row) => {
      const { body } = await ask(row.method, pathOf(row));
      const isOpen = ACCESS_LIST[name] === 'everyone';
      expect(body['code'] === 'TOKEN_MISSING').toBe(!isOpen);
      if (!isOpen) expect(received).toEqual([]);
    });

    it.each(rows)('%s admits the roles of the list', async (_name, row) => {
      for (const role of ROLES) {
        const { body } = await ask(row.method, pathOf(row), { token: tokens[role] });
        expect([role, body['code'] === 'FORBIDDEN']).toEqual([role, !admitted(row).includes(role)]);
      }
    });

    it.each(rows)('%s asks for a recent code of the second factor if the list says so', async (name, row) => {
      const token = await sign(STAFF, 'admin', LONG_AGO);
      const { status, body } = await ask(row.method, pathOf(row), { token });
      const isAsked = STEP_UP_LIST.includes(name);
      expect([status, body['code']].join() === '403,STEP_UP_REQUIRED').toBe(isAsked);
      if (isAsked) expect([received, audited]).toEqual([[], []]);
    });

    it.each(['/api/admin', '/api/admin/', '/api/admin/nothing', '/api/admin/users/x/y', '/api/%61dmin/users'])(
      '%s says nothing to who is not staff',
      async (path) => {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const anonymous = await ask(method, path);
          expect([anonymous.status, anonymous.body['code']]).toEqual([401, 'TOKEN_MISSING']);
          const customer = await ask(method, path, { token: tokens.customer });
          expect([customer.status, customer.body['code']]).toEqual([403, 'FORBIDDEN']);
        }
      },
    );

    it('staff reach the existing addresses', async () => {
      answers[adminUsers.subject] = () => ({ users: [] });
      expect((await ask('GET', '/api/admin/users', { token: tokens.support })).status).toBe(200);
      expect((await ask('GET', '/api/admin/nothing', { token: tokens.support })).status).toBe(404);
    });
  });

  describe('the audit log', () => {
    const decide = () =>
      ask('POST', `/api/admin/bookings/${ID}/decision`, {
        token: tokens.support,
        body: { outcome: 'completed', note: 'Both say so' },
      });

    const rows = ENDPOINTS.filter(({ access, upload }) => access === 'staff' && !upload).map(
      (row) => [`${row.method} ${row.path}`, row] as const,
    );
    it.each(rows)(
      '%s is written down if it changes or reveals something that is not the caller’s own',
      async (call, row) => {
        const { status } = await ask(row.method, pathOf(row), { token: tokens.admin });
        const isPassedOn = status < 400;
        const isWritten = !row.own && (row.method !== 'GET' || row.reveals);
        const expected = isPassedOn && isWritten ? [{ call }, 'done'] : [];
        expect(audited).toMatchObject(expected);
        expect(audited).toHaveLength(expected.length);
      },
    );

    it('leaves out the text of a note, because the log is never erased', async () => {
      await ask('POST', `/api/admin/notes/users/${ID}`, { token: tokens.support, body: { text: 'Called, no answer' } });
      expect(audited).toMatchObject([{ targets: ['users', ID], fields: { kind: 'users', id: ID } }, 'done']);
      expect(JSON.stringify(audited)).not.toContain('Called');
    });

    it('records a call before it runs, with its subject and outcome', async () => {
      answers[decideUnconfirmedVisit.subject] = () => {
        expect(audited).toHaveLength(1);
        throw new AppError('CASE_NOT_OPEN');
      };
      expect((await decide()).status).toBe(409);
      expect(audited).toEqual([
        {
          by: { userId: STAFF, role: 'support' },
          call: 'POST /admin/bookings/:id/decision',
          targets: [ID],
          fields: { id: ID, outcome: 'completed', note: 'Both say so' },
          address: '127.0.0.1',
          reveals: false,
          isVerified: false,
        },
        'CASE_NOT_OPEN',
      ]);
    });

    describe('a reveal beyond the limit of records', () => {
      const reveal = async (sid: string) => {
        const isVerified = () => (audited.at(-1) as { isVerified?: boolean }).isVerified;
        answers[beginAudit.subject] = () => {
          if (!isVerified()) throw new AppError('STEP_UP_REQUIRED');
        };
        const { status, body } = await ask('POST', pathOf(revealUser), { token: await sign(STAFF, 'support', sid) });
        return [status, body['code']];
      };

      it('runs after a code of the last ten minutes', async () => {
        expect(await reveal('sid-s')).toEqual([200, undefined]);
        expect(audited).toMatchObject([{ isVerified: false }, { isVerified: true }, 'done']);
      });

      it('asks for a code, and does not run without one', async () => {
        expect(await reveal(LONG_AGO)).toEqual([403, 'STEP_UP_REQUIRED']);
        expect([audited, received]).toMatchObject([[{ isVerified: false }], []]);
      });
    });

    it('a call that cannot be recorded does not run', async () => {
      answers[beginAudit.subject] = () => {
        throw new AppError('UNAVAILABLE');
      };
      expect([(await decide()).status, received]).toEqual([503, []]);
    });
  });

  describe('Idempotency-Key', () => {
    const book = (key: string) =>
      ask('POST', '/api/bookings', { token: tokens.customer, body: {}, headers: { 'idempotency-key': key } });

    it('is passed on for the rows that accept it', async () => {
      await book('key-1');
      expect(last()).toMatchObject({ idempotencyKey: 'key-1' });
      await ask('GET', '/api/helpers', { token: tokens.customer, headers: { 'idempotency-key': 'key-1' } });
      expect(received.at(-1)).toMatchObject({ subject: listHelpers.subject });
      expect(last()).not.toHaveProperty('idempotencyKey');
    });

    it.each(['', 'x'.repeat(129), 'caf\u00e9'])('%j is 400', async (key) => {
      const { status, body } = await book(key);
      expect([status, body['code'], received]).toEqual([400, 'INVALID_INPUT', []]);
    });
  });

  describe('the payment webhook', () => {
    let hooks: { rawBody: string; signature: string; eventId: string }[];
    beforeAll(() =>
      services.on(receiveWebhook, (input) => {
        hooks.push(input);
        if (input.signature === 'bad') throw new AppError('WEBHOOK_REJECTED');
        return { received: true as const };
      }),
    );
    beforeEach(() => {
      hooks = [];
    });
    const send = (raw: string, headers: Record<string, string> = {}) =>
      ask('POST', '/api/payments/webhook', {
        raw,
        headers: { 'x-razorpay-signature': 'good', 'x-razorpay-event-id': 'evt_1', ...headers },
      });

    it.each(['{ "b":1,\n "a": [ 1.0, 1e3 ],"\\u0041":"₹ हिन्दी" }\r\n', '{', '', '\ufeff{}'])(
      'goes on byte for byte: %j',
      async (raw) => {
        const { status, body } = await send(raw, { 'content-type': 'application/json' });
        expect([status, body]).toEqual([200, { success: true, data: { received: true } }]);
        expect(hooks).toEqual([{ rawBody: raw, signature: 'good', eventId: 'evt_1' }]);
      },
    );

    it('is accepted with any content type', async () => {
      expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(200);
      expect(hooks[0]?.rawBody).toBe('{}');
    });

    it('is refused if payment refuses it', async () => {
      const { status, body } = await send('{}', { 'x-razorpay-signature': 'bad' });
      expect([status, body['code']]).toEqual([400, 'WEBHOOK_REJECTED']);
    });

    it('has the size limit of any body', async () => {
      expect((await send('x'.repeat(300_000))).status).toBe(413);
    });
  });

  it('a received email goes on byte for byte with its signature', async () => {
    const mails: { rawBody: string; signature: string }[] = [];
    await services.on(receiveMail, (input) => {
      mails.push(input);
      if (input.signature === 'bad') throw new AppError('MAIL_REJECTED');
      return { outcome: 'answered' as const };
    });
    const raw = '{ "text":"₹ हिन्दी",\n "to": "" }\r\n';
    const send = (signature: string, body = raw) =>
      ask('POST', '/api/support/mail', { raw: body, headers: { 'x-mail-signature': signature } });
    expect(await send('good')).toMatchObject({ status: 200, body: { success: true, data: { outcome: 'answered' } } });
    expect(await send('bad')).toMatchObject({ status: 400, body: { code: 'MAIL_REJECTED' } });
    expect(mails[0]).toEqual({ rawBody: raw, signature: 'good' });
    expect((await send('good', 'x'.repeat(300_000))).status).toBe(413);
  });

  describe('the correlation id', () => {
    it('is that of the client if it is well formed, on success and on refusal', async () => {
      const headers = { 'x-correlation-id': 'my-request-0001' };
      expect((await ask('GET', '/api/health', { headers })).headers.get('x-correlation-id')).toBe('my-request-0001');
      expect((await ask('GET', '/api/auth/me', { headers })).headers.get('x-correlation-id')).toBe('my-request-0001');
    });

    it.each(['short', 'has spaces in it', 'x'.repeat(65), '"><script>'])('is a new one otherwise: %j', async (sent) => {
      const { headers } = await ask('GET', '/api/health', { headers: { 'x-correlation-id': sent } });
      expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('travels with the request to the service', async () => {
      const seen: (string | undefined)[] = [];
      const listener = gateway.nats.subscribe(me.subject, {
        callback: (_error, message) => void seen.push(message.headers?.get('x-correlation-id')),
      });
      await gateway.nats.flush();
      await ask('GET', '/api/auth/me', { token: tokens.customer, headers: { 'x-correlation-id': 'my-request-0002' } });
      listener.unsubscribe();
      expect(seen).toEqual(['my-request-0002']);
    });
  });

  it('each answer is measured by its route pattern and status', async () => {
    const counted = async () => {
      const lines = (await register.metrics()).split('\n').filter((line) => line.includes('_seconds_count{method='));
      return lines.filter((line) => line.startsWith('http_request_duration'));
    };
    register.resetMetrics();
    for (const id of [ID, 'b'.repeat(24)]) await ask('GET', `/api/helpers/${id}`, { token: tokens.customer });
    await ask('GET', '/api/helpers/secret-words-of-somebody', { token: tokens.customer });
    await until(async () => (await counted()).length === 2);
    expect((await counted()).sort()).toEqual([
      'http_request_duration_seconds_count{method="GET",route="/api/helpers/:id",status="200"} 2',
      'http_request_duration_seconds_count{method="GET",route="/api/helpers/:id",status="400"} 1',
    ]);
  });

  describe('health', () => {
    it('is up even if everything else is down', async () => {
      expect(await ask('GET', '/api/health')).toMatchObject({
        status: 200,
        body: { success: true, data: { status: 'ok' } },
      });
    });

    it('is ready while its own connections are open', async () => {
      expect(await ask('GET', '/api/health/ready')).toMatchObject({
        status: 200,
        body: { success: true, data: { status: 'ready', checks: { nats: true } } },
      });
      gateway.health.add('other', () => {
        throw new Error('mongodb://secret@host');
      });
      const { status, body } = await ask('GET', '/api/health/ready');
      gateway.health.add('other', () => undefined);
      expect(status).toBe(503);
      expect(JSON.stringify(body)).not.toContain('secret');
    });

    it('tells which dependencies each service misses', async () => {
      const checks = { mongo: false, nats: true, redis: true };
      await services.on(readinessOf('booking'), () => ({ checks }));
      const read = async () => {
        const { body } = await ask('GET', '/api/health/ready');
        return (body['data'] as { services: Record<string, object> }).services;
      };
      // The answers are cached.
      const seen = await until(async () => {
        const now = await read();
        return 'mongo' in (now['booking'] ?? {}) && now;
      });
      expect(Object.keys(seen)).toEqual([...EVENT_SERVICES]);
      expect(seen).toMatchObject({ booking: checks, chat: { nats: false } });
    });
  });
});
