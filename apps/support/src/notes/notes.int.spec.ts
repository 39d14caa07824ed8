import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addNote,
  adminNotes,
  adminTags,
  type AppError,
  changeNote,
  clearTag,
  getNames,
  recordTags,
  removeNote,
  setTag,
  taggedBookings,
  taggedPeople,
} from '@sahaya/contracts';
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

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let auth: Responder;
let support: RunningService;

const OMKAR: Actor = { userId: newId(), role: 'support', sid: 's-1' };
const FARAH: Actor = { userId: newId(), role: 'finance', sid: 's-2' };
const NAMES: Record<string, string> = { [OMKAR.userId]: 'Omkar', [FARAH.userId]: 'Farah' };
const left = newId();
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: AppError) => error.code,
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(getNames, ({ userIds }) => ({
    people: userIds.filter((_id) => _id !== left).map((_id) => ({ _id, name: NAMES[_id] ?? 'Asha Verma' })),
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

const add = (actor: Actor, id: string, text: string, more: object = {}) =>
  support.rpc.call(addNote, { actor, kind: 'users', id, text, ...more });
const read = (id: string, kind = 'users') =>
  support.rpc.call(adminNotes, { actor: FARAH, kind, id, page: 1, limit: 10 });

describe('notes of staff', () => {
  it('are listed newest first with author and time, and only for their record', async () => {
    const [id, other] = [newId(), newId()];
    await add(OMKAR, id, 'Called, no answer');
    await add(FARAH, id, 'Paid by transfer');
    await add(OMKAR, other, 'Another person');
    const { notes, pagination } = await read(id);
    expect(notes.map(({ text, by }) => [text, by.name])).toEqual([
      ['Paid by transfer', 'Farah'],
      ['Called, no answer', 'Omkar'],
    ]);
    expect(notes[0]).toMatchObject({ at: expect.any(String), earlier: [] });
    expect(notes[0]).not.toHaveProperty('editedAt');
    expect(pagination.total).toBe(2);
  });

  it('are written once for a repeated request, and never blank or about nothing', async () => {
    const id = newId();
    for (let time = 0; time < 2; time += 1) await add(OMKAR, id, 'Called', { idempotencyKey: 'once' });
    expect((await read(id)).notes).toHaveLength(1);
    expect(await refusalOf(add(OMKAR, id, ' '))).toBe('MESSAGE_BLANK');
    expect(await refusalOf(add(OMKAR, id, 'Called', { kind: 'payments' }))).toBe('INVALID_INPUT');
    expect(await refusalOf(add(OMKAR, left, 'Called'))).toBe('USER_NOT_FOUND');
  });

  it('are changed and deleted by their author only; the latest five versions stay', async () => {
    const id = newId();
    const noteId = (await add(OMKAR, id, 'Version 0')).note._id;
    const at = { kind: 'users', id, noteId };
    const change = (actor: Actor, text: string, more: object = {}) =>
      support.rpc.call(changeNote, { actor, ...at, text, ...more });
    for (let version = 1; version <= 7; version += 1) {
      support.clock.set(support.clock.now().getTime() - support.clock.real().getTime() + 60_000);
      await change(OMKAR, `Version ${version}`);
    }
    const { note } = await change(OMKAR, 'Version 7');
    expect(note).toMatchObject({ text: 'Version 7', by: { name: 'Omkar' }, editedAt: expect.any(String) });
    expect(note.earlier.map(({ text }) => text)).toEqual([6, 5, 4, 3, 2].map((version) => `Version ${version}`));
    expect(note.earlier[0]!.at < note.editedAt!).toBe(true);
    expect(await refusalOf(change(FARAH, 'Mine now'))).toBe('NOTE_NOT_OWN');
    expect(await refusalOf(change(OMKAR, 'Elsewhere', { id: newId() }))).toBe('NOTE_NOT_FOUND');
    const remove = (actor: Actor) => support.rpc.call(removeNote, { actor, ...at });
    expect(await refusalOf(remove(FARAH))).toBe('NOTE_NOT_OWN');
    await remove(OMKAR);
    expect(await refusalOf(remove(OMKAR))).toBe('NOTE_NOT_FOUND');
    expect((await read(id)).notes).toEqual([]);
  });

  it('are read in parts that a message can carry, if a hundred have the longest versions', async () => {
    const about = newId();
    const text = 'आ'.repeat(2_000);
    const at = support.clock.now();
    const earlier = Array.from({ length: 5 }, () => ({ text, at }));
    const rows = Array.from({ length: 100 }, () => ({
      _id: newId(),
      kind: 'users',
      about,
      by: OMKAR.userId,
      text,
      at,
      changedAt: at,
      earlier,
    }));
    await support.get(Db).connection.collection<{ _id: string }>('staff_notes').insertMany(rows);
    const parts = await readParts(async (after) => {
      const asked = { actor: OMKAR, kind: 'users', id: about, page: 1, limit: 100, after };
      const { notes, pagination } = await support.rpc.call(adminNotes, asked);
      return { notes, pagination };
    }, 'notes');
    expect(parts.length).toBeGreaterThan(1);
    expect(new Set(idsOf(parts)).size).toBe(100);
  });
});

describe('tags of staff', () => {
  const set = (id: string, tag: string, kind = 'users') => support.rpc.call(setTag, { actor: OMKAR, kind, id, tag });
  const labels = (tags: readonly { label: string }[]) => tags.map(({ label }) => label);

  it('come from one list that grows with new ones; spellings in another case are the same', async () => {
    const [id, bookingId] = [newId(), newId()];
    await set(id, 'Repeat refund');
    expect(labels((await set(id, 'VIP')).tags)).toEqual(['Repeat refund', 'VIP']);
    expect(labels((await set(id, 'vip')).tags)).toEqual(['Repeat refund', 'VIP']);
    await set(bookingId, 'vip', 'bookings');
    expect(labels((await support.rpc.call(adminTags, { actor: FARAH })).tags)).toEqual(['Repeat refund', 'VIP']);
    expect(labels((await read(bookingId, 'bookings')).tags)).toEqual(['VIP']);
    expect(await refusalOf(set(id, 'a/b'))).toBe('TAG_INVALID');
    expect(await refusalOf(set(id, 'VIP', 'payments'))).toBe('INVALID_INPUT');
    expect(await refusalOf(set(left, 'VIP'))).toBe('USER_NOT_FOUND');
  });

  it('are listed by record for a list, without those that have none', async () => {
    const [person, bookingId, none, cleared] = [newId(), newId(), newId(), newId()];
    await set(person, 'VIP');
    await set(person, 'Repeat refund');
    await set(bookingId, 'vip', 'bookings');
    await set(cleared, 'VIP');
    await support.rpc.call(clearTag, { actor: OMKAR, kind: 'users', id: cleared, tag: 'vip' });
    const ids = [person, bookingId, none, cleared];
    const { records } = await support.rpc.call(recordTags, { actor: FARAH, ids });
    expect(Object.fromEntries(records.map(({ _id, tags }) => [_id, labels(tags)]))).toEqual({
      [person]: ['Repeat refund', 'VIP'],
      [bookingId]: ['VIP'],
    });
  });

  it('find the people with a tag, the latest first, without bookings', async () => {
    const [first, second] = [newId(), newId()];
    await set(first, 'elderly');
    support.clock.set(support.clock.now().getTime() - support.clock.real().getTime() + 60_000);
    await set(second, 'elderly');
    await set(newId(), 'elderly', 'bookings');
    const people = async () => (await support.rpc.call(taggedPeople, { tag: 'elderly' })).userIds;
    expect(await people()).toEqual([second, first]);
    const clear = () => support.rpc.call(clearTag, { actor: OMKAR, kind: 'users', id: second, tag: 'Elderly' });
    expect((await clear()).tags).toEqual([]);
    expect((await clear()).tags).toEqual([]);
    expect(await people()).toEqual([first]);
  });

  it('find the bookings with a tag in any case, without people; an unknown tag finds none', async () => {
    const [bookingId, person] = [newId(), newId()];
    await set(bookingId, 'Key lost', 'bookings');
    await set(person, 'key lost');
    const find = (tag: string) => support.rpc.call(taggedBookings, { tag });
    expect(await find('KEY LOST')).toEqual({ bookingIds: [bookingId] });
    expect(await find('never used')).toEqual({ bookingIds: [] });
    expect(await find('a/b')).toEqual({ bookingIds: [] });
  });

  it('find a thousand records, the latest tagged, and say that there are more', async () => {
    const rows = Array.from({ length: 1_001 }, (_, number) => ({
      _id: newId(),
      kind: 'bookings',
      tags: ['crowded'],
      at: new Date(number),
    }));
    await support.get(Db).connection.collection<{ _id: string }>('tagged_records').insertMany(rows);
    const { bookingIds, more } = await support.rpc.call(taggedBookings, { tag: 'crowded' });
    expect(more).toBe(true);
    expect(bookingIds).toEqual(
      rows
        .map(({ _id }) => _id)
        .toReversed()
        .slice(0, 1_000),
    );
    expect(await support.rpc.call(taggedPeople, { tag: 'crowded' })).toEqual({ userIds: [] });
  });

  it('are at most ten on a record and a hundred in the list', async () => {
    const id = newId();
    for (let number = 0; number < 10; number += 1) await set(id, `tag ${number}`);
    expect(await refusalOf(set(id, 'tag 10'))).toBe('TAGS_FULL');
    expect((await set(id, 'tag 0')).tags).toHaveLength(10);
    const rows = Array.from({ length: 100 }, (_, number) => ({ _id: `more ${number}`, label: `more ${number}` }));
    await support.get(Db).connection.collection<{ _id: string }>('tags').insertMany(rows);
    expect(await refusalOf(set(newId(), 'one more'))).toBe('TAGS_FULL');
    expect(labels((await set(newId(), 'MORE 7')).tags)).toEqual(['more 7']);
  });
});
