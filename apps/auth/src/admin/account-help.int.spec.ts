import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  changeUserProfile,
  confirmPasswordReset,
  countActiveBookings,
  countActiveSubscriptions,
  devMailbox,
  invitePrivacyRequest,
  login,
  me,
  sendPasswordReset,
  unsettledMoney,
  USER_UPDATED,
} from '@sahaya/contracts';
import { BRANDING, maskEmail, maskPhone } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type Responder, startResponder, until } from '@sahaya/testing';
import { codeOf, type Person, type RunningAuth, startAuth } from '../../test/harness.js';

const STAFF: Actor = { userId: newId(), role: 'support', sid: 's-1' };
const REASON = { reason: 'Asked for it on the phone', category: 'complaint' };
let auth: RunningAuth;
let siblings: Responder;
let active = 0;
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
  siblings = await startResponder(auth.natsUrl);
  await siblings.on(countActiveBookings, () => ({ active }));
  await siblings.on(countActiveSubscriptions, () => ({ active: 0 }));
  await siblings.on(unsettledMoney, () => ({ owedPaise: 0, earnedPaise: 0 }));
});
afterAll(async () => {
  await siblings?.stop();
  await auth?.stop();
});

const sentTo = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages;
const reset = (id: string, more: object = {}) =>
  auth.rpc.call(sendPasswordReset, { actor: STAFF, id, ...REASON, ...more });
const change = ({ user }: Pick<Person, 'user'>, fields: object) =>
  auth.rpc.call(changeUserProfile, { actor: STAFF, id: user._id, name: '', language: '', ...REASON, ...fields });
const invite = (id: string, kind: string) => auth.rpc.call(invitePrivacyRequest, { actor: STAFF, id, kind, ...REASON });

describe('a password code from staff', () => {
  it('goes to the person’s own email, is hidden from staff, and sets a new password', async () => {
    const { user, email } = await auth.person();
    const answer = await reset(user._id);
    expect(answer).toEqual({ contact: 'email', to: maskEmail(email), expiresInSeconds: 600 });
    const { code } = await until(async () => (await sentTo(email)).find((message) => message.code));
    expect(JSON.stringify(answer)).not.toContain(code);
    const password = 'a new one of mine';
    await auth.rpc.call(confirmPasswordReset, { identifier: email, code, password, confirmPassword: password });
    expect(await codeOf(auth.rpc.call(login, { identifier: email, password }))).toBe('ok');
  });

  it('goes to the phone of a person without email, once a minute', async () => {
    const { user, phone } = await auth.person({ email: undefined });
    expect(await reset(user._id)).toMatchObject({ contact: 'phone', to: maskPhone(phone) });
    expect(await codeOf(reset(user._id))).toBe('CODE_THROTTLED');
  });

  it('needs a reason, and an account of a customer or helper', async () => {
    const { user } = await auth.person();
    expect(await codeOf(reset(user._id, { reason: 'Lost it' }))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(reset((await auth.staff('support')).userId))).toBe('FORBIDDEN');
    expect(await codeOf(reset(newId()))).toBe('USER_NOT_FOUND');
  });
});

describe('name and language', () => {
  it('are changed at once, told to the person at every contact and to other services', async () => {
    const person = await auth.person();
    const { user } = await change(person, { name: ' Asha Rao ', language: 'hi' });
    expect(user).toMatchObject({ name: 'Asha Rao', language: 'hi', email: maskEmail(person.email) });
    expect((await auth.rpc.call(me, { actor: person.actor })).user).toMatchObject({ name: 'Asha Rao', language: 'hi' });
    for (const to of [person.email, person.phone]) {
      const { text } = await until(async () => (await sentTo(to)).find((message) => message.text.includes('Asha Rao')));
      expect(text).toContain(BRANDING.supportEmail);
      expect(text).toContain('हिन्दी');
    }
    await until(() =>
      auth.heard.find(({ subject, data }) => subject === USER_UPDATED.subject && data['name'] === 'Asha Rao'),
    );
  });

  it('that are the same tell nobody; a blank name and another language are refused', async () => {
    const person = await auth.person();
    const { name, language } = person.user;
    await change(person, { name, language });
    expect(await sentTo(person.email)).toEqual([]);
    expect(await codeOf(change(person, { name: ' ', language }))).toBe('NAME_REQUIRED');
    expect(await codeOf(change(person, { name, language: 'fr' }))).toBe('INVALID_INPUT');
    expect(await codeOf(change({ user: { ...person.user, _id: newId() } }, { name, language }))).toBe('USER_NOT_FOUND');
  });
});

describe('a request that only the person may make', () => {
  it.each([
    ['export', 'Download my data'],
    ['erasure', 'Nothing is deleted yet'],
  ])('%s: staff send instructions, and nothing starts', async (kind, words) => {
    active = 0;
    const person = await auth.person();
    expect(await invite(person.user._id, kind)).toEqual({ contacts: ['email', 'phone'] });
    for (const to of [person.email, person.phone])
      await until(async () => (await sentTo(to)).find(({ text }) => text.includes(words)));
    expect((await auth.rpc.call(me, { actor: person.actor })).user).not.toHaveProperty('deletion');
  });

  it('a deletion that bookings hold back is refused with the reason, and nothing is sent', async () => {
    active = 2;
    const person = await auth.person();
    expect(await codeOf(invite(person.user._id, 'erasure'))).toBe('ACCOUNT_HAS_BOOKINGS');
    expect(await sentTo(person.email)).toEqual([]);
    expect(await codeOf(invite(person.user._id, 'other'))).toBe('INVALID_INPUT');
  });
});
