import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Actor,
  agreeToReplace,
  BOOKING_REPLACED,
  BOOKING_SETTLED,
  type BookingSettled,
  changeBookingStatus,
  createBooking,
  declineToReplace,
  getOffer,
  getUser,
  helperCancel,
  markPaid,
  passReplacement,
  stopReplacement,
  takeReplacement,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, CELLS_PER_DAY, cellsOf, istDate, istInstant, MINUTE_MS, timeOf } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type Responder, startResponder, until } from '@sahaya/testing';
import fc from 'fast-check';
import { answerAsCatalog, buildHelper } from '../../test/catalog-responder.js';
import { type Replicas, startReplicas } from '../../test/replicas.js';
import type { BookingDoc } from '../shared/booking.model.js';

const SCHEDULES = 60;
const AT_ONCE = 10;
const DEADLINE_MS = 30_000;
const NOW = istInstant('2026-12-01', '12:00');
const DAY = addDays(istDate(NOW), 1);
/** All visits are cancelled at this time. Two hours later every search has ended. */
const CANCELLED_AT = istInstant(DAY, '06:00');
/** Few helpers with full days, so that several visits compete for most slots. */
const POOL = Array.from({ length: 9 }, () => newId());

let replicas: Replicas;
let siblings: Responder;

beforeAll(async () => {
  replicas = await startReplicas(2);
  // Processes that start now use this clock from the beginning.
  replicas.setClock(NOW);
  for (let i = 0; i < 2; i += 1) await replicas.killOne();
  siblings = await startResponder(replicas.natsUrl);
  const person = { name: 'Ravi Kumar', location: 'Pune' };
  await siblings.on(getOffer, ({ helperId }) => ({
    helperId,
    ...person,
    services: ['cooking'],
    hourlyRatePaise: 20_000,
    isActive: true,
    availability: ALL_DAYS,
  }));
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    ...person,
    role: 'customer' as const,
    language: 'en' as const,
  }));
  await answerAsCatalog(siblings, (customerId) => {
    const turn = parseInt(customerId.slice(-4), 16) % POOL.length;
    const inTurn = [...POOL.slice(turn), ...POOL.slice(0, turn)];
    return inTurn.map((userId, index) => buildHelper({ userId }, { hourlyRate: index % 2 === 0 ? 200 : 180 }));
  });
}, 120_000);
afterAll(async () => {
  await siblings?.stop();
  await replicas?.stop();
});

const toActor = (userId: string, role: 'customer' | 'helper'): Actor => ({ userId, role, sid: 'replacement' });
const ACTS = ['agree', 'agree', 'agreeToo', 'late', 'decline', 'take', 'take', 'pass', 'stop'] as const;
const schedule = fc.record({
  cell: fc.integer({ min: 18, max: 34 }),
  length: fc.constantFrom(2, 3, 4),
  paymentMethod: fc.constantFrom('cash', 'online'),
  /** Groups of concurrent steps; the groups run one after the other. */
  rounds: fc.array(fc.array(fc.constantFrom(...ACTS), { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;
interface Visit extends Schedule {
  id: string;
  customer: Actor;
  helper: Actor;
}

const REFUSALS = [
  ...['REPLACEMENT_OVER', 'REPLACEMENT_TAKEN', 'REPLACEMENT_NOT_PROPOSED', 'SLOT_TAKEN', 'HELPER_DAY_FULL'],
  // Handled by the process that is killed.
  'UNAVAILABLE',
];
const unexpected: string[] = [];
const tolerated = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code }: { code: string }) => {
      if (!REFUSALS.includes(code)) unexpected.push(code);
    },
  );
const bookings = () => replicas.connection.collection<BookingDoc>('bookings');
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
    }),
  );
}

/** An accepted booking, paid if the payment method is online. */
async function agreed({ cell, length, paymentMethod, rounds }: Schedule): Promise<Visit> {
  const { rpc } = replicas;
  const [customer, helper] = [toActor(newId(), 'customer'), toActor(newId(), 'helper')];
  const slot = { date: DAY, startTime: timeOf(cell * 30), endTime: timeOf((cell + length) * 30) };
  const visit = { helperId: helper.userId, service: 'cooking', serviceOptions: {}, paymentMethod, ...slot };
  const request = { actor: customer, ...visit, customerAddress: '1 Lake Road', specialRequests: '' };
  const { booking } = await rpc.call(createBooking, request, DEADLINE_MS);
  const id = booking._id;
  await rpc.call(changeBookingStatus, { actor: helper, id, status: 'accepted' }, DEADLINE_MS);
  if (paymentMethod === 'online') await rpc.call(markPaid, { bookingId: id, paymentId: `pay_${id}` }, DEADLINE_MS);
  return { id, customer, helper, cell, length, paymentMethod, rounds };
}

async function play({ id, customer, rounds }: Visit, round: number): Promise<void> {
  const { rpc } = replicas;
  const { replacement } = (await bookings().findOne({ _id: id })) ?? {};
  const asked = replacement?.offers.filter(({ state }) => state === 'asked') ?? [];
  const [first, second] = asked;
  const past = replacement?.offers.find(({ state }) => state === 'lapsed');
  const proposed = replacement?.proposal?.helperId;
  const asHelper = (contract: typeof agreeToReplace | typeof declineToReplace, helperId?: string) =>
    helperId ? rpc.call(contract, { actor: toActor(helperId, 'helper'), id }, DEADLINE_MS) : Promise.resolve();
  const asCustomer = (contract: typeof takeReplacement | typeof passReplacement) =>
    proposed ? rpc.call(contract, { actor: customer, id, helperId: proposed }, DEADLINE_MS) : Promise.resolve();
  const acts: Record<(typeof ACTS)[number], () => Promise<unknown>> = {
    agree: () => asHelper(agreeToReplace, first?.helperId),
    agreeToo: () => asHelper(agreeToReplace, second?.helperId),
    late: () => asHelper(agreeToReplace, past?.helperId),
    decline: () => asHelper(declineToReplace, second?.helperId),
    take: () => asCustomer(takeReplacement),
    pass: () => asCustomer(passReplacement),
    stop: () => rpc.call(stopReplacement, { actor: customer, id }, DEADLINE_MS),
  };
  // Stopping ends the search, so it happens rarely.
  const now = (rounds[round] ?? []).filter((act) => act !== 'stop' || round % 3 === 2);
  await Promise.all(now.map((act) => tolerated(acts[act]())));
}

/** Waits until every task that is due by then has run. */
async function moveTo(instant: Date): Promise<void> {
  replicas.setClock(instant);
  const due = { state: 'planned', dueAt: { $lte: instant } };
  await until(async () => (await replicas.connection.collection('moments').countDocuments(due)) === 0, {
    timeout: 90_000,
    every: 100,
  });
}

it('finds one helper or makes one refund for each of 60 searches in two booking processes of which one dies, and leaves no slot reserved', async () => {
  const { rpc, connection } = replicas;
  const visits: Visit[] = [];
  const schedules = fc.sample(schedule, { numRuns: SCHEDULES, seed: 20_261_121 });
  await each(schedules, async (one) => visits.push(await agreed(one)));

  await moveTo(CANCELLED_AT);
  const ids = visits.map(({ id }) => id);
  const sought = () => bookings().countDocuments({ _id: { $in: ids }, replacement: { $exists: true } });
  await each(visits, ({ id, helper: actor }) => rpc.call(helperCancel, { actor, id, reason: 'Ill' }, DEADLINE_MS));
  expect(await sought()).toBe(SCHEDULES);

  for (let round = 0; round < 7; round += 1) {
    await moveTo(new Date(CANCELLED_AT.getTime() + (round * 13 + 1) * MINUTE_MS));
    const [death] = await Promise.all([
      round === 2 ? replicas.killOne() : Promise.resolve(),
      each(visits, (visit) => play(visit, round)),
    ]);
    expect(death).toBeUndefined();
  }
  await moveTo(new Date(CANCELLED_AT.getTime() + 125 * MINUTE_MS));
  await until(async () => (await connection.collection('outbox').countDocuments({ publishedAt: null })) === 0);
  expect(unexpected).toEqual([]);

  const told = async <T>(subject: string) =>
    (await connection.collection('outbox').find({ subject }).toArray()).map(
      (row) => (row['envelope'] as { data: T }).data,
    );
  const replaced = await told<{ replaces: string; paidPaise: number; totalPaise: number }>(BOOKING_REPLACED.subject);
  const settled = await told<BookingSettled>(BOOKING_SETTLED.subject);
  const made = await bookings()
    .find({ replaces: { $in: ids } })
    .toArray();
  const ends = { accepted: 0, failed: 0, stopped: 0 };
  for (const doc of await bookings()
    .find({ _id: { $in: ids } })
    .toArray()) {
    const { replacement, price, payment } = doc;
    const state = replacement?.state as keyof typeof ends;
    ends[state] += 1;
    const paid = payment.method === 'online' ? price.totalPaise : 0;
    const news = replaced.filter(({ replaces }) => replaces === doc._id);
    const own = settled.filter(({ key }) => key === `booking:${doc._id}`);
    const service = made.filter(({ replaces }) => replaces === doc._id);
    expect([doc._id, state, service.length + own.length]).toEqual([doc._id, state, 1]);
    expect(own.map(({ refundPaise }) => refundPaise)).toEqual(state === 'accepted' ? [] : [paid]);
    expect(news.map(({ paidPaise }) => paidPaise)).toEqual(state === 'accepted' ? [paid] : []);
    for (const { _id, status, price: now } of service) {
      expect([_id, status]).toEqual([replacement?.bookingId, 'accepted']);
      expect(now.totalPaise).toBeLessThanOrEqual(price.totalPaise);
    }
  }
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(3);

  // The slot of each new booking is reserved once, and nothing else is.
  const held = made.flatMap(({ _id, helperId, startTime, endTime }) =>
    cellsOf(startTime, endTime).map((cell) => `${helperId}|${DAY}|${cell} booking:${_id}`),
  );
  const days = await connection
    .collection<{ _id: string; taken: { cell: number; by: string }[] }>('claims')
    .find()
    .toArray();
  expect(days.flatMap(({ _id, taken }) => taken.map(({ cell, by }) => `${_id}|${cell} ${by}`)).sort()).toEqual(
    held.sort(),
  );
  for (const { taken } of days) expect(taken.length).toBeLessThanOrEqual(CELLS_PER_DAY);
}, 400_000);
