import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addAddress,
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
import { Db } from '@sahaya/persistence';
import { sendHostile } from '@sahaya/testing';
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

  it('of all kinds at once register nobody', async () => {
    const before = await count('accounts');
    const { faults, taken } = await sendHostile((value) =>
      auth.rpc.call(register, { name: value, email: value, password: value, location: value } as never),
    );
    expect([faults, taken, await count('accounts')]).toEqual([[], 0, before]);
  });
});
