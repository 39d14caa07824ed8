import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import {
  ACCOUNT_DELETED,
  beginAudit,
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  CHAT_REPORTED,
  openTicket,
  REFUND_LATE,
  SUBSCRIPTION_EVENT,
} from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  accountDeletion,
  announce,
  CANARY,
  OTHER_NAME,
  type RunningService,
  startMongo,
  startNats,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

@Module({})
class SenderModule {}

const times = { date: '2026-12-05', startTime: '09:00', endTime: '11:00' };
const period = { startDate: '2026-12-01', endDate: '2026-12-31' };
const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;

const start = () =>
  startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await start();
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(() => accountDeletion(service).clear());

const form = (actor: { userId: string; role: 'customer' | 'helper'; sid: string }) => ({
  actor,
  name: CANARY.name,
  email: CANARY.email,
  category: 'payment',
  subject: 'Canary has a question',
  message: `Please call Canary Bird at ${CANARY.phone}, ${CANARY.address}`,
});
const report = (reporterId: string, reportedId: string, personId: string) => {
  const name = (id: string) => (id === personId ? CANARY.name : OTHER_NAME);
  return {
    chatId: newId(),
    bookingId: newId(),
    reporter: { userId: reporterId, role: 'customer' as const, name: name(reporterId) },
    reported: { userId: reportedId, name: name(reportedId) },
    reason: 'off-platform' as const,
    note: 'Asks for cash',
    said: [
      { sender: reportedId, content: 'Pay me by UPI instead', createdAt: '2026-12-05T04:00:00.000Z' },
      { sender: reporterId, content: 'No', createdAt: '2026-12-05T04:01:00.000Z' },
    ],
  };
};

it('knows every collection of the service', () => {
  // Saved replies, saved views, the list of tags, ticket counters, the staff who take tickets, audit outcomes and links, and the times
  // of reveals by staff hold no personal data of users; the audit log keeps what staff wrote. Analytics have ids of
  // bookings and of staff, numbers, and random keys of customers.
  expect(accountDeletion(service).collections()).toEqual([
    'analytics_cases',
    'analytics_days',
    'analytics_people',
    'analytics_state',
    'audit_links',
    'audit_log',
    'audit_outcomes',
    'case_moments',
    'macros',
    'reveal_counts',
    'saved_views',
    'signal_occurrences',
    'signal_thresholds',
    'signals',
    'staff_notes',
    'tagged_records',
    'tags',
    'ticket_counters',
    'ticket_pictures',
    'ticket_takers',
    'tickets',
  ]);
});

it('erases the name, contact and texts of the tickets of a deleted user', async () => {
  const { personId, otherId, all, places, deleteTwice } = accountDeletion(service);
  const own = await service.rpc.call(openTicket, form({ userId: personId, role: 'customer', sid: newId() }));
  const entries = [
    { _id: newId(), kind: 'reply', by: newId(), at, text: 'Dear Canary Bird', delivery: 'sent' },
    { _id: newId(), kind: 'note', by: newId(), at, text: `Canary called from ${CANARY.phone}` },
    { _id: newId(), kind: 'status', by: newId(), at, status: 'acknowledged' },
  ];
  const { number } = own.ticket;
  await service
    .get(Db)
    .connection.collection('tickets')
    .updateOne({ number }, { $set: { entries } as never });
  const words = { name: OTHER_NAME, email: 'ravi@example.com', subject: 'A question', message: 'How much is it?' };
  await service.rpc.call(openTicket, {
    ...form({ userId: otherId, role: 'helper', sid: newId() }),
    ...words,
  });
  expect(await places()).toEqual(['tickets']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  const [ticket] = await all('tickets', { number });
  expect(ticket).toMatchObject({
    name: 'Deleted user',
    email: '',
    subject: 'Deleted',
    message: 'Deleted',
    category: 'payment',
    sender: { userId: personId, role: 'customer' },
  });
  expect(ticket?.['entries']).toMatchObject([
    { kind: 'reply', text: 'Deleted', delivery: 'sent' },
    { kind: 'note', text: 'Deleted' },
    { kind: 'status', status: 'acknowledged' },
  ]);
  expect((ticket?.['entries'] as object[])[2]).not.toHaveProperty('text');
  expect(await all('tickets', { 'sender.userId': otherId })).toMatchObject([words]);
});

it('erases the name and texts of a ticket that staff opened for a caller', async () => {
  const { personId, all, deleteTwice } = accountDeletion(service);
  const { ticket } = await service.rpc.call(openTicket, form({ userId: personId, role: 'customer', sid: newId() }));
  const call = { $set: { source: 'phone', openedBy: newId(), email: '' } };
  await service.get(Db).connection.collection('tickets').updateOne({ number: ticket.number }, call);
  await deleteTwice('customer');
  expect(await all('tickets', { number: ticket.number })).toMatchObject([
    { name: 'Deleted user', subject: 'Deleted', message: 'Deleted' },
  ]);
});

it('keeps the text of a safety report without the name of the deleted reporter or reported user', async () => {
  for (const role of ['reporter', 'reported'] as const) {
    const { personId, otherId, all, places, deleteTwice } = accountDeletion(service);
    const [reporterId, reportedId] = role === 'reporter' ? [personId, otherId] : [otherId, personId];
    await announce(service, CHAT_REPORTED, report(reporterId, reportedId, personId));
    const [ticket] = await until(async () => {
      const found = await all('tickets', { 'sender.userId': reporterId });
      return found.length === 1 ? found : undefined;
    });
    const reply = {
      _id: newId(),
      kind: 'reply',
      by: newId(),
      at,
      text: `Dear ${CANARY.name}, thank you`,
      delivery: 'sent',
    };
    const status = { _id: newId(), kind: 'status', by: newId(), at, status: 'acknowledged' };
    const tickets = service.get(Db).connection.collection('tickets');
    await tickets.updateOne({ _id: ticket!._id }, { $set: { entries: [reply, status] as never } });
    expect(await places()).toContain('tickets');
    await deleteTwice(role === 'reporter' ? 'customer' : 'helper');
    expect(await places()).toEqual([]);
    const names = role === 'reporter' ? ['Deleted user', OTHER_NAME] : [OTHER_NAME, 'Deleted user'];
    const [kept] = await all('tickets', { _id: ticket?._id });
    expect(kept).toMatchObject({
      name: names[0],
      subject: `${names[0]} reports the chat with ${names[1]}: off-platform`,
    });
    const entries = [{ kind: 'reply', text: 'Dear Deleted user, thank you' }, { kind: 'status' }];
    expect(kept?.['entries']).toMatchObject(entries);
    expect((kept?.['entries'] as object[])[1]).not.toHaveProperty('text');
    expect(kept?.['message']).toContain('Asks for cash');
    expect(kept?.['message']).toContain(`] ${names[1]}: Pay me by UPI instead\n`);
    expect(kept?.['message']).toContain(`] ${names[0]}: No`);
  }
});

it('keeps a ticket that the system opened unchanged', async () => {
  const { personId, all, deleteTwice } = accountDeletion(service);
  const late = { purpose: 'booking' as const, purposeId: newId(), customerId: personId, helperId: newId() };
  const refund = { refundId: newId(), amountPaise: 34_850, expectedBy: '2026-12-05T04:00:00.000Z' };
  await announce(service, REFUND_LATE, { ...late, ...refund });
  const before = await until(async () => {
    const found = await all('tickets', { 'sender.userId': personId });
    return found.length === 1 ? found : undefined;
  });
  await deleteTwice('customer');
  const after = await all('tickets', { 'sender.userId': personId });
  expect(after).toMatchObject([{ subject: 'Refund of ₹348.50 is late', message: before[0]?.['message'] as string }]);
});

it('removes the name and the reasons of a deleted user from the timelines', async () => {
  const { personId, otherId, all, places, deleteTwice } = accountDeletion(service);
  const asCustomer = { customerId: personId, customerName: CANARY.name, helperId: otherId, helperName: OTHER_NAME };
  const asHelper = { customerId: otherId, customerName: OTHER_NAME, helperId: personId, helperName: CANARY.name };
  // The deleted helper is asked for this visit and never answers.
  await announce(service, BOOKING_REQUESTED, { bookingId: newId(), ...asHelper, service: 'cooking', ...times });
  await announce(service, BOOKING_EVENT.cancel, { bookingId: newId(), ...asCustomer, service: 'cooking', ...times });
  const plan = { subscriptionId: newId(), services: ['cooking'], ...period };
  await announce(service, SUBSCRIPTION_EVENT.requested, { ...plan, ...asHelper });
  await announce(service, SUBSCRIPTION_EVENT.declined, { ...plan, ...asHelper, reason: 'Canary is ill' });
  const paused = { reason: 'Canary travels', from: '2026-12-02', to: '2026-12-04' };
  await announce(service, SUBSCRIPTION_EVENT.paused, { ...plan, ...asCustomer, ...paused });
  await announce(service, SUBSCRIPTION_EVENT.substituteProposed, {
    ...plan,
    ...asCustomer,
    customerId: newId(),
    customerName: OTHER_NAME,
    visitId: newId(),
    ...times,
    substitute: { helperId: personId, name: CANARY.name },
  });
  const ofOthers = { ...asCustomer, customerId: newId(), customerName: OTHER_NAME };
  await announce(service, BOOKING_REQUESTED, { bookingId: newId(), ...ofOthers, service: 'cooking', ...times });
  // Older events name the helper without the id, and have the reasons of the parties.
  const caseId = newId();
  const moment = { caseId, at, source: 'booking', paise: {} };
  await service
    .get(Db)
    .connection.collection('case_moments')
    .insertMany([
      { _id: newId(), ...moment, kind: 'booking.requested', facts: { helperName: CANARY.name } },
      { _id: newId(), ...moment, kind: 'booking.accepted', by: { _id: personId, role: 'helper', name: CANARY.name } },
      {
        _id: newId(),
        ...moment,
        source: 'subscription',
        kind: 'subscription.paused',
        by: { _id: personId, role: 'customer', name: CANARY.name },
        facts: { reason: 'Canary travels' },
      },
    ] as never[]);
  expect(await places()).toEqual(['case_moments']);
  await deleteTwice('helper');
  expect(await places()).toEqual([]);
  const named = await all('case_moments', { 'facts.helperId': otherId });
  expect(named).toMatchObject([{ facts: { helperName: OTHER_NAME } }]);
  expect(await all('case_moments', { 'by.name': OTHER_NAME })).not.toEqual([]);
});

it('erases notes and tags about a deleted user, and notes about their bookings', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = accountDeletion(service);
  const [bookingId, servedId, unrelatedId] = [newId(), newId(), newId()];
  const moment = (caseId: string, fields: object) =>
    insert('case_moments', {
      caseId,
      at,
      source: 'booking',
      kind: 'booking.requested',
      paise: {},
      facts: {},
      ...fields,
    });
  await moment(bookingId, { by: { _id: personId, role: 'customer', name: 'Asha' } });
  await moment(servedId, { by: { _id: otherId, role: 'customer', name: 'Asha' }, facts: { helperId: personId } });
  const about = (id: string, text: string) =>
    insert('staff_notes', { kind: 'users', about: id, by: newId(), text, at, changedAt: at, earlier: [{ text, at }] });
  for (const id of [personId, bookingId, servedId]) await about(id, `Call ${CANARY.phone}, ask for Canary`);
  for (const id of [otherId, unrelatedId]) await about(id, 'Somebody else');
  for (const _id of [personId, bookingId, otherId])
    await insert('tagged_records', { _id, kind: 'users', tags: ['vip'], at });
  expect(await places()).toEqual(['staff_notes']);
  await deleteTwice('helper');
  expect(await places()).toEqual([]);
  expect((await all('staff_notes')).map((note) => note['about'] as string).toSorted()).toEqual(
    [otherId, unrelatedId].toSorted(),
  );
  expect((await all('tagged_records')).map(({ _id }) => String(_id))).toEqual([otherId]);
});

it('counts the months of a deleted customer without a way back to the person, and no later visit', async () => {
  const { personId, all, deleteTwice } = accountDeletion(service);
  const visit = (date: string) => ({
    bookingId: newId(),
    customerId: personId,
    helperId: newId(),
    customerName: CANARY.name,
    helperName: OTHER_NAME,
    service: 'cooking',
    ...times,
    date,
    city: 'Pune',
    area: 'Kothrud',
  });
  const served = async () =>
    (await all('analytics_cases')).filter(({ facts }) => JSON.stringify(facts).includes('"served"'));
  await announce(service, BOOKING_EVENT.complete, visit('2026-12-05'));
  const [month] = await until(async () => {
    const found = await served();
    return found.length === 1 ? found : undefined;
  });
  const [person] = await all('analytics_people', { _id: personId });
  expect(person).toMatchObject({ _id: personId, key: month!._id });
  await deleteTwice('customer');
  expect(await all('analytics_people', { _id: personId })).toEqual([{ _id: personId }]);
  const [kept] = await served();
  expect(JSON.stringify(kept)).not.toContain(personId);
  expect(kept).toMatchObject({ place: { city: 'Pune', service: 'cooking' } });
  expect(kept!['place']).not.toHaveProperty('area');

  const late = visit('2026-12-06');
  await announce(service, BOOKING_EVENT.complete, late);
  await until(async () => (await all('analytics_cases', { _id: late.bookingId })).length === 1);
  expect(await served()).toHaveLength(1);
  expect(await all('analytics_people', { _id: personId })).toEqual([{ _id: personId }]);
});

it('keeps the audit log unchanged', async () => {
  const { personId, places, deleteTwice } = accountDeletion(service);
  await service.rpc.call(beginAudit, {
    by: { userId: newId(), role: 'ops' },
    call: 'POST /admin/refunds',
    targets: [personId],
    fields: { reason: 'Canary called us' },
    reveals: false,
  });
  await deleteTwice('customer');
  expect(await places()).toEqual(['audit_log']);
});

it('erases an account after a restart that was deleted while the service was down', async () => {
  const { personId } = accountDeletion(service);
  await service.rpc.call(openTicket, form({ userId: personId, role: 'customer', sid: newId() }));
  const other = await startServiceForTest('sender', serviceEnv, SenderModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  await service.stop();
  try {
    const db = other.get(Db);
    await db.transaction((session) =>
      other.get(Outbox).add(session, ACCOUNT_DELETED, { userId: personId, role: 'customer' }),
    );
    await until(() => db.connection.collection('outbox').findOne({ publishedAt: { $ne: null } }));
  } finally {
    await other.stop();
    service = await start();
  }
  const ticket = () => accountDeletion(service).all('tickets', { 'sender.userId': personId });
  expect(await until(async () => (await ticket()).find(({ name }) => name === 'Deleted user'))).toMatchObject({
    message: 'Deleted',
  });
});
