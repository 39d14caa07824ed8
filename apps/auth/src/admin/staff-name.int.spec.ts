import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, adminStaff, changeOwnName, getNames, me, USER_UPDATED } from '@sahaya/contracts';
import { sendHostile, until } from '@sahaya/testing';
import { codeOf, type RunningAuth, startAuth } from '../../test/harness.js';

let auth: RunningAuth;
let own: Actor;
beforeAll(async () => {
  auth = await startAuth();
  own = await colleague();
});
afterAll(() => auth?.stop());

const colleague = async (): Promise<Actor> => ({
  userId: (await auth.staff('support')).userId,
  role: 'support',
  sid: 's',
});
const change = (name: string, actor: Actor | undefined = own) => auth.rpc.call(changeOwnName, { actor, name });
const list = async () => (await auth.rpc.call(adminStaff, { actor: own })).staff;
const nameOf = async ({ userId }: Actor) => (await list()).find(({ _id }) => _id === userId)?.name;

describe('the own name of a staff member', () => {
  it('is changed at once in the list of staff and for other services', async () => {
    const peer = await colleague();
    const peerName = await nameOf(peer);
    const input = { actor: own, name: ' Meera Nair ', id: peer.userId, userId: peer.userId };
    expect((await auth.rpc.call(changeOwnName, input)).colleague).toMatchObject({
      _id: own.userId,
      name: 'Meera Nair',
    });
    expect(await nameOf(own)).toBe('Meera Nair');
    expect(await nameOf(peer)).toBe(peerName);
    const { people } = await auth.rpc.call(getNames, { userIds: [own.userId] });
    expect(people).toEqual([{ _id: own.userId, name: 'Meera Nair' }]);
  });

  it('is published once, though the request is repeated', async () => {
    const actor = await colleague();
    const names = () =>
      auth.heard
        .filter(({ subject, data }) => subject === USER_UPDATED.subject && data['userId'] === actor.userId)
        .map(({ data }) => data['name']);
    await change('Meera Nair', actor);
    await change('Meera Nair', actor);
    await change('Meera Rao', actor);
    await until(() => names().includes('Meera Rao'));
    expect(names()).toEqual(['Meera Nair', 'Meera Rao']);
  });

  it.each([
    ['NAME_REQUIRED', ''],
    ['NAME_REQUIRED', ' \u200b '],
    ['NAME_TOO_LONG', 'n'.repeat(101)],
    ['NAME_UNPRINTABLE', 'Meera\u0000Nair'],
    ['NAME_UNPRINTABLE', 'Meera\nNair'],
  ])('is refused with %s: %j', async (code, name) => {
    const before = await nameOf(own);
    expect(await codeOf(change(name))).toBe(code);
    expect(await nameOf(own)).toBe(before);
  });

  it('is stored as typed or refused, if it is hostile', async () => {
    const { faults } = await sendHostile(async (name) => (await change(name)).colleague.name);
    expect(faults).toEqual([]);
  });

  it('is no way to change the name of a customer or helper, or of nobody', async () => {
    const { actor, user } = await auth.person();
    expect(await codeOf(change('Meera Nair', actor))).toBe('FORBIDDEN');
    expect(await codeOf(auth.rpc.call(changeOwnName, { name: 'Meera Nair' }))).toBe('TOKEN_MISSING');
    expect((await auth.rpc.call(me, { actor })).user.name).toBe(user.name);
  });
});
