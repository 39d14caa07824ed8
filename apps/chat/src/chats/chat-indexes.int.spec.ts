import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import mongoose, { type Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';
import { ChatModule } from '../chat.module.js';
import { ChatService } from './chat.service.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
});
afterAll(() => Promise.all([mongo?.stop(), nats?.stop()]));

const start = async () => {
  const servers = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  const service = await startServiceForTest('chat', serviceEnv, ChatModule, servers);
  const model = service.get<Model<ChatDoc>>(getModelToken(CHAT_MODEL));
  return { service, model, names: async () => (await model.collection.indexes()).map(({ name }) => name).sort() };
};
const people: [{ _id: string; name: string }, { _id: string; name: string }] = [
  { _id: newId(), name: 'Asha Rao' },
  { _id: newId(), name: 'Ravi Kumar' },
];

it('a database of the time when there were only chats of bookings is taken over with its chats', async () => {
  const before = await start();
  const current = await before.names();
  const database = before.model.db.name;
  await before.service.stop();
  const connection = await mongoose.createConnection(mongo.url, { dbName: database }).asPromise();
  const collection = connection.collection<object>(CHAT_MODEL);
  await collection.dropIndexes();
  await collection.createIndex({ bookingId: 1 }, { unique: true, name: 'bookingId_1' });
  const bookingId = newId();
  const old = { _id: newId(), bookingId, service: 'cooking', participants: [], seq: 0, updatedAt: new Date(0) };
  await collection.insertOne(old as never);
  await connection.close();

  // Two replicas start at the same time.
  const [after, twin] = await Promise.all([start(), start()]);
  expect(await after.names()).toEqual(current);
  expect(current).not.toContain('bookingId_1');
  const chats = after.service.get(ChatService);
  const follow = (key: { bookingId: string } | { subscriptionId: string }) =>
    chats.follow({ key, service: 'cooking', people }, { accepted: true });
  await follow({ bookingId });
  const subscriptionId = newId();
  for (const key of [{ subscriptionId }, { subscriptionId }, { subscriptionId: newId() }]) await follow(key);
  const stored = await after.model.find().lean();
  expect(stored.map(({ _id, openedAt }) => ({ isOld: _id === old._id, isOpen: !!openedAt }))).toEqual([
    { isOld: true, isOpen: true },
    { isOld: false, isOpen: true },
    { isOld: false, isOpen: true },
  ]);
  await Promise.all([after.service.stop(), twin.service.stop()]);
});
