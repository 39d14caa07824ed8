import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminTicket,
  adminTickets,
  CHAT_REPORTED,
  type ErrorCode,
  openTicket,
  REFUND_LATE,
  type Ticket,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { type Envelope, Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import { SupportModule } from '../support.module.js';
import { NEWEST } from './ticket.model.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
const start = () =>
  startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
const collection = (name: string) => support.get(Db).connection.collection(name);

const FORM = {
  name: ' Asha Rao ',
  email: 'Asha@Example.in',
  category: 'payment',
  subject: 'Refund',
  message: 'My refund has not arrived.',
};
const customer: Actor = { userId: newId(), role: 'customer', sid: 's-1' };
const staff: Actor = { userId: newId(), role: 'support', sid: 's-2' };
const open = async (fields: Partial<Record<keyof typeof FORM, unknown>> = {}, by?: Actor, idempotencyKey?: string) =>
  (await support.rpc.call(openTicket, { ...FORM, ...fields, actor: by, idempotencyKey })).ticket;
const list = (fields: { page?: number; limit?: number; status?: string } = {}) =>
  support.rpc.call(adminTickets, {
    page: 1,
    limit: 25,
    status: '',
    assignee: '',
    overdue: false,
    waiting: false,
    category: '',
    q: '',
    ...fields,
    actor: staff,
  });
const newest = async (): Promise<Ticket> => (await list({ limit: 1 })).tickets[0]!;
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { code: ErrorCode }) => error.code,
  );
const opened = async (ticketId: string) =>
  (await collection('outbox').findOne({ 'envelope.data.ticketId': ticketId }))?.['envelope'] as Envelope | undefined;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  support = await start();
});
afterAll(async () => {
  await support?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  support.clock.set(istInstant('2026-12-05', '10:00').getTime() - Date.now());
  await Promise.all(['tickets', 'ticket_counters', 'outbox'].map((name) => collection(name).deleteMany({})));
});

describe('a ticket', () => {
  it('of a guest gets a number, is open, and shows its deadlines', async () => {
    const receipt = await open();
    expect(receipt).toEqual({
      number: 'T-2026-000001',
      category: 'payment',
      subject: 'Refund',
      status: 'open',
      createdAt: expect.stringMatching(/^2026-12-05T04:30/),
      acknowledgeBy: expect.stringMatching(/^2026-12-07T04:30/),
      resolveBy: expect.stringMatching(/^2027-01-04T04:30/),
    });
    expect(await newest()).toEqual({
      ...receipt,
      _id: expect.any(String),
      name: 'Asha Rao',
      email: 'a•••@example.in',
      message: 'My refund has not arrived.',
      dueAt: receipt.acknowledgeBy,
      about: [],
      revision: 0,
      priority: 'payment',
    });
  });

  it('stores the signed-in sender', async () => {
    await open({}, customer);
    const ticket = await newest();
    expect(ticket.sender).toEqual({ userId: customer.userId, role: 'customer' });
    expect((await opened(ticket._id))?.data).toMatchObject({ userId: customer.userId });
  });

  it('is announced once, without its texts', async () => {
    const { number, acknowledgeBy, resolveBy } = await open();
    const { _id } = await newest();
    await until(() => collection('outbox').findOne({ publishedAt: { $ne: null } }));
    const envelope = await opened(_id);
    expect(envelope?.type).toBe('events.ticket.opened');
    expect(envelope?.data).toEqual({ ticketId: _id, number, category: 'payment', about: [], acknowledgeBy, resolveBy });
    expect(await collection('outbox').countDocuments()).toBe(1);
  });

  it('stores hostile text unchanged', async () => {
    const message = '<script>alert(1)</script> \u202E {"$gt":""} \u0007 🙂 =cmd()';
    await open({ message, subject: "'; DROP TABLE tickets" });
    expect(await newest()).toMatchObject({ message, subject: "'; DROP TABLE tickets" });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ name: '', email: '', category: '', subject: '', message: '' }, 'NAME_REQUIRED'],
    [{ email: ' ' }, 'EMAIL_REQUIRED'],
    [{ email: 'asha@' }, 'EMAIL_INVALID'],
    [{ category: 'weather' }, 'CATEGORY_REQUIRED'],
    [{ subject: null }, 'SUBJECT_REQUIRED'],
    [{ message: undefined }, 'MESSAGE_BLANK'],
    [{ name: 'a'.repeat(101) }, 'NAME_TOO_LONG'],
    [{ subject: 'a'.repeat(151) }, 'SUBJECT_TOO_LONG'],
    [{ message: 'a'.repeat(2_001) }, 'MESSAGE_TOO_LONG'],
    [{ message: 'a'.repeat(5_001) }, 'INVALID_INPUT'],
    [{ message: { $gt: '' } }, 'INVALID_INPUT'],
    [{ category: ['payment'] }, 'INVALID_INPUT'],
  ])('is refused: %#', async (fields, code) => {
    expect(await codeOf(open(fields))).toBe(code);
    expect(await collection('tickets').countDocuments()).toBe(0);
  });

  it('is opened once per idempotency key; the same key with another text is refused', async () => {
    const key = newId();
    const first = await open({}, customer, key);
    expect(await open({}, customer, key)).toEqual(first);
    expect(await codeOf(open({ subject: 'Other' }, customer, key))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await collection('tickets').countDocuments()).toBe(1);
  });
});

describe('ticket numbers', () => {
  it('are unique under concurrency and between two processes', async () => {
    const replica = await start();
    const receipts = await Promise.all(Array.from({ length: 40 }, () => open()));
    await replica.stop();
    const numbers = receipts.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(40);
    expect(numbers.every((number) => /^T-2026-\d{6}$/.test(number))).toBe(true);
    expect(await collection('tickets').countDocuments()).toBe(40);
  });

  it('restart with the calendar year in India', async () => {
    support.clock.set(istInstant('2026-12-31', '23:59').getTime() - Date.now());
    expect((await open()).number).toBe('T-2026-000001');
    support.clock.set(istInstant('2027-01-01', '00:00').getTime() - Date.now());
    expect((await open()).number).toBe('T-2027-000001');
  });
});

describe('tickets for staff', () => {
  it('are listed by status and page, newest first', async () => {
    for (const subject of ['first', 'second', 'third']) await open({ subject });
    await collection('tickets').updateOne({ subject: 'second' }, { $set: { status: 'resolved' } });
    const subjects = async (fields: Parameters<typeof list>[0]) =>
      (await list(fields)).tickets.map(({ subject }) => subject);

    expect(await subjects({})).toEqual(['third', 'second', 'first']);
    expect([await subjects({ limit: 2 }), await subjects({ limit: 2, page: 2 })]).toEqual([
      ['third', 'second'],
      ['first'],
    ]);
    expect((await list({ limit: 2, page: 2 })).pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
    expect(await subjects({ status: 'open' })).toEqual(['third', 'first']);
    expect(await subjects({ status: 'resolved' })).toEqual(['second']);
    expect(await subjects({ status: 'nonsense' })).toEqual([]);
  });

  it('are listed from an index', async () => {
    for (const filter of [{}, { status: 'open' }]) {
      const plan = await collection('tickets').find(filter).sort(NEWEST).explain('queryPlanner');
      expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('IXSCAN');
      expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/"SORT"|COLLSCAN/);
    }
  });

  it('are found by id; an unknown id is not found', async () => {
    await open();
    const ticket = await newest();
    expect(await support.rpc.call(adminTicket, { id: ticket._id, actor: staff })).toEqual({
      ticket: { ...ticket, entries: [] },
    });
    expect(await codeOf(support.rpc.call(adminTicket, { id: newId(), actor: staff }))).toBe('TICKET_NOT_FOUND');
    expect(await codeOf(support.rpc.call(adminTicket, { id: 'T-2026-000001', actor: staff }))).toBe('INVALID_INPUT');
  });
});

it('a late refund opens one ticket', async () => {
  const late = {
    purpose: 'booking' as const,
    purposeId: newId(),
    customerId: customer.userId,
    helperId: newId(),
    refundId: newId(),
    amountPaise: 34_850,
    expectedBy: '2026-12-05T04:00:00.000Z',
  };
  await support.get(Db).transaction((session) => support.get(Outbox).add(session, REFUND_LATE, late));
  await until(async () => (await list()).tickets.length === 1);
  expect(await newest()).toMatchObject({
    category: 'payment',
    subject: 'Refund of ₹348.50 is late',
    message: `Refund ${late.refundId} of booking ${late.purposeId} was promised by 2026-12-05 and has not arrived.`,
    sender: { userId: customer.userId, role: 'customer' },
    status: 'open',
  });
});

it('a reported chat opens a ticket with the messages', async () => {
  const helper = newId();
  const report = {
    chatId: newId(),
    bookingId: newId(),
    reporter: { userId: customer.userId, role: 'customer' as const, name: 'Asha Rao' },
    reported: { userId: helper, name: 'Ravi Kumar' },
    reason: 'off-platform' as const,
    note: 'Asks for cash beside the booking',
    said: [
      { sender: helper, content: 'Pay me by UPI instead', createdAt: '2026-12-05T04:00:00.000Z' },
      { sender: customer.userId, content: 'No', createdAt: '2026-12-05T18:31:00.000Z' },
    ],
  };
  await support.get(Db).transaction((session) => support.get(Outbox).add(session, CHAT_REPORTED, report));
  await until(async () => (await list()).tickets.length === 1);
  expect(await newest()).toMatchObject({
    category: 'safety',
    subject: 'Asha Rao reports the chat with Ravi Kumar: off-platform',
    message: [
      `Chat ${report.chatId}, booking ${report.bookingId}; reported: ${helper}.`,
      'Asks for cash beside the booking',
      '',
      '[2026-12-05 09:30] Ravi Kumar: Pay me by UPI instead',
      '[2026-12-06 00:01] Asha Rao: No',
    ].join('\n'),
    sender: { userId: customer.userId, role: 'customer' },
    status: 'open',
  });
});
