import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { type Actor, type InputOf, listChats, sendMessage } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { ChatModule } from '../chat.module.js';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';

const NOW = new Date('2026-12-01T06:00:00Z');
type Asked = Partial<InputOf<typeof listChats>>;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
let chats: Model<ChatDoc>;
let customer: Actor;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const urls = { MONGO_URL: mongo.url, NATS_URL: nats.url, MONGO_DB_PREFIX: mongo.dbPrefix };
  service = await startServiceForTest('chat', serviceEnv, ChatModule, urls);
  chats = service.get(getModelToken(CHAT_MODEL));
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(() => {
  service.clock.set(NOW.getTime() - Date.now());
  customer = { userId: newId(), role: 'customer', sid: 's-1' };
});

/** A stored chat; all chats of a test were written in at the same time. */
const row = ({
  name = 'Ravi Kumar',
  unread = 0,
  ...part
}: Partial<ChatDoc> & { name?: string; unread?: number } = {}) => ({
  _id: newId(),
  bookingId: newId(),
  service: 'cooking',
  participants: [
    { userId: customer.userId, name: 'Asha Rao', unread, readUpTo: 0 },
    { userId: newId(), name, unread: 3, readUpTo: 0 },
  ],
  seq: unread,
  openedAt: NOW,
  updatedAt: NOW,
  ...part,
});
const rows = (count: number, part: Parameters<typeof row>[0] = {}) => Array.from({ length: count }, () => row(part));
const ask = (asked: Asked = {}, actor = customer) => service.rpc.call(listChats, { actor, ...asked });
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

async function readAll(asked: Asked, meanwhile?: () => Promise<unknown>) {
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ ...asked, ...(cursor && { cursor }) });
    read.push(...idsOf(page.chats));
    cursor = page.nextCursor;
    if (cursor) await meanwhile?.();
  } while (cursor);
  return read;
}

describe('the list of chats in pages', () => {
  it('has each of 65 chats of the same time once, while new ones are added and one gets a message', async () => {
    const stored = await chats.insertMany(rows(65));
    const first = (await ask({ limit: 9 })).chats[0];
    const read = await readAll({ limit: 9 }, async () => {
      await chats.insertMany([row({ updatedAt: new Date(NOW.getTime() + 1) })]);
      await service.rpc.call(sendMessage, { actor: customer, id: first?._id ?? '', content: 'Hello', clientMsgId: '' });
    });
    expect(read).toHaveLength(65);
    expect(new Set(read)).toEqual(new Set(idsOf(stored)));
    // The chat with the message is at the top now.
    expect((await ask({ limit: 9 })).chats.map(({ _id }) => _id)).toContain(first?._id);
  });

  it('counts the unread messages of all chats, whatever page or filter is read', async () => {
    await chats.insertMany([...rows(30), ...rows(12, { unread: 2 }), row({ unread: 5, name: 'Sunita Devi' })]);
    const unopened = { ...row({ unread: 9 }), openedAt: undefined };
    await chats.create(unopened);
    for (const asked of [{ limit: 5 }, { unread: true, limit: 5 }, { name: 'nobody' }]) {
      expect((await ask(asked)).unreadCount).toBe(29);
    }
    expect(await readAll({ unread: true, limit: 4 })).toHaveLength(13);
    expect((await ask({ unread: true, name: 'sunita' })).chats.map(({ otherParticipant: { name } }) => name)).toEqual([
      'Sunita Devi',
    ]);
    expect((await ask({ unread: true, name: 'kumar (' })).chats).toEqual([]);
    // One's own name does not match.
    expect((await ask({ name: 'asha' })).chats).toEqual([]);
  });

  it('can be of one person, in pages, without the chats of others with that person', async () => {
    const ravi = newId();
    const withRavi = (me = customer.userId) => ({
      ...row(),
      participants: [me, ravi].map((userId) => ({ userId, name: userId, unread: 1, readUpTo: 0 })),
    });
    const stored = await chats.insertMany([withRavi(), withRavi(), withRavi()]);
    await chats.insertMany([...rows(2), withRavi(newId())]);
    expect(new Set(await readAll({ with: ravi, limit: 2 }))).toEqual(new Set(idsOf(stored)));
    expect((await ask({ with: newId() })).chats).toEqual([]);
    expect((await ask({ with: ravi, name: 'nobody' })).chats).toEqual([]);
  });

  it('counts the unread messages of each person in all chats, whatever page or filter is read', async () => {
    const ravi = newId();
    const withRavi = (unread: number) => ({
      ...row(),
      participants: [
        { userId: customer.userId, name: 'Asha Rao', unread, readUpTo: 0 },
        { userId: ravi, name: 'Ravi Kumar', unread: 9, readUpTo: 0 },
      ],
    });
    const other = row({ unread: 4 });
    await chats.insertMany([withRavi(0), withRavi(2), withRavi(5), other, row()]);
    const expected = { [ravi]: 7, [other.participants[1]!.userId]: 4 };
    for (const asked of [{ limit: 1 }, { with: newId() }, { unread: true, name: 'nobody' }])
      expect(await ask(asked)).toMatchObject({ unreadCount: 11, unreadByPerson: expected });
  });

  it('without paging has all chats and no cursor', async () => {
    await chats.insertMany(rows(3));
    expect(await ask()).toMatchObject({ chats: [{}, {}, {}], unreadCount: 0 });
    expect(await ask()).not.toHaveProperty('nextCursor');
  });

  it('refuses a wrong cursor, and with that of another person shows only one’s own chats', async () => {
    await chats.insertMany(rows(4));
    await expect(ask({ cursor: 'next' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    const { nextCursor: cursor } = await ask({ limit: 2 });
    const stranger: Actor = { userId: newId(), role: 'customer', sid: 's-2' };
    expect(await ask({ cursor }, stranger)).toEqual({ chats: [], unreadCount: 0, unreadByPerson: {} });
  });
});
