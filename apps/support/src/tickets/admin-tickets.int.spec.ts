import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminTicket,
  adminTickets,
  AppError,
  assignTicket,
  CHAT_REPORTED,
  getNames,
  mergeTicket,
  messageAddress,
  noteOnTicket,
  openTicket,
  replyToTicket,
  revealTicket,
  setTicketPriority,
  setTicketStatus,
  TICKET_MOVED,
  TICKET_OVERDUE,
  TICKET_REPLIED,
} from '@sahaya/contracts';
import { istInstant, MINUTE_MS, SAFETY_ANSWER_MINUTES } from '@sahaya/domain';
import { type Envelope, Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  MESSAGE_BYTES,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { supportEnv } from '../support.env.js';
import { SupportModule } from '../support.module.js';
import { NEWEST, NEXT_DUE } from './ticket.model.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
let auth: Responder;
/** Emails that were sent, and the answer of the email channel. */
let emails: { email: string; subject: string; text: string }[] = [];
let channel: () => 'sent' | 'refused' = () => 'sent';

const OMKAR: Actor = { userId: newId(), role: 'support', sid: 's-1' };
const FARAH: Actor = { userId: newId(), role: 'ops', sid: 's-2' };
const NAMES: Record<string, string> = { [OMKAR.userId]: 'Omkar Desai', [FARAH.userId]: 'Farah Naz' };
const env = serviceEnv.safeExtend({ PUBLIC_URL: supportEnv.shape.PUBLIC_URL });
const start = () =>
  startServiceForTest('support', env, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    PUBLIC_URL: 'https://sahaya.example',
  });
const tickets = () => support.get(Db).connection.collection('tickets');

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(getNames, ({ userIds }) => ({
    people: userIds.flatMap((_id) => (NAMES[_id] ? [{ _id, name: NAMES[_id] }] : [])),
  }));
  await auth.on(messageAddress, (message) => {
    const outcome = channel();
    emails.push(message);
    return { outcome };
  });
  support = await start();
});
afterAll(async () => {
  await support?.stop();
  await auth?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  // A reply is emailed after its call; the email belongs to the test that wrote it.
  await until(async () => (await tickets().countDocuments({ 'entries.delivery': 'sending' })) === 0);
  support.clock.set(istInstant('2026-12-05', '10:00').getTime() - Date.now());
  [emails, channel] = [[], () => 'sent'];
  await tickets().deleteMany({});
});

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, ...error.details }),
  );
async function open(email = 'asha@example.in', category = 'payment') {
  const form = { name: 'Asha Rao', email, category, subject: 'Refund', message: 'Not here yet.' };
  await support.rpc.call(openTicket, form);
  const found = await tickets().find({ email }).sort({ _id: -1 }).toArray();
  return String(found[0]?._id);
}
const get = async (id: string) => (await support.rpc.call(adminTicket, { id, actor: OMKAR })).ticket;
const reply = (id: string, revision: number, actor = OMKAR, text = 'It is on its way.', idempotencyKey?: string) =>
  support.rpc.call(replyToTicket, { id, text, revision, actor, idempotencyKey });
const assign = (id: string, to: string, revision: number, actor = OMKAR) =>
  support.rpc.call(assignTicket, { id, to, revision, actor });
const setStatus = (id: string, status: string, revision: number, actor = OMKAR) =>
  support.rpc.call(setTicketStatus, { id, status, revision, actor });
const subjects = async (fields: object) => {
  const all = { page: 1, limit: 25, status: '', assignee: '', overdue: false, waiting: false, category: '', q: '' };
  const { tickets: found } = await support.rpc.call(adminTickets, { ...all, ...fields, actor: OMKAR });
  return found.map(({ email }) => email);
};

describe('a ticket with 500 of the longest notes', () => {
  it('keeps the latest of them, as many as a message can carry', async () => {
    const id = await open();
    const text = 'आ'.repeat(5_000);
    const entries = Array.from({ length: 500 }, () => ({
      _id: newId(),
      kind: 'note',
      by: OMKAR.userId,
      at: new Date(),
      text,
    }));
    await tickets().updateOne({ _id: id as never }, { $set: { entries } });
    const { ticket } = await support.rpc.call(noteOnTicket, { id, text, actor: OMKAR });
    expect(Buffer.byteLength(JSON.stringify(ticket))).toBeLessThan(MESSAGE_BYTES);
    expect(ticket.entries.length).toBeGreaterThan(20);
    expect(ticket.entries.slice(0, -1).map(({ _id }) => _id)).toEqual(
      entries.slice(1 - ticket.entries.length).map(({ _id }) => _id),
    );
    expect((await get(id)).entries).toEqual(ticket.entries);
  });
});

describe('a reply', () => {
  it('is emailed once, acknowledges the ticket and is stored with its author', async () => {
    const id = await open();
    const key = newId();
    await Promise.all([reply(id, 0, OMKAR, 'It is on its way.', key), reply(id, 0, OMKAR, 'It is on its way.', key)]);
    await until(async () => (await get(id)).entries[0]?.delivery === 'sent');
    expect(emails).toEqual([
      { email: 'asha@example.in', subject: expect.stringMatching(/T-2026-\d{6}: Refund$/), text: 'It is on its way.' },
    ]);
    const ticket = await get(id);
    expect(ticket).toMatchObject({ status: 'acknowledged', revision: 1, dueAt: ticket.resolveBy });
    expect(ticket.entries).toMatchObject([
      { kind: 'reply', by: { _id: OMKAR.userId, name: 'Omkar Desai' }, text: 'It is on its way.' },
    ]);
  });

  it('of a sender with an account leads to the conversation, by email and as a notification without a second message', async () => {
    const sender = { userId: newId(), role: 'customer' as const, sid: 's-3' };
    const form = {
      name: 'Meera',
      email: 'meera@example.in',
      category: 'payment',
      subject: 'Refund',
      message: 'Where?',
    };
    const { number } = (await support.rpc.call(openTicket, { ...form, actor: sender })).ticket;
    const id = String((await tickets().findOne({ number }))?._id);
    await reply(id, 0);
    await until(async () => (await get(id)).entries[0]?.delivery === 'sent');
    expect(emails.map(({ text }) => text)).toEqual([`It is on its way.\n\nhttps://sahaya.example/support/${number}`]);
    expect(await outboxOf(TICKET_REPLIED.subject, id)).toMatchObject([{ userId: sender.userId, mailed: true }]);
  });

  it('is retried while the channel is unavailable, and is marked as refused if no channel accepts it', async () => {
    let tries = 0;
    channel = () => {
      tries += 1;
      if (tries === 1) throw new AppError('UNAVAILABLE');
      return 'refused';
    };
    const id = await open();
    await reply(id, 0);
    await until(async () => (await get(id)).entries[0]?.delivery === 'refused');
    expect(tries).toBe(2);
  });

  it('requires a text and a recipient', async () => {
    const id = await open();
    expect(await refusalOf(reply(id, 0, OMKAR, ' '))).toMatchObject({ code: 'MESSAGE_BLANK' });
    await tickets().updateOne({ _id: id as never }, { $set: { email: '' }, $unset: { sender: 1 } });
    expect(await refusalOf(reply(id, 0))).toMatchObject({ code: 'TICKET_HAS_NO_EMAIL' });
    expect(emails).toEqual([]);
  });
});

it('a reply to the reporter of a chat without an email address is delivered as a notification', async () => {
  const reporter = { userId: newId(), role: 'customer' as const, name: 'Asha Rao' };
  const bookingId = newId();
  await support.get(Db).transaction((session) =>
    support.get(Outbox).add(session, CHAT_REPORTED, {
      chatId: newId(),
      bookingId,
      reporter,
      reported: { userId: newId(), name: 'Ravi Kumar' },
      reason: 'abuse',
      note: 'He threatens me',
      said: [],
    }),
  );
  const ticket = await until(() => tickets().findOne({ 'sender.userId': reporter.userId }));
  const id = String(ticket._id);
  await reply(id, 0, OMKAR, 'We have blocked him. Are you safe?');
  await until(async () => (await get(id)).entries[0]?.delivery === 'sent');
  expect(await get(id)).toMatchObject({ status: 'acknowledged' });
  expect(emails).toEqual([]);
  const told = await outboxOf(TICKET_REPLIED.subject, id);
  expect(told).toMatchObject([{ userId: reporter.userId, text: 'We have blocked him. Are you safe?' }]);
});

const outboxOf = async (subject: string, ticketId: string) => {
  const rows = await support
    .get(Db)
    .connection.collection('outbox')
    .find({ subject, 'envelope.data.ticketId': ticketId })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ envelope }) => (envelope as Envelope).data);
};

it('lists the tickets that a signed-in person sent', async () => {
  const [sender, other] = [newId(), newId()];
  for (const [userId, email] of [
    [sender, 'mine@example.in'],
    [other, 'else@example.in'],
  ] as const) {
    const actor: Actor = { userId, role: 'customer', sid: 's-3' };
    const form = { name: 'Asha Rao', email, category: 'payment', subject: 'Refund', message: 'Not here yet.' };
    await support.rpc.call(openTicket, { ...form, actor });
  }
  expect(await subjects({ sender })).toEqual(['m•••@example.in']);
  expect(await subjects({ sender, waiting: true })).toEqual(['m•••@example.in']);
  expect(await subjects({ sender: newId() })).toEqual([]);
});

describe('a safety ticket', () => {
  it('is first until it is resolved, and its answer is due in 15 minutes', async () => {
    await open('old@example.in');
    const safety = await open('danger@example.in', 'safety');
    await open('later@example.in', 'feedback');
    const { createdAt, dueAt } = await get(safety);
    expect(Date.parse(dueAt!) - Date.parse(createdAt)).toBe(SAFETY_ANSWER_MINUTES * MINUTE_MS);
    // A payment comes before feedback.
    expect(await subjects({})).toEqual(['d•••@example.in', 'o•••@example.in', 'l•••@example.in']);
    expect((await subjects({ waiting: true }))[0]).toBe('d•••@example.in');
    expect(await subjects({ waiting: true, category: 'safety' })).toEqual(['d•••@example.in']);
    await setStatus(safety, 'resolved', 0);
    expect(await subjects({})).toEqual(['o•••@example.in', 'l•••@example.in', 'd•••@example.in']);
    await setStatus(safety, 'open', 1);
    expect((await subjects({}))[0]).toBe('d•••@example.in');
  });
});

describe('a reply that was begun before somebody else wrote', () => {
  const replySeeing = (id: string, revision: number, seen: string, actor = FARAH) =>
    support.rpc.call(replyToTicket, { id, text: 'We look into it.', revision, seen, actor });

  it('is refused with the newer one, and sent when the writer has seen it', async () => {
    const id = await open();
    const [first] = (await replySeeing(id, 0, '', OMKAR)).ticket.entries;
    const refused = await refusalOf(replySeeing(id, 1, ''));
    expect(refused).toEqual({
      code: 'TICKET_ANSWERED_MEANWHILE',
      what: 'reply',
      by: 'Omkar Desai',
      at: first!.at,
      entryId: first!._id,
      revision: 1,
    });
    expect((await get(id)).revision).toBe(1);
    expect((await replySeeing(id, 1, first!._id)).ticket.entries).toHaveLength(2);
  });

  it('is refused after an answer of the sender, without their name, and not after a note', async () => {
    const id = await open();
    await support.rpc.call(noteOnTicket, { id, text: 'Looked at it', actor: OMKAR });
    const message = { _id: newId(), kind: 'message', by: newId(), at: new Date(), text: 'Any news?' };
    await replySeeing(id, 1, '');
    await tickets().updateOne({ _id: id as never }, { $push: { entries: message as never } });
    const { entryId, by } = (await refusalOf(replySeeing(id, 2, '', OMKAR))) as Record<string, unknown>;
    expect({ entryId, by }).toEqual({ entryId: message._id, by: undefined });
    expect(await refusalOf(reply(id, 2, OMKAR))).toBeUndefined();
  });
});

describe('the priority', () => {
  const setPriority = (id: string, priority: string, revision: number) =>
    support.rpc.call(setTicketPriority, { id, priority, revision, actor: OMKAR });

  it('that staff set moves the ticket in lists, brings the answer forward and is an entry', async () => {
    const id = await open('urgent@example.in', 'technical');
    await open('money@example.in', 'payment');
    expect(await subjects({})).toEqual(['m•••@example.in', 'u•••@example.in']);
    const { ticket } = await setPriority(id, 'safety', 0);
    expect(await subjects({})).toEqual(['u•••@example.in', 'm•••@example.in']);
    expect(ticket.entries).toMatchObject([{ kind: 'priority', priority: 'safety', by: { _id: OMKAR.userId } }]);
    const within = Date.parse(ticket.dueAt!) - Date.parse(ticket.entries[0]!.at);
    expect(within).toBe(SAFETY_ANSWER_MINUTES * MINUTE_MS);
    // Sorted by age, the priority moves nothing.
    for (const fields of [{}, { status: 'open' }, { assignee: 'none' }]) {
      expect(await subjects({ ...fields, sort: 'createdAt' })).toEqual(['u•••@example.in', 'm•••@example.in']);
      expect(await subjects({ ...fields, sort: '-createdAt' })).toEqual(['m•••@example.in', 'u•••@example.in']);
    }
    expect(await refusalOf(subjects({ waiting: true, sort: 'createdAt' }))).toEqual({
      code: 'INVALID_INPUT',
      field: 'sort',
    });
    const lowered = (await setPriority(id, 'other', 1)).ticket;
    expect(lowered).toMatchObject({ priority: 'other', dueAt: ticket.dueAt, revision: 2 });
    expect(await subjects({})).toEqual(['m•••@example.in', 'u•••@example.in']);
  });

  it('is set once, at the revision that was seen, to a known one, and not when the ticket is closed', async () => {
    const id = await open();
    await setPriority(id, 'safety', 0);
    expect((await setPriority(id, 'safety', 0)).ticket).toMatchObject({ revision: 1 });
    expect(await refusalOf(setPriority(id, 'other', 0))).toMatchObject({ code: 'CASE_CHANGED', what: 'priority' });
    expect(await refusalOf(setPriority(id, 'soon', 1))).toMatchObject({ code: 'INVALID_INPUT', field: 'priority' });
    await setStatus(id, 'resolved', 1);
    expect(await refusalOf(setPriority(id, 'other', 2))).toMatchObject({ code: 'TICKET_MOVE_REFUSED' });
  });
});

it('a ticket waits for staff while it is open, unassigned or overdue, and not after it is resolved', async () => {
  const id = await open();
  const isWaiting = async () => (await subjects({ waiting: true })).length === 1;
  expect(await isWaiting()).toBe(true);
  await assign(id, OMKAR.userId, 0);
  expect(await isWaiting()).toBe(true);
  await reply(id, 1);
  expect(await isWaiting()).toBe(false);
  await assign(id, '', 2);
  expect(await isWaiting()).toBe(true);
  await assign(id, OMKAR.userId, 3);
  expect(await isWaiting()).toBe(false);
  const { resolveBy } = await get(id);
  support.clock.set(Date.parse(resolveBy) + MINUTE_MS - Date.now());
  expect(await isWaiting()).toBe(true);
  await setStatus(id, 'resolved', 4);
  expect(await isWaiting()).toBe(false);
});

describe('a ticket that waits for its sender', () => {
  it('is set with the reply, has no deadline and is not in the work of staff', async () => {
    const id = await open();
    const { ticket } = await support.rpc.call(replyToTicket, {
      id,
      text: 'Which day?',
      revision: 0,
      then: 'pending',
      actor: OMKAR,
    });
    expect(ticket).toMatchObject({ status: 'pending', entries: [{ kind: 'reply', status: 'pending' }] });
    expect(ticket).not.toHaveProperty('dueAt');
    expect(await subjects({ waiting: true })).toEqual([]);
    expect(await subjects({ status: 'pending' })).toEqual(['a•••@example.in']);
  });

  it('gives back the time for which it waited', async () => {
    const id = await open();
    const { resolveBy } = await get(id);
    await setStatus(id, 'pending', 0);
    support.clock.set(istInstant('2026-12-08', '10:00').getTime() - Date.now());
    const { ticket } = await setStatus(id, 'acknowledged', 1);
    const days = (Date.parse(ticket.resolveBy) - Date.parse(resolveBy)) / (24 * 60 * MINUTE_MS);
    expect(days).toBeCloseTo(3, 3);
    expect(ticket.dueAt).toBe(ticket.resolveBy);
  });
});

it('a reply can resolve the ticket, and spam leaves every list of work', async () => {
  const id = await open();
  const resolved = await support.rpc.call(replyToTicket, {
    id,
    text: 'Done.',
    revision: 0,
    then: 'resolved',
    actor: OMKAR,
  });
  expect(resolved.ticket.status).toBe('resolved');
  const spam = await open('spam@example.in');
  expect((await setStatus(spam, 'spam', 0)).ticket).not.toHaveProperty('dueAt');
  expect(await subjects({ waiting: true })).toEqual([]);
  expect(await refusalOf(setStatus(spam, 'acknowledged', 1))).toMatchObject({ code: 'TICKET_MOVE_REFUSED' });
  expect(await refusalOf(reply(spam, 1))).toMatchObject({ code: 'TICKET_MOVE_REFUSED' });
});

describe('a merge', () => {
  const merge = (id: string, into: string, revision: number) =>
    support.rpc.call(mergeTicket, { id, into, revision, actor: OMKAR });

  it('moves the message and the history into the other ticket and notifies nobody', async () => {
    const [first, second] = [await open(), await open()];
    await reply(second, 0);
    await until(async () => (await get(second)).entries[0]?.delivery === 'sent');
    const { number } = await get(first);
    const { ticket } = await merge(second, number, 1);
    expect(ticket).toMatchObject({ _id: first, status: 'open', revision: 1 });
    expect(ticket.entries.map(({ kind }) => kind)).toEqual(['message', 'reply', 'merged']);
    const merged = await get(second);
    expect(merged).toMatchObject({ status: 'merged', mergedInto: first });
    expect(merged).not.toHaveProperty('dueAt');
    expect(emails).toHaveLength(1);
    expect(await outboxOf(TICKET_REPLIED.subject, first)).toEqual([]);
    expect(await refusalOf(setStatus(second, 'open', 2))).toMatchObject({ code: 'TICKET_MOVE_REFUSED' });
  });

  it('is refused between senders, into itself and into a closed ticket', async () => {
    const [first, other] = [await open(), await open('meera@example.in')];
    const [{ number }, { number: ofOther }] = [await get(first), await get(other)];
    expect(await refusalOf(merge(first, ofOther, 0))).toMatchObject({ code: 'TICKET_MERGE_REFUSED' });
    expect(await refusalOf(merge(first, number, 0))).toMatchObject({ code: 'TICKET_MERGE_REFUSED' });
    expect(await refusalOf(merge(first, 'T-2026-999999', 0))).toMatchObject({ code: 'TICKET_NOT_FOUND' });
    const closed = await open();
    const { number: ofClosed } = (await setStatus(closed, 'resolved', 0)).ticket;
    expect(await refusalOf(merge(first, ofClosed, 0))).toMatchObject({ code: 'TICKET_MOVE_REFUSED' });
    expect((await get(first)).status).toBe('open');
  });
});

describe('two colleagues working on one ticket', () => {
  it('the second learns what the first did', async () => {
    const id = await open();
    await reply(id, 0, FARAH);
    const told = { code: 'CASE_CHANGED', by: 'Farah Naz', what: 'reply', revision: 1, at: expect.any(String) };
    expect(await refusalOf(reply(id, 0))).toEqual(told);
    expect(await refusalOf(setStatus(id, 'resolved', 0))).toEqual(told);
    expect(await refusalOf(assign(id, OMKAR.userId, 0))).toEqual(told);
    expect((await get(id)).entries).toHaveLength(1);
  });

  it('only one of several concurrent replies succeeds', async () => {
    const id = await open();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => refusalOf(reply(id, 0, n % 2 ? OMKAR : FARAH, `Answer ${n}`))),
    );
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    expect((await get(id)).entries).toHaveLength(1);
  });

  it('a note never conflicts', async () => {
    const id = await open();
    const note = (text: string) => support.rpc.call(noteOnTicket, { id, text, actor: FARAH });
    await note('Called, no answer');
    expect(await refusalOf(note(''))).toMatchObject({ code: 'MESSAGE_BLANK' });
    const { entries, status } = await get(id);
    expect([entries.map(({ kind }) => kind), status]).toEqual([['note'], 'open']);
  });
});

describe('ticket administration', () => {
  it('assigns, reassigns and unassigns a ticket', async () => {
    const id = await open();
    await assign(id, OMKAR.userId, 0);
    expect((await assign(id, OMKAR.userId, 0)).ticket.revision).toBe(1);
    await assign(id, FARAH.userId, 1);
    expect((await get(id)).assignee).toEqual({ _id: FARAH.userId, name: 'Farah Naz' });
    const unassigned = await assign(id, '', 2);
    expect(unassigned.ticket).not.toHaveProperty('assignee');
    expect(unassigned.ticket.entries.map(({ to }) => to?.name)).toEqual(['Omkar Desai', 'Farah Naz', undefined]);
  });

  it('resolves and reopens a ticket; a resolved ticket has no deadline', async () => {
    const id = await open();
    expect((await setStatus(id, 'resolved', 0)).ticket).not.toHaveProperty('dueAt');
    expect((await setStatus(id, 'resolved', 0)).ticket.revision).toBe(1);
    const again = (await setStatus(id, 'open', 1)).ticket;
    expect(again.dueAt).toBe(again.acknowledgeBy);
    expect(await refusalOf(setStatus(id, 'closed', 2))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('announces assignments and status changes, and each missed deadline once', async () => {
    const id = await open();
    const said = (subject: string) => outboxOf(subject, id);
    await assign(id, FARAH.userId, 0);
    const pass = (promise: string | undefined, minutes: number) =>
      support.clock.set(Date.parse(promise!) + minutes * MINUTE_MS - Date.now());
    const { number, dueAt } = await get(id);
    pass(dueAt, 1);
    await until(async () => (await said(TICKET_OVERDUE.subject)).length === 1);
    expect(await said(TICKET_OVERDUE.subject)).toEqual([{ ticketId: id, number, dueAt, assignee: FARAH.userId }]);
    await reply(id, 1);
    const next = (await get(id)).dueAt;
    pass(next, 1);
    await until(async () => (await said(TICKET_OVERDUE.subject)).length > 1);
    const moved = { ticketId: id, number, assignee: FARAH.userId, by: OMKAR.userId };
    expect(await said(TICKET_MOVED.subject)).toEqual([
      { ...moved, change: 'assigned', status: 'open' },
      { ...moved, change: 'status', status: 'acknowledged' },
    ]);
    pass(next, 30);
    expect(await said(TICKET_OVERDUE.subject)).toHaveLength(2);
  });

  it('filters by deadline, assignee, number and email', async () => {
    const [old, later] = [await open('old@example.in'), await open('later@example.in')];
    await assign(later, FARAH.userId, 0);
    await setStatus(old, 'acknowledged', 0);
    expect(await subjects({ overdue: true })).toEqual([]);
    support.clock.set(istInstant('2026-12-08', '10:00').getTime() - Date.now());
    expect(await subjects({ overdue: true })).toEqual(['l•••@example.in']);
    support.clock.set(istInstant('2027-01-08', '10:00').getTime() - Date.now());
    expect(await subjects({ overdue: true })).toEqual(['l•••@example.in', 'o•••@example.in']);
    expect(await subjects({ assignee: FARAH.userId })).toEqual(['l•••@example.in']);
    expect(await subjects({ assignee: 'none' })).toEqual(['o•••@example.in']);
    expect(await subjects({ q: 'OLD@' })).toEqual(['o•••@example.in']);
    expect(await subjects({ q: (await get(old)).number.toLowerCase() })).toEqual(['o•••@example.in']);
    expect(await subjects({ q: '.*' })).toEqual([]);
  });

  it('finds all words of subject, message and history, in every language, and takes no operator', async () => {
    const [first, second] = [await open('first@example.in'), await open('second@example.in')];
    await support.rpc.call(noteOnTicket, { id: first, text: 'गेट का ताला टूटा है', actor: OMKAR });
    await support.rpc.call(noteOnTicket, { id: second, text: 'Lock of the gate', actor: OMKAR });
    expect(await subjects({ q: 'gate lock' })).toEqual(['s•••@example.in']);
    expect(await subjects({ q: 'ताला' })).toEqual(['f•••@example.in']);
    expect(await subjects({ q: 'refund' })).toHaveLength(2);
    expect(await subjects({ q: 'refund -gate' })).toEqual(['s•••@example.in']);
    expect(await subjects({ q: 'gate umbrella' })).toEqual([]);
  });

  it('lists the other tickets of a sender, by the account or else by the address', async () => {
    const account: Actor = { userId: newId(), role: 'customer', sid: 's-4' };
    const form = { name: 'Meera', category: 'payment', subject: 'Refund', message: 'Where?' };
    for (const email of ['m1@example.in', 'm2@example.in'])
      await support.rpc.call(openTicket, { ...form, email, actor: account });
    const [guest] = [await open('guest@example.in'), await open('guest@example.in')];
    const mine = String((await tickets().findOne({ email: 'm1@example.in' }))?._id);
    const related = async (id: string) => {
      const all = { page: 1, limit: 25, status: '', assignee: '', overdue: false, waiting: false, category: '', q: '' };
      const { tickets: found } = await support.rpc.call(adminTickets, { ...all, relatedTo: id, actor: OMKAR });
      return found.map(({ _id, email }) => [_id === id, email]);
    };
    expect(await related(mine)).toEqual([[false, 'm•••@example.in']]);
    expect(await related(guest)).toEqual([[false, 'g•••@example.in']]);
  });

  it('masks the sender until the email is revealed for a reason', async () => {
    const id = await open('asha@example.in');
    expect(await get(id)).toMatchObject({ email: 'a•••@example.in' });
    const category = 'customer-request';
    const reveal = (reason: string) => support.rpc.call(revealTicket, { id, reason, category, actor: OMKAR });
    expect(await refusalOf(reveal('too short'))).toMatchObject({ code: 'STAFF_REASON_LENGTH' });
    const { email, until } = await reveal('She asked to be called by her own mail');
    expect(email).toBe('asha@example.in');
    expect(Date.parse(until) - support.clock.now().getTime()).toBeLessThanOrEqual(60_000);
    const unknown = support.rpc.call(revealTicket, { id: newId(), reason: 'Answer by email', category, actor: OMKAR });
    expect(await refusalOf(unknown)).toMatchObject({ code: 'TICKET_NOT_FOUND' });
  });

  it.each([
    [{ dueAt: { $lte: new Date() } }, NEXT_DUE],
    [{ dueAt: { $exists: true }, category: 'safety' }, NEXT_DUE],
    [{}, NEWEST],
    [{ assignee: 'a' }, NEWEST],
    [{ email: { $regex: '^asha' } }, NEWEST],
    [{ number: 'T-2026-000001' }, NEWEST],
  ] as const)('reads the list from an index: %j', async (filter, sort) => {
    const plan = await tickets().find(filter).sort(sort).explain();
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).toContain('IXSCAN');
  });
});
