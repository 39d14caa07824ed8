import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { retention, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { ChatModule } from '../chat.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('chat', serviceEnv, ChatModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const at = new Date('2026-01-05T06:30:00Z');
const chat = (name: string, closesAt?: Date) => ({
  _id: newId(),
  service: name,
  bookingId: newId(),
  participants: ['Asha Rao', 'Ravi Kumar'].map((person) => ({ userId: newId(), name: person, unread: 2, readUpTo: 0 })),
  seq: 3,
  lastMessage: { content: 'See you', sender: newId(), createdAt: at },
  openedAt: at,
  ...(closesAt && { closesAt }),
  updatedAt: at,
});
const messagesOf = (chatId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: newId(),
    chatId,
    seq: index + 1,
    sender: newId(),
    content: 'See you',
    readBy: [],
    createdAt: at,
  }));

it('agrees with the schedule of retention', async () => {
  expect(await retention(service, 'chat').faults()).toEqual([]);
});

it('deletes the messages of a chat a year after it closed, in batches, and keeps those of others', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'chat');
  const old = chat('cooking', startedAt('chat-messages', 0));
  const oldest = chat('gardening', startedAt('chat-messages', 400));
  const young = chat('babysitting', startedAt('chat-messages', -2));
  const open = chat('sweeping-mopping');
  await insert('chats', [old, young, open, oldest]);
  await insert('messages', [
    ...messagesOf(old._id, 3),
    // More than two batches.
    ...messagesOf(oldest._id, 1_001),
    ...messagesOf(young._id, 2),
    ...messagesOf(open._id, 1),
  ]);

  await runNextDay();
  expect((await all('messages')).map(({ chatId }) => chatId as string).sort()).toEqual(
    [young._id, young._id, open._id].sort(),
  );
  const left = await all('chats');
  expect(
    left
      .filter((doc) => doc['lastMessage'])
      .map(({ _id }) => String(_id))
      .sort(),
  ).toEqual([young._id, open._id].sort());
  const [emptied] = await all('chats', { _id: old._id });
  expect(emptied).toMatchObject({ bookingId: old.bookingId, seq: 3, participants: [{ unread: 0 }, { unread: 0 }] });

  // The term of the young one ends on the second day.
  await runNextDay();
  expect((await all('messages')).map(({ chatId }) => chatId as string)).toEqual([open._id]);
});
