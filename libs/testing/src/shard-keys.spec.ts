import { describe, expect, it } from '@jest/globals';
import { isCompatible, isTargeted } from './shard-keys.js';

describe('a query', () => {
  it.each([
    { chatId: 'c' },
    { chatId: { $in: ['c', 'd'] }, seq: { $gt: 1 } },
    { $and: [{ seq: 1 }, { chatId: { $eq: 'c' } }] },
    { $or: [{ chatId: 'c' }, { chatId: 'd', seq: 1 }] },
  ])('with the shard key goes to its shards: %j', (filter) => expect(isTargeted(filter, 'chatId')).toBe(true));

  it.each([
    {},
    undefined,
    { _id: 'm' },
    { chatId: { $gt: 'c' } },
    { chatId: { $exists: true } },
    { $or: [{ chatId: 'c' }, { seq: 1 }] },
  ])('without the shard key goes to all shards: %j', (filter) => expect(isTargeted(filter, 'chatId')).toBe(false));
});

describe('a unique index', () => {
  it.each([{ chatId: 1, seq: 1 }, { chatId: 1 }, { _id: 1 }])(
    'that begins with the shard key is compatible: %j',
    (index) => expect(isCompatible(index, ['chatId'])).toBe(true),
  );
  it.each([{ seq: 1, chatId: 1 }, { clientMsgId: 1 }])('that begins with another field is not: %j', (index) =>
    expect(isCompatible(index, ['chatId'])).toBe(false),
  );
});
