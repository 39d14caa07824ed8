import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppError,
  beginAudit,
  BOOKING_EVENT,
  BOOKING_REPLACED,
  BOOKING_REQUESTED,
  BOOKING_SETTLED,
  bookingTimeline,
  CASE_MOVED,
  caseNotices,
  endAudit,
  type EventContract,
  getNames,
  type InputOf,
  MESSAGE_SENT,
  openTicket,
  PAYMENT_CAPTURED,
  SUBSCRIPTION_EVENT,
  subscriptionTimeline,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { connectNats, ensureEventStream } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  idsOf,
  readParts,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import type { z } from 'zod';
import { TIMELINE_EVENT_MODEL, type TimelineEventDoc } from './timeline-event.model.js';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let wire: Awaited<ReturnType<typeof connectNats>>;
let support: RunningService;
let otherServices: Responder;
/** The answer of the notification service; `isAway` makes it unavailable. */
let notices: ReturnType<Parameters<typeof otherServices.on<typeof caseNotices>>[1]> = { notices: [] };
let isAway = false;

const [CUSTOMER, HELPER, OMKAR] = [newId(), newId(), newId()];
const parties = { customerId: CUSTOMER, helperId: HELPER, customerName: 'Asha Rao', helperName: 'Ravi Kumar' };
const times = { date: '2026-12-05', startTime: '09:00', endTime: '11:00' };
const moved = (bookingId: string) => ({ bookingId, ...parties, service: 'cooking', ...times });
const start = () =>
  startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });

/** Publishes an event as another service does, with a time in minutes after ten. */
async function announce<D extends z.ZodType>(
  { subject, v }: EventContract<D>,
  data: z.input<D>,
  minute: number,
  id = newId(),
) {
  const happenedAt = new Date(istInstant('2026-12-05', '10:00').getTime() + minute * 60_000).toISOString();
  const envelope = { id, type: subject, v, at: new Date().toISOString(), happenedAt, correlationId: 'x', data };
  wire.publish(subject, JSON.stringify(envelope));
  await wire.flush();
}
const timeline = (id: string) => support.rpc.call(bookingTimeline, { id });
/** Waits until the timeline has this number of events. */
const waitForEvents = async (id: string, length: number) =>
  until(async () => {
    const { moments } = await timeline(id);
    return moments.length >= length ? moments : undefined;
  });
const timelineEvents = () => support.get(Db).connection.collection<TimelineEventDoc>(TIMELINE_EVENT_MODEL);
const kinds = (moments: { kind: string }[]) => moments.map(({ kind }) => kind);

const OLD = newId();
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  wire = await connectNats(nats.url, 'test');
  await ensureEventStream(wire);
  await announce(BOOKING_REQUESTED, moved(OLD), 0);
  otherServices = await startResponder(nats.url);
  await otherServices.on(getNames, ({ userIds }) => ({
    people: userIds.filter((_id) => _id === OMKAR).map((_id) => ({ _id, name: 'Omkar Desai' })),
  }));
  await otherServices.on(caseNotices, () => {
    if (isAway) throw new AppError('UNAVAILABLE');
    return notices;
  });
  support = await start();
  support.clock.set(istInstant('2026-12-05', '12:00').getTime() - Date.now());
});
afterAll(async () => {
  await support?.stop();
  await otherServices?.stop();
  await wire?.drain();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

describe('the timeline of a booking', () => {
  it('includes events from before the service first started', async () => {
    expect(kinds(await waitForEvents(OLD, 1))).toEqual(['booking.requested']);
  });

  it('merges booking, payment and chat events in the order of their times', async () => {
    const id = newId();
    const sent = (senderId: string, minute: number) =>
      announce(
        MESSAGE_SENT,
        {
          chatId: id,
          caseId: id,
          participants: [CUSTOMER, HELPER],
          senderId,
          senderName: 'x',
          seq: minute,
          message: { _id: newId(), sender: senderId, content: 'My words', createdAt: '', readBy: [] },
        },
        minute,
      );
    await announce(
      PAYMENT_CAPTURED,
      {
        purpose: 'booking',
        purposeId: id,
        customerId: CUSTOMER,
        helperId: HELPER,
        orderId: 'order_1',
        paymentId: 'pay_1',
        amountPaise: 50_400,
      },
      5,
    );
    await announce(BOOKING_EVENT.accept, moved(id), 2);
    await announce(BOOKING_REQUESTED, moved(id), 1);
    await announce(BOOKING_REQUESTED, moved(newId()), 1);
    for (const minute of [6, 7, 8]) await sent(CUSTOMER, minute);
    await sent(HELPER, 9);
    const paise = { basePaise: 1, surchargePaise: 0, platformFeePaise: 0, processingFeePaise: 0 };
    await announce(
      BOOKING_SETTLED,
      {
        ...moved(id),
        key: `booking:${id}`,
        kind: 'completed',
        reason: 'completed',
        method: 'online',
        price: paise,
        paidPaise: 50_400,
        helperPaise: 45_000,
        platformPaise: 5_400,
        refundPaise: 0,
        creditPaise: 0,
        duePaise: 0,
        dueHelperPaise: 0,
        cashCommissionPaise: 0,
      },
      20,
    );
    await until(async () => (await timeline(id)).moments.some(({ facts }) => facts['messages'] === 3));
    const moments = await waitForEvents(id, 6);
    expect(moments).toEqual([
      expect.objectContaining({ kind: 'booking.requested', by: { _id: CUSTOMER, role: 'customer', name: 'Asha Rao' } }),
      expect.objectContaining({ kind: 'booking.accepted', by: { _id: HELPER, role: 'helper', name: 'Ravi Kumar' } }),
      expect.objectContaining({
        kind: 'payment.captured',
        source: 'payment',
        at: '2026-12-05T04:35:00.000Z',
        facts: { paymentId: 'pay_1', orderId: 'order_1' },
        money: { amount: 504 },
      }),
      expect.objectContaining({
        kind: 'chat.message-sent',
        facts: { chatId: id, messages: 3, lastAt: '2026-12-05T04:38:00.000Z' },
      }),
      expect.objectContaining({ kind: 'chat.message-sent', facts: { chatId: id, messages: 1 } }),
      expect.objectContaining({ kind: 'booking.settled', money: { paid: 504, helper: 450, platform: 54 } }),
    ]);
    expect(JSON.stringify(moments)).not.toContain('My words');
  });

  it('of a subscription keeps the chat with a substitute apart from the chat with its helper', async () => {
    const [id, visitId, OTHER] = [newId(), newId(), newId()];
    const [chatId, visitChat] = [newId(), newId()];
    const said = (minute: number, chat: object) =>
      announce(
        MESSAGE_SENT,
        {
          caseId: id,
          participants: [CUSTOMER, HELPER],
          senderId: CUSTOMER,
          senderName: 'x',
          seq: minute,
          message: { _id: newId(), sender: CUSTOMER, content: 'My words', createdAt: '', readBy: [] },
          chatId,
          ...chat,
        },
        minute,
      );
    await said(1, {});
    for (const minute of [2, 3]) await said(minute, { chatId: visitChat, visitId, participants: [CUSTOMER, OTHER] });
    await until(async () => (await timeline(id)).moments.some(({ facts }) => facts['messages'] === 2));
    const moments = await waitForEvents(id, 2);
    expect(moments.map(({ kind, facts }) => [kind, facts['chatId'], facts['messages']])).toEqual([
      ['chat.message-sent', chatId, 1],
      ['chat.substitute-message-sent', visitChat, 2],
    ]);
    expect(JSON.stringify(moments)).not.toContain('My words');
  });

  it('has each event once, despite redelivery and several replicas', async () => {
    const [id, event] = [newId(), newId()];
    const replica = await start();
    for (let time = 0; time < 4; time += 1) await announce(BOOKING_REQUESTED, moved(id), 1, event);
    await announce(BOOKING_EVENT.accept, moved(id), 2);
    expect(kinds(await waitForEvents(id, 2))).toEqual(['booking.requested', 'booking.accepted']);
    await replica.stop();
  });

  it('costs one round trip to the database per event, and tells the consoles', async () => {
    const told: string[] = [];
    const listener = wire.subscribe(CASE_MOVED.subject, {
      callback: (_, message) => void told.push(message.json<{ data: { caseId: string } }>().data.caseId),
    });
    await wire.flush();
    const [id, eventId] = [newId(), newId()];
    const sent: { command: string; transaction: string }[] = [];
    const client = support.get(Db).connection.getClient();
    const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
      void sent.push({
        command: `${commandName} ${String(command[commandName])}`,
        transaction: command['autocommit'] === false ? JSON.stringify([command['lsid'], command['txnNumber']]) : '',
      });
    client.on('commandStarted', listen);
    await announce(BOOKING_REQUESTED, moved(id), 1, eventId);
    await until(() => told.length === 1);
    client.off('commandStarted', listen);
    // Analytics handle the same event by themselves, and count in transactions of their own.
    const isOfAnalytics = ({ command }: { command: string }) => command.includes('analytics');
    const others = new Set(sent.filter(isOfAnalytics).map(({ transaction }) => transaction));
    others.delete('');
    const own = sent.filter((one) => !isOfAnalytics(one) && !others.has(one.transaction));
    // The outbox is read at an interval.
    expect(own.map(({ command }) => command).filter((command) => command !== 'find outbox')).toEqual([
      `update ${TIMELINE_EVENT_MODEL}`,
    ]);
    // After a crash before the acknowledgement, the consoles may not know yet.
    await announce(BOOKING_REQUESTED, moved(id), 1, eventId);
    await until(() => told.length === 2);
    expect(told).toEqual([id, id]);
    expect(await support.get(Db).connection.collection(TIMELINE_EVENT_MODEL).countDocuments({ caseId: id })).toBe(1);
    listener.unsubscribe();
  });

  it('of both bookings shows a replacement', async () => {
    const [old, instead] = [newId(), newId()];
    await announce(BOOKING_REPLACED, { ...moved(instead), replaces: old, paidPaise: 1, totalPaise: 1 }, 3);
    expect(kinds(await waitForEvents(old, 1))).toEqual(['booking.replaced']);
    expect(kinds(await waitForEvents(instead, 1))).toEqual(['booking.replaced']);
  });

  it('shows the actions of staff, found by path, fields or response, with their outcome', async () => {
    const id = newId();
    const by = { userId: OMKAR, role: 'support' as const };
    const audit = async (
      entry: Omit<InputOf<typeof beginAudit>, 'by' | 'isVerified'>,
      outcome: string,
      about: string[] = [],
    ) => {
      const { auditId } = await support.rpc.call(beginAudit, { by, ...entry });
      await support.rpc.call(endAudit, { auditId, outcome, about });
    };
    const reveal = { call: 'POST /admin/bookings/:id/reveal', reveals: true };
    await audit({ ...reveal, targets: [id], fields: { id, reason: 'He cannot find the house' } }, 'done');
    const proposal = { call: 'POST /admin/refund-proposals', targets: [id], reveals: false };
    await audit({ ...proposal, fields: { purposeId: id, amount: 3_000, reason: 'A broken stove' } }, 'done', [id]);
    const decision = { call: 'POST /admin/refund-proposals/:id/decision', targets: [newId()], reveals: false };
    await audit({ ...decision, fields: { decision: 'approve', note: '' } }, 'PROPOSAL_OWN');
    await audit({ ...decision, fields: { decision: 'approve', note: '' } }, 'done', [id]);
    const { moments } = await timeline(id);
    expect(moments).toMatchObject([
      { source: 'staff', kind: reveal.call, facts: { reason: 'He cannot find the house', ended: 'done' } },
      { kind: proposal.call, facts: { reason: 'A broken stove', ended: 'done' }, money: { amount: 3_000 } },
      { kind: decision.call, facts: { decision: 'approve', ended: 'done' } },
    ]);
    expect(moments[0]?.by).toEqual({ _id: OMKAR, role: 'support', name: 'Omkar Desai' });
    expect(moments[0]?.facts).not.toHaveProperty('id');
  });

  it('shows the notifications with their channel, and reports when they are unavailable', async () => {
    const id = newId();
    const at = '2026-12-05T04:40:00.000Z';
    await announce(BOOKING_REQUESTED, moved(id), 1);
    const attempts = [
      { at, channel: 'push', outcome: 'gone' },
      { at, channel: 'email', outcome: 'sent' },
    ];
    notices = {
      notices: [
        {
          _id: newId(),
          userId: HELPER,
          kind: 'booking-requested',
          title: 'New booking request',
          at,
          state: 'sent',
          attempts,
        },
      ],
    };
    const moments = await waitForEvents(id, 2);
    expect(moments[1]).toMatchObject({
      source: 'notification',
      kind: 'booking-requested',
      facts: { to: HELPER, title: 'New booking request', state: 'sent', channel: 'email', delivery: 'sent' },
    });
    isAway = true;
    expect(await timeline(id)).toMatchObject({ moments: [{ kind: 'booking.requested' }], missing: ['notification'] });
    [isAway, notices] = [false, { notices: [] }];
  });

  it('shows the tickets that refer to the booking', async () => {
    const id = newId();
    await support.rpc.call(openTicket, {
      name: 'Asha',
      email: 'asha@example.in',
      category: 'booking',
      subject: 'The stove',
      message: `It is about booking ${id}.`,
    });
    const [moment] = await waitForEvents(id, 1);
    expect(moment).toMatchObject({ source: 'ticket', kind: 'ticket.opened', facts: { category: 'booking' } });
  });

  it('reads from an index', async () => {
    const collection = support.get(Db).connection.collection(TIMELINE_EVENT_MODEL);
    const plan = await collection.find({ caseId: OLD }).sort({ at: -1, _id: -1 }).explain();
    const text = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect(text).toContain('IXSCAN');
    expect(text).not.toMatch(/"SORT"|COLLSCAN/);
  });
});

it('a subscription has a timeline of its own', async () => {
  const subscriptionId = newId();
  const plan = { subscriptionId, ...parties, services: ['cooking'], startDate: '2026-12-06', endDate: '2027-01-05' };
  await announce(SUBSCRIPTION_EVENT.requested, plan, 1);
  await announce(SUBSCRIPTION_EVENT.visitSkipped, { ...plan, visitId: newId(), ...times, reason: 'holiday' }, 3);
  const moments = await until(async () => {
    const { moments: known } = await support.rpc.call(subscriptionTimeline, { id: subscriptionId });
    return known.length === 2 ? known : undefined;
  });
  expect(moments).toMatchObject([
    { source: 'subscription', kind: 'subscription.requested', facts: { helperName: 'Ravi Kumar' } },
    { kind: 'subscription.visit-skipped', facts: { reason: 'holiday', date: '2026-12-05', startTime: '09:00' } },
  ]);
});

it('a timeline has no reason that the customer or the helper of a subscription wrote', async () => {
  const subscriptionId = newId();
  const plan = { subscriptionId, ...parties, services: ['cooking'], startDate: '2026-12-06', endDate: '2027-01-05' };
  const reason = 'My mother is ill';
  await announce(SUBSCRIPTION_EVENT.paused, { ...plan, reason, from: '2026-12-08', to: '2026-12-10' }, 1);
  await announce(SUBSCRIPTION_EVENT.cancelled, { ...plan, reason }, 2);
  await until(async () => (await timelineEvents().countDocuments({ caseId: subscriptionId })) === 2);
  // An older version stored the reason.
  const by = { _id: CUSTOMER, role: 'customer' as const, name: 'Asha Verma' };
  const old = {
    caseId: subscriptionId,
    at: new Date('2026-12-05T04:00:00Z'),
    source: 'subscription' as const,
    paise: {},
  };
  await timelineEvents().insertOne({ ...old, _id: newId(), kind: 'subscription.declined', by, facts: { reason } });
  const { moments } = await support.rpc.call(subscriptionTimeline, { id: subscriptionId });
  expect(moments).toMatchObject([
    { kind: 'subscription.declined', facts: {} },
    { kind: 'subscription.paused', facts: { from: '2026-12-08', to: '2026-12-10' } },
    { kind: 'subscription.cancelled', facts: {} },
  ]);
  expect(
    JSON.stringify([moments, await timelineEvents().find({ kind: 'subscription.paused' }).toArray()]),
  ).not.toContain('ill');
});

it('a timeline with the longest texts is read in parts that a message can carry, each entry once', async () => {
  const caseId = newId();
  const long = 'आ'.repeat(500);
  const at = new Date('2026-12-05T04:00:00Z');
  const event = { caseId, at, source: 'staff' as const, kind: 'POST /admin/bookings/:id/decision', paise: {} };
  const docs = Array.from({ length: 1_000 }, () => ({ ...event, _id: newId(), facts: { reason: long, note: long } }));
  await timelineEvents().insertMany(docs);
  for (const timelineOf of [bookingTimeline, subscriptionTimeline]) {
    const parts = await readParts((after) => support.rpc.call(timelineOf, { id: caseId, after }), 'moments');
    expect(parts.length).toBeGreaterThan(1);
    expect(idsOf(parts)).toEqual(docs.map(({ _id }) => _id).toSorted());
  }
});
