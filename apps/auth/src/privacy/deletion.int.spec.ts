import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ACCOUNT_DELETED,
  type Actor,
  addAddress,
  checkSession,
  countActiveBookings,
  countActiveSubscriptions,
  type Deletion,
  exportAccount,
  devMailbox,
  getNominee,
  getUser,
  listDeletions,
  login,
  logout,
  me,
  proposeContact,
  reapplyDeletions,
  removeNominee,
  requestDeletion,
  requestPasswordReset,
  setNominee,
  undoDeletion,
  unsettledMoney,
  USER_UPDATED,
  confirmSecondFactor,
  setUpSecondFactor,
} from '@sahaya/contracts';
import { TERMS_VERSION } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { accountDeletion, placesOf, type Responder, startResponder, until } from '@sahaya/testing';
import { MessageChannelsService } from '../messages/messages.module.js';
import { codeOf, PASSWORD, type RunningAuth, sessionOf, startAuth } from '../../test/harness.js';

let auth: RunningAuth;
let booking: Responder;
let active = new Map<string, number>();
const subscribed = new Set<string>();
const money = new Map<string, { owedPaise: number; earnedPaise: number }>();
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
});
afterAll(async () => {
  await booking?.stop();
  await auth?.stop();
});

describe('a request of deletion', () => {
  it('waits while the number of active bookings is unknown', async () => {
    const { actor } = await auth.person();
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor }))).toBe('UNAVAILABLE');
    expect((await auth.rpc.call(me, { actor })).user.deletion).toBeUndefined();
    booking = await startResponder(auth.natsUrl);
    await booking.on(countActiveBookings, ({ userId }) => ({ active: active.get(userId) ?? 0 }));
    await booking.on(countActiveSubscriptions, ({ userId }) => ({ active: subscribed.has(userId) ? 1 : 0 }));
    await booking.on(unsettledMoney, ({ userId }) => money.get(userId) ?? { owedPaise: 0, earnedPaise: 0 });
  });

  it('counts from the first request and can be taken back', async () => {
    const person = await auth.person();
    const requestedAt = auth.now();
    const dueAt = new Date(requestedAt.getTime() + 7 * 86_400_000);
    const deletion = { requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() };
    const { actor } = person;
    expect((await auth.rpc.call(requestDeletion, { actor })).user.deletion).toEqual(deletion);
    auth.advance(3_600);
    expect((await auth.rpc.call(requestDeletion, { actor })).user.deletion).toEqual(deletion);
    const again = sessionOf(await auth.rpc.call(login, { identifier: person.email, password: PASSWORD }));
    expect(again.user.deletion).toEqual(deletion);
    expect((await auth.rpc.call(undoDeletion, { actor })).user).toEqual(person.user);
    expect((await auth.rpc.call(undoDeletion, { actor })).user).toEqual(person.user);
  });

  it('is refused while bookings or subscriptions are active, and to staff', async () => {
    const person = await auth.person();
    active = new Map([[person.user._id, 2]]);
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor: person.actor }))).toBe('ACCOUNT_HAS_BOOKINGS');
    active.clear();
    subscribed.add(person.user._id);
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor: person.actor }))).toBe('ACCOUNT_HAS_BOOKINGS');
    subscribed.clear();
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor: person.actor }))).toBe('ok');
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor: { ...person.actor, role: 'ops' } }))).toBe('FORBIDDEN');
    expect(await codeOf(auth.rpc.call(requestDeletion, {}))).toBe('TOKEN_MISSING');
  });

  it('is refused while a fee is unpaid or earnings are not paid out', async () => {
    const { actor } = await auth.person();
    money.set(actor.userId, { owedPaise: 100, earnedPaise: 0 });
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor }))).toBe('ACCOUNT_HAS_DUES');
    money.set(actor.userId, { owedPaise: 0, earnedPaise: 100 });
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor }))).toBe('ACCOUNT_HAS_EARNINGS');
    money.delete(actor.userId);
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor }))).toBe('ok');
  });
});

describe('after the seven days', () => {
  const DAYS = 86_400;
  const places = (texts: string[]) => placesOf(auth.service.get(Db).connection, texts);
  /** The messages that were sent to somebody, newest first; in a test without mail server the mailbox receives them. */
  const mailbox = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages;
  const emptyMailbox = () => auth.service.get(Db).connection.collection('dev_mailbox').deleteMany({});
  const account = (userId: string) =>
    auth.service
      .get(Db)
      .connection.collection('accounts')
      .findOne({ _id: userId as never });
  /** The authenticator app and the open sign-in of a person. */
  const secondFactorsOf = async (userId: string) => {
    const { connection } = auth.service.get(Db);
    const ofPerson = { $or: [{ _id: userId as never }, { userId }] };
    const counts = ['second_factors', 'factor_challenges'].map((name) =>
      connection.collection(name).countDocuments(ofPerson),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const consentsOf = (userId: string) =>
    auth.service.get(Db).connection.collection('consents').countDocuments({ userId });
  const proposedContactsOf = (userId: string) =>
    auth.service.get(Db).connection.collection('contact_proposals').countDocuments({ userId });
  const proposeFor = async (userId: string) => {
    const actor: Actor = { userId: newId(), role: 'support', sid: 's-1' };
    const form = { to: 'heron@example.com', check: 'in-person', reason: 'Lost both contacts', category: 'other' };
    await auth.rpc.call(proposeContact, { actor, id: userId, ...form });
  };
  const leaver = async () => {
    const person = await auth.person({
      acceptedTerms: true,
      name: 'Canary Bird',
      location: 'Canary Lane, Pune',
      bio: 'Canary tells',
    });
    const address = { nickname: 'Canary nest', fullAddress: '7 Canary Street', landmark: '', isDefault: true };
    await auth.rpc.call(addAddress, { actor: person.actor, ...address });
    await auth.rpc.call(requestPasswordReset, { identifier: person.email });
    await codeOf(auth.rpc.call(login, { identifier: person.email, password: 'not the password' }));
    const setUp = { actor: person.actor, password: PASSWORD, code: '' };
    const { challenge, secret } = await auth.rpc.call(setUpSecondFactor, setUp);
    await auth.rpc.call(confirmSecondFactor, { actor: person.actor, challenge, code: auth.codeOfApp(secret) });
    await auth.challenge(person.email);
    await auth.rpc.call(setNominee, { actor: person.actor, name: 'Canary Heir', contact: 'canary.heir@example.com' });
    return person;
  };

  it('leaves a tombstone, ends the sessions, frees the contacts and publishes it once', async () => {
    const person = await leaver();
    const { email, phone, actor } = person;
    const canaries = ['Canary', 'canary', email, phone];
    expect(await places(canaries)).toEqual(expect.arrayContaining(['accounts', 'addresses', 'codes']));
    expect(await secondFactorsOf(actor.userId)).toBe(2);
    expect(await consentsOf(actor.userId)).toBe(1);
    await proposeFor(actor.userId);
    expect(await proposedContactsOf(actor.userId)).toBe(1);
    await auth.rpc.call(requestDeletion, { actor });
    auth.advance(7 * DAYS - 60);
    expect(await codeOf(auth.rpc.call(login, { identifier: email, password: PASSWORD }))).toBe('ok');
    auth.advance(61);
    await until(async () => (await account(actor.userId))?.['deletedAt'] !== undefined);
    expect(await account(actor.userId)).toEqual({
      _id: actor.userId,
      name: 'Deleted user',
      passwordHash: '',
      role: 'customer',
      location: '',
      language: 'en',
      nameKeys: [],
      revision: expect.any(Number),
      createdAt: expect.any(Date),
      deletedAt: auth.now(),
    });
    await until(async () => (await mailbox(email)).length > 0);
    await emptyMailbox();
    await until(async () => (await places(canaries)).length === 0);
    expect(await secondFactorsOf(actor.userId)).toBe(0);
    expect(await consentsOf(actor.userId)).toBe(0);
    expect(await proposedContactsOf(actor.userId)).toBe(0);
    expect(await codeOf(auth.rpc.call(login, { identifier: email, password: PASSWORD }))).toBe('BAD_CREDENTIALS');
    expect(await auth.rpc.call(checkSession, { sid: actor.sid, userId: actor.userId })).toEqual({ alive: false });
    const told = () =>
      auth.heard.filter(({ subject, data }) => subject === ACCOUNT_DELETED.subject && data['userId'] === actor.userId);
    await until(() => told().length > 0);
    auth.advance(3_600);
    expect(told().map(({ data }) => data)).toEqual([{ userId: actor.userId, role: 'customer' }]);
    const again = await auth.person({ email, phone });
    expect(again.user._id).not.toBe(actor.userId);
  });

  it('sends a receipt to the email, or else to the phone, and keeps neither', async () => {
    for (const fields of [{}, { email: undefined }]) {
      const { actor, email, phone, user } = await auth.person(fields);
      const to = 'email' in fields ? phone : email;
      await auth.rpc.call(requestDeletion, { actor });
      auth.advance(7 * DAYS + 1);
      const [receipt, ...others] = await until(async () => {
        const found = await mailbox(to);
        return found.length > 0 ? found : undefined;
      });
      expect(others).toEqual([]);
      expect(receipt?.text).toContain(`DEL-${user._id.toUpperCase()}`);
      expect(receipt?.text).toMatch(/deleted on 20\d\d-\d\d-\d\d/);
      expect(receipt?.text).toContain('7 years');
      await emptyMailbox();
      await until(async () => (await places([email, phone])).length === 0);
    }
  });

  it('keeps the contact of a receipt that cannot be delivered for three days at most', async () => {
    const { actor, email } = await auth.person();
    const channels = auth.service.get(MessageChannelsService);
    const send = jest.spyOn(channels, 'send').mockRejectedValue(new Error('the mail server is away'));
    await auth.rpc.call(requestDeletion, { actor });
    auth.advance(7 * DAYS + 1);
    await until(() => send.mock.calls.length > 0);
    expect(await places([email])).toEqual(['account_notices']);
    const indexes = await auth.service.get(Db).connection.collection('account_notices').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { storedAt: 1 }, expireAfterSeconds: 3 * DAYS }));
    auth.advance(3 * DAYS);
    await until(async () => (await places([email])).length === 0);
    send.mockRestore();
    expect(await mailbox(email)).toEqual([]);
  });

  it('is repeated after a restore, from the list of deletions, as often as it is applied', async () => {
    const person = await leaver();
    const { email, phone, actor } = person;
    const { connection } = auth.service.get(Db);
    const collections = ['accounts', 'addresses', 'codes', 'sessions', 'second_factors', 'login_failures'];
    const copies = await Promise.all(
      collections.map(async (name) => ({ name, docs: await connection.collection(name).find().toArray() })),
    );
    await auth.rpc.call(requestDeletion, { actor });
    auth.advance(7 * DAYS + 1);
    await until(async () => (await mailbox(email)).some(({ subject }) => subject.includes('deleted')));
    const deletions = [];
    for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
      const page = await auth.rpc.call(listDeletions, { after });
      deletions.push(...page.deletions);
      after = page.next;
    }
    const own = { userId: actor.userId, role: 'customer', deletedAt: auth.now().toISOString() };
    expect(deletions).toContainEqual(own);

    // The backup is from before the request, so the worker would not delete the account.
    for (const { name, docs } of copies) {
      await connection.collection(name).deleteMany({});
      await connection.collection(name).insertMany(docs);
    }
    await emptyMailbox();
    expect(await places(['Canary', email])).toContain('accounts');
    const told = () =>
      auth.heard.filter(({ subject, data }) => subject === ACCOUNT_DELETED.subject && data['userId'] === actor.userId);
    await until(() => told().length === 1);
    const unknown = { ...own, userId: newId() };
    const list = [own, unknown] as Deletion[];
    expect(await auth.rpc.call(reapplyDeletions, { deletions: list })).toEqual({ deletedAgain: 1, announced: 2 });
    expect(await places(['Canary', 'canary', email, phone])).toEqual([]);
    expect(await secondFactorsOf(actor.userId)).toBe(0);
    expect(await account(actor.userId)).toMatchObject({ name: 'Deleted user', deletedAt: new Date(own.deletedAt) });
    await until(() => told().length === 2);
    expect(await auth.rpc.call(reapplyDeletions, { deletions: list })).toEqual({ deletedAgain: 0, announced: 2 });
    await until(() => told().length === 3);
    expect(await mailbox(email)).toEqual([]);
    const staff = await auth.staff('ops');
    const wrong = [{ ...own, userId: staff.userId }] as Deletion[];
    expect(await auth.rpc.call(reapplyDeletions, { deletions: wrong })).toMatchObject({ deletedAgain: 0 });
    expect(await account(staff.userId)).toMatchObject({ email: staff.email });
  });

  it('deletes nothing after the owner took the request back', async () => {
    const [kept, gone] = [await leaver(), await leaver()];
    await auth.rpc.call(requestDeletion, { actor: kept.actor });
    await auth.rpc.call(requestDeletion, { actor: gone.actor });
    await auth.rpc.call(undoDeletion, { actor: kept.actor });
    auth.advance(7 * DAYS + 1);
    await until(async () => (await account(gone.actor.userId))?.['deletedAt'] !== undefined);
    expect(await account(kept.actor.userId)).toMatchObject({ name: 'Canary Bird', email: kept.email });
  });

  it('waits while a booking made at the moment of the request is active', async () => {
    const [busy, free] = [await leaver(), await leaver()];
    await auth.rpc.call(requestDeletion, { actor: busy.actor });
    await auth.rpc.call(requestDeletion, { actor: free.actor });
    active = new Map([[busy.actor.userId, 1]]);
    auth.advance(7 * DAYS + 1);
    await until(async () => (await account(free.actor.userId))?.['deletedAt'] !== undefined);
    expect(await account(busy.actor.userId)).toMatchObject({ name: 'Canary Bird' });
    active.clear();
    auth.advance(60);
    await until(async () => (await account(busy.actor.userId))?.['deletedAt'] !== undefined);
  });

  it('waits for an unpaid fee, but no longer than the promised time allows', async () => {
    const [owing, free] = [await leaver(), await leaver()];
    await auth.rpc.call(requestDeletion, { actor: owing.actor });
    await auth.rpc.call(requestDeletion, { actor: free.actor });
    money.set(owing.actor.userId, { owedPaise: 100, earnedPaise: 0 });
    auth.advance(7 * DAYS + 1);
    await until(async () => (await account(free.actor.userId))?.['deletedAt'] !== undefined);
    expect(await account(owing.actor.userId)).toMatchObject({ name: 'Canary Bird' });
    auth.advance(15 * DAYS);
    await until(async () => (await account(owing.actor.userId))?.['deletedAt'] !== undefined);
    money.clear();
  });

  it('tells other services when somebody is leaving and when they stay', async () => {
    const { actor } = await leaver();
    const updates = () =>
      auth.heard.filter(({ subject, data }) => subject === USER_UPDATED.subject && data['userId'] === actor.userId);
    await auth.rpc.call(requestDeletion, { actor });
    await until(() => updates().length === 1);
    expect((await auth.rpc.call(getUser, { userId: actor.userId })).leaving).toBe(true);
    await auth.rpc.call(undoDeletion, { actor });
    await until(() => updates().length === 2);
    expect(updates().map(({ data }) => data['leaving'])).toEqual([true, undefined]);
    expect(await auth.rpc.call(getUser, { userId: actor.userId })).not.toHaveProperty('leaving');
  });
});

describe('a nominee', () => {
  it('is named, shown, changed and removed by the owner only', async () => {
    const [{ actor }, other] = [await auth.person(), await auth.person()];
    expect(await auth.rpc.call(getNominee, { actor })).toEqual({});
    const since = auth.now().toISOString();
    const meera = { name: 'Meera', contact: 'meera@example.com' };
    expect(await auth.rpc.call(setNominee, { actor, ...meera })).toEqual({ nominee: { ...meera, since } });
    await auth.rpc.call(setNominee, { actor, name: ' Meera Rao ', contact: '98200 11122 ' });
    const changed = { name: 'Meera Rao', contact: '98200 11122', since };
    expect(await auth.rpc.call(getNominee, { actor })).toEqual({ nominee: changed });
    expect(await auth.rpc.call(getNominee, { actor: other.actor })).toEqual({});
    const { rows } = await auth.rpc.call(exportAccount, { userId: actor.userId });
    expect(rows).toMatchObject([{ account: { nominee: changed } }]);
    expect(await codeOf(auth.rpc.call(setNominee, { actor, name: 'Meera', contact: 'x' }))).toBe('IDENTIFIER_INVALID');
    expect(await codeOf(auth.rpc.call(setNominee, { actor: { ...actor, role: 'ops' }, ...meera }))).toBe('FORBIDDEN');
    for (let time = 0; time < 2; time += 1) expect(await auth.rpc.call(removeNominee, { actor })).toEqual({});
    expect(await auth.rpc.call(getNominee, { actor })).toEqual({});
  });
});

/** The part of the export that has a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  account_notices: 'messages about changes of the account; they expire after three days',
  accounts: 'account',
  addresses: 'addresses',
  codes: 'hashes of one-time codes; they expire',
  consents: 'consents',
  contact_proposals: 'internal to staff; it expires, and the person is told about it',
  dev_mailbox: 'only in development',
  factor_challenges: 'open sign-ins; they expire',
  factor_resets: 'internal to staff',
  known_devices: 'hashes by which a browser is recognised; the devices are in sessions',
  login_failures: 'counters of wrong passwords; they expire',
  loose_photos: 'names of files to delete',
  second_factors: 'secrets; secondFactorSince has the date, and passkeys has names and times',
  sessions: 'sessions',
  wrong_codes: 'counters of wrong codes of networks; they expire',
};

describe('the export', () => {
  it('has a part, or a reason to have none, for every collection', () => {
    expect(accountDeletion(auth.service).collections()).toEqual(Object.keys(COLLECTIONS));
  });

  it('contains the account with addresses and sessions, without a secret', async () => {
    const person = await auth.person({ userAgent: 'curl/8.5.0', acceptedTerms: true });
    const other = await auth.signIn(person.email);
    await auth.rpc.call(logout, { actor: other });
    const address = { nickname: 'Home', fullAddress: '12 Lake View Road', landmark: '', isDefault: true };
    await auth.rpc.call(addAddress, { actor: person.actor, ...address });
    const { rows, next } = await auth.rpc.call(exportAccount, { userId: person.user._id });
    const at = auth.now().toISOString();
    expect([rows, next]).toEqual([
      [
        {
          account: person.user,
          consents: [{ kind: 'given', version: TERMS_VERSION, at, how: 'registration form' }],
          addresses: [expect.objectContaining({ nickname: 'Home' })],
          sessions: expect.arrayContaining([
            { _id: person.actor.sid, device: 'curl', createdAt: at, lastSeenAt: at },
            { _id: other.sid, device: '', createdAt: at, lastSeenAt: at, endedAt: at },
          ]),
        },
      ],
      undefined,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|passwordHash|nameKeys/);
    expect(await codeOf(auth.rpc.call(exportAccount, { userId: newId() }))).toBe('TOKEN_INVALID');
  });
});
