import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import {
  type Actor,
  adminUser,
  adminUsers,
  checkSession,
  createStaff,
  ensureHelper,
  ERRORS,
  type ErrorCode,
  getNames,
  getUser,
  login,
  logout,
  me,
  register,
  SESSION_REVOKED,
  USER_REGISTERED,
} from '@sahaya/contracts';
import { type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Model } from 'mongoose';
import { sessionOf, STAFF_PASSWORD } from '../../test/harness.js';
import { KEY_VARIABLES, TEST_KEYS, tokenKeysOf } from '../../test/keys.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { TokensService } from '../sessions/sessions.module.js';
import { authEnv } from '../auth.env.js';
import { AuthModule } from '../auth.module.js';
import { SESSION_MODEL, type SessionDoc } from '../sessions/session.model.js';

const PUBLIC_KEY = TEST_KEYS.publicKey('tests');
const PASSWORD = 'sahaya123';
const NOW = new Date('2026-11-20T06:00:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let natsServer: Awaited<ReturnType<typeof startNats>>;
let nats: NatsConnection;
let auth: RunningService;
let accounts: Model<AccountDoc>;
let sessions: Model<SessionDoc>;
/** Published events by subject, and the helpers passed to the catalog. */
let heard: { subject: string; data: Record<string, unknown> }[] = [];
let catalog: Subscription | undefined;
let ensured: Record<string, unknown>[] = [];

/** Sets the clock of the service to this instant. */
const at = (instant: Date) => {
  auth.clock.now = () => new Date(instant);
};
const email = () => `${randomUUID().slice(0, 8)}@example.com`;
let phones = 0;
const phone = () => `98${String(++phones).padStart(8, '0')}`;

const customer = (over: { phone?: unknown; [field: string]: unknown } = {}) => ({
  name: 'Asha Verma',
  email: email(),
  password: PASSWORD,
  age: 31,
  gender: 'female',
  location: 'Kothrud, Pune',
  ...over,
});
const helper = (over: Record<string, unknown> = {}) =>
  customer({ role: 'helper', services: ['cooking', 'laundry'], hourlyRate: 249.5, bio: 'Twelve years of it', ...over });

const signUp = (body: Record<string, unknown>) => auth.rpc.call(register, body as never);
const refusal = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: { code: ErrorCode; message: string }) => error.message,
  );
const codeOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );

async function actorOf(token: string): Promise<Actor> {
  const { payload } = await jwtVerify(token, PUBLIC_KEY, { currentDate: auth.clock.now() });
  return { userId: payload.sub ?? '', role: payload['role'] as Actor['role'], sid: payload['sid'] as string };
}

function startCatalog() {
  catalog = nats.subscribe(ensureHelper.subject, {
    callback: (_error, message) => {
      const { data } = message.json<{ data: { userId: string } }>();
      ensured.push(data);
      message.respond(JSON.stringify({ response: { helperId: data.userId }, isDisposed: true }));
    },
  });
  return nats.flush();
}

beforeAll(async () => {
  [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  nats = await connect({ servers: natsServer.url });
  nats.subscribe('events.>', {
    callback: (_error, message) => {
      heard.push({ subject: message.subject, data: message.json<{ data: Record<string, unknown> }>().data });
    },
  });
  auth = await startServiceForTest('auth', authEnv, AuthModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
    ...KEY_VARIABLES,
  });
  accounts = auth.get(getModelToken(ACCOUNT_MODEL));
  sessions = auth.get(getModelToken(SESSION_MODEL));
});
afterAll(async () => {
  await auth?.stop();
  await nats?.close();
  await Promise.all([natsServer?.stop(), mongo?.stop()]);
});
beforeEach(async () => {
  heard = [];
  ensured = [];
  at(NOW);
  await startCatalog();
});
afterEach(() => catalog?.unsubscribe());

describe('registration', () => {
  it('creates the account, signs it in and publishes it', async () => {
    const body = customer({
      email: ' Asha.V@Example.COM ',
      coordinates: [73.8, 18.5],
      role: undefined,
      language: 'hi',
    });
    const { token, user } = await signUp(body);
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Asha Verma',
      email: 'asha.v@example.com',
      age: 31,
      gender: 'female',
      role: 'customer',
      location: 'Kothrud, Pune',
      coordinates: [73.8, 18.5],
      language: 'hi',
      createdAt: NOW.toISOString(),
      emailVerified: false,
    });
    expect(await auth.rpc.call(me, { actor: await actorOf(token) })).toEqual({ user });
    await until(() =>
      heard.some(({ subject, data }) => subject === USER_REGISTERED.subject && data['userId'] === user._id),
    );
    expect(ensured).toEqual([]);
  });

  it('signs a token of seven days that names the session, by the test clock', async () => {
    const { token, user } = await signUp(customer());
    const { payload } = await jwtVerify(token, PUBLIC_KEY, { currentDate: NOW });
    const iat = NOW.getTime() / 1_000;
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'tests' });
    expect(payload).toEqual({
      sub: user._id,
      role: 'customer',
      sid: expect.any(String),
      iss: 'sahaya',
      aud: 'sahaya-api',
      iat,
      exp: iat + 7 * 86_400,
    });
  });

  it('signs with the next key from its time on', async () => {
    const next = tokenKeysOf({
      tests: '2020-01-01T00:00:00Z',
      next: new Date(NOW.getTime() + 3_600_000).toISOString(),
    });
    const other = await startServiceForTest('auth', authEnv, AuthModule, {
      MONGO_URL: mongo.url,
      MONGO_DB_PREFIX: mongo.dbPrefix,
      NATS_URL: natsServer.url,
      ...KEY_VARIABLES,
      TOKEN_KEYS: next.TOKEN_KEYS,
    });
    const tokens = other.get(TokensService);
    const sign = async (now: Date) => {
      other.clock.now = () => now;
      return tokens.sign({ userId: 'u', role: 'customer', sid: 's', issuedAt: now.getTime() / 1_000 });
    };
    const before = await sign(NOW);
    const after = await sign(new Date(NOW.getTime() + 3_600_000));
    await other.stop();
    expect([before, after].map((token) => decodeProtectedHeader(token).kid)).toEqual(['tests', 'next']);
    await jwtVerify(before, next.publicKey('tests'), { currentDate: NOW });
    await jwtVerify(after, next.publicKey('next'), { currentDate: NOW });
  });

  it('stores the password only as argon2id', async () => {
    const { user } = await signUp(customer());
    const stored = await accounts.findById(user._id).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  });

  it('passes a helper to the catalog before it answers', async () => {
    const { user } = await signUp(helper({ phone: '+91 98765 43210', email: '', services: ['cooking', 'cooking'] }));
    expect(user).toMatchObject({ role: 'helper', phone: '9876543210', bio: 'Twelve years of it' });
    expect(ensured).toEqual([
      {
        userId: user._id,
        role: 'helper',
        name: 'Asha Verma',
        phone: '9876543210',
        age: 31,
        gender: 'female',
        location: 'Kothrud, Pune',
        offer: { services: ['cooking'], hourlyRatePaise: 24_950, bio: 'Twelve years of it' },
      },
    ]);
  });

  it('answers while the catalog is unavailable; the event carries the helper', async () => {
    catalog?.unsubscribe();
    await nats.flush();
    const { user } = await signUp(helper());
    const event = await until(() => heard.find(({ data }) => data['userId'] === user._id));
    expect(event.data['offer']).toEqual({
      services: ['cooking', 'laundry'],
      hourlyRatePaise: 24_950,
      bio: 'Twelve years of it',
    });
  });

  it('refuses in the specified order with the specified messages', async () => {
    const wrong: Record<string, unknown> = {
      name: ' ',
      email: 'not an email',
      password: '',
      confirmPassword: 'other',
      age: 17,
      gender: 'x',
      location: '',
      role: 'helper',
      services: [],
      hourlyRate: 49,
    };
    const cures: [Record<string, unknown>, string][] = [
      [{}, 'Name is required'],
      [{ name: 'Asha', email: '' }, 'Email is required'],
      [{ email: 'not an email' }, 'Please provide a valid email address'],
      [{ email: undefined, phone: '12345' }, 'Please provide a valid 10-digit mobile number'],
      [{ email: email(), phone: '5876543210' }, 'Please provide a valid 10-digit mobile number'],
      [{ phone: phone() }, 'Password is required'],
      [{ password: '12345' }, 'Password must be at least 6 characters'],
      [{ password: '123456' }, 'Passwords do not match'],
      [{ confirmPassword: '123456' }, 'Age must be between 18 and 100'],
      [{ age: '101' }, 'Age must be between 18 and 100'],
      [{ age: '18' }, 'Please select a gender'],
      [{ gender: 'prefer-not-to-say' }, 'Location is required'],
      [{ location: 'Pune' }, 'Please select at least one service'],
      [{ services: 'cooking,dancing' }, 'Please select at least one service'],
      [{ services: 'cooking,laundry' }, 'Please provide a valid hourly rate'],
      [{ hourlyRate: 2_000.01 }, 'Please provide a valid hourly rate'],
      [{ hourlyRate: '2000', bio: 'b'.repeat(501) }, 'Bio must be at most 500 characters'],
      [{ bio: '' }, 'answered'],
    ];
    let body = wrong;
    for (const [cure, words] of cures) {
      body = { ...body, ...cure };
      expect([cure, await refusal(signUp(body))]).toEqual([cure, words]);
    }
  });

  it.each(['admin', 'ops', 'support', 'finance', 'root'])('refuses the role %s', async (role) => {
    const body = customer({ role });
    expect(await codeOf(signUp(body))).toBe('ROLE_INVALID');
    expect(await accounts.exists({ email: body.email })).toBeNull();
  });

  it('accepts each contact once, in any format', async () => {
    const first = customer({ phone: phone() });
    await signUp(first);
    const number = String(first.phone);
    for (const again of [
      customer({ email: first.email.toUpperCase() }),
      customer({ email: '', phone: number }),
      customer({ email: '', phone: `+91-${number}` }),
      helper({ email: '', phone: `0${number}` }),
    ]) {
      expect(await refusal(signUp(again))).toBe(ERRORS.IDENTIFIER_TAKEN.message);
    }
  });

  it('creates one account for 50 simultaneous registrations of one email', async () => {
    const body = customer();
    const tries = Array.from({ length: 50 }, () => codeOf(auth.rpc.call(register, body as never, 20_000)));
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'IDENTIFIER_TAKEN')).toHaveLength(49);
    expect(await accounts.countDocuments({ email: body.email })).toBe(1);
  });
  it('answers the same for the same idempotency key and content', async () => {
    const keyed = { ...helper(), idempotencyKey: randomUUID() };
    const [first, twin] = await Promise.all([signUp(keyed), signUp(keyed)]);
    expect(twin).toEqual(first);
    at(new Date(NOW.getTime() + 3_600_000));
    expect(await signUp(keyed)).toEqual(first);
    expect(await sessions.countDocuments({ userId: first.user._id })).toBe(1);
    expect(new Set(ensured.map(({ userId }) => userId))).toEqual(new Set([first.user._id]));

    expect(await codeOf(signUp({ ...keyed, name: 'Another' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await codeOf(signUp({ ...keyed, password: 'another-password' }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['an operator for an email', { email: { $gt: '' } }],
    ['an operator for a phone', { phone: { $ne: null } }],
    ['a list for a name', { name: ['Asha'] }],
    ['an object for a password', { password: { length: 9 } }],
    ['a word for a point', { coordinates: 'here' }],
  ])('refuses %s', async (_what, over) => {
    expect(await codeOf(signUp(customer(over)))).toBe('INVALID_INPUT');
  });

  it.each([
    ['EMAIL_HOST_RESERVED', 'asha@shop.invalid'],
    ['EMAIL_HOST_RESERVED', 'asha@office.local'],
    ['EMAIL_HOST_LOOK_ALIKE', 'asha@gm\u0430il.com'],
    ['EMAIL_HOST_LOOK_ALIKE', 'asha@xn--gmil-63d.com'],
    ['ok', 'asha.idn@\u0909\u0926\u093e\u0939\u0930\u0923.\u092d\u093e\u0930\u0924'],
  ])('answers %s for the email %s', async (code, email) => {
    expect(await codeOf(signUp(customer({ email })))).toBe(code);
  });

  it('drops unknown fields', async () => {
    const { user } = await signUp(customer({ _id: 'f'.repeat(24), isVerified: true, passwordHash: 'mine' }));
    const stored = await accounts.findById(user._id).lean();
    expect(user._id).not.toBe('f'.repeat(24));
    expect(stored).not.toHaveProperty('isVerified');
    expect(stored?.passwordHash).not.toBe('mine');
  });
});

describe('login', () => {
  const signIn = async (identifier: unknown, password: unknown = PASSWORD) =>
    sessionOf(await auth.rpc.call(login, { identifier, password }));

  it.each([
    [{ identifier: '', password: '' }, 'Email or phone number is required'],
    [{ identifier: '12345', password: '' }, 'Password is required'],
    [{ identifier: '12345', password: 'x' }, 'Please enter a valid email address or 10-digit mobile number'],
    [{ identifier: '1876543210', password: 'x' }, 'Please enter a valid email address or 10-digit mobile number'],
    [{ identifier: 'nobody@example.com', password: 'whatever' }, 'Invalid credentials'],
  ])('%j → %s', async ({ identifier, password }, words) => {
    expect(await refusal(signIn(identifier, password))).toBe(words);
  });

  it('accepts the email or the number in any usual format', async () => {
    const body = customer({ phone: phone() });
    const { user } = await signUp(body);
    for (const identifier of [body.email, ` ${body.email.toUpperCase()} `, body.phone, `+91 ${String(body.phone)}`]) {
      expect((await signIn(identifier)).user).toEqual(user);
    }
  });

  it('answers the same for an unknown account and for a wrong password', async () => {
    const body = customer();
    await signUp(body);
    expect(await codeOf(signIn(body.email, `${PASSWORD} `))).toBe('BAD_CREDENTIALS');
    expect(await codeOf(signIn(email()))).toBe('BAD_CREDENTIALS');
  });

  it.each([
    [{ $gt: '' }, PASSWORD],
    ['asha@example.com', { $ne: '' }],
    [['asha@example.com'], PASSWORD],
    [5, PASSWORD],
  ])('refuses %j with %j', async (identifier, password) => {
    expect(await codeOf(signIn(identifier, password))).toBe('INVALID_INPUT');
  });

  it('uses all characters of a password of 200', async () => {
    const body = customer({ password: 'å'.repeat(200) });
    await signUp(body);
    expect(await codeOf(signIn(body.email, 'å'.repeat(199)))).toBe('BAD_CREDENTIALS');
    expect(await codeOf(signIn(body.email, 'å'.repeat(200)))).toBe('ok');
  });

  describe('after 20 wrong passwords', () => {
    const wrong = async (identifier: string, times: number) => {
      for (let i = 0; i < times; i++) expect(await codeOf(signIn(identifier, 'wrong'))).toBe('BAD_CREDENTIALS');
    };
    const throttled = async (identifier: string, password?: string) =>
      signIn(identifier, password).then(
        () => 'ok',
        (error: { code: string; details?: Record<string, unknown> }) => ({ code: error.code, ...error.details }),
      );
    const later = (seconds: number) => at(new Date(auth.clock.now().getTime() + seconds * 1_000));

    it.each([
      ['a known', true],
      ['an unknown', false],
    ])('%s account is paused, longer each time', async (_which, known) => {
      const body = customer({ phone: phone() });
      if (known) await signUp(body);
      await wrong(body.email, 20);
      expect(await throttled(body.email, PASSWORD)).toEqual({ code: 'LOGIN_THROTTLED', retryAfterSeconds: 30 });
      later(31);
      await wrong(body.email, 1);
      later(31);
      expect(await throttled(body.email, PASSWORD)).toEqual({ code: 'LOGIN_THROTTLED', retryAfterSeconds: 29 });
      later(30);
      expect(await throttled(body.email)).toEqual(known ? 'ok' : { code: 'BAD_CREDENTIALS' });
    });

    it('the right password resets the count, and other accounts are not affected', async () => {
      const [body, other] = [customer(), customer()];
      await Promise.all([signUp(body), signUp(other)]);
      await wrong(body.email, 19);
      expect(await throttled(body.email, PASSWORD)).toBe('ok');
      await wrong(body.email, 20);
      expect(await throttled(body.email, PASSWORD)).toMatchObject({ code: 'LOGIN_THROTTLED' });
      expect(await throttled(other.email, PASSWORD)).toBe('ok');
    });

    it('simultaneous guesses beyond the count are not checked', async () => {
      const body = customer();
      await signUp(body);
      const guess = () => codeOf(auth.rpc.call(login, { identifier: body.email, password: 'wrong' }, 20_000));
      const codes = await Promise.all(Array.from({ length: 60 }, guess));
      const judged = codes.filter((code) => code === 'BAD_CREDENTIALS').length;
      expect(judged).toBeGreaterThanOrEqual(20);
      expect(judged).toBeLessThanOrEqual(21);
      expect(codes.filter((code) => code === 'LOGIN_THROTTLED')).toHaveLength(60 - judged);
    });

    it('fifty people with the right password of one account can sign in', async () => {
      const body = customer();
      await signUp(body);
      const enter = () => codeOf(auth.rpc.call(login, { identifier: body.email, password: PASSWORD }, 20_000));
      expect(new Set(await Promise.all(Array.from({ length: 50 }, enter)))).toEqual(new Set(['ok']));
    });
  });
});

describe('sessions', () => {
  it('end with logout, at once, without ending others', async () => {
    const body = customer();
    const first = await actorOf((await signUp(body)).token);
    const second = await actorOf(
      sessionOf(await auth.rpc.call(login, { identifier: body.email, password: PASSWORD })).token,
    );
    const alive = ({ sid, userId }: Actor) => auth.rpc.call(checkSession, { sid, userId });
    expect(await alive(first)).toEqual({ alive: true });

    expect(await auth.rpc.call(logout, { actor: first })).toEqual({});
    expect(await auth.rpc.call(logout, { actor: first })).toEqual({});
    expect(await alive(first)).toEqual({ alive: false });
    expect(await alive(second)).toEqual({ alive: true });

    await auth.rpc.call(logout, { actor: second });
    const revoked = () => heard.filter(({ subject }) => subject === SESSION_REVOKED.subject).map(({ data }) => data);
    await until(() => revoked().some(({ sid }) => sid === second.sid));
    expect(revoked()).toEqual([first, second].map(({ sid, userId }) => ({ sid, userId })));
  });

  it('belong to one user', async () => {
    const { sid, userId } = await actorOf((await signUp(customer())).token);
    const stranger = await actorOf((await signUp(customer())).token);
    expect(await auth.rpc.call(checkSession, { sid, userId: stranger.userId })).toEqual({ alive: false });
    await auth.rpc.call(logout, { actor: { ...stranger, sid } });
    expect(await auth.rpc.call(checkSession, { sid, userId })).toEqual({ alive: true });
  });

  it('are kept longer by the database than their tokens are valid, whatever the test clock says', async () => {
    at(new Date('2026-09-01T06:00:00Z'));
    const actor = await actorOf((await signUp(customer())).token);
    const [index] = (await sessions.collection.indexes()).filter(({ expireAfterSeconds }) => expireAfterSeconds);
    const stored = await sessions.findById(actor.sid).lean();
    expect(index).toMatchObject({ key: { storedAt: 1 }, expireAfterSeconds: 8 * 86_400 });
    expect(stored?.startedAt).toEqual(auth.clock.now());
    expect(Date.now() - Number(stored?.storedAt)).toBeLessThan(86_400_000);
  });
});

describe('accounts', () => {
  it('ends the session of a deleted account', async () => {
    const actor = await actorOf((await signUp(customer())).token);
    await accounts.deleteOne({ _id: actor.userId });
    expect(await codeOf(auth.rpc.call(me, { actor }))).toBe('TOKEN_INVALID');
    expect(await codeOf(auth.rpc.call(me, {}))).toBe('TOKEN_MISSING');
  });

  it('get-user returns the fields that other services copy', async () => {
    const { user } = await signUp(customer({ phone: phone() }));
    const { _id, name, phone: number, location, role, language } = user;
    expect(await auth.rpc.call(getUser, { userId: _id })).toEqual({
      _id,
      name,
      phone: number,
      location,
      role,
      language,
    });
    expect(await codeOf(auth.rpc.call(getUser, { userId: 'f'.repeat(24) }))).toBe('USER_NOT_FOUND');
    expect(await codeOf(auth.rpc.call(getUser, { userId: 'not an id' }))).toBe('INVALID_INPUT');
  });

  it('get-names returns the names of existing accounts', async () => {
    const { user } = await signUp(customer({ phone: phone() }));
    const { people } = await auth.rpc.call(getNames, { userIds: [user._id, 'f'.repeat(24)] });
    expect(people).toEqual([{ _id: user._id, name: user.name }]);
  });

  it('create-staff creates an account once', async () => {
    const staff = { email: email(), name: 'Omkar Desai', password: STAFF_PASSWORD, role: 'ops' } as const;
    expect(await auth.rpc.call(createStaff, staff)).toMatchObject({ email: staff.email, role: 'ops' });
    expect(await codeOf(auth.rpc.call(createStaff, staff))).toBe('IDENTIFIER_TAKEN');
    expect(await codeOf(auth.rpc.call(createStaff, { ...staff, email: 'nobody' }))).toBe('EMAIL_INVALID');
    expect(await codeOf(auth.rpc.call(createStaff, { ...staff, role: 'customer' as never }))).toBe('INVALID_INPUT');
  });

  describe('admin search of users', () => {
    const search = async (fields: Record<string, unknown>) => {
      const { users, pagination } = await auth.rpc.call(adminUsers, fields as never);
      return { names: users.map(({ name }) => name), ...pagination };
    };

    it('filters by role and by the beginning of a name, email or number, in order and by page', async () => {
      const people = ['Zeenat Aman Khan', 'Zeeshan (Zee) Ali', 'Zebra.* Rao', 'Zeb Rao'];
      for (const [index, name] of people.entries()) {
        at(new Date(NOW.getTime() + (index + 1) * 86_400_000));
        await signUp((index === 3 ? helper : customer)({ name, email: `zz${index}-${email()}`, phone: phone() }));
      }
      expect((await search({ q: 'ZEE' })).names).toEqual(['Zeenat Aman Khan', 'Zeeshan (Zee) Ali']);
      expect((await search({ q: 'aman k' })).names).toEqual(['Zeenat Aman Khan']);
      expect((await search({ q: 'zebra.*' })).names).toEqual(['Zebra.* Rao']);
      expect((await search({ q: 'z.*o' })).names).toEqual([]);
      expect((await search({ q: '(zee' })).names).toEqual(['Zeeshan (Zee) Ali']);
      expect((await search({ q: 'ZZ3-' })).names).toEqual(['Zeb Rao']);
      expect((await search({ q: 'zeb', role: 'helper' })).names).toEqual(['Zeb Rao']);
      expect((await search({ q: '+91' })).names).toEqual([]);
      expect(await search({ q: 'zz', limit: 3 })).toEqual({
        names: ['Zeenat Aman Khan', 'Zeeshan (Zee) Ali', 'Zebra.* Rao'],
        page: 1,
        limit: 3,
        total: 4,
        pages: 2,
      });
      expect((await search({ q: 'zz', limit: 3, page: 2 })).names).toEqual(['Zeb Rao']);

      const zeenat = await accounts.findOne({ name: 'Zeenat Aman Khan' }).orFail().lean();
      expect((await search({ q: `+91 ${zeenat.phone}` })).names).toEqual(['Zeenat Aman Khan']);
    });

    it('finds one by its id', async () => {
      const { user } = await signUp(customer());
      expect((await auth.rpc.call(adminUser, { id: user._id })).user).toMatchObject({ _id: user._id, name: user.name });
      expect(await codeOf(auth.rpc.call(adminUser, { id: 'f'.repeat(24) }))).toBe('USER_NOT_FOUND');
    });
  });
});
