import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { adminTicket, AppError, beginAudit, currentPolicy, openTicket, setTicketStatus } from '@sahaya/contracts';
import { CURRENT_POLICY } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  accountDeletion,
  type Responder,
  retention,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

const RECORD_YEARS = 3;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let booking: Responder;
let isBookingDown = false;
let service: RunningService;

const start = () =>
  startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  booking = await startResponder(nats.url);
  await booking.on(currentPolicy, () => {
    if (isBookingDown) throw new AppError('UNAVAILABLE');
    const { dayParts, reminders, retention: terms, ...policy } = CURRENT_POLICY;
    return {
      policy: {
        ...policy,
        dayParts: [...dayParts],
        reminders: [...reminders],
        retention: { ...terms, recordYears: RECORD_YEARS },
      },
    };
  });
  service = await start();
});
afterAll(async () => {
  await service?.stop();
  await booking?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(() => accountDeletion(service).clear());

const staff = { userId: newId(), role: 'ops' as const, sid: newId() };
const ticket = (number: string, fields: object) => ({
  _id: newId(),
  number,
  name: 'Asha Rao',
  email: 'asha@example.com',
  category: 'payment',
  subject: 'A question',
  message: 'How much is it?',
  status: 'resolved',
  revision: 1,
  about: [],
  entries: [],
  ...fields,
});
const numbers = async () =>
  (await retention(service, 'support').all('tickets')).map(({ number }) => number as string).sort();

const picture = (_id: string, fields: object) => ({ _id, userId: newId(), by: newId(), webp: 'sealed', ...fields });
const pictures = async () =>
  (await retention(service, 'support').all('ticket_pictures')).map(({ _id }) => String(_id)).sort();

it('agrees with the schedule of retention', async () => {
  expect(await retention(service, 'support').faults()).toEqual([]);
});

it('deletes a ticket two years after it was resolved, and a safety report after the years of records', async () => {
  const { startedAt, insert, runNextDay } = retention(service, 'support');
  const old = new Date('2020-01-01T06:30:00Z');
  await insert('tickets', [
    ticket('old', { createdAt: old, resolvedAt: startedAt('tickets', 0) }),
    ticket('young', { createdAt: old, resolvedAt: startedAt('tickets', -2) }),
    ticket('open', { createdAt: old, status: 'open' }),
    ticket('safety', { createdAt: old, category: 'safety', resolvedAt: startedAt('tickets', 30) }),
    ticket('old-safety', {
      createdAt: old,
      category: 'safety',
      resolvedAt: startedAt('safety-reports', 0, RECORD_YEARS),
    }),
  ]);
  const stored = await retention(service, 'support').all('tickets');
  const idOf = (number: string) => stored.find((one) => one['number'] === number)!._id;
  await insert(
    'ticket_pictures',
    ['old', 'young', 'old-safety'].map((number) => picture(number, { ticketId: idOf(number) })),
  );
  await runNextDay();
  expect(await numbers()).toEqual(['open', 'safety', 'young']);
  expect(await pictures()).toEqual(['young']);
});

it('deletes a picture of an unsent message after a day', async () => {
  const { startedAt, insert, runNextDay } = retention(service, 'support');
  await insert('ticket_pictures', [
    picture('old', { waitingSince: startedAt('unsent-ticket-pictures', 0) }),
    picture('young', { waitingSince: startedAt('unsent-ticket-pictures', -2) }),
    picture('sent', { ticketId: newId() }),
  ]);
  await runNextDay();
  expect(await pictures()).toEqual(['sent', 'young']);
});

it('deletes entries of timelines after the years of records, and never those of the audit log', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'support');
  const entry = (_id: string, at: Date) => ({
    _id,
    caseId: newId(),
    at,
    source: 'booking',
    kind: 'booking.requested',
    facts: {},
    paise: {},
  });
  await insert('case_moments', [
    entry('old', startedAt('timelines', 0, RECORD_YEARS)),
    entry('young', startedAt('timelines', -2, RECORD_YEARS)),
  ]);
  const fields = { reason: 'The customer called us' };
  const begun = { by: staff, call: 'POST /admin/refunds', targets: [newId()], fields, reveals: false };
  await service.rpc.call(beginAudit, begun);
  await runNextDay();
  expect((await all('case_moments')).map(({ _id }) => String(_id))).toEqual(['young']);
  expect(await all('audit_log')).toHaveLength(1);
});

it('deletes a note of staff two years after its last change', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'support');
  const note = (_id: string, changedAt: Date) => ({
    _id,
    kind: 'users',
    about: newId(),
    by: newId(),
    text: 'Called, no answer',
    at: new Date('2020-01-01T06:30:00Z'),
    changedAt,
    earlier: [],
  });
  await insert('staff_notes', [
    note('old', startedAt('staff-notes', 0)),
    note('changed', startedAt('staff-notes', -2)),
  ]);
  await runNextDay();
  expect((await all('staff_notes')).map(({ _id }) => String(_id))).toEqual(['changed']);
});

it('keeps records with the years of the policy while the policy is unknown, and deletes the others', async () => {
  const { startedAt, insert, runNextDay } = retention(service, 'support');
  const resolvedAt = startedAt('safety-reports', 30, 10);
  await insert('tickets', [
    ticket('safety', { createdAt: resolvedAt, category: 'safety', resolvedAt }),
    ticket('old', { createdAt: resolvedAt, resolvedAt }),
  ]);
  isBookingDown = true;
  await runNextDay();
  expect(await numbers()).toEqual(['safety']);
  isBookingDown = false;
  await runNextDay();
  expect(await numbers()).toEqual([]);
});

it('counts from the latest time a ticket was resolved', async () => {
  const form = { name: 'Asha Rao', email: 'asha@example.com', category: 'payment', subject: 'Why?', message: 'Hello' };
  const { number } = (await service.rpc.call(openTicket, form)).ticket;
  const tickets = service.get(Db).connection.collection('tickets');
  const find = async () => (await tickets.findOne({ number }))!;
  const id = String((await find())._id);
  const set = async (status: string) => {
    const { revision } = (await service.rpc.call(adminTicket, { actor: staff, id })).ticket;
    await service.rpc.call(setTicketStatus, { actor: staff, id, status, revision });
    return (await find())['resolvedAt'] as Date | undefined;
  };
  const first = await set('resolved');
  expect(first).toBeInstanceOf(Date);
  expect(await set('open')).toBeUndefined();
  const second = await set('resolved');
  expect(second!.getTime()).toBeGreaterThan(first!.getTime());
});

it('gives older resolved tickets the time of their last entry', async () => {
  const createdAt = new Date('2025-01-01T06:30:00Z');
  const at = new Date('2025-01-03T06:30:00Z');
  const { insert } = retention(service, 'support');
  await insert('tickets', [
    ticket('with-entry', {
      createdAt,
      entries: [{ _id: newId(), kind: 'status', by: newId(), at, status: 'resolved' }],
    }),
    ticket('without', { createdAt }),
  ]);
  await service.stop();
  service = await start();
  const { all } = retention(service, 'support');
  const times = (await all('tickets')).map(({ number, resolvedAt }) => [number, resolvedAt] as const);
  expect(Object.fromEntries(times)).toEqual({ 'with-entry': at, without: createdAt });
});
