import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exportAccount,
  getUser,
  giveConsent,
  me,
  USER_UPDATED,
  userConsents,
  withdrawConsent,
} from '@sahaya/contracts';
import { TERMS_VERSION } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { codeOf, type Person, type RunningAuth, startAuth } from '../../test/harness.js';

const STAFF = { userId: newId(), role: 'support' as const, sid: 's-1' };
let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const give = ({ actor }: Person, version = TERMS_VERSION) => auth.rpc.call(giveConsent, { actor, version });
const withdraw = ({ actor }: Person) => auth.rpc.call(withdrawConsent, { actor });
const consentOf = async ({ actor }: Person) => (await auth.rpc.call(me, { actor })).user.consent;
const historyOf = async ({ user }: Person) => {
  const { rows } = await auth.rpc.call(exportAccount, { userId: user._id });
  return (rows as { consents: { kind: string; version: string; at: string; how: string }[] }[])[0]?.consents;
};

describe('the consent to the terms', () => {
  it('is given later by an account that was registered without it, once per version', async () => {
    const person = await auth.person();
    expect(await consentOf(person)).toBeUndefined();
    const at = auth.now().toISOString();
    const consent = { version: TERMS_VERSION, at, how: 'consent form' };
    expect((await give(person)).user.consent).toEqual(consent);
    auth.advance(60);
    expect((await give(person)).user.consent).toEqual(consent);
    expect(await historyOf(person)).toEqual([{ kind: 'given', ...consent }]);
  });

  it('is refused for any version but the current one, which the refusal names', async () => {
    const person = await auth.person();
    for (const version of ['2020-01', '']) {
      const refusal = await give(person, version).catch((error: { code: string; details: unknown }) => error);
      expect(refusal).toMatchObject({ code: 'CONSENT_OUTDATED', details: { version: TERMS_VERSION } });
    }
    expect(await consentOf(person)).toBeUndefined();
  });

  it('replaces one to an older version', async () => {
    const person = await auth.person({ acceptedTerms: true });
    await auth.service
      .get(Db)
      .connection.collection<{ _id: string }>('accounts')
      .updateOne({ _id: person.user._id }, { $set: { 'consent.version': '2020-01' } });
    auth.advance(60);
    const renewed = { version: TERMS_VERSION, at: auth.now().toISOString() };
    expect((await give(person)).user.consent).toMatchObject(renewed);
    expect(await historyOf(person)).toMatchObject([{ how: 'registration form' }, { how: 'consent form', ...renewed }]);
  });

  it('is withdrawn, told to other services and given again, with the whole history in the export', async () => {
    const person = await auth.person({ acceptedTerms: true });
    const updates = () =>
      auth.heard.filter(({ subject, data }) => subject === USER_UPDATED.subject && data['userId'] === person.user._id);
    const given = person.user.consent!;
    auth.advance(60);
    const withdrawnAt = auth.now().toISOString();
    expect((await withdraw(person)).user.consent).toEqual({ ...given, withdrawnAt });
    await until(() => updates().length === 1);
    expect((await auth.rpc.call(getUser, { userId: person.user._id })).consentWithdrawn).toBe(true);
    auth.advance(60);
    expect((await withdraw(person)).user.consent).toEqual({ ...given, withdrawnAt });

    const again = (await give(person)).user.consent!;
    expect(again).toEqual({ version: TERMS_VERSION, at: auth.now().toISOString(), how: 'consent form' });
    await until(() => updates().length === 2);
    expect(updates().map(({ data }) => data['consentWithdrawn'])).toEqual([true, undefined]);
    expect(await auth.rpc.call(getUser, { userId: person.user._id })).not.toHaveProperty('consentWithdrawn');
    const { consents } = await auth.rpc.call(userConsents, { actor: STAFF, id: person.user._id });
    expect(consents.map(({ kind, at }) => [kind, at])).toEqual([
      ['given', again.at],
      ['withdrawn', withdrawnAt],
      ['given', given.at],
    ]);
    expect(await historyOf(person)).toEqual([
      { kind: 'given', ...given },
      { kind: 'withdrawn', version: TERMS_VERSION, at: withdrawnAt, how: 'profile' },
      { kind: 'given', ...again },
    ]);
  });

  it('is recorded once when two devices withdraw it at the same moment', async () => {
    const person = await auth.person({ acceptedTerms: true });
    await Promise.all([withdraw(person), withdraw(person), withdraw(person)]);
    expect((await historyOf(person))?.map(({ kind }) => kind)).toEqual(['given', 'withdrawn']);
  });

  it('cannot be withdrawn if it was never given, and staff are not asked', async () => {
    const person = await auth.person();
    expect(await codeOf(withdraw(person))).toBe('CONSENT_NOT_GIVEN');
    const staff = { ...person, actor: { ...person.actor, role: 'ops' as const } };
    expect(await codeOf(withdraw(staff))).toBe('FORBIDDEN');
    expect(await codeOf(give(staff))).toBe('FORBIDDEN');
    expect(await codeOf(auth.rpc.call(withdrawConsent, {}))).toBe('TOKEN_MISSING');
  });
});
