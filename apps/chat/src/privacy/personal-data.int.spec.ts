import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { exportMessages } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { idsOf, readParts, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc } from '../shared/chat.model.js';
import { ChatModule } from '../chat.module.js';
import { MESSAGE_MODEL, type MessageDoc } from '../shared/message.model.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const servers = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  service = await startServiceForTest('chat', serviceEnv, ChatModule, servers);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

interface Exported {
  _id: string;
  content: string;
  bookingId?: string;
  subscriptionId?: string;
}

it('a person takes both sides of his chats along, page by page, and nobody else’s', async () => {
  const chats = service.get<Model<ChatDoc>>(getModelToken(CHAT_MODEL));
  const messages = service.get<Model<MessageDoc>>(getModelToken(MESSAGE_MODEL));
  const [asha, binu, other] = [newId(), newId(), newId()];
  const createdAt = new Date('2026-11-20T06:00:00Z');
  const [bookingId, subscriptionId] = [newId(), newId()];
  const talk = async (people: string[], count: number, content: string, about: Partial<ChatDoc>) => {
    const chatId = newId();
    const participants = people.map((userId) => ({ userId, name: 'x', unread: 0, readUpTo: 0 }));
    await chats.create([{ _id: chatId, ...about, service: 'cooking', participants, seq: count, updatedAt: createdAt }]);
    const said = Array.from({ length: count }, (_, index) => ({
      _id: newId(),
      chatId,
      seq: index + 1,
      sender: people[index % 2],
      content,
      readBy: [],
      createdAt,
    }));
    await messages.insertMany(said);
  };
  // The longest message, in a script with three bytes per letter.
  await talk([asha, binu], 110, 'न'.repeat(2_000), { bookingId });
  await talk([asha, other], 3, 'hello', { subscriptionId });
  await talk([binu, other], 2, 'not hers', { bookingId: newId() });

  const pages = await readParts(async (after) => {
    const page = await service.rpc.call(exportMessages, { userId: asha, ...(after && { after }) });
    return { rows: page.rows as Exported[], rest: page.next };
  }, 'rows');
  const rows: Exported[] = pages.flat();
  expect([pages.length, rows.length]).toEqual([2, 113]);
  expect(new Set(idsOf(pages)).size).toBe(113);
  expect(rows.some(({ content }) => content === 'not hers')).toBe(false);
  expect(rows.filter((row) => row.bookingId === bookingId)).toHaveLength(110);
  expect(rows.filter((row) => row.subscriptionId === subscriptionId)).toHaveLength(3);
  expect((await service.rpc.call(exportMessages, { userId: newId() })).rows).toEqual([]);
});
