import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminTicket,
  answerTicket,
  AppError,
  getNames,
  getUser,
  mergeTicket,
  myTicket,
  myTickets,
  openPhoneTicket,
  replyToTicket,
  revealTicket,
  type User,
} from '@sahaya/contracts';
import type { Envelope } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
let auth: Responder;

const OMKAR: Actor = { userId: newId(), role: 'support', sid: 's-1' };
const ASHA: Actor = { userId: newId(), role: 'customer', sid: 's-2' };
const PEOPLE: Record<string, { name: string; role: User['role'] }> = {
  [OMKAR.userId]: { name: 'Omkar Desai', role: 'support' },
  [ASHA.userId]: { name: 'Asha Rao', role: 'customer' },
};
const CALL = {
  name: '',
  email: '',
  phone: '',
  category: 'service-quality',
  subject: 'Late helper',
  message: 'The helper came an hour late.',
};
const PHONE = '9876543210';
const collection = (name: string) => support.get(Db).connection.collection(name);

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(getNames, ({ userIds }) => ({
    people: userIds.flatMap((_id) => (PEOPLE[_id] ? [{ _id, name: PEOPLE[_id].name }] : [])),
  }));
  await auth.on(getUser, ({ userId }) => {
    const found = PEOPLE[userId];
    if (!found) throw new AppError('USER_NOT_FOUND');
    return { _id: userId, ...found, location: '', language: 'en' as const };
  });
  support = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await support?.stop();
  await auth?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const open = async (fields: object = {}, idempotencyKey?: string) =>
  (await support.rpc.call(openPhoneTicket, { ...CALL, actor: OMKAR, ...fields, idempotencyKey })).ticket;
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
const opened = async (ticketId: string) =>
  (
    await collection('outbox').findOne({ 'envelope.type': 'events.ticket.opened', 'envelope.data.ticketId': ticketId })
  )?.['envelope'] as Envelope | undefined;

describe('a ticket of a caller', () => {
  it('with an account is assigned to its opener and is in the requests of the person, who can answer', async () => {
    const ticket = await open({ userId: ASHA.userId, name: 'Somebody else', phone: PHONE });
    expect(ticket).toMatchObject({
      source: 'phone',
      status: 'open',
      name: 'Asha Rao',
      email: '',
      sender: { userId: ASHA.userId, role: 'customer' },
      openedBy: { _id: OMKAR.userId, name: 'Omkar Desai' },
      assignee: { _id: OMKAR.userId, name: 'Omkar Desai' },
      entries: [{ kind: 'assigned', by: { _id: OMKAR.userId }, to: { _id: OMKAR.userId } }],
    });
    expect(ticket).not.toHaveProperty('phone');
    expect((await opened(ticket._id))?.data).toMatchObject({ userId: ASHA.userId, openedBy: OMKAR.userId });
    const { number } = ticket;
    const { tickets } = await support.rpc.call(myTickets, { actor: ASHA, page: 1, limit: 10 });
    expect(tickets).toMatchObject([{ number, source: 'phone', subject: 'Late helper' }]);
    const mine = await support.rpc.call(myTicket, { actor: ASHA, number });
    expect(mine.ticket).toMatchObject({
      canAnswer: true,
      messages: [{ from: 'you', text: 'The helper came an hour late.' }],
    });
    await support.rpc.call(answerTicket, { actor: ASHA, number, message: 'Again today.' });
    const { ticket: answered } = await support.rpc.call(adminTicket, { actor: OMKAR, id: ticket._id });
    expect(answered.entries.at(-1)).toMatchObject({ kind: 'message', by: { name: 'Asha Rao' }, text: 'Again today.' });
  });

  it('is opened once by a repeated request', async () => {
    const before = await collection('tickets').countDocuments();
    const key = newId();
    const both = await Promise.all([open({ userId: ASHA.userId }, key), open({ userId: ASHA.userId }, key)]);
    expect(both[0]._id).toBe(both[1]._id);
    expect((await open({ userId: ASHA.userId }, key))._id).toBe(both[0]._id);
    expect(await collection('tickets').countDocuments()).toBe(before + 1);
  });

  it('without an account has a name, a masked number that is stored encrypted, and no reply without an email', async () => {
    const ticket = await open({ name: 'Ramesh Iyer', phone: '+91 98765 43210' });
    expect(ticket).toMatchObject({ name: 'Ramesh Iyer', phone: '•••3210', email: '' });
    expect(ticket).not.toHaveProperty('sender');
    expect((await opened(ticket._id))?.data).not.toHaveProperty('userId');
    const stored = await collection('tickets').findOne({ _id: ticket._id as never });
    expect(JSON.stringify(stored)).not.toContain(PHONE);
    const reason = { reason: 'To call back', category: 'customer-request' };
    const revealed = await support.rpc.call(revealTicket, { actor: OMKAR, id: ticket._id, ...reason });
    expect(revealed).toMatchObject({ phone: PHONE, email: '' });
    const reply = { actor: OMKAR, id: ticket._id, text: 'Hello', revision: 0 };
    expect(await codeOf(support.rpc.call(replyToTicket, reply))).toBe('TICKET_HAS_NO_EMAIL');
  });

  it('is not merged with one of another caller without an email', async () => {
    const [one, other] = [await open({ name: 'Ramesh' }), await open({ name: 'Suresh' })];
    const merged = support.rpc.call(mergeTicket, { actor: OMKAR, id: one._id, into: other.number, revision: 0 });
    expect(await codeOf(merged)).toBe('TICKET_MERGE_REFUSED');
  });

  it('needs a name or an account of a customer or helper', async () => {
    expect(await codeOf(open())).toBe('NAME_REQUIRED');
    expect(await codeOf(open({ userId: OMKAR.userId }))).toBe('USER_NOT_FOUND');
    expect(await codeOf(open({ userId: newId() }))).toBe('USER_NOT_FOUND');
  });
});
