import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type AppError,
  changeSavedView,
  getNames,
  removeSavedView,
  savedViews,
  saveView,
  type StaffRole,
} from '@sahaya/contracts';
import { VIEWS_MAX } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  idsOf,
  readParts,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';
import { SAVED_VIEWS_MODEL, type SavedViewsDoc } from './saved-view.model.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let auth: Responder;
let support: RunningService;

const NAMES = new Map<string, string>();
function newColleague(role: StaffRole, name: string): Actor {
  const actor = { userId: newId(), role, sid: newId() };
  NAMES.set(actor.userId, name);
  return actor;
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: AppError) => error.code,
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(getNames, ({ userIds }) => ({
    people: userIds.map((_id) => ({ _id, name: NAMES.get(_id) ?? 'Asha Verma' })),
  }));
  support = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await support?.stop();
  await auth?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const WHOLE = { filters: {}, sort: '', shared: false };
const OPEN = { filters: { status: 'open' }, sort: '-createdAt' };
const save = (actor: Actor, name: string, more: object = {}) =>
  support.rpc.call(saveView, { actor, list: 'tickets', name, ...WHOLE, ...more });
const change = (actor: Actor, id: string, name: string, more: object = {}) =>
  support.rpc.call(changeSavedView, { actor, id, name, ...WHOLE, ...more });
const remove = (actor: Actor, id: string) => support.rpc.call(removeSavedView, { actor, id });
const read = async (actor: Actor, list = 'tickets') => (await support.rpc.call(savedViews, { actor, list })).views;
const views = () => support.get(Db).connection.collection<SavedViewsDoc>(SAVED_VIEWS_MODEL);
const namesFor = async (actor: Actor, list?: string) => (await read(actor, list)).map(({ name }) => name);

describe('saved views of lists', () => {
  it('are private until they are shared, and then name their owner', async () => {
    const [omkar, kavita] = [newColleague('support', 'Omkar'), newColleague('ops', 'Kavita')];
    const { view } = await save(omkar, 'Open ones', OPEN);
    expect(view).toEqual({
      _id: view._id,
      list: 'tickets',
      name: 'Open ones',
      ...OPEN,
      owner: { _id: omkar.userId },
      shared: false,
    });
    const { view: hers } = await save(kavita, 'Urgent', { filters: { overdue: 'true' } });
    expect(await namesFor(omkar)).toEqual(['Open ones']);
    await change(kavita, hers._id, 'Urgent ones', { filters: { overdue: 'true' }, shared: true });
    expect(await read(omkar)).toEqual([
      expect.objectContaining({ name: 'Open ones' }),
      {
        _id: hers._id,
        list: 'tickets',
        name: 'Urgent ones',
        filters: { overdue: 'true' },
        owner: { _id: kavita.userId, name: 'Kavita' },
        shared: true,
      },
    ]);
    expect(await namesFor(omkar, 'users')).toEqual([]);
    await change(kavita, hers._id, 'Urgent ones', { filters: { overdue: 'true' } });
    expect(await namesFor(omkar)).toEqual(['Open ones']);
  });

  it('are changed by their owner only, and deleted by an admin only while they are shared', async () => {
    const [omkar, farah, admin] = [
      newColleague('support', 'Omkar'),
      newColleague('ops', 'Farah'),
      newColleague('admin', 'Nikhil'),
    ];
    const { _id: own } = (await save(omkar, 'Mine')).view;
    const { _id: shared } = (await save(omkar, 'Ours', { shared: true })).view;
    expect(await codeOf(change(farah, own, 'Hers'))).toBe('VIEW_NOT_FOUND');
    expect(await codeOf(change(admin, shared, 'Hers'))).toBe('VIEW_NOT_OWN');
    expect(await codeOf(remove(farah, shared))).toBe('VIEW_NOT_OWN');
    expect(await codeOf(remove(admin, own))).toBe('VIEW_NOT_FOUND');
    expect(await namesFor(omkar)).toEqual(['Mine', 'Ours']);
    await remove(admin, shared);
    await remove(admin, shared);
    expect(await namesFor(omkar)).toEqual(['Mine']);
    expect(await codeOf(change(omkar, shared, 'Ours'))).toBe('VIEW_NOT_FOUND');
  });

  it('are saved once for a key, and once for a name, whatever its case', async () => {
    const omkar = newColleague('support', 'Omkar');
    const key = { idempotencyKey: 'key-1', ...OPEN };
    const [first, again] = await Promise.all([save(omkar, 'Open ones', key), save(omkar, 'Open ones', key)]);
    expect(again).toEqual(first);
    expect(await codeOf(save(omkar, 'OPEN  ones'))).toBe('VIEW_NAME_TAKEN');
    const { _id: other } = (await save(omkar, 'Others')).view;
    expect(await codeOf(change(omkar, other, 'open ones'))).toBe('VIEW_NAME_TAKEN');
    expect(
      (await change(omkar, other, 'others', { filters: { q: 'asha@example.com', status: 'open' } })).view,
    ).toMatchObject({
      name: 'others',
      filters: { status: 'open' },
    });
    // Another list and another person have names of their own.
    expect(await codeOf(save(omkar, 'Open ones', { list: 'users' }))).toBe('ok');
    expect(await codeOf(save(newColleague('ops', 'Farah'), 'Open ones'))).toBe('ok');
  });

  it('never exceed their number, if many are saved at once', async () => {
    const omkar = newColleague('support', 'Omkar');
    for (let at = 0; at < VIEWS_MAX - 1; at += 1) await save(omkar, `View ${at}`);
    const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => codeOf(save(omkar, name))));
    expect(outcomes.toSorted()).toEqual(['VIEWS_FULL', 'VIEWS_FULL', 'ok']);
    expect(await read(omkar)).toHaveLength(VIEWS_MAX);
  });

  it('are of lists that the role may read, with filters and a sort that the list has', async () => {
    const [omkar, farah] = [newColleague('support', 'Omkar'), newColleague('finance', 'Farah')];
    expect(await codeOf(save(farah, 'Latest', { list: 'payouts', shared: true }))).toBe('ok');
    expect(await namesFor(farah, 'payouts')).toEqual(['Latest']);
    expect(await codeOf(read(omkar, 'payouts'))).toBe('FORBIDDEN');
    expect(await codeOf(save(omkar, 'Latest', { list: 'payouts' }))).toBe('FORBIDDEN');
    for (const list of ['', 'constructor', 'nothing']) expect(await codeOf(read(omkar, list))).toBe('INVALID_INPUT');
    expect(await codeOf(save(omkar, ' '))).toBe('NAME_REQUIRED');
    expect(await codeOf(save(omkar, 'x'.repeat(61)))).toBe('INVALID_INPUT');
    expect(await codeOf(save(omkar, 'Sorted', { sort: 'email' }))).toBe('INVALID_INPUT');
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x']));
    expect(await codeOf(save(omkar, 'Many', { filters: many }))).toBe('INVALID_INPUT');
    expect(await codeOf(save(omkar, 'Nested', { filters: { status: { $ne: 'open' } } }))).toBe('INVALID_INPUT');
  });

  it.each([
    ['saved-replies', 'macros'],
    ['strikes', 'marks'],
    ['unconfirmed-visits', 'booking-cases'],
  ])('of %s stay when the list was named %s before', async (list, former) => {
    const [omkar, farah] = [newColleague('support', 'Omkar'), newColleague('ops', 'Farah')];
    const stored = { _id: newId(), name: 'Removed', nameKey: 'removed', filters: { state: 'lifted' }, shared: true };
    await views().insertOne({ _id: `${omkar.userId}.${former}`, owner: omkar.userId, list: former, views: [stored] });
    for (const reader of [omkar, farah]) {
      // A console of the earlier version asks for the former name.
      for (const name of [list, former]) {
        expect(await read(reader, name)).toMatchObject([{ _id: stored._id, list, name: 'Removed' }]);
      }
    }
    expect(await codeOf(save(omkar, 'removed', { list }))).toBe('VIEW_NAME_TAKEN');
    await save(omkar, 'Counted', { list });
    expect((await change(omkar, stored._id, 'Lifted')).view).toMatchObject({ list, name: 'Lifted' });
    expect(await namesFor(omkar, list)).toEqual(['Counted', 'Lifted']);
    // The earlier version finds what this one has written.
    expect(await views().countDocuments({ owner: omkar.userId })).toBe(1);
    for (const { _id } of await read(omkar, list)) await remove(omkar, _id);
    expect(await namesFor(omkar, list)).toEqual([]);
  });

  it('are read in parts that a message can carry', async () => {
    const filters = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`${at}`.padEnd(40, 'f'), 'आ'.repeat(200)]),
    );
    const omkar = newColleague('support', 'Omkar');
    for (let at = 0; at < VIEWS_MAX; at += 1) await save(omkar, `View ${at}`, { list: 'chats', filters });
    const parts = await readParts(
      (after) => support.rpc.call(savedViews, { actor: omkar, list: 'chats', after }),
      'views',
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(new Set(idsOf(parts)).size).toBe(VIEWS_MAX);
  });
});
