import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminStaff,
  adminTicket,
  AppError,
  assignTicket,
  getNames,
  openTicket,
  setTicketIntake,
  setTicketStatus,
  type StaffRole,
  TICKET_ANSWERED,
  TICKET_MOVED,
  TICKET_OPENED,
  ticketIntake,
} from '@sahaya/contracts';
import { type Envelope, Outbox } from '@sahaya/messaging';
import { SHARED_OUT_MAX } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';
import { AssignmentService } from './assignment.service.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
let auth: Responder;

const agent = (role: StaffRole): Actor & { role: StaffRole } => ({ userId: newId(), role, sid: 's-1' });
const [NITA, OMKAR, FARAH] = [agent('support'), agent('support'), agent('ops')];
const NAMES: Record<string, string> = { [NITA.userId]: 'Nita Shah', [OMKAR.userId]: 'Omkar Desai' };
const blocked = new Set<string>();
/** Requests that auth will fail to answer. */
let failures = 0;

const collection = (name: string) => support.get(Db).connection.collection(name);
const tickets = () => collection('tickets');
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(getNames, ({ userIds }) => ({
    people: userIds.flatMap((_id) => (NAMES[_id] ? [{ _id, name: NAMES[_id] }] : [])),
  }));
  await auth.on(adminStaff, () => {
    if (failures > 0) {
      failures -= 1;
      throw new AppError('UNAVAILABLE');
    }
    const staff = [NITA, OMKAR, FARAH].map(({ userId: _id, role }) => ({
      _id,
      name: NAMES[_id] ?? 'Farah Naz',
      email: '',
      role,
      blocked: blocked.has(_id),
      secondFactor: true,
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
    return { staff };
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
beforeEach(async () => {
  failures = 0;
  blocked.clear();
  await collection('ticket_takers').deleteMany({});
});

const take = (actor: Actor, takesTickets = true) => support.rpc.call(setTicketIntake, { actor, takesTickets });
/** Takes tickets without those that wait. */
const takeNew = (...actors: Actor[]) =>
  collection('ticket_takers').insertMany(actors.map(({ userId }) => ({ _id: userId as never, takesTickets: true })));
async function open(category = 'technical') {
  const form = { name: 'Asha Rao', email: 'asha@example.in', category, subject: 'App', message: 'It stops.' };
  const { ticket } = await support.rpc.call(openTicket, form);
  return String((await tickets().findOne({ number: ticket.number }))?._id);
}
const get = async (id: string) => (await support.rpc.call(adminTicket, { id, actor: NITA })).ticket;
const assigneeOf = async (id: string) => (await get(id)).assignee?._id;
const assigned = (id: string) => until(() => assigneeOf(id));
/** The rule has finished with the new ticket. */
const considered = (ticketId: string) =>
  until(async () => {
    const opened = { subject: TICKET_OPENED.subject, 'envelope.data.ticketId': ticketId };
    const row = await collection('outbox').findOne(opened);
    const event = (row?.['envelope'] as Envelope | undefined)?.id;
    return event && collection('inbox').findOne({ _id: `support--assignment--ticket-opened|${event}` as never });
  });
const movesOf = async (ticketId: string) => {
  const rows = await collection('outbox')
    .find({ subject: TICKET_MOVED.subject, 'envelope.data.ticketId': ticketId })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ envelope }) => (envelope as Envelope).data);
};
/** A ticket that is assigned already. */
const insertOpen = async (assignee: string, status = 'open') => {
  const id = await open();
  await considered(id);
  await tickets().updateOne({ _id: id as never }, { $set: { assignee, status } });
  return id;
};
const clear = () => tickets().updateMany({}, { $set: { status: 'resolved' } });

it('staff take no tickets until they say so, and may stop', async () => {
  const state = async () => (await support.rpc.call(ticketIntake, { actor: NITA })).takesTickets;
  expect(await state()).toBe(false);
  expect(await take(NITA)).toEqual({ takesTickets: true });
  expect(await state()).toBe(true);
  await take(NITA, false);
  expect(await state()).toBe(false);
});

describe('a new ticket', () => {
  beforeEach(clear);

  it('stays unassigned when nobody takes tickets', async () => {
    await take(OMKAR);
    await take(OMKAR, false);
    const id = await open();
    await considered(id);
    expect(await get(id)).toMatchObject({ revision: 0, entries: [] });
  });

  it('goes to the taker with the fewest open tickets, with an entry and an event', async () => {
    await insertOpen(NITA.userId);
    await insertOpen(OMKAR.userId);
    await insertOpen(OMKAR.userId, 'pending');
    await insertOpen(NITA.userId, 'resolved');
    await insertOpen(NITA.userId, 'spam');
    await Promise.all([take(NITA), take(OMKAR)]);
    const id = await open();
    expect(await assigned(id)).toBe(NITA.userId);
    const to = { _id: NITA.userId, name: 'Nita Shah' };
    expect((await get(id)).entries).toEqual([
      { _id: expect.any(String), at: expect.any(String), kind: 'assigned', by: { _id: id }, to, byRule: true },
    ]);
    expect(await movesOf(id)).toEqual([
      expect.objectContaining({ change: 'assigned', assignee: NITA.userId, by: id, byRule: true }),
    ]);
  });

  it('goes round when all have as many', async () => {
    await Promise.all([take(NITA), take(OMKAR)]);
    const first = await assigned(await open());
    const second = await assigned(await open());
    expect([first, second].toSorted()).toEqual([NITA.userId, OMKAR.userId].toSorted());
    await clear();
    expect(await assigned(await open())).toBe(first);
  });

  it('goes to support, and a safety report to operations too', async () => {
    await Promise.all([take(NITA), take(FARAH)]);
    await insertOpen(NITA.userId);
    expect(await assigned(await open())).toBe(NITA.userId);
    expect(await assigned(await open('safety'))).toBe(FARAH.userId);
  });

  it('never goes to blocked or removed staff', async () => {
    await insertOpen(NITA.userId);
    await Promise.all([take(NITA), take(OMKAR), take(agent('support'))]);
    blocked.add(OMKAR.userId);
    expect(await assigned(await open())).toBe(NITA.userId);
  });

  it('is assigned when auth answers again', async () => {
    await take(NITA);
    failures = 1;
    const id = await open();
    expect(await assigned(id)).toBe(NITA.userId);
    expect(failures).toBe(0);
  });
});

describe('tickets at once', () => {
  const assignAtOnce = (ids: string[]) =>
    Promise.all(
      ids.map((id) => support.get(Db).transaction((session) => support.get(AssignmentService).assign(session, id))),
    );

  it('are shared out evenly', async () => {
    await clear();
    const ids = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const id of ids) await considered(id);
    await takeNew(NITA, OMKAR);
    await assignAtOnce(ids);
    const assignees = await Promise.all(ids.map(assigneeOf));
    for (const { userId } of [NITA, OMKAR]) expect(assignees.filter((one) => one === userId)).toHaveLength(4);
  });

  it('a repeated event assigns once', async () => {
    const id = await open();
    await considered(id);
    await takeNew(NITA, OMKAR);
    await Promise.allSettled([assignAtOnce([id]), assignAtOnce([id])]);
    await assignAtOnce([id]);
    expect((await get(id)).entries).toHaveLength(1);
    expect(await movesOf(id)).toHaveLength(1);
  });
});

describe('waiting tickets', () => {
  beforeEach(() => tickets().deleteMany({}));
  const openWaiting = async (category?: string) => {
    const id = await open(category);
    await considered(id);
    return id;
  };
  const assigneesOf = (ids: string[]) => Promise.all(ids.map(assigneeOf));

  it('go to the staff member who begins to take tickets, once, and not those that wait for their sender', async () => {
    const ids = [await openWaiting(), await openWaiting('safety')];
    const pending = await openWaiting();
    await support.rpc.call(setTicketStatus, { id: pending, status: 'pending', revision: 0, actor: NITA });
    await take(NITA);
    await take(NITA);
    expect(await assigneesOf([...ids, pending])).toEqual([NITA.userId, NITA.userId, undefined]);
    for (const id of ids) expect((await get(id)).entries).toMatchObject([{ kind: 'assigned', byRule: true }]);
  });

  it('are shared out so that nobody has two more than another', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => openWaiting()));
    await Promise.all([insertOpen(OMKAR.userId), insertOpen(OMKAR.userId), takeNew(OMKAR)]);
    await take(NITA);
    const assignees = await assigneesOf(ids);
    const countOf = ({ userId }: Actor) => assignees.filter((one) => one === userId).length;
    expect(countOf(NITA) + countOf(OMKAR)).toBe(ids.length);
    expect(Math.abs(countOf(NITA) - (countOf(OMKAR) + 2))).toBeLessThanOrEqual(1);
  });

  it('are shared out to two people who begin at once, each ticket once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => openWaiting()));
    await Promise.all([take(NITA), take(OMKAR)]);
    const found = await Promise.all(ids.map(get));
    expect(found.map(({ entries }) => entries.length)).toEqual(ids.map(() => 1));
    const hers = found.filter(({ assignee }) => assignee?._id === NITA.userId).length;
    expect(hers).toBe(3);
  });

  it('are the ten most urgent ones, and for operations safety reports', async () => {
    const plain = await Promise.all(Array.from({ length: SHARED_OUT_MAX }, () => openWaiting()));
    const safety = await openWaiting('safety');
    await take(FARAH);
    expect(await assigneesOf([...plain, safety])).toEqual([...plain.map(() => undefined), FARAH.userId]);
    await openWaiting('payment');
    await take(NITA);
    const waiting = { status: 'open', assignee: { $exists: false } };
    expect(await tickets().find(waiting).toArray()).toMatchObject([{ category: 'technical' }]);
  });
});

describe('a reopened ticket', () => {
  beforeEach(clear);

  it('is assigned if it has nobody, and keeps its assignee otherwise', async () => {
    const id = await open();
    await considered(id);
    await takeNew(OMKAR);
    await support.rpc.call(setTicketStatus, { id, status: 'resolved', revision: 0, actor: NITA });
    await support.rpc.call(setTicketStatus, { id, status: 'open', revision: 1, actor: NITA });
    expect(await assigned(id)).toBe(OMKAR.userId);
    await support.rpc.call(assignTicket, { id, to: NITA.userId, revision: 3, actor: NITA });
    await support.rpc.call(setTicketStatus, { id, status: 'resolved', revision: 4, actor: NITA });
    await support.rpc.call(setTicketStatus, { id, status: 'open', revision: 5, actor: NITA });
    expect(await assigneeOf(id)).toBe(NITA.userId);
  });

  it('by an answer of its sender is assigned', async () => {
    const id = await open();
    await considered(id);
    await takeNew(OMKAR);
    await support
      .get(Db)
      .transaction((session) =>
        support.get(Outbox).add(session, TICKET_ANSWERED, { ticketId: id, number: 'T-2026-000001' }),
      );
    expect(await assigned(id)).toBe(OMKAR.userId);
  });
});
