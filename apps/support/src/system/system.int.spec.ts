import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminDeadLetter,
  adminDeadLetters,
  adminSystem,
  AppError,
  type DeadLetter,
  deadLettersOf,
  discardDeadLetter,
  EVENT_SERVICES,
  eventStateOf,
  openTicket,
  replayDeadLetter,
  replayLetterOf,
} from '@sahaya/contracts';
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

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
let booking: Responder;
/** The dead letters of the booking service, newest first. */
let lettersOfBooking: DeadLetter[] = [];
let asked: { limit: number; skip: number }[] = [];

const FARAH: Actor = { userId: newId(), role: 'ops', sid: 's-1' };
const start = () =>
  startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
const letters = () => support.get(Db).connection.collection<{ _id: string }>('dead_letters');
const minute = (minutes: number) => new Date(Date.UTC(2026, 11, 5, 4, minutes));
const buildLetter = (service: string, name: string, minutes: number): DeadLetter => ({
  _id: `${service}--ticket-replied|${name}`,
  service,
  event: 'events.ticket.replied',
  eventId: name,
  error: 'no',
  at: minute(minutes).toISOString(),
  correlationId: 'c-1',
  replays: 0,
});
const insertLetter = (name: string, minutes: number, data: unknown = {}) =>
  letters().insertOne({
    _id: `support--ticket-replied|${name}`,
    durable: 'support--ticket-replied',
    error: 'no',
    at: minute(minutes),
    envelope: { id: name, type: 'events.ticket.replied', v: 1, at: '', correlationId: 'c-1', data },
  } as { _id: string });
const list = (fields: { page?: number; limit?: number; service?: string } = {}) =>
  support.rpc.call(adminDeadLetters, { page: 1, limit: 25, service: '', ...fields, actor: FARAH }, 5_000);
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: AppError) => ({ code: error.code, ...error.details }),
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  booking = await startResponder(nats.url);
  await booking.on(deadLettersOf('booking'), (page) => {
    asked.push(page);
    return { letters: lettersOfBooking.slice(page.skip, page.skip + page.limit), total: lettersOfBooking.length };
  });
  await booking.on(replayLetterOf('booking'), () => {
    throw new AppError('DEAD_LETTER_FAILED', { why: 'still broken' });
  });
  await booking.on(eventStateOf('booking'), () => ({ deadLetters: 2, unpublished: 3, unpublishedSeconds: 70 }));
  support = await start();
});
afterAll(async () => {
  await support?.stop();
  await booking?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  [lettersOfBooking, asked] = [[], []];
  await letters().deleteMany({});
});

describe('dead letters', () => {
  it('lists those of all services, newest first, and names the services that do not answer', async () => {
    lettersOfBooking = [buildLetter('booking', 'b2', 4), buildLetter('booking', 'b1', 1)];
    await insertLetter('s2', 3);
    await insertLetter('s1', 2);
    const found = await list();
    expect(found.letters.map(({ eventId }) => eventId)).toEqual(['b2', 's2', 's1', 'b1']);
    expect(found.away).toEqual(EVENT_SERVICES.filter((name) => name !== 'booking' && name !== 'support'));
    expect(found.pagination).toEqual({ page: 1, limit: 25, total: 4, pages: 1 });
    expect((await list({ page: 2, limit: 3 })).letters.map(({ eventId }) => eventId)).toEqual(['b1']);
  });

  it('lists those of one service with its own pagination', async () => {
    lettersOfBooking = [buildLetter('booking', 'b2', 4), buildLetter('booking', 'b1', 1)];
    await insertLetter('s1', 2);
    const found = await list({ service: 'booking', page: 2, limit: 1 });
    expect(found).toMatchObject({ letters: [{ eventId: 'b1' }], away: [], pagination: { total: 2, pages: 2 } });
    expect(asked).toEqual([{ skip: 1, limit: 1 }]);
    expect(await list({ service: 'nobody' })).toMatchObject({ letters: [], away: [], pagination: { total: 0 } });
  });

  it('reads a limited number over all services', async () => {
    expect((await list({ page: 1_000, limit: 100 })).letters).toEqual([]);
    expect(asked).toEqual([{ skip: 0, limit: 500 }]);
  });

  it('reads, replays and discards a dead letter in the service that stores it', async () => {
    await insertLetter('s1', 2, { ticketId: newId(), email: 'asha@example.in' });
    const id = 'support--ticket-replied|s1';
    const { letter } = await support.rpc.call(adminDeadLetter, { id, actor: FARAH });
    expect(letter.data).toContain('"email": "•••"');
    expect(await refusalOf(support.rpc.call(replayDeadLetter, { id: 'booking--x|1', actor: FARAH }))).toEqual({
      code: 'DEAD_LETTER_FAILED',
      why: 'still broken',
    });
    const discard = (reason: string) =>
      support.rpc.call(discardDeadLetter, { id, reason, category: 'operations', actor: FARAH });
    expect(await refusalOf(discard('too short'))).toMatchObject({ code: 'STAFF_REASON_LENGTH' });
    await discard('Made by a test of ours');
    expect((await list({ service: 'support' })).letters).toEqual([]);
    expect(await refusalOf(discard('Once more, please'))).toEqual({ code: 'DEAD_LETTER_NOT_FOUND' });
  });

  it.each(['', 'x', 'nobody--x|1', newId()])('does not find the id %j', async (id) => {
    const answers = [adminDeadLetter, replayDeadLetter].map((row) => support.rpc.call(row, { id, actor: FARAH }));
    const refusals = await Promise.all(answers.map(refusalOf));
    expect(refusals).toEqual([{ code: 'DEAD_LETTER_NOT_FOUND' }, { code: 'DEAD_LETTER_NOT_FOUND' }]);
  });

  it('reports an unavailable service for its dead letters', async () => {
    expect(await refusalOf(support.rpc.call(replayDeadLetter, { id: 'chat--x|1', actor: FARAH }))).toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

it('shows the event progress of each service that answers', async () => {
  const form = { name: 'Asha Rao', email: 'asha@example.in', category: 'payment', subject: 'Refund', message: 'Late.' };
  await support.rpc.call(openTicket, form);
  await insertLetter('s1', 2);
  const shown = await until(async () => {
    const state = await support.rpc.call(adminSystem, { actor: FARAH }, 5_000);
    return state.stream.events > 0 ? state : undefined;
  });
  expect(shown.services.map(({ service }) => service)).toEqual(EVENT_SERVICES);
  const stateOf = (name: string) => shown.services.find(({ service }) => service === name);
  expect(stateOf('booking')?.events).toEqual({ deadLetters: 2, unpublished: 3, unpublishedSeconds: 70 });
  expect(stateOf('chat')).toEqual({ service: 'chat', consumers: [] });
  expect(stateOf('support')?.consumers).toContainEqual(
    expect.objectContaining({ event: 'events.ticket.replied', waiting: 0, inHand: 0, lagSeconds: 0 }),
  );
  expect(shown.deadLetters).toBe(3);
});
