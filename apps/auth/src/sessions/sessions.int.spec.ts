import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  changePassword,
  checkSession,
  listSessions,
  login,
  logout,
  revokeOtherSessions,
  revokeSession,
  SESSION_REVOKED,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { codeOf, PASSWORD, type RunningAuth, startAuth, wordsOf } from '../../test/harness.js';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const list = async (actor: Actor) => (await auth.rpc.call(listSessions, { actor })).sessions;
const alive = async ({ sid, userId }: Actor) => (await auth.rpc.call(checkSession, { sid, userId })).alive;
const announced = (sid: string) =>
  until(() => auth.heard.some(({ subject, data }) => subject === SESSION_REVOKED.subject && data['sid'] === sid));

describe('sessions', () => {
  it('are listed with device and times, the current one marked, latest first', async () => {
    const person = await auth.person({ userAgent: 'curl/8.5.0' });
    const begun = auth.now().toISOString();
    auth.advance(60);
    const phone = await auth.signIn(person.email, PASSWORD, ANDROID);
    auth.advance(660);
    await alive(phone);
    const seen = auth.now().toISOString();
    auth.advance(300);
    await alive(phone);
    const sessions = await list(person.actor);
    expect(sessions).toEqual([
      { _id: phone.sid, device: 'Chrome on Android', createdAt: expect.any(String), lastSeenAt: seen, current: false },
      { _id: person.actor.sid, device: 'curl', createdAt: begun, lastSeenAt: begun, current: true },
    ]);
    expect((await list(phone)).map(({ current }) => current)).toEqual([true, false]);
  });

  it.each(['<script>alert(1)</script>', 'x'.repeat(500), '\u0000\u202E'])(
    'show no device for user agent %#',
    async (userAgent) => {
      const person = await auth.person({ userAgent });
      expect((await list(person.actor)).map(({ device }) => device)).toEqual(['']);
    },
  );

  it.each<[string, (own: Actor, other: Actor) => Promise<unknown>, 'own' | 'other']>([
    ['logging out', (actor) => auth.rpc.call(logout, { actor }), 'own'],
    ['ending one', (actor, { sid }) => auth.rpc.call(revokeSession, { actor, id: sid }), 'other'],
    ['ending all others', (actor) => auth.rpc.call(revokeOtherSessions, { actor }), 'other'],
    [
      'a changed password',
      (actor) => auth.rpc.call(changePassword, { actor, currentPassword: PASSWORD, password: 'another1' }),
      'other',
    ],
  ])('by %s are published before the response: no token outlives it', async (_, act, ended) => {
    const person = await auth.person();
    const other = await auth.signIn(person.email);
    await act(person.actor, other);
    await auth.nats.flush();
    const { sid } = ended === 'own' ? person.actor : other;
    expect(auth.heard).toContainEqual({ subject: SESSION_REVOKED.subject, data: { sid, userId: person.user._id } });
  });

  it('that have ended are not listed', async () => {
    const person = await auth.person();
    auth.advance(7 * 86_400);
    const again = await auth.signIn(person.email);
    expect((await list(again)).map(({ _id }) => _id)).toEqual([again.sid]);
  });

  it('end one by one, by their owner only, and a repeated end changes nothing', async () => {
    const person = await auth.person();
    const other = await auth.signIn(person.email);
    const stranger = await auth.person();
    const revoke = (actor: Actor, id: string) => auth.rpc.call(revokeSession, { actor, id });
    const unknown = newId();
    expect(await codeOf(revoke(stranger.actor, other.sid))).toBe('SESSION_NOT_FOUND');
    expect(await codeOf(revoke(person.actor, unknown))).toBe('SESSION_NOT_FOUND');
    expect(await codeOf(revoke(person.actor, '$ne'))).toBe('INVALID_INPUT');
    const { sessions } = await revoke(person.actor, other.sid);
    expect(sessions.map(({ _id }) => _id)).toEqual([person.actor.sid]);
    expect(await codeOf(revoke(person.actor, other.sid))).toBe('ok');
    expect([await alive(other), await alive(person.actor)]).toEqual([false, true]);
    await announced(other.sid);
  });

  it('end everywhere else at once', async () => {
    const person = await auth.person();
    const others = [await auth.signIn(person.email), await auth.signIn(person.phone)];
    const { sessions } = await auth.rpc.call(revokeOtherSessions, { actor: person.actor });
    expect(sessions.map(({ _id }) => _id)).toEqual([person.actor.sid]);
    for (const { sid } of others) await announced(sid);
    expect(await Promise.all([person.actor, ...others].map(alive))).toEqual([true, false, false]);
  });
});

describe('a new password', () => {
  const change = (actor: Actor, currentPassword: string, password: string, confirmPassword?: string) =>
    auth.rpc.call(changePassword, { actor, currentPassword, password, confirmPassword });

  it('replaces the current one and ends every other session', async () => {
    const person = await auth.person();
    const other = await auth.signIn(person.email);
    expect(
      await auth.rpc.call(changePassword, { actor: person.actor, currentPassword: PASSWORD, password: 'another-1' }),
    ).toEqual({});
    expect([await alive(person.actor), await alive(other)]).toEqual([true, false]);
    await announced(other.sid);
    expect(await codeOf(auth.rpc.call(login, { identifier: person.email, password: PASSWORD }))).toBe(
      'BAD_CREDENTIALS',
    );
    expect(await codeOf(auth.rpc.call(login, { identifier: person.email, password: 'another-1' }))).toBe('ok');
  });

  it.each([
    ['Please enter your current password', '', '123456', undefined],
    ['Password is required', PASSWORD, '', undefined],
    ['Password must be at least 6 characters', PASSWORD, '12345', '1'],
    ['Passwords do not match', PASSWORD, '123456', '1234567'],
    ['Password must be at most 256 characters', PASSWORD, 'p'.repeat(257), undefined],
    ['Your current password is not correct', `${PASSWORD} `, '123456', undefined],
  ])('%s', async (words, current, password, confirmation) => {
    const person = await auth.person();
    const other = await auth.signIn(person.email);
    expect(await wordsOf(change(person.actor, current, password, confirmation))).toBe(words);
    expect(await alive(other)).toBe(true);
  });

  it('cannot be found by guessing the current one', async () => {
    const person = await auth.person();
    for (let guess = 0; guess < 20; guess += 1)
      expect(await codeOf(change(person.actor, `wrong ${guess}`, '123456'))).toBe('PASSWORD_WRONG');
    expect(await codeOf(change(person.actor, PASSWORD, '123456'))).toBe('LOGIN_THROTTLED');
  });

  it('of two simultaneous ones is one', async () => {
    const person = await auth.person();
    const codes = await Promise.all(
      ['first-one', 'second-one'].map((password) => codeOf(change(person.actor, PASSWORD, password))),
    );
    expect(codes.sort()).toEqual(['PASSWORD_WRONG', 'ok']);
  });
});
