import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminChats,
  AppError,
  type Booking,
  BOOKING_EVENT,
  BOOKING_REPLACED,
  BOOKING_UNPAID,
  type BookingMoved,
  type Chat,
  CHAT_REPORTED,
  type EventContract,
  getChat,
  getForParty,
  getSubscription,
  getSubstitution,
  listChats,
  markRead,
  openBookingChat,
  openSubscriptionChat,
  openVisitChat,
  reportChat,
  sendMessage,
  type Subscription,
  SUBSCRIPTION_EVENT,
  type SubscriptionFactsData,
} from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  announce,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import type { input, ZodType } from 'zod';
import { ChatModule } from '../chat.module.js';

const DAY_MS = 86_400_000;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
let twin: RunningService;
let siblings: Responder;
/** The answers of the booking service. */
const bookings = new Map<string, Booking>();
/** The answers of the subscription service. */
const subscriptions = new Map<string, Subscription>();
const substitutions = new Map<string, Substituted>();

let customer: Actor;
let helper: Actor;
let stranger: Actor;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(getForParty, ({ actor, bookingId }) => {
    const booking = bookings.get(bookingId);
    const parties = [booking?.customerId._id, booking?.helperId._id];
    if (!booking || !parties.includes(actor.userId)) throw new AppError('BOOKING_NOT_FOUND');
    return { booking, totalPaise: 44_800, payable: true };
  });
  await siblings.on(getSubscription, ({ actor, id }) => {
    const subscription = subscriptions.get(id);
    const parties = [subscription?.customerId._id, subscription?.helperId._id];
    if (!subscription || !parties.includes(actor?.userId)) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return { subscription };
  });
  await siblings.on(getSubstitution, ({ actor, visitId }) => {
    const found = substitutions.get(visitId);
    if (!found || ![found.customerId, found.substitute.helperId].includes(actor.userId))
      throw new AppError('VISIT_NOT_FOUND');
    return {
      service: 'cooking',
      customerId: { _id: found.customerId, name: found.customerName },
      helperId: { _id: found.substitute.helperId, name: found.substitute.name },
      subscriptionId: found.subscriptionId,
      ended: false,
    };
  });
  const start = () =>
    startServiceForTest('chat', serviceEnv, ChatModule, {
      MONGO_URL: mongo.url,
      NATS_URL: nats.url,
      MONGO_DB_PREFIX: mongo.dbPrefix,
    });
  service = await start();
  twin = await start();
});
afterAll(async () => {
  await Promise.all([service?.stop(), twin?.stop(), siblings?.stop()]);
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(() => {
  for (const { clock } of [service, twin]) clock.set(0);
  customer = { userId: newId(), role: 'customer', sid: 's-1' };
  helper = { userId: newId(), role: 'helper', sid: 's-2' };
  stranger = { userId: newId(), role: 'customer', sid: 's-3' };
});

const visit = (): BookingMoved => ({
  bookingId: newId(),
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
});
const plan = (): SubscriptionFactsData => ({
  subscriptionId: newId(),
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  services: ['cooking', 'cleaning'],
  startDate: '2026-12-01',
  endDate: '2026-12-31',
});
/** Publishes the event and waits until it was handled. */
async function tell<D extends ZodType>(event: EventContract<D>, data: input<D>): Promise<void> {
  await announce(service, event, data as EventContract['data']['_input']);
}
const chatsOf = async (actor: Actor) => (await service.rpc.call(listChats, { actor })).chats;
const open = (actor: Actor, id: string, paging: { before?: string; after?: string } = {}) =>
  service.rpc.call(getChat, { actor, id, before: '', after: '', ...paging });
const sendFrom = (from: RunningService, actor: Actor, id: string, content: string, more = {}) =>
  from.rpc.call(sendMessage, { actor, id, content, clientMsgId: '', ...more });
const send = (
  actor: Actor,
  id: string,
  content: string,
  more: { clientMsgId?: string; idempotencyKey?: string } = {},
) => sendFrom(service, actor, id, content, more);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );
const announced = (subject: string, chatId: string) =>
  service.get(Db).connection.collection('outbox').countDocuments({ subject, 'envelope.data.chatId': chatId });

async function acceptedChat(): Promise<Chat> {
  await tell(BOOKING_EVENT.accept, visit());
  const [chat] = await chatsOf(customer);
  return chat!;
}
const bookingOf = (moved: BookingMoved, status: Booking['status']): Booking => ({
  _id: moved.bookingId,
  helperId: { _id: moved.helperId, name: moved.helperName, location: 'Saket' },
  customerId: { _id: moved.customerId, name: moved.customerName },
  customerName: moved.customerName,
  service: moved.service,
  date: moved.date,
  startTime: moved.startTime,
  endTime: moved.endTime,
  duration: 2,
  startsAt: '2026-12-05T03:30:00.000Z',
  customerAddress: '12 Lake View Road',
  specialRequests: '',
  paymentMethod: 'cash',
  totalAmount: 448,
  pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 8, totalAmount: 448 },
  serviceOptions: {},
  status,
  payment: { method: 'cash', status: 'pending' },
  reviewed: false,
  createdAt: '2026-12-01T03:30:00.000Z',
});

describe('a chat and its booking', () => {
  it('is created once when the booking is accepted, for both parties', async () => {
    const moved = visit();
    await tell(BOOKING_EVENT.accept, moved);
    const [mine, theirs] = await Promise.all([chatsOf(customer), chatsOf(helper)]);
    expect(mine).toEqual([
      {
        _id: expect.any(String),
        otherParticipant: { _id: helper.userId, name: 'Ravi Kumar', isActive: false },
        unreadCount: 0,
        booking: { _id: moved.bookingId, service: 'cooking' },
        updatedAt: expect.any(String),
      },
    ]);
    expect(theirs.map(({ otherParticipant }) => otherParticipant.name)).toEqual(['Asha Rao']);
    expect(await chatsOf(stranger)).toEqual([]);
  });

  it.each(['pending', 'cancelled'] as const)('does not open while the booking is %s', async (status) => {
    const moved = visit();
    bookings.set(moved.bookingId, bookingOf(moved, status));
    expect(await refusal(service.rpc.call(openBookingChat, { actor: customer, bookingId: moved.bookingId }))).toBe(
      'CHAT_NOT_OPEN',
    );
  });

  it('is got or created on request: one chat, also when both ask at once', async () => {
    const moved = visit();
    bookings.set(moved.bookingId, bookingOf(moved, 'accepted'));
    const ask = (from: RunningService, actor: Actor) =>
      from.rpc.call(openBookingChat, { actor, bookingId: moved.bookingId });
    const [first, second] = await Promise.all([ask(service, customer), ask(twin, helper)]);
    await tell(BOOKING_EVENT.accept, moved);
    expect(first._id).toBe(second._id);
    expect(first.messages).toEqual([]);
    expect(await chatsOf(customer)).toHaveLength(1);
    expect(await refusal(ask(service, stranger))).toBe('BOOKING_NOT_FOUND');
  });

  it('stays open for 7 days after the visit, then can only be read', async () => {
    const moved = visit();
    await tell(BOOKING_EVENT.accept, moved);
    await tell(BOOKING_EVENT.complete, moved);
    const [chat] = await chatsOf(customer);
    await send(customer, chat!._id, 'Thank you, Ravi');
    for (const { clock } of [service, twin]) clock.set(7 * DAY_MS + 60_000);
    expect(await refusal(send(customer, chat!._id, 'One more thing'))).toBe('CHAT_CLOSED');
    expect((await open(helper, chat!._id)).messages.map(({ content }) => content)).toEqual(['Thank you, Ravi']);
  });

  it('ends with a visit that was not paid in time; who stands in for a helper has a chat of his own', async () => {
    const moved = visit();
    await tell(BOOKING_EVENT.accept, moved);
    await tell(BOOKING_UNPAID, moved);
    expect((await chatsOf(customer))[0]!.closesAt).toBeDefined();

    const standIn = { ...visit(), helperId: newId(), helperName: 'Meena Devi' };
    await tell(BOOKING_REPLACED, { ...standIn, replaces: moved.bookingId, paidPaise: 44_800, totalPaise: 44_800 });
    const names = (await chatsOf(customer)).map(({ otherParticipant, closesAt }) => [otherParticipant.name, !closesAt]);
    expect(names.sort()).toEqual([
      ['Meena Devi', true],
      ['Ravi Kumar', false],
    ]);
  });

  it('takes the events of a booking in any order', async () => {
    const moved = visit();
    await tell(BOOKING_EVENT.cancel, moved);
    expect(await chatsOf(customer)).toEqual([]);
    await tell(BOOKING_EVENT.accept, moved);
    const [chat] = await chatsOf(customer);
    expect(chat!.closesAt).toBeDefined();
  });
});

const subscriptionOf = (facts: SubscriptionFactsData, part: Partial<Subscription>): Subscription => ({
  _id: facts.subscriptionId,
  helperId: { _id: facts.helperId, name: facts.helperName, location: 'Saket' },
  customerId: { _id: facts.customerId, name: facts.customerName },
  services: facts.services.map((serviceType) => ({ serviceType, serviceOptions: {} })),
  schedule: { daysOfWeek: ['monday'], timeSlots: [], recurrence: 'weekly' },
  subscriptionPeriod: { startDate: facts.startDate, endDate: facts.endDate, durationInDays: 30 },
  customerAddress: '12 Lake View Road',
  specialRequests: '',
  pricing: {
    totalHoursPerMonth: 8,
    monthlyBaseAmount: 1_600,
    platformFee: 160,
    paymentProcessingFee: 32,
    totalMonthlyAmount: 1_792,
  },
  status: 'active',
  payment: { status: 'completed' },
  daysRemaining: 12,
  progressPercentage: 25,
  servicesCompleted: 1,
  totalServicesScheduled: 4,
  toMark: [],
  absences: [],
  renewalOffered: false,
  createdAt: '2026-11-28T03:30:00.000Z',
  ...part,
});
const acceptedAt = '2026-11-29T03:30:00.000Z';
const askFor = (from: RunningService, actor: Actor, subscriptionId: string) =>
  from.rpc.call(openSubscriptionChat, { actor, subscriptionId });

describe('a chat and its subscription', () => {
  it('is created once when the helper accepts, for both parties, beside those of bookings', async () => {
    const [first, second] = [plan(), plan()];
    for (const facts of [first, second]) await tell(SUBSCRIPTION_EVENT.accepted, facts);
    await tell(BOOKING_EVENT.accept, visit());
    const [mine, theirs] = await Promise.all([chatsOf(customer), chatsOf(helper)]);
    expect(mine).toHaveLength(3);
    expect(theirs.map(({ otherParticipant }) => otherParticipant.name)).toEqual(['Asha Rao', 'Asha Rao', 'Asha Rao']);
    const chat = mine.find(({ subscription }) => subscription?._id === first.subscriptionId);
    expect(chat).toEqual({
      _id: expect.any(String),
      otherParticipant: { _id: helper.userId, name: 'Ravi Kumar', isActive: false },
      unreadCount: 0,
      subscription: { _id: first.subscriptionId, service: 'cooking' },
      updatedAt: expect.any(String),
    });
    expect(await open(helper, chat!._id)).toMatchObject({ subscription: { service: 'cooking' }, messages: [] });
  });

  it.each<[string, Partial<Subscription>]>([
    ['pending', { status: 'pending' }],
    ['declined', { status: 'cancelled' }],
    ['expired', { status: 'expired' }],
  ])('does not open for one that is %s', async (_, part) => {
    const facts = plan();
    subscriptions.set(facts.subscriptionId, subscriptionOf(facts, part));
    expect(await refusal(askFor(service, customer, facts.subscriptionId))).toBe('CHAT_NOT_OPEN');
    expect(await chatsOf(customer)).toEqual([]);
  });

  it.each<[string, Partial<Subscription>, boolean]>([
    ['active', { acceptedAt }, false],
    ['paused', { status: 'paused', acceptedAt }, false],
    ['completed', { status: 'completed', acceptedAt }, true],
    ['cancelled after acceptance', { status: 'cancelled', acceptedAt }, true],
  ])('opens on request for one that is %s', async (_, part, closes) => {
    const facts = plan();
    subscriptions.set(facts.subscriptionId, subscriptionOf(facts, part));
    const chat = await askFor(service, helper, facts.subscriptionId);
    expect(chat.otherParticipant.name).toBe('Asha Rao');
    expect(chat.closesAt !== undefined).toBe(closes);
  });

  it('is one, also when both ask at once and the acceptance is heard of later', async () => {
    const facts = plan();
    const { subscriptionId } = facts;
    subscriptions.set(subscriptionId, subscriptionOf(facts, { acceptedAt }));
    const [first, second] = await Promise.all([
      askFor(service, customer, subscriptionId),
      askFor(twin, helper, subscriptionId),
    ]);
    await tell(SUBSCRIPTION_EVENT.accepted, facts);
    expect(first._id).toBe(second._id);
    expect((await askFor(service, customer, subscriptionId))._id).toBe(first._id);
    expect(await chatsOf(customer)).toHaveLength(1);
    expect(await refusal(askFor(service, stranger, subscriptionId))).toBe('SUBSCRIPTION_NOT_FOUND');
    expect(await refusal(askFor(service, customer, newId()))).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it.each<[string, (facts: SubscriptionFactsData) => Promise<void>]>([
    ['completed', (facts) => tell(SUBSCRIPTION_EVENT.completed, facts)],
    ['cancelled', (facts) => tell(SUBSCRIPTION_EVENT.cancelled, { ...facts, reason: 'We move' })],
    [
      'cancelled by the platform',
      (facts) =>
        tell(SUBSCRIPTION_EVENT.platformCancelled, {
          ...facts,
          notifies: 'customer',
          wasAccepted: true,
          refundPaise: 0,
          compensationPaise: 0,
        }),
    ],
  ])('stays open as long as it runs and for 7 days after it is %s, then can only be read', async (_, end) => {
    const facts = plan();
    await tell(SUBSCRIPTION_EVENT.accepted, facts);
    const [chat] = await chatsOf(customer);
    for (const { clock } of [service, twin]) clock.set(20 * DAY_MS);
    await send(helper, chat!._id, 'See you on Monday');
    await end(facts);
    for (const { clock } of [service, twin]) clock.set(27 * DAY_MS - 60_000);
    await send(customer, chat!._id, 'Thank you, Ravi');
    for (const { clock } of [service, twin]) clock.set(27 * DAY_MS + 60_000);
    expect(await refusal(send(customer, chat!._id, 'One more thing'))).toBe('CHAT_CLOSED');
    expect((await open(customer, chat!._id)).messages).toHaveLength(2);
  });
});

describe('messages', () => {
  it('are stored, listed and counted for the other until read', async () => {
    const { _id } = await acceptedChat();
    const { message } = await send(customer, _id, '  Please bring spices  ');
    expect(message).toEqual({
      _id: expect.any(String),
      seq: 1,
      sender: customer.userId,
      content: 'Please bring spices',
      createdAt: expect.any(String),
      readBy: [],
    });
    await send(customer, _id, 'And come to gate 2');
    const [theirs] = await chatsOf(helper);
    expect(theirs).toMatchObject({
      unreadCount: 2,
      lastMessage: { content: 'And come to gate 2', sender: customer.userId },
    });
    expect((await chatsOf(customer))[0]!.unreadCount).toBe(0);

    expect(await service.rpc.call(markRead, { actor: helper, id: _id })).toEqual({ marked: 2 });
    expect(await service.rpc.call(markRead, { actor: helper, id: _id })).toEqual({ marked: 0 });
    expect((await chatsOf(helper))[0]!.unreadCount).toBe(0);
    const { messages } = await open(customer, _id);
    expect(messages.map(({ readBy }) => readBy)).toEqual([[helper.userId], [helper.userId]]);
    expect(await announced('events.chat.message-sent', _id)).toBe(2);
    expect(await announced('events.chat.messages-read', _id)).toBe(1);
  });

  it.each<[code: string, content: string]>([
    ['MESSAGE_BLANK', '   '],
    ['MESSAGE_TOO_LONG', 'x'.repeat(2_001)],
    ['MESSAGE_TOO_LONG', 'x'.repeat(10_000)],
  ])('are refused as %s', async (code, content) => {
    const { _id } = await acceptedChat();
    expect(await refusal(send(customer, _id, content))).toBe(code);
  });

  it('are for participants only: to anyone else the chat is not there', async () => {
    const { _id } = await acceptedChat();
    expect(await refusal(open(stranger, _id))).toBe('CHAT_NOT_FOUND');
    expect(await refusal(send(stranger, _id, 'hello'))).toBe('CHAT_NOT_FOUND');
    expect(await refusal(service.rpc.call(markRead, { actor: stranger, id: _id }))).toBe('CHAT_NOT_FOUND');
    expect(await refusal(send(customer, newId(), 'hello'))).toBe('CHAT_NOT_FOUND');
    expect(await refusal(service.rpc.call(listChats, {}))).toBe('TOKEN_MISSING');
    expect((await open(customer, _id)).messages).toEqual([]);
  });

  it('keep one order and lose none when both write at once through two replicas', async () => {
    const { _id } = await acceptedChat();
    const writers = [
      { from: service, actor: customer },
      { from: twin, actor: helper },
    ];
    await Promise.all(
      writers.map(async ({ from, actor }) => {
        for (let i = 1; i <= 10; i += 1) await sendFrom(from, actor, _id, `${actor.role} ${i}`);
      }),
    );
    const { messages } = await open(customer, _id);
    expect(messages).toHaveLength(20);
    for (const { actor } of writers) {
      const own = messages.filter(({ sender }) => sender === actor.userId).map(({ content }) => content);
      expect(own).toEqual(Array.from({ length: 10 }, (_, i) => `${actor.role} ${i + 1}`));
    }
    const numbers = await service
      .get(Db)
      .connection.collection('messages')
      .find({ chatId: _id })
      .sort({ seq: 1 })
      .toArray();
    expect(numbers.map(({ seq }) => seq as number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect((await chatsOf(helper))[0]!.unreadCount).toBe(10);
  });

  it('are there once, however often and in parallel a client retries', async () => {
    const { _id } = await acceptedChat();
    const retry = (from: RunningService) => sendFrom(from, customer, _id, 'On my way', { clientMsgId: 'c-1' });
    const answers = await Promise.all([retry(service), retry(twin), retry(service), retry(twin)]);
    answers.push(await retry(service));
    expect(new Set(answers.map(({ message }) => message._id)).size).toBe(1);
    expect(answers[0].message.clientMsgId).toBe('c-1');
    expect((await open(helper, _id)).messages).toHaveLength(1);
    expect((await chatsOf(helper))[0]!.unreadCount).toBe(1);
    expect(await announced('events.chat.message-sent', _id)).toBe(1);
  });

  it('of the two with the same clientMsgId are two messages', async () => {
    const { _id } = await acceptedChat();
    await send(customer, _id, 'mine', { clientMsgId: 'c-1' });
    await send(helper, _id, 'yours', { clientMsgId: 'c-1' });
    expect((await open(helper, _id)).messages.map(({ content }) => content)).toEqual(['mine', 'yours']);
  });

  it('honour an Idempotency-Key: same content, same answer; other content is refused', async () => {
    const { _id } = await acceptedChat();
    const first = await send(customer, _id, 'Hello', { idempotencyKey: 'k-1' });
    expect(await send(customer, _id, 'Hello', { idempotencyKey: 'k-1' })).toEqual(first);
    expect(await refusal(send(customer, _id, 'Other', { idempotencyKey: 'k-1' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await open(helper, _id)).messages).toHaveLength(1);
  });

  it('come 50 at a time, latest first to be shown, with before and after', async () => {
    const { _id } = await acceptedChat();
    for (let i = 1; i <= 120; i += 1) await send(customer, _id, String(i));
    const contents = async (paging = {}) =>
      (await open(helper, _id, paging)).messages.map(({ content }) => Number(content));
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const latest = (await open(helper, _id)).messages;
    expect(latest.map(({ content }) => Number(content))).toEqual(range(71, 120));
    const before = latest[0]!._id;
    expect(await contents({ before })).toEqual(range(21, 70));
    const earlier = (await open(helper, _id, { before })).messages;
    expect(await contents({ before: earlier[0]!._id })).toEqual(range(1, 20));
    expect(await contents({ after: earlier[9]!._id })).toEqual(range(31, 80));
    expect(await contents({ after: latest.at(-1)!._id })).toEqual([]);
    expect(await refusal(open(helper, _id, { before: newId() }))).toBe('INVALID_INPUT');
  });

  it('may be reported to staff, once by each side, with the latest of them', async () => {
    const { _id } = await acceptedChat();
    for (let i = 1; i <= 31; i += 1) await send(helper, _id, `line ${i}`);
    const report = (actor: Actor, reason = 'abuse') =>
      service.rpc.call(reportChat, { actor, id: _id, reason, note: ' He shouts ' });
    expect(await refusal(report(customer, 'boredom'))).toBe('REPORT_REASON_REQUIRED');
    expect(await refusal(report(stranger))).toBe('CHAT_NOT_FOUND');
    await Promise.all([report(customer), report(customer)]);
    expect(await report(customer)).toEqual({ reported: true });
    expect((await open(customer, _id)).reported).toBe(true);
    expect((await open(helper, _id)).reported).toBeUndefined();
    expect(await announced(CHAT_REPORTED.subject, _id)).toBe(1);
    const stored = await service
      .get(Db)
      .connection.collection('outbox')
      .findOne({ subject: CHAT_REPORTED.subject, 'envelope.data.chatId': _id });
    const { said, ...about } = stored?.['envelope'].data as Record<string, unknown> & { said: { content: string }[] };
    expect(about).toMatchObject({
      reporter: { userId: customer.userId, role: 'customer', name: 'Asha Rao' },
      reported: { userId: helper.userId, name: 'Ravi Kumar' },
      reason: 'abuse',
      note: 'He shouts',
    });
    expect([said.length, said[0]?.content, said.at(-1)?.content]).toEqual([30, 'line 2', 'line 31']);
    await report(helper);
    expect(await announced(CHAT_REPORTED.subject, _id)).toBe(2);
  });

  it('bring their chat to the top of the list', async () => {
    const first = await acceptedChat();
    await tell(BOOKING_EVENT.accept, visit());
    const order = async () => (await chatsOf(customer)).map(({ _id }) => _id);
    for (const { clock } of [service, twin]) clock.set(60_000);
    await send(helper, first._id, 'Namaste');
    expect((await order())[0]).toBe(first._id);
  });
});

type Substituted = SubscriptionFactsData & { visitId: string; substitute: { helperId: string; name: string } };

describe('a chat with who comes instead of the helper', () => {
  const substituted = () => ({
    ...plan(),
    helperId: newId(),
    visitId: newId(),
    date: '2026-12-08',
    startTime: '09:00',
    endTime: '11:00',
    substitute: { helperId: helper.userId, name: 'Meena Devi' },
  });
  const ask = (actor: Actor, visitId: string) => service.rpc.call(openVisitChat, { actor, visitId });

  it('is one for that visit, however it is learnt of, and theirs alone', async () => {
    const facts = substituted();
    substitutions.set(facts.visitId, facts);
    const chat = await ask(customer, facts.visitId);
    expect(chat).toMatchObject({
      visit: { _id: facts.visitId, service: 'cooking' },
      otherParticipant: { _id: helper.userId, name: 'Meena Devi' },
    });
    await tell(SUBSCRIPTION_EVENT.substituteFound, { ...facts, byCustomer: true });
    expect((await chatsOf(helper)).map(({ _id }) => _id)).toEqual([chat._id]);
    expect((await ask(helper, facts.visitId))._id).toBe(chat._id);
    expect(await refusal(ask(stranger, facts.visitId))).toBe('VISIT_NOT_FOUND');
  });

  it('belongs to the case of its subscription, beside the one with its helper', async () => {
    const facts = substituted();
    await tell(SUBSCRIPTION_EVENT.accepted, facts);
    await tell(SUBSCRIPTION_EVENT.substituteFound, { ...facts, byCustomer: true });
    const [chat] = await chatsOf(helper);
    await send(helper, chat!._id, 'Namaste');
    const { connection } = service.get(Db);
    const told = await connection.collection('outbox').findOne({ 'envelope.data.chatId': chat!._id });
    expect((told!['envelope'] as { data: object }).data).toMatchObject({
      caseId: facts.subscriptionId,
      visitId: facts.visitId,
    });
    const page = { page: 1, limit: 25, userId: '', reported: false };
    const { chats } = await service.rpc.call(adminChats, { ...page, caseId: facts.subscriptionId });
    expect(chats).toHaveLength(2);
    expect(chats[1]).toMatchObject({ _id: chat!._id, subscription: facts.subscriptionId, visit: facts.visitId });
  });

  it.each<[string, (facts: ReturnType<typeof substituted>) => Promise<void>]>([
    ['is done', (facts) => tell(SUBSCRIPTION_EVENT.visitCompleted, facts)],
    ['is off', (facts) => tell(SUBSCRIPTION_EVENT.substituteReleased, { ...facts, wasFound: true })],
  ])('closes after the visit %s', async (_, end) => {
    const facts = substituted();
    await tell(SUBSCRIPTION_EVENT.substituteFound, { ...facts, byCustomer: false });
    const [chat] = await chatsOf(helper);
    expect(chat?.closesAt).toBeUndefined();
    await end(facts);
    expect((await chatsOf(helper))[0]?.closesAt).toBeDefined();
  });
});
