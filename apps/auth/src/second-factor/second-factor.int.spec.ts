import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminFactorResets,
  approveFactorReset,
  changePassword,
  checkSession,
  confirmSecondFactor,
  createStaff,
  devMailbox,
  exportAccount,
  login,
  mySecondFactor,
  proposeFactorReset,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  revokeSession,
  setUpSecondFactor,
  stepUp,
  verifyLogin,
} from '@sahaya/contracts';
import { Db, encrypt } from '@sahaya/persistence';
import { KeyRing } from '@sahaya/service-kit';
import { placesOf, until } from '@sahaya/testing';
import { decodeJwt } from 'jose';
import {
  actorOf,
  codeOf,
  PASSWORD,
  type Person,
  type RunningAuth,
  STAFF_PASSWORD,
  startAuth,
} from '../../test/harness.js';
import { KEY_VARIABLES } from '../../test/keys.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from './second-factor.model.js';

const EARLIER = { id: 'earlier', secret: 'an_earlier_key_of_the_second_factors_of_the_tests' };
let auth: RunningAuth;
beforeAll(async () => {
  const keys = `${KEY_VARIABLES.FACTOR_KEYS},${EARLIER.id}:${EARLIER.secret}`;
  auth = await startAuth({ DEV_MAILBOX: 'true', FACTOR_KEYS: keys });
});
afterAll(() => auth?.stop());

const STEP = 30;
const MINUTE = 60;
const verify = (challenge: string, code: string, password = '') =>
  auth.rpc.call(verifyLogin, { challenge, code, password });
const noticesTo = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages.map(({ text }) => text);
const isTold = (to: string, words: string) =>
  until(async () => (await noticesTo(to)).some((text) => text.includes(words)));
const isAlive = async ({ sid, userId }: Actor) => (await auth.rpc.call(checkSession, { sid, userId })).alive;

interface Protected extends Person {
  secret: string;
  recoveryCodes: string[];
}
/** A customer with a second factor; the code of the current step is used. */
async function protectedPerson(): Promise<Protected> {
  const person = await auth.person();
  const { challenge, secret } = await auth.rpc.call(setUpSecondFactor, {
    actor: person.actor,
    password: PASSWORD,
    code: '',
  });
  const confirm = { actor: person.actor, challenge, code: auth.codeOfApp(secret) };
  return { ...person, secret, ...(await auth.rpc.call(confirmSecondFactor, confirm)) };
}
/** Signs in with the code of a step that no earlier sign-in used. */
async function signIn({ email, secret }: { email: string; secret: string }, password = PASSWORD) {
  auth.advance(STEP);
  const { challenge } = await auth.challenge(email, password);
  const answer = await verify(challenge, auth.codeOfApp(secret));
  return { ...answer, actor: actorOf(answer.token) };
}
const signInStaff = (staff: { email: string; secret: string }) => signIn(staff, STAFF_PASSWORD);

describe('where the console has an origin of its own', () => {
  it('staff sign in there only, in both steps', async () => {
    const staff = await auth.staff('support');
    const enter = (site?: 'portal' | 'console', password = STAFF_PASSWORD) =>
      codeOf(auth.rpc.call(login, { identifier: staff.email, password, site }));
    expect([await enter('portal'), await enter('console'), await enter()]).toEqual(['CONSOLE_ONLY', 'ok', 'ok']);
    // A wrong password is not told whose account it is.
    expect(await enter('portal', 'wrong-password')).toBe('BAD_CREDENTIALS');
    const { challenge } = await auth.challenge(staff.email, STAFF_PASSWORD);
    const sent = { challenge, code: auth.codeOfApp(staff.secret), password: '' };
    expect(await codeOf(auth.rpc.call(verifyLogin, { ...sent, site: 'portal' }))).toBe('CONSOLE_ONLY');
    expect(await codeOf(auth.rpc.call(verifyLogin, { ...sent, site: 'console' }))).toBe('ok');
  });

  it('others sign in at the portal only', async () => {
    const { email: identifier } = await auth.person();
    const enter = (site: 'portal' | 'console') =>
      codeOf(auth.rpc.call(login, { identifier, password: PASSWORD, site }));
    expect([await enter('portal'), await enter('console')]).toEqual(['ok', 'CONSOLE_STAFF_ONLY']);
  });

  it('the tokens of staff have an audience of their own', async () => {
    const { token } = await signInStaff(await auth.staff('finance'));
    expect(decodeJwt(token).aud).toBe('sahaya-console');
  });
});

describe('setting up', () => {
  it('needs the password and the first code, ends the other sessions and tells the owner', async () => {
    const person = await auth.person();
    const other = await auth.signIn(person.email);
    const { actor } = person;
    const setUp = (password: string) => auth.rpc.call(setUpSecondFactor, { actor, password, code: '' });
    expect(await codeOf(setUp(''))).toBe('PASSWORD_REQUIRED');
    expect(await codeOf(setUp('wrong'))).toBe('PASSWORD_WRONG');
    const { challenge, secret, uri, expiresInSeconds } = await setUp(PASSWORD);
    expect([uri.includes(secret), expiresInSeconds]).toEqual([true, 600]);
    expect(await auth.rpc.call(mySecondFactor, { actor })).toEqual({ on: false, required: false });

    const confirm = (code: string) => auth.rpc.call(confirmSecondFactor, { actor, challenge, code });
    expect(await codeOf(confirm('12 34'))).toBe('FACTOR_CODE_REQUIRED');
    expect(await codeOf(confirm(auth.codeOfApp(secret, 5)))).toBe('FACTOR_CODE_WRONG');
    expect(await isAlive(other)).toBe(true);
    const { recoveryCodes } = await confirm(auth.codeOfApp(secret));
    expect(recoveryCodes).toHaveLength(10);
    expect(await auth.rpc.call(mySecondFactor, { actor })).toEqual({
      on: true,
      required: false,
      since: auth.now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: [],
    });
    expect([await isAlive(actor), await isAlive(other)]).toEqual([true, false]);
    await isTold(person.email, 'needs a code of your authenticator app');
    expect(await codeOf(confirm(auth.codeOfApp(secret, 1)))).toBe('CHALLENGE_EXPIRED');
  });

  it('stores neither the secret nor a recovery code in readable form', async () => {
    const { secret, recoveryCodes } = await protectedPerson();
    const hidden = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))];
    expect(await placesOf(auth.service.get(Db).connection, hidden)).toEqual([]);
  });

  it('with another app needs a code of the current one, which works until then', async () => {
    const person = await protectedPerson();
    const { actor, secret, recoveryCodes } = person;
    const setUp = (code: string) => auth.rpc.call(setUpSecondFactor, { actor, password: PASSWORD, code });
    expect(await codeOf(setUp(''))).toBe('FACTOR_CODE_REQUIRED');
    expect(await codeOf(setUp(auth.codeOfApp(secret, 5)))).toBe('FACTOR_CODE_WRONG');
    auth.advance(STEP);
    const next = await setUp(auth.codeOfApp(secret));
    expect((await signIn(person)).user._id).toBe(person.user._id);
    const confirm = { actor, challenge: next.challenge, code: auth.codeOfApp(next.secret) };
    await auth.rpc.call(confirmSecondFactor, confirm);
    auth.advance(STEP);
    const { challenge } = await auth.challenge(person.email);
    expect(await codeOf(verify(challenge, auth.codeOfApp(secret)))).toBe('FACTOR_CODE_WRONG');
    expect(await codeOf(verify(challenge, recoveryCodes[0]!))).toBe('FACTOR_CODE_WRONG');
    expect(await codeOf(verify(challenge, auth.codeOfApp(next.secret)))).toBe('ok');
  });

  it('of another person cannot be confirmed, nor used as a sign-in', async () => {
    const [person, stranger] = [await auth.person(), await auth.person()];
    const setUp = { actor: person.actor, password: PASSWORD, code: '' };
    const { challenge, secret } = await auth.rpc.call(setUpSecondFactor, setUp);
    const code = auth.codeOfApp(secret);
    const confirm = (actor: Actor) => codeOf(auth.rpc.call(confirmSecondFactor, { actor, challenge, code }));
    expect(await confirm(stranger.actor)).toBe('CHALLENGE_EXPIRED');
    expect(await codeOf(verify(challenge, code))).toBe('CHALLENGE_EXPIRED');
    expect(await confirm(person.actor)).toBe('ok');
  });
});

describe('a sign-in with a second factor', () => {
  it('gives no token before the code', async () => {
    const person = await protectedPerson();
    const answer = await auth.challenge(person.email);
    expect(Object.keys(answer).sort()).toEqual(['challenge', 'expiresInSeconds', 'factors']);
    expect(answer).toMatchObject({ expiresInSeconds: 600, factors: ['totp', 'recovery'] });
    auth.advance(STEP);
    const { user, token } = await verify(answer.challenge, ` ${auth.codeOfApp(person.secret)} `);
    expect(user).toEqual(person.user);
    expect(await isAlive(actorOf(token))).toBe(true);
  });

  it('accepts a code once, also at the same moment', async () => {
    const person = await protectedPerson();
    auth.advance(STEP);
    const code = auth.codeOfApp(person.secret);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => auth.challenge(person.email)));
    const codes = await Promise.all(challenges.map(({ challenge }) => codeOf(verify(challenge, code))));
    expect(codes.sort()).toEqual(['FACTOR_CODE_WRONG', 'FACTOR_CODE_WRONG', 'FACTOR_CODE_WRONG', 'ok']);
    const { challenge } = await auth.challenge(person.email);
    expect(await codeOf(verify(challenge, code))).toBe('FACTOR_CODE_WRONG');
  });

  it('accepts no code of an earlier step than the latest', async () => {
    const person = await protectedPerson();
    auth.advance(3 * STEP);
    const { challenge } = await auth.challenge(person.email);
    await verify(challenge, auth.codeOfApp(person.secret, 1));
    const again = await auth.challenge(person.email);
    for (const steps of [-1, 0, 1])
      expect(await codeOf(verify(again.challenge, auth.codeOfApp(person.secret, steps)))).toBe('FACTOR_CODE_WRONG');
  });

  it('accepts a challenge once, for ten minutes and five tries', async () => {
    const person = await protectedPerson();
    const tried = await auth.challenge(person.email);
    auth.advance(STEP);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await codeOf(verify(tried.challenge, auth.codeOfApp(person.secret, 9)))).toBe('FACTOR_CODE_WRONG');
    const code = auth.codeOfApp(person.secret);
    expect(await codeOf(verify(tried.challenge, code))).toBe('CHALLENGE_EXPIRED');

    const late = await auth.challenge(person.email);
    auth.advance(10 * MINUTE);
    expect(await codeOf(verify(late.challenge, auth.codeOfApp(person.secret)))).toBe('CHALLENGE_EXPIRED');
    const used = await auth.challenge(person.email);
    await verify(used.challenge, auth.codeOfApp(person.secret));
    auth.advance(STEP);
    expect(await codeOf(verify(used.challenge, auth.codeOfApp(person.secret)))).toBe('CHALLENGE_EXPIRED');
    expect(await codeOf(verify('made up', code))).toBe('CHALLENGE_EXPIRED');
  });

  it('is void after a change of the password, and refused to a blocked account', async () => {
    const person = await protectedPerson();
    const { challenge } = await auth.challenge(person.email);
    const change = { actor: person.actor, currentPassword: PASSWORD, password: 'another-1' };
    await auth.rpc.call(changePassword, change);
    auth.advance(STEP);
    expect(await codeOf(verify(challenge, auth.codeOfApp(person.secret)))).toBe('CHALLENGE_EXPIRED');

    const blocked = await auth.challenge(person.email, 'another-1');
    await auth.service
      .get(Db)
      .connection.collection('accounts')
      .updateOne({ _id: person.user._id as never }, { $set: { blocked: { reason: 'test', at: new Date() } } });
    expect(await codeOf(verify(blocked.challenge, auth.codeOfApp(person.secret)))).toBe('ACCOUNT_BLOCKED');
  });

  it('pauses after twenty wrong codes in a row, for this account only', async () => {
    const [person, other] = [await protectedPerson(), await protectedPerson()];
    const codes = [];
    for (let round = 0; round < 4; round += 1) {
      const { challenge } = await auth.challenge(person.email);
      for (let tries = 0; tries < 5; tries += 1)
        codes.push(await codeOf(verify(challenge, auth.codeOfApp(person.secret, 9))));
    }
    expect(new Set(codes)).toEqual(new Set(['FACTOR_CODE_WRONG']));
    const { challenge } = await auth.challenge(person.email);
    expect(await codeOf(verify(challenge, auth.codeOfApp(person.secret, 1)))).toBe('LOGIN_THROTTLED');
    expect((await signIn(other)).user._id).toBe(other.user._id);
    expect((await signIn(person)).user._id).toBe(person.user._id);
  });

  it('judges wrong codes of the same moment one after the other, so no more of them are judged', async () => {
    const { email, secret } = await protectedPerson();
    const challenges = await Promise.all(Array.from({ length: 10 }, () => auth.challenge(email)));
    const wrong = auth.codeOfApp(secret, 9);
    const guesses = challenges.flatMap(({ challenge }) =>
      Array.from({ length: 5 }, () => codeOf(verify(challenge, wrong))),
    );
    const judged = (await Promise.all(guesses)).filter((code) => code === 'FACTOR_CODE_WRONG').length;
    expect(judged).toBeGreaterThanOrEqual(20);
    // Two are judged at once.
    expect(judged).toBeLessThanOrEqual(22);
  });

  it('accepts each recovery code once and tells the owner how many are left', async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const [code = '', second = ''] = recoveryCodes;
    const first = await auth.challenge(email);
    expect(await codeOf(verify(first.challenge, code.toLowerCase()))).toBe('ok');
    await isTold(email, 'Codes left: 9');
    const again = await auth.challenge(email);
    expect(await codeOf(verify(again.challenge, code))).toBe('FACTOR_CODE_WRONG');
    expect(await codeOf(verify(again.challenge, second.replaceAll('-', '')))).toBe('ok');
  });
});

describe('changes', () => {
  it('switch it off with password and code, and tell the owner', async () => {
    const { actor, email, secret } = await protectedPerson();
    const remove = (password: string, code: string) =>
      codeOf(auth.rpc.call(removeSecondFactor, { actor, password, code }));
    auth.advance(STEP);
    expect(await remove('', auth.codeOfApp(secret))).toBe('PASSWORD_REQUIRED');
    expect(await remove(PASSWORD, '')).toBe('FACTOR_CODE_REQUIRED');
    expect(await remove('wrong', auth.codeOfApp(secret))).toBe('PASSWORD_WRONG');
    expect(await remove(PASSWORD, auth.codeOfApp(secret, 9))).toBe('FACTOR_CODE_WRONG');
    expect(await remove(PASSWORD, auth.codeOfApp(secret))).toBe('ok');
    await isTold(email, 'needs your password only');
    expect(await auth.signIn(email)).toMatchObject({ role: 'customer' });
    expect(await remove(PASSWORD, auth.codeOfApp(secret, 1))).toBe('SECOND_FACTOR_OFF');
  });

  it('replace the recovery codes', async () => {
    const { actor, email, secret, recoveryCodes } = await protectedPerson();
    auth.advance(STEP);
    const fields = { actor, password: PASSWORD, code: auth.codeOfApp(secret) };
    const renewed = await auth.rpc.call(renewRecoveryCodes, fields);
    expect(renewed.recoveryCodes).toHaveLength(10);
    const { challenge } = await auth.challenge(email);
    expect(await codeOf(verify(challenge, recoveryCodes[0]!))).toBe('FACTOR_CODE_WRONG');
    expect(await codeOf(verify(challenge, renewed.recoveryCodes[0]!))).toBe('ok');
    await isTold(email, 'New recovery codes were made');
  });

  it('are in the data export', async () => {
    const { user } = await protectedPerson();
    const { rows } = await auth.rpc.call(exportAccount, { userId: user._id });
    expect(rows[0]).toMatchObject({ secondFactorSince: auth.now().toISOString() });
    expect(JSON.stringify(rows)).not.toContain('sealed');
  });
});

describe('staff', () => {
  it('set up an app and replace their first password at the first sign-in', async () => {
    const email = `new-${Date.now()}@example.com`;
    await auth.rpc.call(createStaff, { email, name: 'Farah Naz', password: STAFF_PASSWORD, role: 'support' });
    const opened = await auth.challenge(email, STAFF_PASSWORD);
    expect(opened).toMatchObject({ factors: ['totp'], newPassword: true });
    const secret = opened.setup?.secret ?? '';
    const code = auth.codeOfApp(secret);
    const attempt = (password: string) => codeOf(verify(opened.challenge, code, password));
    expect(await attempt('')).toBe('PASSWORD_REQUIRED');
    // A refused password takes none of the five tries.
    for (const password of ['too short', 'also short', 'short']) {
      expect(await attempt(password)).toBe('STAFF_PASSWORD_TOO_SHORT');
      expect(await attempt('1qaz2wsx3edc')).toBe('PASSWORD_LEAKED');
    }
    expect(await attempt(STAFF_PASSWORD)).toBe('PASSWORD_UNCHANGED');
    const { user, recoveryCodes } = await verify(opened.challenge, code, 'a password of my own');
    expect([user.role, recoveryCodes?.length]).toEqual(['support', 10]);
    await isTold(email, 'The password of your');

    auth.advance(STEP);
    expect(await codeOf(auth.challenge(email, STAFF_PASSWORD))).toBe('BAD_CREDENTIALS');
    const later = await auth.challenge(email, 'a password of my own');
    expect(later).toMatchObject({ factors: ['totp', 'recovery'] });
    expect([later.setup, later.newPassword]).toEqual([undefined, undefined]);
    expect(await codeOf(verify(later.challenge, auth.codeOfApp(secret)))).toBe('ok');
  });

  it('cannot set up a second app with a challenge from before the first', async () => {
    const email = `twice-${Date.now()}@example.com`;
    await auth.rpc.call(createStaff, { email, name: 'Farah Naz', password: STAFF_PASSWORD, role: 'support' });
    const [one, two] = [await auth.challenge(email, STAFF_PASSWORD), await auth.challenge(email, STAFF_PASSWORD)];
    await verify(one.challenge, auth.codeOfApp(one.setup!.secret), 'a password of my own');
    expect(await codeOf(verify(two.challenge, auth.codeOfApp(two.setup!.secret), 'another of my own'))).toBe(
      'CHALLENGE_EXPIRED',
    );
  });

  it('have long passwords that are in no list of leaked ones', async () => {
    const fields = { email: `weak-${Date.now()}@example.com`, name: 'Farah Naz', role: 'support' as const };
    expect(await codeOf(auth.rpc.call(createStaff, { ...fields, password: 'short-one-1' }))).toBe(
      'STAFF_PASSWORD_TOO_SHORT',
    );
    const { actor } = await signInStaff(await auth.staff('support'));
    const change = { actor, currentPassword: STAFF_PASSWORD, password: 'password2026' };
    expect(await codeOf(auth.rpc.call(changePassword, change))).toBe('PASSWORD_LEAKED');
  });

  it('cannot switch it off', async () => {
    const staff = await auth.staff('ops');
    const { actor } = await signInStaff(staff);
    auth.advance(STEP);
    const fields = { actor, password: STAFF_PASSWORD, code: auth.codeOfApp(staff.secret) };
    expect(await codeOf(auth.rpc.call(removeSecondFactor, fields))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await auth.rpc.call(mySecondFactor, { actor })).toMatchObject({ on: true, required: true });
  });

  it('have a session of eight hours that ends after thirty minutes without a request', async () => {
    const staff = await auth.staff('ops');
    const { token, actor } = await signInStaff(staff);
    const { iat = 0, exp = 0 } = decodeJwt(token);
    expect(exp - iat).toBe(8 * 3_600);
    auth.advance(29 * MINUTE);
    expect(await isAlive(actor)).toBe(true);
    auth.advance(30 * MINUTE);
    expect(await isAlive(actor)).toBe(false);
    const ended = () =>
      auth.heard.some(({ subject, data }) => subject.includes('session') && data['sid'] === actor.sid);
    await until(ended);

    const { actor: busy } = await signInStaff(staff);
    for (let minutes = 0; minutes < 460; minutes += 20) {
      auth.advance(20 * MINUTE);
      expect(await isAlive(busy)).toBe(true);
    }
    auth.advance(20 * MINUTE);
    expect(await isAlive(busy)).toBe(false);
  });
});

describe('a step-up', () => {
  it('needs a code that was not used, and counts for this session only', async () => {
    const staff = await auth.staff('finance');
    const [{ actor }, { actor: elsewhere }] = [await signInStaff(staff), await signInStaff(staff)];
    const verifiedAt = async ({ sid, userId }: Actor) =>
      (await auth.rpc.call(checkSession, { sid, userId })).verifiedAt ?? '';
    const [before, other] = [await verifiedAt(actor), await verifiedAt(elsewhere)];
    auth.advance(15 * MINUTE);
    const step = (code: string) => auth.rpc.call(stepUp, { actor, code });
    expect(await codeOf(step('no code'))).toBe('FACTOR_CODE_REQUIRED');
    expect(await codeOf(step(auth.codeOfApp(staff.secret, 9)))).toBe('FACTOR_CODE_WRONG');
    expect(await verifiedAt(actor)).toBe(before);
    const { until: end } = await step(auth.codeOfApp(staff.secret));
    expect(end).toBe(new Date(auth.now().getTime() + 10 * MINUTE * 1_000).toISOString());
    expect(await verifiedAt(actor)).toBe(auth.now().toISOString());
    expect(await verifiedAt(elsewhere)).toBe(other);
    expect(await codeOf(step(auth.codeOfApp(staff.secret)))).toBe('FACTOR_CODE_WRONG');
  });

  it('is refused without a second factor and in an ended session', async () => {
    const { actor } = await auth.person();
    expect(await codeOf(auth.rpc.call(stepUp, { actor, code: '123456' }))).toBe('SECOND_FACTOR_OFF');
    const staff = await auth.staff('finance');
    const { actor: ended } = await signInStaff(staff);
    await auth.rpc.call(revokeSession, { actor: ended, id: ended.sid });
    auth.advance(STEP);
    expect(await codeOf(auth.rpc.call(stepUp, { actor: ended, code: auth.codeOfApp(staff.secret) }))).toBe(
      'TOKEN_INVALID',
    );
  });
});

describe('a reset', () => {
  const asAdmin = async () => {
    const { userId } = await auth.staff('admin');
    return { userId, role: 'admin', sid: 's' } satisfies Actor;
  };
  const propose = (actor: Actor, id: string, reason = 'Lost the phone and the codes') =>
    auth.rpc.call(proposeFactorReset, { actor, id, reason, category: 'customer-request' });
  const approve = (actor: Actor, id: string) => auth.rpc.call(approveFactorReset, { actor, id });

  it('is proposed by one admin and approved by another, and signs the person out', async () => {
    const [first, second] = [await asAdmin(), await asAdmin()];
    const person = await protectedPerson();
    const { reset } = await propose(first, person.user._id);
    expect(reset).toMatchObject({
      account: { _id: person.user._id, name: person.user.name, role: 'customer' },
      reason: 'Lost the phone and the codes',
      category: 'customer-request',
      proposedBy: { _id: first.userId, name: 'Kavita Rao' },
    });
    expect((await auth.rpc.call(adminFactorResets, { actor: second })).resets).toContainEqual(reset);
    expect(await codeOf(approve(first, reset._id))).toBe('SECOND_PERSON');
    expect(await isAlive(person.actor)).toBe(true);
    await approve(second, reset._id);
    expect(await isAlive(person.actor)).toBe(false);
    await isTold(person.email, 'signed you out everywhere');
    expect(await auth.signIn(person.email)).toMatchObject({ role: 'customer' });
    expect(await codeOf(approve(second, reset._id))).toBe('FACTOR_RESET_NOT_FOUND');
    expect((await auth.rpc.call(adminFactorResets, { actor: second })).resets).not.toContainEqual(reset);
  });

  it('of a colleague asks for a new app at the next sign-in', async () => {
    const colleague = await auth.staff('support');
    const { reset } = await propose(await asAdmin(), colleague.userId);
    await approve(await asAdmin(), reset._id);
    const { setup } = await auth.challenge(colleague.email, STAFF_PASSWORD);
    expect(setup?.secret).not.toBe(colleague.secret);
  });

  it('needs a reason, an account with a second factor, and is not for oneself', async () => {
    const [first, second] = [await asAdmin(), await asAdmin()];
    const person = await protectedPerson();
    expect(await codeOf(propose(first, person.user._id, 'too short'))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(propose(first, first.userId))).toBe('OWN_ACCOUNT');
    expect(await codeOf(propose(first, (await auth.person()).user._id))).toBe('SECOND_FACTOR_OFF');
    expect(await codeOf(propose(first, 'f'.repeat(24)))).toBe('USER_NOT_FOUND');
    const { reset } = await propose(first, second.userId);
    expect(await codeOf(approve(second, reset._id))).toBe('OWN_ACCOUNT');
  });

  it('waits once for an account, for a day', async () => {
    const [first, second] = [await asAdmin(), await asAdmin()];
    const { user } = await protectedPerson();
    const { reset } = await propose(first, user._id);
    expect(await codeOf(propose(second, user._id))).toBe('FACTOR_RESET_PENDING');
    auth.advance(24 * 3_600);
    expect(await codeOf(approve(second, reset._id))).toBe('FACTOR_RESET_NOT_FOUND');
    expect(await codeOf(propose(second, user._id))).toBe('ok');
  });
});

describe('a reset on the command line', () => {
  it('needs no second person, and signs the person out', async () => {
    const staff = await auth.staff('admin');
    const { actor } = await signInStaff(staff);
    await auth.rpc.call(resetSecondFactor, { email: staff.email.toUpperCase() });
    expect(await isAlive(actor)).toBe(false);
    expect((await auth.challenge(staff.email, STAFF_PASSWORD)).setup).toBeDefined();
    expect(await codeOf(auth.rpc.call(resetSecondFactor, { email: staff.email }))).toBe('SECOND_FACTOR_OFF');
    expect(await codeOf(auth.rpc.call(resetSecondFactor, { email: 'nobody@example.com' }))).toBe('USER_NOT_FOUND');
  });
});

describe('a new key', () => {
  it('encrypts the stored secrets again, and their codes go on working', async () => {
    const person = await protectedPerson();
    const { _id } = person.user;
    const factors = auth.service.get(Db).connection.collection<SecondFactorDoc>(SECOND_FACTOR_MODEL);
    const keyId = async () => (await factors.findOne({ _id }))?.keyId;
    expect(await keyId()).toBe('tests');
    await factors.updateOne({ _id }, { $set: encrypt(person.secret, _id, 'second factors', new KeyRing([EARLIER])) });
    auth.advance(5 * MINUTE);
    await until(async () => (await keyId()) === 'tests');
    expect((await signIn(person)).user._id).toBe(_id);
  });
});
