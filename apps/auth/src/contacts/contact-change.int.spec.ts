import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import {
  changePassword,
  checkPassword,
  confirmContactChange,
  confirmPasswordReset,
  devMailbox,
  login,
  requestContactChange,
  requestPasswordReset,
  USER_UPDATED,
} from '@sahaya/contracts';
import { maskEmail, maskPhone } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { codeOf, PASSWORD, type Person, type RunningAuth, startAuth, wordsOf } from '../../test/harness.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
});
afterAll(() => auth?.stop());

const newEmail = () => `new-${randomInt(1e9)}@example.com`;
const newPhone = () => `98${String(randomInt(1e8)).padStart(8, '0')}`;
const sentTo = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages;
const codeTo = async (to: string) => (await until(async () => (await sentTo(to)).find(({ code }) => code))).code;
const noticesTo = async (to: string) => (await sentTo(to)).filter(({ code }) => !code).map(({ text }) => text);
const request = ({ actor }: Person, to: string, password = PASSWORD) =>
  auth.rpc.call(requestContactChange, { actor, to, password });
const confirm = ({ actor }: Person, to: string, code: string) =>
  auth.rpc.call(confirmContactChange, { actor, to, code });
const canSignIn = async (identifier: string) =>
  (await codeOf(auth.rpc.call(login, { identifier, password: PASSWORD }))) === 'ok';

describe('a contact of an account', () => {
  it.each([
    ['email', newEmail, maskEmail],
    ['phone', newPhone, maskPhone],
  ] as const)(
    'is changed with password and code, and both the old and the new %s are told',
    async (contact, createNew, mask) => {
      const person = await auth.person();
      const to = createNew();
      expect(await request(person, ` ${to} `)).toEqual({ contact, expiresInSeconds: 600 });
      expect(await canSignIn(to)).toBe(false);
      const { user } = await confirm(person, to, await codeTo(to));
      expect(user).toMatchObject({ [contact]: to, [`${contact}Verified`]: true });
      expect([await canSignIn(to), await canSignIn(person[contact])]).toEqual([true, false]);
      for (const told of [person.email, person.phone, to])
        await until(async () => (await noticesTo(told)).some((text) => text.includes(`is now ${mask(to)}.`)));
      const update = () =>
        auth.heard.findLast(({ subject, data }) => subject === USER_UPDATED.subject && data['userId'] === user._id);
      if (contact === 'phone') await until(() => update()?.data['phone'] === to);
    },
  );

  it('can be added to an account that has only the other one', async () => {
    const person = await auth.person({ phone: undefined });
    const phone = newPhone();
    await request(person, phone);
    expect((await confirm(person, phone, await codeTo(phone))).user).toMatchObject({ email: person.email, phone });
  });

  it.each([
    ['Email or phone number is required', ' ', PASSWORD],
    ['Please enter a valid email address or 10-digit mobile number', '12345', PASSWORD],
    ['Password is required', 'a@example.com', ''],
    ['Your current password is not correct', 'a@example.com', 'wrong'],
  ])('%s', async (words, to, password) => {
    expect(await wordsOf(request(await auth.person(), to, password))).toBe(words);
  });

  it.each([
    ['EMAIL_HOST_RESERVED', 'asha@shop.invalid'],
    ['EMAIL_HOST_LOOK_ALIKE', 'asha@gm\u0430il.com'],
  ])('is refused with %s for %s', async (code, to) => {
    expect(await codeOf(request(await auth.person(), to))).toBe(code);
  });

  it('is refused if it is the same, or belongs to another account', async () => {
    const [person, other] = [await auth.person(), await auth.person()];
    expect(await codeOf(request(person, person.email.toUpperCase()))).toBe('CONTACT_UNCHANGED');
    expect(await codeOf(request(person, other.phone))).toBe('CONTACT_TAKEN');
  });

  it('belongs to the first of two accounts that confirm it', async () => {
    const [person, other] = [await auth.person(), await auth.person()];
    const to = newEmail();
    await request(person, to);
    const code = await codeTo(to);
    await auth.service
      .get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL))
      .updateOne({ _id: other.user._id }, { email: to });
    expect(await codeOf(confirm(person, to, code))).toBe('CONTACT_TAKEN');
  });

  it('is changed by nobody but the account that asked for the code', async () => {
    const [person, other] = [await auth.person(), await auth.person()];
    const to = newEmail();
    await request(person, to);
    const code = await codeTo(to);
    expect(await codeOf(confirm(other, to, code))).toBe('CODE_WRONG');
    expect((await confirm(person, to, code)).user.email).toBe(to);
    expect(await codeOf(confirm(person, to, code))).toBe('CODE_WRONG');
  });
});

describe('a changed password', () => {
  const TEXT = /^The password of your .+ account was changed\./;

  it('is told to all contacts of the account', async () => {
    const person = await auth.person();
    const password = 'brand-new';
    await auth.rpc.call(changePassword, {
      actor: person.actor,
      currentPassword: PASSWORD,
      password,
      confirmPassword: password,
    });
    for (const to of [person.email, person.phone])
      expect(await until(async () => (await noticesTo(to))[0])).toMatch(TEXT);
  });

  it('is told after a reset as well', async () => {
    const person = await auth.person();
    await auth.rpc.call(requestPasswordReset, { identifier: person.email });
    const code = await codeTo(person.email);
    await auth.rpc.call(confirmPasswordReset, { identifier: person.email, code, password: 'brand-new' });
    for (const to of [person.email, person.phone])
      expect(await until(async () => (await noticesTo(to))[0])).toMatch(TEXT);
  });
});

it.each([
  [PASSWORD, 'ok'],
  ['wrong', 'PASSWORD_WRONG'],
  ['', 'PASSWORD_WRONG'],
])('for other services the password %j is %s', async (password, answer) => {
  const { actor } = await auth.person();
  expect(await codeOf(auth.rpc.call(checkPassword, { actor, password }))).toBe(answer);
});
