import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type Actor, changePassword, checkSession, login } from '@sahaya/contracts';
import { LOGIN_LIMITS, NETWORK_FAILURES_PER_HOUR } from '@sahaya/domain';
import type { Model } from 'mongoose';
import { codeOf, PASSWORD, type Person, type RunningAuth, startAuth } from '../../test/harness.js';
import { LOGIN_FAILURES_MODEL, type LoginFailuresDoc } from '../passwords/login-throttle.service.js';
import { PasswordHashService } from '../passwords/passwords.module.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

const HOME = '203.0.113.7';
const strangers = Array.from({ length: 5 }, (_, nth) => `198.51.100.${nth}`);
let auth: RunningAuth;
let keys = 0;
const newDeviceKey = () => `a-browser-with-a-random-key-${(keys += 1)}`;
const signIn = (
  { email }: Pick<Person, 'email'>,
  source: { network?: string; deviceKey?: string },
  password = PASSWORD,
) => codeOf(auth.rpc.call(login, { identifier: email, password, ...source }, 20_000));
const guess = async (
  person: Pick<Person, 'email'>,
  source: { network?: string; deviceKey?: string },
  times: number,
) => {
  const codes = [];
  for (let n = 0; n < times; n += 1) codes.push(await signIn(person, source, 'wrong'));
  expect(new Set(codes)).toEqual(new Set(['BAD_CREDENTIALS']));
};

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

describe('wrong passwords', () => {
  it('from one network pause only that network', async () => {
    const person = await auth.person();
    await guess(person, { network: strangers[0] }, LOGIN_LIMITS.perSource);
    expect(await signIn(person, { network: strangers[0] })).toBe('LOGIN_THROTTLED');
    expect(await signIn(person, { network: HOME })).toBe('ok');
  });

  it('from many networks pause new devices, but none that signed in before', async () => {
    const deviceKey = newDeviceKey();
    const person = await auth.person({ deviceKey, network: HOME });
    for (const network of strangers) await guess(person, { network }, LOGIN_LIMITS.perSource);
    expect(await signIn(person, { network: '192.0.2.1' })).toBe('LOGIN_THROTTLED');
    expect(await signIn(person, { network: '192.0.2.1', deviceKey: newDeviceKey() })).toBe('LOGIN_THROTTLED');
    // Even in the network of a stranger.
    expect(await signIn(person, { network: strangers[0]!, deviceKey })).toBe('ok');
  });

  it('from a device that signed in before pause that device', async () => {
    const person = await auth.person();
    const deviceKey = newDeviceKey();
    expect(await signIn(person, { network: HOME, deviceKey })).toBe('ok');
    await guess(person, { network: HOME, deviceKey }, LOGIN_LIMITS.perSource);
    expect(await signIn(person, { network: HOME, deviceKey })).toBe('LOGIN_THROTTLED');
    expect(await signIn(person, { network: HOME })).toBe('ok');
  });

  it('from one network for many accounts pause new devices in it until the next hour', async () => {
    const network = '192.0.2.77';
    const deviceKey = newDeviceKey();
    const [known, other] = [await auth.person({ deviceKey }), await auth.person()];
    await guess(other, { network }, 1);
    await auth.service
      .get<Model<LoginFailuresDoc>>(getModelToken(LOGIN_FAILURES_MODEL))
      .updateOne({ _id: /^network 192\.0\.2\.77\|/ }, { count: NETWORK_FAILURES_PER_HOUR - 1 });
    await guess({ email: 'nobody@example.com' }, { network }, 1);
    expect(await signIn(other, { network })).toBe('LOGIN_THROTTLED');
    expect(await signIn(other, { network: HOME })).toBe('ok');
    expect(await signIn(known, { network, deviceKey })).toBe('ok');
    auth.advance(3_600);
    expect(await signIn(other, { network })).toBe('ok');
  });
});

describe('a login during', () => {
  const NEW_PASSWORD = 'another-password';
  const accounts = () => auth.service.get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL));
  const change = ({ actor }: Person) =>
    auth.rpc.call(changePassword, {
      actor,
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });

  /** Runs the work after the password of a login was found right and before its session opens. */
  function meanwhile(work: () => Promise<unknown>) {
    const hashes = auth.service.get(PasswordHashService);
    const { matches } = hashes;
    const spy = jest.spyOn(hashes, 'matches').mockImplementationOnce(async (...args) => {
      const result = await matches.apply(hashes, args);
      await work();
      return result;
    });
    return () => spy.mockRestore();
  }

  it.each([
    ['a change of the password', 'BAD_CREDENTIALS', (person: Person) => change(person)],
    [
      'a block',
      'ACCOUNT_BLOCKED',
      ({ user }: Person) =>
        accounts().updateOne({ _id: user._id }, { $set: { blocked: { reason: 'Asks for money', at: auth.now() } } }),
    ],
  ])('%s opens no session', async (_, code, work) => {
    const person = await auth.person();
    const restore = meanwhile(() => work(person));
    expect(await signIn(person, {})).toBe(code);
    restore();
  });

  it('a change of the password that ends at the same time is ended by it', async () => {
    const alive = ({ sid, userId }: Pick<Actor, 'sid' | 'userId'>) => auth.rpc.call(checkSession, { sid, userId });
    for (let round = 0; round < 12; round += 1) {
      const person = await auth.person();
      const enter = auth.signIn(person.email).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, round * 4));
      const [actor] = await Promise.all([enter, change(person)]);
      if (actor) expect(await alive(actor)).toEqual({ alive: false });
      expect(await alive(person.actor)).toEqual({ alive: true });
    }
  });
});
