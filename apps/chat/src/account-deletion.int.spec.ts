import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { announce, placesOf, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { ChatModule } from './chat.module.js';

const NAME = 'Canary Bird';
const EMAIL = 'canary@example.com';
const PHONE = '9811122233';
const ADDRESS = '7 Canary Street, Pune';
const CANARIES = [NAME, EMAIL, PHONE, ADDRESS, 'Canary'];
const OTHER = 'Ravi Kumar';
const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
const [personId, otherId] = [newId(), newId()];

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

const insert = (name: string, doc: Record<string, unknown>) =>
  service
    .get(Db)
    .connection.collection(name)
    .insertOne({ _id: newId(), ...doc } as never);
const all = (name: string, filter = {}) => service.get(Db).connection.collection(name).find(filter).toArray();
const places = () => placesOf(service.get(Db).connection, CANARIES);
const deleted = (role: 'customer' | 'helper') => announce(service, ACCOUNT_DELETED, { userId: personId, role });

it('replaces the name of a deleted person in their chats, keeps the messages, and may hear of it twice', async () => {
  const people = (mine: string, theirs: string) => [
    { userId: personId, name: mine, unread: 0, readUpTo: 0 },
    { userId: otherId, name: theirs, unread: 0, readUpTo: 0 },
  ];
  await insert('chats', {
    service: 'cooking',
    bookingId: newId(),
    participants: people(NAME, OTHER),
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
  await deleted('customer');
  await deleted('customer');
  expect(await places()).toEqual([]);
  expect((await all('chats'))[0]?.['participants']).toEqual(people('Deleted user', OTHER));
  expect(await all('messages')).toMatchObject([{ content: 'I am at the door', sender: personId }]);
});
