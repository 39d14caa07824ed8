import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addAddress,
  type Address,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { KEY_VARIABLES } from '../../test/keys.js';
import { authEnv } from '../auth.env.js';
import { AuthModule } from '../auth.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
let actor: Actor;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('auth', authEnv, AuthModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    ...KEY_VARIABLES,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  actor = { userId: newId(), role: 'customer', sid: 's' };
  // Contacts are absent, not null, so that the sparse indexes skip them.
  await service
    .get(Db)
    .connection.collection('accounts')
    .insertOne({ _id: actor.userId as never, name: 'Asha Rao' });
});

const home = { nickname: 'Home', fullAddress: '12 Lake View Road, Saket', landmark: '', isDefault: false };
const add = async (changes: Partial<typeof home & { notes: string; coordinates: number[] }> = {}) =>
  (await service.rpc.call(addAddress, { actor, ...home, ...changes })).addresses;
const defaults = (addresses: Address[]) =>
  addresses.filter(({ isDefault }) => isDefault).map(({ nickname }) => nickname);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );

describe('saved addresses', () => {
  it.each([
    ['NICKNAME_REQUIRED', { nickname: ' ', fullAddress: '' }],
    ['FULL_ADDRESS_REQUIRED', { fullAddress: ' ' }],
    ['NICKNAME_TOO_LONG', { nickname: 'x'.repeat(51) }],
    ['ADDRESS_TOO_LONG', { fullAddress: 'x'.repeat(501) }],
    ['LANDMARK_TOO_LONG', { landmark: 'x'.repeat(201) }],
    ['NOTES_TOO_LONG', { notes: 'x'.repeat(501) }],
  ])('are refused with %s and not stored', async (code, changes) => {
    expect(await refusal(add(changes))).toBe(code);
    expect((await service.rpc.call(listAddresses, { actor })).addresses).toEqual([]);
  });

  it('have the first one as default until another is chosen', async () => {
    expect(defaults(await add())).toEqual(['Home']);
    expect(defaults(await add({ nickname: 'Work' }))).toEqual(['Home']);
    expect(defaults(await add({ nickname: 'Parents', isDefault: true }))).toEqual(['Parents']);
    const { addresses } = await service.rpc.call(listAddresses, { actor });
    expect(addresses.map(({ nickname }) => nickname)).toEqual(['Parents', 'Work', 'Home']);
    const work = addresses[1]!;
    const after = await service.rpc.call(setDefaultAddress, { actor, id: work._id });
    expect(defaults(after.addresses)).toEqual(['Work']);
  });

  it('keep their household notes until new ones are sent', async () => {
    const [saved] = await add({ notes: 'Two cats; ring twice' });
    const id = saved?._id ?? '';
    const notes = async (change: { notes?: string }) =>
      (await service.rpc.call(updateAddress, { actor, id, ...home, ...change })).addresses[0]?.notes;
    expect(saved?.notes).toBe('Two cats; ring twice');
    expect(await notes({})).toBe('Two cats; ring twice');
    expect(await notes({ notes: 'One cat' })).toBe('One cat');
    expect(await notes({ notes: '' })).toBeUndefined();
  });

  it('keep the pin of an unknown address, and refuse one that is no point on the earth', async () => {
    const [saved] = await add({ coordinates: [77.21234, 28.54321] });
    expect(saved?.coordinates).toEqual([77.21234, 28.54321]);
    expect(await refusal(add({ coordinates: [77.2, 128.5] }))).toBe('COORDINATES_INVALID');
    const { addresses } = await service.rpc.call(listAddresses, { actor });
    expect(addresses.map(({ coordinates }) => coordinates)).toEqual([[77.21234, 28.54321]]);
  });

  it('pass the default to the newest remaining one', async () => {
    await add();
    await add({ nickname: 'Work' });
    const [first] = await add({ nickname: 'Parents' });
    const { addresses } = await service.rpc.call(deleteAddress, { actor, id: first!._id });
    expect(defaults(addresses)).toEqual(['Parents']);
  });

  it('keep one default under simultaneous changes', async () => {
    const nicknames = ['A', 'B', 'C', 'D', 'E', 'F'];
    await Promise.all(nicknames.map((nickname) => add({ nickname, isDefault: true })));
    const { addresses } = await service.rpc.call(listAddresses, { actor });
    expect(addresses).toHaveLength(6);
    expect(defaults(addresses)).toHaveLength(1);
    await Promise.all(addresses.slice(0, 5).map(({ _id }) => service.rpc.call(deleteAddress, { actor, id: _id })));
    const left = await service.rpc.call(listAddresses, { actor });
    expect(defaults(left.addresses)).toEqual([left.addresses[0]!.nickname]);
  });

  it('are at most 20, also when added simultaneously', async () => {
    for (let saved = 0; saved < 18; saved += 1) await add();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusal(add())));
    expect(outcomes.sort()).toEqual(['TOO_MANY_ADDRESSES', 'TOO_MANY_ADDRESSES', 'no refusal', 'no refusal']);
  });

  it('are visible and editable for their owner only', async () => {
    const [mine] = await add();
    const other: Actor = { userId: newId(), role: 'customer', sid: 'o' };
    const id = mine!._id;
    expect((await service.rpc.call(listAddresses, { actor: other })).addresses).toEqual([]);
    expect(await refusal(service.rpc.call(updateAddress, { actor: other, id, ...home }))).toBe('ADDRESS_NOT_FOUND');
    expect(await refusal(service.rpc.call(deleteAddress, { actor: other, id }))).toBe('ADDRESS_NOT_FOUND');
    expect(await refusal(service.rpc.call(setDefaultAddress, { actor: other, id }))).toBe('ADDRESS_NOT_FOUND');
    const changed = await service.rpc.call(updateAddress, { actor, id, ...home, landmark: 'Opposite the park' });
    expect(changed.addresses).toEqual([
      { _id: id, nickname: 'Home', fullAddress: home.fullAddress, landmark: 'Opposite the park', isDefault: true },
    ]);
    const cleared = await service.rpc.call(updateAddress, { actor, id, ...home });
    expect(cleared.addresses[0]?.landmark).toBeUndefined();
  });
});
