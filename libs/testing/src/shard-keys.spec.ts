import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  BROADCASTS_OF_REQUESTS,
  INDEXES_TO_MOVE,
  isCompatible,
  isIntendedBroadcast,
  isTargeted,
  SHARD_KEYS,
} from './shard-keys.js';

describe('a query', () => {
  it.each([
    { chatId: 'c' },
    { chatId: { $in: ['c', 'd'] }, seq: { $gt: 1 } },
    { $and: [{ seq: 1 }, { chatId: { $eq: 'c' } }] },
    { $or: [{ chatId: 'c' }, { chatId: 'd', seq: 1 }] },
    { chatId: { $gte: 'c', $lt: 'd' } },
  ])('with the shard key goes to its shards: %j', (filter) => expect(isTargeted(filter, { chatId: 1 })).toBe(true));

  it.each([
    {},
    undefined,
    { _id: 'm' },
    { chatId: { $gt: 'c' } },
    { chatId: { $exists: true } },
    { chatId: /^c/ },
    { $or: [{ chatId: 'c' }, { seq: 1 }] },
  ])('without the shard key goes to all shards: %p', (filter) => expect(isTargeted(filter, { chatId: 1 })).toBe(false));

  it.each([{ _id: 'b' }, { _id: { $in: ['b', 'c'] } }])('with a hashed shard key goes to its shards: %j', (filter) =>
    expect(isTargeted(filter, { _id: 'hashed' })).toBe(true),
  );
  it.each([{ _id: { $gte: 'b', $lt: 'c' } }, { customerId: 'c' }])(
    'with a range of a hashed shard key, or without it, goes to all shards: %j',
    (filter) => expect(isTargeted(filter, { _id: 'hashed' })).toBe(false),
  );

  it.each<[string, { file?: string; collection?: string; fields?: string[] }, boolean]>([
    ['of the file that means to send it', {}, true],
    ['with more fields', { fields: ['customerId', 'status'] }, true],
    ['by another field', { fields: ['city'] }, false],
    ['of another collection', { collection: 'chats' }, false],
    ['of another file', { file: 'apps/booking/src/booking/booking.service.ts' }, false],
  ])('to all shards %s is intended: %j → %s', (_, change, isIntended) => {
    const file = 'apps/booking/src/booking/booking-list.service.ts';
    expect(isIntendedBroadcast({ file, collection: 'bookings', fields: ['customerId'], ...change })).toBe(isIntended);
  });
});

describe('a unique index', () => {
  it.each([{ chatId: 1, seq: 1 }, { chatId: 1 }, { _id: 1 }])(
    'that begins with the shard key is compatible: %j',
    (index) => expect(isCompatible(index, { chatId: 1 })).toBe(true),
  );
  it.each([{ seq: 1, chatId: 1 }, { clientMsgId: 1 }, { _id: 1, seq: 1 }])(
    'that begins with another field is not: %j',
    (index) => expect(isCompatible(index, { chatId: 1 })).toBe(false),
  );

  it.each([{ _id: 1 }, { _id: 1, bookingId: 1 }])('that begins with the hashed field is compatible: %j', (index) =>
    expect(isCompatible(index, { _id: 'hashed' })).toBe(true),
  );
  it.each([{ bookingId: 1 }, { bookingId: 1, _id: 1 }])(
    'that begins with another field than the hashed one is not: %j',
    (index) => expect(isCompatible(index, { _id: 'hashed' })).toBe(false),
  );

  it.each([
    { userId: 1, key: 1 },
    { userId: 1, key: 1, at: 1 },
  ])('that begins with all fields of the shard key is compatible: %j', (index) =>
    expect(isCompatible(index, { userId: 1, key: 1 })).toBe(true),
  );
  it.each([{ userId: 1 }, { key: 1, userId: 1 }])('that lacks a field, or has another order, is not: %j', (index) =>
    expect(isCompatible(index, { userId: 1, key: 1 })).toBe(false),
  );
});

describe('docs/operators.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operators.md'), 'utf8');
  const section = page.split('\n## Past one machine\n')[1]?.split('\n## ')[0] ?? '';
  /** The rows of the table with this heading of its second column; without the marks of code. */
  const rowsOf = (heading: string): string[][] => {
    const table = section.split('\n\n').find((part) => part.split('\n')[0]?.split('|')[2]?.trim() === heading) ?? '';
    const rows = table.split('\n').slice(2);
    return rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('`', '').trim()),
    );
  };
  const listOf = (queries: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    Object.entries(queries).flatMap(([name, all]) => Object.entries(all).map(([key, text]) => [name, key, text]));

  it('lists the shard keys that the tests compare with the queries', () => {
    const listed = rowsOf('Shard key').filter(([, key]) => key?.startsWith('{'));
    const keys = Object.entries(SHARD_KEYS).map(([name, key]) => [
      name,
      `{ ${Object.entries(key)
        .map(([field, kind]) => `${field}: ${kind === 1 ? 1 : `'${kind}'`}`)
        .join(', ')} }`,
    ]);
    expect(listed.map((row) => row.slice(0, 2))).toEqual(keys);
  });

  it('lists the unique indexes that have to be moved first', () => {
    expect(rowsOf('Unique index')).toEqual(listOf(INDEXES_TO_MOVE));
  });

  it('lists the queries of requests that go to all shards', () => {
    const sent = listOf(BROADCASTS_OF_REQUESTS).map(([, query, reason]) => [...(query ?? '').split(' by '), reason]);
    expect(rowsOf('Query by')).toEqual(sent);
  });
});
