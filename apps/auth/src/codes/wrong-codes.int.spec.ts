import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  confirmContactChange,
  confirmPasswordReset,
  confirmVerification,
  devMailbox,
  login,
  requestContactChange,
  requestPasswordReset,
  requestVerification,
} from '@sahaya/contracts';
import { HOUR_MS, WRONG_CODES_PER_HOUR } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { codeOf, PASSWORD, type Person, type RunningAuth, startAuth } from '../../test/harness.js';
import { WRONG_CODES_MODEL } from './wrong-codes.service.js';

const NETWORK = '192.0.2.1';
const OTHER_NETWORK = '192.0.2.2';
const DEVICE = 'd'.repeat(24);

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
});
afterAll(() => auth?.stop());
const counts = () => auth.service.get(Db).connection.collection<{ _id: string; count: number }>(WRONG_CODES_MODEL);
beforeEach(async () => {
  // A new hour, so that no test begins in one and ends in the next.
  auth.advance((HOUR_MS - (auth.now().getTime() % HOUR_MS)) / 1_000);
  await counts().deleteMany({});
});

const codeTo = (to: string) =>
  until(async () => (await auth.rpc.call(devMailbox, { to })).messages.at(-1)).then(({ code }) => code);
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const confirm = (identifier: string, code: string, source: { network?: string; deviceKey?: string } = {}) =>
  codeOf(auth.rpc.call(confirmPasswordReset, { identifier, code, password: 'brand-new', network: NETWORK, ...source }));
/** As many wrong codes as the counter says, without sending them. */
async function setCount(of: 'network' | 'platform', count: number): Promise<void> {
  const hour = auth.now().toISOString().slice(0, 13);
  const _id = of === 'network' ? `network ${NETWORK}|${hour}` : `platform|${hour}`;
  await counts().updateOne({ _id }, { $set: { count } }, { upsert: true });
}
async function withCode(): Promise<{ person: Person; code: string }> {
  const person = await auth.person();
  await auth.rpc.call(requestPasswordReset, { identifier: person.email });
  return { person, code: await codeTo(person.email) };
}

describe('wrong codes', () => {
  it('are counted by network and altogether, right ones are not', async () => {
    const { person, code } = await withCode();
    expect(await confirm(person.email, wrong(code))).toBe('CODE_WRONG');
    expect(await confirm('nobody@example.com', '000000', { network: OTHER_NETWORK })).toBe('CODE_WRONG');
    expect(await confirm(person.email, code)).toBe('ok');
    const all = (await counts().find().toArray()).map(({ _id, count }) => [_id.split('|')[0], count]);
    expect(Object.fromEntries(all)).toEqual({
      [`network ${NETWORK}`]: 1,
      [`network ${OTHER_NETWORK}`]: 1,
      platform: 2,
    });
  });

  it('are refused beyond the limit of their network, and so is the right one', async () => {
    const { person, code } = await withCode();
    await setCount('network', WRONG_CODES_PER_HOUR.network - 1);
    expect(await confirm(person.email, wrong(code))).toBe('CODE_WRONG');
    expect(await confirm(person.email, wrong(code))).toBe('WRONG_CODES_THROTTLED');
    expect(await confirm(person.email, code)).toBe('WRONG_CODES_THROTTLED');
    expect(await confirm(person.email, code, { network: OTHER_NETWORK })).toBe('ok');
  });

  it('are refused beyond the limit of all networks together', async () => {
    const { person, code } = await withCode();
    await setCount('platform', WRONG_CODES_PER_HOUR.platform);
    expect(await confirm(person.email, code, { network: OTHER_NETWORK })).toBe('WRONG_CODES_THROTTLED');
  });

  it('are judged again in the next hour, until which the refusal names the seconds', async () => {
    const person = await auth.person();
    await setCount('network', WRONG_CODES_PER_HOUR.network);
    const refused = auth.rpc.call(confirmPasswordReset, {
      identifier: person.email,
      code: '000000',
      password: 'brand-new',
      network: NETWORK,
    });
    const { details } = await refused.then(
      () => ({ details: undefined }),
      (error: { details?: Record<string, unknown> }) => error,
    );
    const left = HOUR_MS - (auth.now().getTime() % HOUR_MS);
    expect(Math.abs(Number(details?.['retryAfterSeconds']) * 1_000 - left)).toBeLessThan(60_000);
    auth.advance(3_600);
    expect(await confirm(person.email, '000000')).toBe('CODE_WRONG');
  });

  it('of strangers do not slow down a browser that signed in before', async () => {
    const { person, code } = await withCode();
    const { email: identifier } = person;
    await auth.rpc.call(login, { identifier, password: PASSWORD, deviceKey: DEVICE, network: NETWORK });
    await setCount('network', WRONG_CODES_PER_HOUR.network);
    await setCount('platform', WRONG_CODES_PER_HOUR.platform);
    expect(await confirm(identifier, wrong(code), { deviceKey: DEVICE })).toBe('CODE_WRONG');
    expect(await confirm(identifier, code, { deviceKey: DEVICE })).toBe('ok');
    // The browser of one account is a stranger to others.
    expect(await confirm((await auth.person()).email, code, { deviceKey: DEVICE })).toBe('WRONG_CODES_THROTTLED');
  });

  it('that arrive at the same moment do not exceed the limit', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => auth.person()));
    await setCount('network', WRONG_CODES_PER_HOUR.network - 3);
    const tries = people.flatMap(({ email }) => [email, email]);
    const answers = await Promise.all(tries.map((email) => confirm(email, '000000')));
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'WRONG_CODES_THROTTLED')).toHaveLength(5);
  });

  it('of a verification and of a change of contact count too', async () => {
    await setCount('network', WRONG_CODES_PER_HOUR.network);
    const { actor } = await auth.person();
    await auth.rpc.call(requestVerification, { actor, contact: 'email' });
    const verifying = auth.rpc.call(confirmVerification, { actor, contact: 'email', code: '000000', network: NETWORK });
    expect(await codeOf(verifying)).toBe('WRONG_CODES_THROTTLED');
    const to = 'another.contact@example.com';
    await auth.rpc.call(requestContactChange, { actor, to, password: PASSWORD });
    const changing = auth.rpc.call(confirmContactChange, { actor, to, code: '000000', network: NETWORK });
    expect(await codeOf(changing)).toBe('WRONG_CODES_THROTTLED');
  });
});
