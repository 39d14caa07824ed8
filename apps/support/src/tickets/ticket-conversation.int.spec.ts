import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminTicket,
  answerTicket,
  type AppError,
  assignTicket,
  BOOKING_REQUESTED,
  CHAT_REPORTED,
  mergeTicket,
  myTicket,
  myTickets,
  noteOnTicket,
  openTicket,
  replyToTicket,
  setTicketStatus,
  TICKET_ANSWERED,
} from '@sahaya/contracts';
import { HOUR_MS, istInstant, MINUTE_MS, TICKET_REOPEN_DAYS } from '@sahaya/domain';
import type { Envelope } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { announce, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
const tickets = () => support.get(Db).connection.collection('tickets');

const asha: Actor = { userId: newId(), role: 'customer', sid: 's-1' };
const meera: Actor = { userId: newId(), role: 'customer', sid: 's-2' };
const omkar: Actor = { userId: newId(), role: 'support', sid: 's-3' };

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  support = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await support?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
const setTime = (instant: Date) => support.clock.set(instant.getTime() - Date.now());
beforeEach(async () => {
  setTime(istInstant('2026-12-05', '10:00'));
  await tickets().deleteMany({});
});

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code }: AppError) => code,
  );
async function open(fields: object = {}, actor: Actor | undefined = asha) {
  const form = { name: 'Asha Rao', email: 'asha@example.in', category: 'booking', subject: 'Key', message: 'Lost it.' };
  const { number } = (await support.rpc.call(openTicket, { ...form, ...fields, actor })).ticket;
  return { number, id: String((await tickets().findOne({ number }))!._id) };
}
const read = async (number: string, actor = asha) => (await support.rpc.call(myTicket, { number, actor })).ticket;
const list = async (actor = asha) => (await support.rpc.call(myTickets, { page: 1, limit: 20, actor })).tickets;
const answer = (number: string, message: string, actor = asha, idempotencyKey?: string) =>
  support.rpc.call(answerTicket, { number, message, actor, idempotencyKey });
const staffRead = async (id: string) => (await support.rpc.call(adminTicket, { id, actor: omkar })).ticket;
const reply = async (id: string, text: string, then?: 'pending' | 'resolved') =>
  support.rpc.call(replyToTicket, { id, text, then, revision: (await staffRead(id)).revision, actor: omkar });

describe('the tickets of a person', () => {
  it('are listed newest first with the latest message, and are theirs only', async () => {
    const { id } = await open({ subject: 'First' });
    await open({ subject: 'Second' });
    await open({ subject: 'Of Meera' }, meera);
    await reply(id, 'Which key?');
    expect((await list()).map(({ subject, lastFrom }) => [subject, lastFrom])).toEqual([
      ['Second', 'you'],
      ['First', 'support'],
    ]);
    const { number } = await open({}, meera);
    expect(await refusalOf(read(number))).toBe('TICKET_NOT_FOUND');
    expect(await refusalOf(answer(number, 'Mine?'))).toBe('TICKET_NOT_FOUND');
  });

  it('are read from an index', async () => {
    const mine = { 'sender.userId': asha.userId, status: { $ne: 'merged' } };
    const plan = await tickets().find(mine).sort({ createdAt: -1, _id: -1 }).explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('IXSCAN');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/"SORT"|COLLSCAN/);
  });

  it('show the messages of both sides, without notes, names of staff and the verdict of spam', async () => {
    const { id, number } = await open();
    await reply(id, 'Which key?');
    await support.rpc.call(noteOnTicket, { id, text: 'Third time', actor: omkar });
    await answer(number, 'The blue one.');
    const ticket = await read(number);
    expect(ticket.messages.map(({ from, text }) => [from, text])).toEqual([
      ['you', 'Lost it.'],
      ['support', 'Which key?'],
      ['you', 'The blue one.'],
    ]);
    expect(JSON.stringify(ticket)).not.toContain(omkar.userId);
    await support.rpc.call(setTicketStatus, { id, status: 'spam', revision: 3, actor: omkar });
    expect(await read(number)).toMatchObject({ status: 'resolved', canAnswer: false });
    expect(await refusalOf(answer(number, 'Hello?'))).toBe('TICKET_CLOSED');
  });
});

it('the reporter of a chat reads the replies, and not the text that was written for staff', async () => {
  const reporter = { userId: newId(), role: 'customer' as const, name: 'Tara Bose' };
  await announce(support, CHAT_REPORTED, {
    chatId: newId(),
    bookingId: newId(),
    reporter,
    reported: { userId: newId(), name: 'Ravi Kumar' },
    reason: 'abuse',
    note: 'He threatens me',
    said: [],
  });
  const actor: Actor = { userId: reporter.userId, role: 'customer', sid: 's-5' };
  const [row] = await list(actor);
  expect(row).toMatchObject({ subject: 'Tara Bose reports the chat with Ravi Kumar: abuse', lastFrom: 'you' });
  const { number } = row!;
  await reply(String((await tickets().findOne({ number }))!._id), 'Are you safe?');
  expect((await read(number, actor)).messages.map(({ text }) => text)).toEqual(['Are you safe?']);
  expect((await answer(number, 'Yes.', actor)).ticket.messages).toHaveLength(2);
});

describe('an answer of the sender', () => {
  it('is stored once, opens a waiting ticket again and starts the time for the next reply', async () => {
    const { id, number } = await open();
    await support.rpc.call(assignTicket, { id, to: omkar.userId, revision: 0, actor: omkar });
    await reply(id, 'Which key?', 'pending');
    setTime(istInstant('2026-12-07', '10:00'));
    const key = newId();
    await Promise.all([answer(number, 'The blue one.', asha, key), answer(number, 'The blue one.', asha, key)]);
    const ticket = await staffRead(id);
    expect(ticket).toMatchObject({ status: 'open', entries: [{}, {}, { kind: 'message', text: 'The blue one.' }] });
    expect(ticket.entries[2]?.by).toEqual({ _id: asha.userId, name: 'Asha Rao' });
    expect(Date.parse(ticket.dueAt!) - Date.parse(ticket.entries[2]!.at)).toBe(48 * HOUR_MS);
    const told = { subject: TICKET_ANSWERED.subject, 'envelope.data.ticketId': id };
    const events = await support.get(Db).connection.collection('outbox').find(told).toArray();
    expect(events.map(({ envelope }) => (envelope as Envelope).data)).toEqual([
      { ticketId: id, number, assignee: omkar.userId },
    ]);
  });

  it('reopens a resolved ticket for seven days', async () => {
    const { id, number } = await open();
    await reply(id, 'Found it.', 'resolved');
    expect(await read(number)).toMatchObject({ status: 'resolved', canAnswer: true });
    const resolvedAt = ((await tickets().findOne({ number })) as unknown as { resolvedAt: Date }).resolvedAt;
    const end = resolvedAt.getTime() + TICKET_REOPEN_DAYS * 24 * HOUR_MS;
    setTime(new Date(end + MINUTE_MS));
    expect((await read(number)).canAnswer).toBe(false);
    expect(await refusalOf(answer(number, 'Not that one'))).toBe('TICKET_CLOSED');
    setTime(new Date(end - MINUTE_MS));
    expect((await answer(number, 'Not that one')).ticket).toMatchObject({ status: 'open' });
    expect(await tickets().findOne({ number })).not.toHaveProperty('resolvedAt');
  });

  it.each([
    ['', 'MESSAGE_BLANK'],
    ['a'.repeat(2_001), 'MESSAGE_TOO_LONG'],
  ])('is refused: %#', async (text, code) => {
    const { number } = await open();
    expect(await refusalOf(answer(number, text))).toBe(code);
  });

  it('to a merged ticket goes to the one that continues it', async () => {
    const [first, second] = [await open(), await open({ subject: 'Again' })];
    await support.rpc.call(mergeTicket, { id: second.id, into: first.number, revision: 0, actor: omkar });
    expect((await list()).map(({ number }) => number)).toEqual([first.number]);
    const { ticket } = await answer(second.number, 'Any news?');
    expect(ticket.number).toBe(first.number);
    expect(ticket.messages.map(({ text }) => text)).toEqual(['Lost it.', 'Again\n\nLost it.', 'Any news?']);
  });
});

it('a ticket about a visit of today is answered within the hour', async () => {
  const [bookingId, later] = [newId(), newId()];
  const times = { startTime: '16:00', endTime: '18:00' };
  const request = { customerId: asha.userId, customerName: 'Asha Rao', helperId: newId(), helperName: 'Ravi Kumar' };
  const both = { ...request, ...times, service: 'cooking' as const };
  await announce(support, BOOKING_REQUESTED, { bookingId, ...both, date: '2026-12-05' });
  await announce(support, BOOKING_REQUESTED, { bookingId: later, ...both, date: '2026-12-06' });
  const dueOf = async (message: string) => {
    const { id } = await open({ message });
    const { createdAt, dueAt, priority } = await staffRead(id);
    return [priority, (Date.parse(dueAt!) - Date.parse(createdAt)) / MINUTE_MS];
  };
  expect(await dueOf(`Nobody opens at ${bookingId}`)).toEqual(['visit-today', 60]);
  expect(await dueOf(`Tomorrow, ${later}`)).toEqual(['other', 48 * 60]);
});
