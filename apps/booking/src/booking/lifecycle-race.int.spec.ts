import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Actor,
  acceptChange,
  BOOKING_SETTLED,
  type BookingSettled,
  cancelBooking,
  changeBooking,
  changeBookingStatus,
  createBooking,
  getOffer,
  getUser,
  markPaid,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, CELLS_PER_DAY, cellsOf, istDate, timeOf } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type Responder, startResponder, until } from '@sahaya/testing';
import fc from 'fast-check';
import { type Replicas, startReplicas } from '../../test/replicas.js';
import type { BookingDoc } from '../shared/booking.model.js';

const SEQUENCES = 500;
const AT_ONCE = 12;
const DEADLINE_MS = 30_000;
/** Few helpers and few days, so that most sequences compete for the same slots. */
const HELPERS = Array.from({ length: 12 }, () => newId());
const TODAY = istDate(new Date());

let replicas: Replicas;
let siblings: Responder;

beforeAll(async () => {
  replicas = await startReplicas(2);
  siblings = await startResponder(replicas.natsUrl);
  const person = { name: 'Ravi Kumar', location: 'Pune' };
  await siblings.on(getOffer, ({ helperId }) => ({
    helperId,
    ...person,
    services: ['cooking'],
    hourlyRatePaise: 20_000,
    isActive: true,
    availability: ALL_DAYS,
    instantChanges: true as const,
  }));
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    ...person,
    role: 'customer' as const,
    language: 'en' as const,
  }));
}, 60_000);
afterAll(async () => {
  await siblings?.stop();
  await replicas?.stop();
});

const toActor = (userId: string, role: 'customer' | 'helper'): Actor => ({ userId, role, sid: 'life' });
const slot = fc
  .record({
    day: fc.integer({ min: 1, max: 3 }),
    cell: fc.integer({ min: 12, max: 24 }),
    length: fc.constantFrom(2, 3, 4),
  })
  .map(({ day, cell, length }) => ({
    date: addDays(TODAY, day + 1),
    startTime: timeOf(cell * 30),
    endTime: timeOf((cell + length) * 30),
  }));
const STEPS = ['accept', 'decline', 'cancel', 'cancelAtCost', 'pay', 'complete', 'change', 'propose', 'agree'] as const;
const sequence = fc.record({
  helper: fc.constantFrom(...HELPERS),
  slot,
  paymentMethod: fc.constantFrom('cash', 'online'),
  /** Groups of concurrent steps; the groups run one after the other. */
  rounds: fc.array(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  other: slot,
});
type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never;

const REFUSALS = [
  ...['SLOT_TAKEN', 'HELPER_DAY_FULL', 'BOOKING_MOVE_REFUSED', 'BOOKING_CHANGED_MEANWHILE', 'USE_CANCELLATION_QUOTE'],
  ...['CHANGE_NOT_FOUND', 'CHANGE_PENDING', 'CHANGE_PAID', 'CHANGE_IS_NONE', 'FORBIDDEN'],
];
const unexpected: string[] = [];
const tolerated = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code }: { code: string }) => {
      if (!REFUSALS.includes(code)) unexpected.push(code);
    },
  );

async function live({ helper: helperId, slot: wanted, paymentMethod, rounds, other }: Sequence): Promise<void> {
  const { rpc } = replicas;
  const customer = toActor(newId(), 'customer');
  const helper = toActor(helperId, 'helper');
  const visit = { helperId, service: 'cooking', serviceOptions: {}, paymentMethod, ...wanted };
  const request = { actor: customer, ...visit, customerAddress: '1 Lake Road', specialRequests: '' };
  const id = await rpc.call(createBooking, request, DEADLINE_MS).then(
    ({ booking }) => booking._id,
    () => undefined,
  );
  if (!id) return;
  const patch = (actor: Actor, status: string) => rpc.call(changeBookingStatus, { actor, id, status }, DEADLINE_MS);
  const steps: Record<(typeof STEPS)[number], () => Promise<unknown>> = {
    accept: () => patch(helper, 'accepted'),
    decline: () => patch(helper, 'cancelled'),
    cancel: () => patch(customer, 'cancelled'),
    cancelAtCost: () => rpc.call(cancelBooking, { actor: customer, id }, DEADLINE_MS),
    pay: () => rpc.call(markPaid, { bookingId: id, paymentId: `pay_${id}` }, DEADLINE_MS),
    complete: () => patch(helper, 'completed'),
    change: () => rpc.call(changeBooking, { actor: customer, id, ...other }, DEADLINE_MS),
    propose: () => rpc.call(changeBooking, { actor: helper, id, ...other }, DEADLINE_MS),
    agree: () => rpc.call(acceptChange, { actor: customer, id }, DEADLINE_MS),
  };
  for (const round of [['accept'] as const, ...rounds])
    await Promise.all(round.map((step) => tolerated(steps[step]())));
}

it('keeps reservations and money consistent over 500 bookings in two booking processes', async () => {
  const waiting = fc.sample(sequence, { numRuns: SEQUENCES, seed: 20_261_121 });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await live(next);
    }),
  );
  expect(unexpected).toEqual([]);
  const { connection } = replicas;
  const bookings = connection.collection<BookingDoc>('bookings');
  // Requests that lost to an acceptance are superseded by an event.
  await until(async () => (await connection.collection('outbox').countDocuments({ publishedAt: null })) === 0);

  const all = await bookings.find().toArray();
  const holding = all.filter(({ status }) => status === 'accepted' || status === 'completed');
  expect(holding.length).toBeGreaterThan(40);
  const held = holding.flatMap(({ _id, helperId, date, startTime, endTime }) =>
    cellsOf(startTime, endTime).map((cell) => `${helperId}|${date}|${cell} booking:${_id}`),
  );
  const days = await connection
    .collection<{ _id: string; taken: { cell: number; by: string }[] }>('claims')
    .find()
    .toArray();
  const claimed = days.flatMap(({ _id, taken }) => taken.map(({ cell, by }) => `${_id}|${cell} ${by}`));
  expect(claimed.sort()).toEqual(held.sort());
  const cells = claimed.map((claim) => claim.split(' ')[0]);
  expect(new Set(cells).size).toBe(cells.length);
  for (const { taken } of days) expect(taken.length).toBeLessThanOrEqual(CELLS_PER_DAY);

  const rows = await connection.collection('outbox').find({ subject: BOOKING_SETTLED.subject }).toArray();
  const settled = rows.map((row) => (row['envelope'] as { data: BookingSettled }).data);
  expect(new Set(settled.map(({ key }) => key)).size).toBe(settled.length);
  for (const { paidPaise, helperPaise, platformPaise, refundPaise } of settled)
    expect(helperPaise + platformPaise + refundPaise).toBe(paidPaise);
  for (const booking of all) {
    const own = settled.filter(({ bookingId }) => bookingId === booking._id);
    const given = own.reduce((sum, { paidPaise }) => sum + paidPaise, 0);
    const changes = own.filter(({ reason }) => reason === 'changed').reduce((sum, { paidPaise }) => sum + paidPaise, 0);
    const isPaid = booking.payment.method === 'online' && booking.payment.status === 'completed';
    const stillHeld = isPaid && (booking.status === 'accepted' || booking.status === 'pending');
    expect([booking._id, given]).toEqual([
      booking._id,
      changes + (isPaid && !stillHeld ? (booking.payment.paidPaise ?? 0) : 0),
    ]);
    const ends = own.filter(({ kind }) => kind !== 'correction').length;
    const waitsForPayment = booking.status === 'completed' && booking.payment.method === 'online' && !isPaid;
    const isOver = booking.status === 'completed' || booking.status === 'cancelled';
    expect([booking._id, ends]).toEqual([booking._id, isOver && !waitsForPayment ? 1 : 0]);
  }
}, 600_000);
