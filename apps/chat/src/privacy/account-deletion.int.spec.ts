import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  accountDeletion,
  CANARY,
  OTHER_NAME,
  type RunningService,
  startMongo,
  startNats,
  startServiceForTest,
} from '@sahaya/testing';
import { ChatModule } from '../chat.module.js';

const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
let deletion: ReturnType<typeof accountDeletion>;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('chat', serviceEnv, ChatModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  deletion = accountDeletion(service);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('replaces the name of a deleted person in their chats, keeps the messages, and may hear of it twice', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = deletion;
  const people = (mine: string, theirs: string) => [
    { userId: personId, name: mine, unread: 0, readUpTo: 0 },
    { userId: otherId, name: theirs, unread: 0, readUpTo: 0 },
  ];
  await insert('chats', {
    service: 'cooking',
    bookingId: newId(),
    participants: people(CANARY.name, OTHER_NAME),
    seq: 1,
    updatedAt: at,
  });
  const chatId = newId();
  await insert('messages', {
    chatId,
    seq: 1,
    sender: personId,
    content: 'I am at the door',
    readBy: [],
    createdAt: at,
  });
  expect(await places()).toEqual(['chats']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  expect((await all('chats'))[0]?.['participants']).toEqual(people('Deleted user', OTHER_NAME));
  expect(await all('messages')).toMatchObject([{ content: 'I am at the door', sender: personId }]);
});
