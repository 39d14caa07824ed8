import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, adminChat, adminChats, AppError, readChat, reportChat, sendMessage } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { ChatModule } from '../chat.module.js';
import { ChatService, chatOfBooking } from '../chats/chat.service.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('chat', serviceEnv, ChatModule, { MONGO_URL: mongo.url, NATS_URL: nats.url });
  at('10:00');
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const at = (time: string) => service.clock.set(istInstant('2026-12-05', time).getTime() - Date.now());
/** An open chat of two users. */
async function aChat() {
  const [bookingId, customerId, helperId] = [newId(), newId(), newId()];
  const parties = { customerId, helperId, customerName: 'Asha Rao', helperName: 'Ravi Kumar' };
  await service
    .get(ChatService)
    .follow(chatOfBooking({ bookingId, service: 'cooking', ...parties }), { accepted: true });
  const chats = await list({ caseId: bookingId });
  const customer: Actor = { userId: customerId, role: 'customer', sid: 's' };
  return { id: chats[0]!._id, bookingId, customer, helperId };
}
const list = async (fields: { userId?: string; caseId?: string; reported?: boolean; limit?: number }) => {
  const all = { page: 1, limit: 25, userId: '', caseId: '', reported: false };
  return (await service.rpc.call(adminChats, { ...all, ...fields })).chats;
};
const send = (actor: Actor, id: string, content: string) =>
  service.rpc.call(sendMessage, { actor, id, content, clientMsgId: '' });
const read = (id: string, fields: { reason?: string; before?: string } = {}) =>
  service.rpc.call(readChat, { id, reason: 'Both accuse each other', category: 'complaint', before: '', ...fields });
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code, details }: AppError) => [code, details?.['field']].filter(Boolean).join(' '),
  );

describe('chats for staff', () => {
  it('are found by case, by person, and as reported; none of their words', async () => {
    const [one, other] = [await aChat(), await aChat()];
    await send(one.customer, one.id, 'My number is 12');
    at('10:05');
    await service.rpc.call(reportChat, { actor: other.customer, id: other.id, reason: 'abuse', note: '' });
    expect(await list({ caseId: one.bookingId })).toEqual([
      {
        _id: one.id,
        participants: [
          { _id: one.customer.userId, name: 'Asha Rao' },
          { _id: one.helperId, name: 'Ravi Kumar' },
        ],
        service: 'cooking',
        booking: one.bookingId,
        messages: 1,
        lastMessageAt: expect.stringMatching(/^2026-12-05T04:30/),
        updatedAt: expect.stringMatching(/^2026-12-05T04:30/),
      },
    ]);
    expect(await list({ caseId: newId() })).toEqual([]);
    expect((await list({ userId: one.helperId })).map(({ _id }) => _id)).toEqual([one.id]);
    const [reported] = await list({ reported: true });
    expect(reported?._id).toBe(other.id);
    expect(reported?.participants[0]?.reportedAt).toMatch(/^2026-12-05T04:35/);
    expect((await service.rpc.call(adminChat, { id: one.id })).chat.messages).toBe(1);
    expect(await codeOf(service.rpc.call(adminChat, { id: newId() }))).toBe('CHAT_NOT_FOUND');
  });

  it('are read for a reason, for a minute, the latest first, and on from there', async () => {
    at('11:00');
    const { id, bookingId, customer } = await aChat();
    for (let line = 1; line <= 60; line += 1) await send(customer, id, `line ${line}`);
    expect(await codeOf(read(id, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH reason');
    const latest = await read(id);
    expect(latest).toMatchObject({ more: true, bookingId, until: expect.stringMatching(/^2026-12-05T05:31/) });
    expect([latest.messages.length, latest.messages[0]?.content, latest.messages.at(-1)?.content]).toEqual([
      ...[50, 'line 11', 'line 60'],
    ]);
    const earlier = await read(id, { before: latest.messages[0]!._id });
    expect([earlier.messages.map(({ content }) => content), earlier.more]).toEqual([
      Array.from({ length: 10 }, (_, n) => `line ${n + 1}`),
      false,
    ]);
    expect(await codeOf(read(id, { before: newId() }))).toBe('INVALID_INPUT before');
    expect(await codeOf(read(newId()))).toBe('CHAT_NOT_FOUND');
    expect((await service.rpc.call(adminChat, { id })).chat.messages).toBe(60);
  });

  it.each([
    [{}, { updatedAt: -1, _id: -1 }],
    [{ 'participants.userId': 'a' }, { updatedAt: -1, _id: -1 }],
    [{ reportedAt: { $exists: true } }, { reportedAt: -1, _id: -1 }],
  ] as const)('are listed from an index: %j', async (filter, sort) => {
    const plan = await service.get(Db).connection.collection('chats').find(filter).sort(sort).explain();
    const text = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect(text).toContain('IXSCAN');
    expect(text).not.toMatch(/"SORT"|COLLSCAN/);
  });

  it('that were reported before there was a list of them are in it', async () => {
    const { id } = await aChat();
    const chats = service.get(Db).connection.collection('chats');
    await chats.updateOne({ _id: id as never }, { $set: { 'participants.0.reportedAt': new Date('2026-12-01') } });
    const replica = await startServiceForTest('chat', serviceEnv, ChatModule, {
      MONGO_URL: mongo.url,
      NATS_URL: nats.url,
      MONGO_DB_PREFIX: service.get(Db).connection.name.replace(/chat$/, ''),
    });
    await replica.stop();
    expect((await list({ reported: true })).map(({ _id }) => _id)).toContain(id);
  });
});
