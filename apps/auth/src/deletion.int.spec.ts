import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addAddress,
  countActiveBookings,
  countActiveSubscriptions,
  exportAccount,
  login,
  logout,
  me,
  requestDeletion,
  undoDeletion,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { type Responder, startResponder } from '@sahaya/testing';
import { codeOf, PASSWORD, type RunningAuth, startAuth } from '../test/harness.js';

let auth: RunningAuth;
let booking: Responder;
let active = new Map<string, number>();
const subscribed = new Set<string>();
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(async () => {
  await booking?.stop();
  await auth?.stop();
});

describe('leaving', () => {
  it('waits while nobody can say whether bookings are active', async () => {
    const { actor } = await auth.person();
    expect(await codeOf(auth.rpc.call(requestDeletion, { actor }))).toBe('UNAVAILABLE');
    expect((await auth.rpc.call(me, { actor })).user.deletion).toBeUndefined();
    booking = await startResponder(auth.natsUrl);
    await booking.on(countActiveBookings, ({ userId }) => ({ active: active.get(userId) ?? 0 }));
    await booking.on(countActiveSubscriptions, ({ userId }) => ({ active: subscribed.has(userId) ? 1 : 0 }));
  });

  it('is asked for, runs from the first time, and can be taken back', async () => {
    const person = await auth.person();
    const requestedAt = auth.now();
    const dueAt = new Date(requestedAt.getTime() + 7 * 86_400_000);
    const deletion = { requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() };
    const { actor } = person;
    expect((await auth.rpc.call(requestDeletion, { actor })).user.deletion).toEqual(deletion);
    auth.advance(3_600);
    expect((await auth.rpc.call(requestDeletion, { actor })).user.deletion).toEqual(deletion);
    const again = await auth.rpc.call(login, { identifier: person.email, password: PASSWORD });
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
});

describe('what is taken along', () => {
  it('is the account with addresses and sessions, without a secret', async () => {
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
