import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Actor, getChat, getForParty, listChats, openBookingChat, sendMessage } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  buildBooking,
  type Responder,
  type RunningService,
  searchHostile,
  sendHostile,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { ChatModule } from '../chat.module.js';

const customer: Actor = { userId: newId(), role: 'customer', sid: 's' };
const bookingId = newId();

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let chat: RunningService;
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(getForParty, () => {
    const booking = buildBooking(bookingId, { customerId: customer.userId, helperId: newId() });
    return { booking, totalPaise: 44_800, payable: true };
  });
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  chat = await startServiceForTest('chat', serviceEnv, ChatModule, urls);
});
afterAll(async () => {
  await chat?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('hostile values in a message are kept as typed or refused, whole', async () => {
  const { _id: id } = await chat.rpc.call(openBookingChat, { actor: customer, bookingId });
  const read = async () => (await chat.rpc.call(getChat, { actor: customer, id, before: '', after: '' })).messages;
  const { faults, taken } = await sendHostile(async (content) => {
    await chat.rpc.call(sendMessage, { actor: customer, id, content, clientMsgId: '' });
    return (await read()).at(-1)?.content;
  });
  expect(faults).toEqual([]);
  expect(await read()).toHaveLength(taken);
});

it('hostile patterns in place of a name find no chat', async () => {
  await chat.rpc.call(openBookingChat, { actor: customer, bookingId });
  const find = async (name?: string) =>
    (await chat.rpc.call(listChats, { actor: customer, ...(name !== undefined && { name }) })).chats;
  expect(await find()).toHaveLength(1);
  expect(await searchHostile(find)).toEqual([]);
});
