import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import {
  type Actor,
  addStaff,
  adminStaff,
  adminUser,
  adminUsers,
  blockUser,
  changeStaffRole,
  checkSession,
  createStaff,
  endUserSessions,
  ensureHelper,
  type ErrorCode,
  isChallenge,
  login,
  logout,
  previewBlock,
  register,
  revealUser,
  SESSION_REVOKED,
  type StaffRole,
  unblockUser,
  USER_UPDATED,
  userSessions,
  PRIVATE_CONTENT_SHOWN,
  showPrivateContent,
  taggedPeople,
  viewAsUser,
  verifyLogin,
} from '@sahaya/contracts';
import { type Envelope } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import {
  readsOf,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import type { Model } from 'mongoose';
import { codeOfApp, STAFF_PASSWORD } from '../../test/harness.js';
import { KEY_VARIABLES } from '../../test/keys.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { authEnv } from '../auth.env.js';
import { AuthModule } from '../auth.module.js';
import { SESSION_MODEL, type SessionDoc } from '../sessions/session.model.js';

const PASSWORD = 'sahaya123';
const REASON = 'Asks for money beside the booking';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let catalog: Responder;
/** The people with the tag "vip". */
let tagged: string[] = [];
let moreTagged = false;
let auth: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  catalog = await startResponder(nats.url);
  await catalog.on(ensureHelper, ({ userId }) => ({ helperId: userId }));
  await catalog.on(taggedPeople, ({ tag }) => ({
    userIds: tag === 'vip' ? tagged : [],
    ...(moreTagged && { more: true as const }),
  }));
  auth = await startServiceForTest('auth', authEnv, AuthModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    ...KEY_VARIABLES,
  });
});
afterAll(async () => {
  await auth?.stop();
  await catalog?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );
let count = 0;
const contact = () => {
  count += 1;
  return { email: `person${count}@example.com`, phone: `98${String(count).padStart(8, '0')}` };
};
async function person(role: 'customer' | 'helper' = 'customer', change: { location?: string } = {}) {
  const offer = role === 'helper' ? { services: ['cooking'], hourlyRate: 200 } : {};
  const who = {
    name: 'Asha Verma',
    age: 31,
    gender: 'female',
    location: 'Kothrud, Pune',
    password: PASSWORD,
    role,
    ...contact(),
    ...change,
  };
  const { user } = await auth.rpc.call(register, { ...who, ...offer } as never);
  return { ...user, email: who.email, phone: who.phone };
}
async function colleague(role: StaffRole): Promise<Actor & { email: string }> {
  const { email } = contact();
  const { _id } = await auth.rpc.call(createStaff, { email, name: `${role} ${count}`, password: STAFF_PASSWORD, role });
  return { userId: _id, role, sid: 's', email };
}
/** Confirms the list that the dialog shows. */
const blockAs = async (actor: Actor, id: string, reason = REASON) => {
  const { preview } = await auth.rpc.call(previewBlock, { id, actor });
  return auth.rpc.call(blockUser, { id, reason, category: 'fraud', actor, version: preview.version });
};
const signIn = (identifier: string, password = PASSWORD) => auth.rpc.call(login, { identifier, password });
/** Signs a staff member in for the first time: with a new app, and another password than the one that was shown. */
async function signInFirst(identifier: string, password: string) {
  const opened = await signIn(identifier, password);
  if (!isChallenge(opened) || !opened.setup) throw new Error('no app has to be set up');
  const { challenge, setup } = opened;
  const fields = { challenge, code: codeOfApp(setup.secret), password: `${password} of my own` };
  return { ...(await auth.rpc.call(verifyLogin, fields)), secret: setup.secret };
}
const sidsOf = async (userId: string) => {
  const sessions = auth.get<Model<SessionDoc>>(getModelToken(SESSION_MODEL));
  return (await sessions.find({ userId }).lean()).map(({ _id }) => _id);
};
const alive = async (userId: string) =>
  (await Promise.all((await sidsOf(userId)).map((sid) => auth.rpc.call(checkSession, { sid, userId })))).filter(
    (answer) => answer.alive,
  ).length;
const toldOf = async (userId: string) => {
  const docs = await auth
    .get(Db)
    .connection.collection('outbox')
    .find({ 'envelope.type': USER_UPDATED.subject, 'envelope.data.userId': userId })
    .sort({ _id: 1 })
    .toArray();
  return docs.map((doc) => (doc['envelope'] as Envelope).data as { blocked: boolean; revision: number });
};

describe('contacts', () => {
  it('are masked in the list and on the page of a user', async () => {
    const { _id, email, phone } = await person();
    const actor = await colleague('support');
    const masked = { email: 'p•••@example.com', phone: `•••${phone.slice(-4)}` };
    expect((await auth.rpc.call(adminUser, { id: _id, actor })).user).toMatchObject(masked);
    const { users } = await auth.rpc.call(adminUsers, { q: phone, actor } as never);
    expect(users).toMatchObject([{ _id, ...masked }]);
    expect(JSON.stringify(users)).not.toMatch(new RegExp(`${email}|${phone}|passwordHash|coordinates`));
  });

  it('and the profile of a customer are masked down to the locality, that of a helper stays public', async () => {
    const location = 'Flat 7, Lake Homes, Kothrud, Pune';
    const actor = await colleague('support');
    const [customer, helper] = [await person('customer', { location }), await person('helper')];
    const accounts = auth.get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL));
    const profile = { bio: 'We are five', photoId: newId() };
    await accounts.updateMany({ _id: { $in: [customer._id, helper._id] } }, { $set: profile });
    const ofPage = async (id: string) => (await auth.rpc.call(adminUser, { id, actor })).user;
    const { users } = await auth.rpc.call(adminUsers, { q: customer.phone, actor } as never);
    for (const shown of [await ofPage(customer._id), users[0]]) {
      expect(shown).toMatchObject({ name: 'Asha Verma', location: 'Kothrud, Pune' });
      for (const name of ['age', 'gender', 'bio', 'photoUrl']) expect(shown).not.toHaveProperty(name);
    }
    const shown = await ofPage(helper._id);
    expect(shown).toMatchObject({ location: 'Kothrud, Pune', gender: 'female', bio: 'We are five' });
    expect(shown).toHaveProperty('photoUrl');
    expect(shown).not.toHaveProperty('age');
    await accounts.updateOne({ _id: helper._id }, { $set: { showAge: true } });
    expect(await ofPage(helper._id)).toHaveProperty('age', 31);
    const reveal = { id: customer._id, reason: 'Calls about a refund', category: 'customer-request', actor };
    expect(await auth.rpc.call(revealUser, reveal)).toMatchObject({
      location,
      age: 31,
      gender: 'female',
      bio: 'We are five',
    });
  });

  it('show no location that is not a known place', async () => {
    const { _id } = await person('customer', { location: 'Behind the old mill' });
    expect((await auth.rpc.call(adminUser, { id: _id })).user.location).toBe('Hidden');
  });

  it('are revealed for a reason and for one minute', async () => {
    const { _id, email, phone } = await person();
    const actor = await colleague('support');
    const reveal = (reason: string, category = 'customer-request') =>
      auth.rpc.call(revealUser, { id: _id, reason, category, actor });
    await expect(reveal('too short')).rejects.toMatchObject({
      code: 'STAFF_REASON_LENGTH',
      details: { field: 'reason' },
    });
    await expect(reveal(REASON, 'weather')).rejects.toMatchObject({
      code: 'CATEGORY_REQUIRED',
      details: { field: 'category' },
    });
    const revealed = await reveal('Calls about a refund');
    expect(revealed).toMatchObject({ email, phone });
    expect(Date.parse(revealed.until) - auth.clock.now().getTime()).toBeLessThanOrEqual(60_000);
  });
});

describe('a block', () => {
  let actor: Actor;
  beforeEach(async () => {
    actor = await colleague('ops');
  });
  const block = (id: string, by = actor, reason = REASON) => blockAs(by, id, reason);
  const unblock = (id: string) =>
    auth.rpc.call(unblockUser, { id, reason: 'Talked to them', category: 'complaint', actor });

  it('signs the user out, keeps them out and is published; unblocking restores everything', async () => {
    const helper = await person('helper');
    await signIn(helper.email);
    expect(await alive(helper._id)).toBe(2);

    expect((await block(helper._id)).user.blocked).toMatchObject({ reason: REASON, category: 'fraud' });
    expect(await alive(helper._id)).toBe(0);
    expect(await codeOf(signIn(helper.email))).toBe('ACCOUNT_BLOCKED');
    expect(await codeOf(signIn(helper.email, 'wrong-one'))).toBe('BAD_CREDENTIALS');

    expect((await unblock(helper._id)).user).not.toHaveProperty('blocked');
    expect(await codeOf(signIn(helper.email))).toBe('ok');
    expect(await toldOf(helper._id)).toMatchObject([
      { blocked: true, revision: 1 },
      { blocked: false, revision: 2 },
    ]);
  });

  it('keeps its first reason; a missing one cannot be removed', async () => {
    const { _id } = await person();
    await block(_id);
    expect((await block(_id, actor, 'Another reason')).user.blocked?.reason).toBe(REASON);
    const { users } = await auth.rpc.call(adminUsers, { blocked: 'true' } as never);
    expect(users.map((user) => user._id)).toContain(_id);
    await unblock(_id);
    expect(await codeOf(unblock(_id))).toBe('USER_NOT_BLOCKED');
  });

  it('needs a reason and another person; only an admin blocks staff', async () => {
    const { _id } = await person();
    const [peer, admin] = [await colleague('support'), await colleague('admin')];
    expect(await codeOf(block(_id, actor, 'too short'))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(block(newId()))).toBe('USER_NOT_FOUND');
    expect(await codeOf(block(actor.userId))).toBe('OWN_ACCOUNT');
    expect(await codeOf(block(peer.userId))).toBe('FORBIDDEN');
    expect(await codeOf(block(peer.userId, admin))).toBe('ok');
  });
});

describe('the sessions of a user', () => {
  it('are listed and ended everywhere', async () => {
    const user = await person();
    await signIn(user.email);
    const actor = await colleague('support');
    const { sessions } = await auth.rpc.call(userSessions, { id: user._id, actor });
    expect(sessions.map(({ current }) => current)).toEqual([false, false]);
    await auth.rpc.call(endUserSessions, { id: user._id, actor });
    expect(await alive(user._id)).toBe(0);
    expect((await auth.rpc.call(userSessions, { id: user._id, actor })).sessions).toEqual([]);
    expect(await codeOf(auth.rpc.call(endUserSessions, { id: newId(), actor }))).toBe('USER_NOT_FOUND');
  });
});

describe('the filter by a tag of staff', () => {
  it('finds the people with the tag, newest first, also with the other filters', async () => {
    const [customer, helper, other] = [await person(), await person('helper'), await person()];
    tagged = [customer._id, newId(), helper._id];
    const actor = await colleague('support');
    const find = async (fields: object) => {
      const { users, pagination } = await auth.rpc.call(adminUsers, { actor, tag: 'vip', ...fields } as never);
      expect(pagination.total).toBe(users.length);
      return users.map(({ _id }) => _id);
    };
    expect(await find({})).toEqual([helper._id, customer._id]);
    expect(await find({ role: 'helper' })).toEqual([helper._id]);
    expect(await find({ q: customer.phone })).toEqual([customer._id]);
    expect(await find({ q: other.phone })).toEqual([]);
    expect(await find({ blocked: 'true' })).toEqual([]);
    const accounts = auth.get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL));
    await accounts.updateOne({ _id: customer._id }, { $set: { blocked: { reason: REASON, at: new Date() } } });
    expect(await find({ blocked: 'true' })).toEqual([customer._id]);
    expect(await find({ tag: 'unknown' })).toEqual([]);
  });

  it('says that more people have the tag than the filter covers', async () => {
    const actor = await colleague('support');
    const readMax = async () => (await auth.rpc.call(adminUsers, { actor, tag: 'vip' } as never)).taggedMax;
    expect(await readMax()).toBeUndefined();
    moreTagged = true;
    expect(await readMax()).toBe(1_000);
    moreTagged = false;
  });
});

describe('a list of many users', () => {
  beforeAll(async () => {
    const accounts = Array.from({ length: 3_000 }, (_, i) => ({
      _id: newId(),
      name: `Person ${i}`,
      nameKeys: [`person ${i}`],
      email: `many${i}@example.com`,
      phone: `97000${String(i).padStart(5, '0')}`,
      passwordHash: '-',
      role: i % 60 === 0 ? 'support' : i % 3 === 0 ? 'helper' : 'customer',
      language: 'en',
      createdAt: new Date(1_700_000_000_000 + i * 1_000),
      ...(i % 20 === 0 && { blocked: { reason: 'x', at: new Date(1_750_000_000_000 + i) } }),
    }));
    await auth.get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL)).insertMany(accounts);
  });

  it.each([
    ...[{}, { role: 'support' }, { role: 'helper' }, { blocked: 'true' }],
    ...[{ q: 'person' }, { q: 'PERSON', role: 'support' }, { q: 'many', role: 'helper' }, { q: 'many', page: 2 }],
    { q: 'person', blocked: 'true' },
    ...[{ sort: 'name' }, { sort: '-name', role: 'helper' }, { sort: 'createdAt' }, { sort: '-createdAt', page: 2 }],
  ])('%j reads no more than twice a page of keys and sorts nothing', async (fields) => {
    const { connection } = auth.get(Db);
    const reads = await readsOf([connection.getClient()], connection.name, async () => {
      const { users } = await auth.rpc.call(adminUsers, fields as never);
      expect(users).toHaveLength(25);
    });
    const find = reads.find(({ command, collection }) => command === 'find' && collection === ACCOUNT_MODEL)!;
    // Skips the previous pages.
    expect(find.keys).toBeLessThanOrEqual(50 * ((fields as { page?: number }).page ?? 1));
    expect(find.stages).not.toContain('SORT');
    expect(find.stages).not.toContain('COLLSCAN');
  });

  it('is sorted by name, whatever its case, in both directions, and only where an index serves it', async () => {
    const accounts = auth.get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL));
    const role = 'finance';
    const names = ['zubin', 'Yamini', 'aarti', 'Bela'];
    const common = { passwordHash: '-', role, language: 'en', nameKeys: [] };
    await accounts.insertMany(
      names.map((name, i) => ({ ...common, _id: newId(), name, email: `${name}@example.com`, createdAt: new Date(i) })),
    );
    const named = async (fields: object) => {
      const { users } = await auth.rpc.call(adminUsers, { role, page: 1, limit: 100, ...fields } as never);
      return users.map(({ name }) => name).filter((name) => names.includes(name));
    };
    expect(await named({ sort: 'name' })).toEqual(['aarti', 'Bela', 'Yamini', 'zubin']);
    expect(await named({ sort: '-name' })).toEqual(['zubin', 'Yamini', 'Bela', 'aarti']);
    expect(await named({ sort: 'createdAt' })).toEqual(names);
    expect(await codeOf(auth.rpc.call(adminUsers, { q: 'a', sort: 'name' } as never))).toBe('INVALID_INPUT');
  });
});

describe('a view session', () => {
  const staffSignedIn = async (role: StaffRole = 'support'): Promise<Actor> => {
    const { userId, email } = await colleague(role);
    await signInFirst(email, STAFF_PASSWORD);
    return { userId, role, sid: (await sidsOf(userId))[0]! };
  };
  const category = 'complaint';
  const view = (id: string, actor: Actor, reason = REASON) =>
    auth.rpc.call(viewAsUser, { id, reason, category, actor });
  const show = (id: string, actor: Actor, reason = REASON) =>
    auth.rpc.call(showPrivateContent, { id, reason, category, actor });
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, string | number | boolean>;

  it('is marked in its token, lasts 15 minutes and is not listed as a device', async () => {
    const [user, actor] = [await person('helper'), await staffSignedIn()];
    const own = await sidsOf(user._id);
    const { token, until } = await view(user._id, actor);
    const { sub, role, viewOnly, iat, exp, sid } = claimsOf(token);
    expect([sub, role, viewOnly]).toEqual([user._id, 'helper', true]);
    expect(Number(exp) - Number(iat)).toBe(900);
    expect(Date.parse(until)).toBe(Number(exp) * 1_000);
    expect(await alive(user._id)).toBe(2);
    const { sessions } = await auth.rpc.call(userSessions, { id: user._id, actor });
    expect(sessions.map(({ _id }) => _id)).toEqual(own);
    expect(own).not.toContain(sid);
  });

  it.each(['the person’s sessions', 'a block', 'one’s own session', 'a block of oneself'])(
    'ends with %s',
    async (end) => {
      const [user, actor, admin] = [await person(), await staffSignedIn(), await colleague('admin')];
      const sid = String(claimsOf((await view(user._id, actor)).token)['sid']);
      const { sid: other } = claimsOf((await view(user._id, await staffSignedIn('ops'))).token);
      const ends: Record<string, () => Promise<unknown>> = {
        'the person’s sessions': () => auth.rpc.call(endUserSessions, { id: user._id, actor: admin }),
        'a block': () => blockAs(admin, user._id),
        'one’s own session': () => auth.rpc.call(logout, { actor }),
        'a block of oneself': () => blockAs(admin, actor.userId),
      };
      const isAlive = async (which: string) =>
        (await auth.rpc.call(checkSession, { sid: which, userId: user._id })).alive;
      expect(await isAlive(sid)).toBe(true);
      await ends[end]!();
      expect(await isAlive(sid)).toBe(false);
      expect(await isAlive(String(other))).toBe(end.includes('one'));
      const told = await auth
        .get(Db)
        .connection.collection('outbox')
        .countDocuments({
          'envelope.type': SESSION_REVOKED.subject,
          'envelope.data': { sid, userId: user._id },
        });
      expect(told).toBe(1);
    },
  );

  it('ends by its own token; the user and the staff member stay signed in', async () => {
    const [user, actor] = [await person(), await staffSignedIn()];
    const sid = String(claimsOf((await view(user._id, actor)).token)['sid']);
    await auth.rpc.call(logout, { actor: { userId: user._id, role: 'customer', sid } });
    const isAlive = async (which: string, userId: string) =>
      (await auth.rpc.call(checkSession, { sid: which, userId })).alive;
    expect(await isAlive(sid, user._id)).toBe(false);
    expect(await alive(user._id)).toBe(1);
    expect(await isAlive(actor.sid, actor.userId)).toBe(true);
  });

  it('hides private content until its staff member shows it, in that view alone', async () => {
    const [user, actor, colleagueOfTheirs] = [await person(), await staffSignedIn(), await staffSignedIn('ops')];
    const check = async (sid: string) => auth.rpc.call(checkSession, { sid, userId: user._id });
    const opened = await view(user._id, actor);
    const sid = String(claimsOf(opened.token)['sid']);
    const other = String(claimsOf((await view(user._id, colleagueOfTheirs)).token)['sid']);
    const own = (await sidsOf(user._id))[0]!;
    expect(await check(sid)).toEqual({ alive: true });

    expect(await show(user._id, actor)).toEqual({ until: opened.until });
    expect(await check(sid)).toEqual({ alive: true, showsPrivate: true });
    expect([await check(other), await check(own)]).toEqual([{ alive: true }, { alive: true }]);
    const told = auth.get(Db).connection.collection('outbox');
    expect(await told.distinct('envelope.data', { 'envelope.type': PRIVATE_CONTENT_SHOWN.subject })).toContainEqual({
      sid,
      userId: user._id,
    });
    // A view that is opened later hides it again.
    expect(await check(String(claimsOf((await view(user._id, actor)).token)['sid']))).toEqual({ alive: true });
    // A repeat is safe.
    await show(user._id, actor);
    expect(await check(sid)).toEqual({ alive: true, showsPrivate: true });
  });

  it('shows private content only for a reason and in a running view of this session of the staff member', async () => {
    const [user, actor] = [await person(), await staffSignedIn()];
    expect(await codeOf(show(user._id, actor))).toBe('VIEW_NOT_RUNNING');
    const sid = String(claimsOf((await view(user._id, actor)).token)['sid']);
    expect(await codeOf(show(user._id, actor, 'too short'))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(show(newId(), actor))).toBe('USER_NOT_FOUND');
    expect(await codeOf(show((await person())._id, actor))).toBe('VIEW_NOT_RUNNING');
    expect(await codeOf(show(user._id, await staffSignedIn('admin')))).toBe('VIEW_NOT_RUNNING');
    await auth.rpc.call(logout, { actor: { userId: user._id, role: 'customer', sid } });
    expect(await codeOf(show(user._id, actor))).toBe('VIEW_NOT_RUNNING');
    await view(user._id, actor);
    auth.clock.set(901_000);
    const late = await codeOf(show(user._id, actor));
    auth.clock.set(0);
    expect(late).toBe('VIEW_NOT_RUNNING');
  });

  it('needs a reason, an unblocked customer or helper, and a session of the staff member', async () => {
    const [user, actor] = [await person(), await staffSignedIn('admin')];
    expect(await codeOf(view(user._id, actor, 'too short'))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(view(newId(), actor))).toBe('USER_NOT_FOUND');
    expect(await codeOf(view((await colleague('support')).userId, actor))).toBe('VIEW_NOT_POSSIBLE');
    expect(await codeOf(view(actor.userId, actor))).toBe('VIEW_NOT_POSSIBLE');
    await blockAs(actor, user._id);
    expect(await codeOf(view(user._id, actor))).toBe('VIEW_NOT_POSSIBLE');
    await auth.rpc.call(logout, { actor });
    expect(await codeOf(view((await person())._id, actor))).toBe('TOKEN_INVALID');
  });
});

describe('staff', () => {
  it('are added by email and sign in with the password that is shown once', async () => {
    const actor = await colleague('admin');
    const { email } = contact();
    const { colleague: added, password } = await auth.rpc.call(addStaff, {
      name: 'Farah Naz',
      email,
      role: 'finance',
      actor,
    });
    expect(added).toMatchObject({ name: 'Farah Naz', email, role: 'finance', blocked: false });
    expect(added.secondFactor).toBe(false);
    expect((await auth.rpc.call(adminStaff, { actor })).staff).toContainEqual(added);
    expect((await signInFirst(email, password)).user.role).toBe('finance');
    const later = (await auth.rpc.call(adminStaff, { actor })).staff.find(({ _id }) => _id === added._id);
    expect(later?.secondFactor).toBe(true);

    const add = (fields: object) =>
      codeOf(auth.rpc.call(addStaff, { name: 'F', email, role: 'finance', actor, ...fields }));
    expect(await add({})).toBe('IDENTIFIER_TAKEN');
    expect(await add({ name: '' })).toBe('NAME_REQUIRED');
    expect(await add({ email: 'nobody' })).toBe('EMAIL_INVALID');
    expect(await add({ role: 'customer' })).toBe('INVALID_INPUT');
  });

  it('have another role from their next login on', async () => {
    const [actor, peer] = [await colleague('admin'), await colleague('support')];
    await signInFirst(peer.email, STAFF_PASSWORD);
    expect(await alive(peer.userId)).toBe(1);
    const change = (id: string, role: string) => auth.rpc.call(changeStaffRole, { id, role, actor });
    expect((await change(peer.userId, 'finance')).colleague.role).toBe('finance');
    expect(await alive(peer.userId)).toBe(0);

    expect(await codeOf(change(actor.userId, 'ops'))).toBe('OWN_ACCOUNT');
    expect(await codeOf(change((await person())._id, 'ops'))).toBe('STAFF_NOT_FOUND');
    expect(await codeOf(change(peer.userId, 'helper'))).toBe('INVALID_INPUT');
  });
});
