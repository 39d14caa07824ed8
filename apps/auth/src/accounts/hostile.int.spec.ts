import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addAddress,
  adminUsers,
  changePassword,
  confirmPasswordReset,
  listAddresses,
  login,
  me,
  register,
  requestPasswordReset,
  updateAddress,
  updateProfile,
} from '@sahaya/contracts';
import { Db, escapeRegExp } from '@sahaya/persistence';
import { HOSTILE_PATTERNS, readsOf, searchHostile, sendHostile } from '@sahaya/testing';
import { PASSWORD, type Person, type RunningAuth, startAuth } from '../../test/harness.js';

let auth: RunningAuth;
let person: Person;
beforeAll(async () => {
  auth = await startAuth();
  person = await auth.person();
});
afterAll(() => auth?.stop());

const count = (name: string) => auth.service.get(Db).connection.collection(name).countDocuments();
const own = async (actor = person.actor) => (await auth.rpc.call(me, { actor })).user;

describe('hostile values', () => {
  it.each(['name', 'location', 'bio'] as const)(
    'in the %s of a registration are stored as typed or refused',
    async (field) => {
      const before = await count('accounts');
      const { faults, taken } = await sendHostile(async (value) => {
        const offer = { role: 'helper', services: ['cooking'], hourlyRate: 200 };
        const { user, actor } = await auth.person({ ...offer, [field]: value });
        expect(user[field]).toBe((await own(actor))[field]);
        return user[field];
      });
      expect(faults).toEqual([]);
      expect(await count('accounts')).toBe(before + taken);
    },
  );

  it.each(['email', 'phone', 'gender', 'role'])('in the %s of a registration are refused', async (field) => {
    const before = await count('accounts');
    const { faults, taken } = await sendHostile((value) => auth.person({ [field]: value }));
    expect([faults, taken]).toEqual([[], 0]);
    expect(await count('accounts')).toBe(before);
  });

  it('in a password sign in with exactly this password, or are refused', async () => {
    const { faults } = await sendHostile(
      async (value) => {
        const { email } = await auth.person({ password: value });
        await auth.rpc.call(login, { identifier: email, password: value });
        return value;
      },
      { shown: (text) => text },
    );
    expect(faults).toEqual([]);
  });

  it.each(['name', 'location', 'bio'] as const)(
    'in the %s of a profile are stored as typed or refused',
    async (field) => {
      const whole = { actor: person.actor, name: 'Asha Verma', location: 'Kothrud, Pune' };
      let kept: string | undefined;
      const { faults } = await sendHostile(async (value) => {
        await auth.rpc.call(updateProfile, { ...whole, [field]: value });
        kept = (await own())[field];
        return kept;
      });
      expect(faults).toEqual([]);
      expect((await own())[field]).toBe(kept);
    },
  );

  it.each(['nickname', 'fullAddress', 'landmark'] as const)(
    'in the %s of an address are stored as typed or refused',
    async (field) => {
      const { actor } = await auth.person();
      const whole = { actor, nickname: 'Home', fullAddress: '12 Rose Lane', landmark: '', isDefault: false };
      const { addresses } = await auth.rpc.call(addAddress, whole);
      const id = addresses[0]?._id ?? '';
      const { faults } = await sendHostile(async (value) => {
        await auth.rpc.call(updateAddress, { ...whole, id, [field]: value });
        return (await auth.rpc.call(listAddresses, { actor })).addresses[0]?.[field];
      });
      expect(faults).toEqual([]);
      expect((await auth.rpc.call(listAddresses, { actor })).addresses).toHaveLength(1);
    },
  );

  it('sign nobody in and reset nothing', async () => {
    const sessions = await count('sessions');
    const sent = [
      (value: string) => auth.rpc.call(login, { identifier: value, password: PASSWORD }),
      (value: string) => auth.rpc.call(login, { identifier: person.email, password: value }),
      (value: string) => auth.rpc.call(confirmPasswordReset, { identifier: person.email, code: value, password: 'x' }),
      (value: string) =>
        auth.rpc.call(confirmPasswordReset, { identifier: value, code: '123456', password: 'new one' }),
      (value: string) =>
        auth.rpc.call(changePassword, { actor: person.actor, currentPassword: value, password: 'another one' }),
    ];
    for (const send of sent) expect(await sendHostile(send)).toEqual({ faults: [], taken: 0 });
    expect((await sendHostile((value) => auth.rpc.call(requestPasswordReset, { identifier: value }))).faults).toEqual(
      [],
    );
    expect(await count('sessions')).toBe(sessions);
    await auth.signIn((await auth.person()).email);
  });

  /** People whom the tests above registered under such a name would be right results. */
  const removeNamesakes = () =>
    auth.service
      .get(Db)
      .connection.collection('accounts')
      .deleteMany({ $or: HOSTILE_PATTERNS.map((text) => ({ nameKeys: { $regex: `^${escapeRegExp(text)}` } })) });

  it.each(['', 'true'])('in the search of staff find nobody (blocked: %j)', async (blocked) => {
    await removeNamesakes();
    const { user } = await auth.person({ name: 'Meena Pillai' });
    const block = { reason: 'Asks for money', at: auth.now() };
    const accounts = auth.service.get(Db).connection.collection<{ _id: string }>('accounts');
    if (blocked) await accounts.updateOne({ _id: user._id }, { $set: { blocked: block } });
    const search = async (q: string) => {
      const page = { page: 1, limit: 25, role: '', blocked };
      return (await auth.rpc.call(adminUsers, { ...page, q })).users;
    };
    expect((await search('meena p')).length).toBeGreaterThan(0);
    expect(await searchHostile(search)).toEqual([]);
  });

  it('in the search of staff are read from an index, as the beginning of a name', async () => {
    await removeNamesakes();
    for (let n = 0; n < 10; n += 1) await auth.person({ name: 'Farah Begum Ali Khan' });
    const { connection } = auth.service.get(Db);
    const reads = await readsOf([connection.getClient()], connection.name, async () => {
      for (const q of HOSTILE_PATTERNS) await auth.rpc.call(adminUsers, { page: 1, limit: 25, role: '', q } as never);
    });
    const searches = reads.filter(({ collection }) => collection === 'accounts');
    expect(searches.length).toBeGreaterThanOrEqual(HOSTILE_PATTERNS.length);
    for (const { docs, keys, stages } of searches) {
      expect(stages).not.toContain('COLLSCAN');
      // One key at most in each of the two indexes, beyond the last match.
      expect([docs, keys <= 4]).toEqual([0, true]);
    }
  });

  it('of all kinds at once register nobody', async () => {
    const before = await count('accounts');
    const { faults, taken } = await sendHostile((value) =>
      auth.rpc.call(register, { name: value, email: value, password: value, location: value } as never),
    );
    expect([faults, taken, await count('accounts')]).toEqual([[], 0, before]);
  });
});
