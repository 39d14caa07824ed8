import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Actor, changeBookingStatus } from '@sahaya/contracts';
import { addDays, CURRENT_POLICY, istDate, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Replicas, startReplicas } from '../../test/replicas.js';
import type { BookingDoc } from '../shared/booking.model.js';

const RIVALS = 50;

let replicas: Replicas;

beforeAll(async () => {
  replicas = await startReplicas(2);
}, 60_000);
afterAll(() => replicas?.stop());

it('accepts one of 50 overlapping requests in two booking processes, refuses 49 with 409 and reserves the cells of one slot', async () => {
  const helper: Actor = { userId: newId(), role: 'helper', sid: 'race' };
  const date = addDays(istDate(new Date()), 2);
  const { rpc, connection: database } = replicas;
  const bookings = database.collection<BookingDoc>('bookings');
  await bookings.insertMany(Array.from({ length: RIVALS }, (_, index) => pendingBooking(helper.userId, date, index)));

  const ids = await bookings.distinct('_id', { helperId: helper.userId });
  const outcomes = await Promise.all(
    ids.map((id) =>
      rpc.call(changeBookingStatus, { actor: helper, id, status: 'accepted' }, 20_000).then(
        ({ booking }) => ({ accepted: booking._id }),
        (error: { code: string }) => ({ code: error.code }),
      ),
    ),
  );

  const winners = outcomes.flatMap((outcome) => ('accepted' in outcome ? [outcome.accepted] : []));
  const refusals = outcomes.flatMap((outcome) => ('code' in outcome ? [outcome.code] : []));
  expect(winners).toHaveLength(1);
  expect(refusals).toHaveLength(RIVALS - 1);
  expect(
    refusals.filter((code) => !['SLOT_TAKEN', 'BOOKING_MOVE_REFUSED', 'BOOKING_CHANGED_MEANWHILE'].includes(code)),
  ).toEqual([]);

  const winner = await bookings.findOne({ helperId: helper.userId, status: 'accepted' });
  expect(winner?._id).toBe(winners[0]);
  const start = Number(winner?.startTime.slice(0, 2)) * 60 + Number(winner?.startTime.slice(3));
  const day = await database
    .collection<{ _id: string; taken: object[] }>('claims')
    .findOne({ _id: `${helper.userId}|${date}` });
  const by = `booking:${winners[0]}`;
  expect(day?.taken).toEqual([0, 30, 60, 90].map((offset) => ({ cell: start + offset, by })));
  // The other requests are superseded by an event, without fault of either party.
  await until(async () => (await bookings.countDocuments({ helperId: helper.userId, status: 'pending' })) === 0);
});

it('answers every repetition of an acceptance as the first, also while the first is in progress', async () => {
  const helper: Actor = { userId: newId(), role: 'helper', sid: 'repeat' };
  const bookings = replicas.connection.collection<BookingDoc>('bookings');
  const today = istDate(new Date());
  const requested = Array.from({ length: 20 }, (_, day) => pendingBooking(helper.userId, addDays(today, 2 + day), day));
  await bookings.insertMany(requested);

  for (const { _id } of requested) {
    const accept = () => replicas.rpc.call(changeBookingStatus, { actor: helper, id: _id, status: 'accepted' }, 20_000);
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ booking }) => booking.status)).toEqual(['accepted', 'accepted', 'accepted']);
  }
});

/** Slots of two hours that start at 09:00, 09:30 or 10:00, so that all of them overlap. */
function pendingBooking(helperId: string, date: string, index: number): BookingDoc {
  const [startTime, endTime] = [
    ['09:00', '11:00'],
    ['09:30', '11:30'],
    ['10:00', '12:00'],
  ][index % 3] as [string, string];
  const customerId = newId();
  return {
    _id: newId(),
    customerId,
    customer: { name: `Customer ${index}`, location: 'Pune' },
    helperId,
    helper: { name: 'Ravi Kumar', location: 'Pune' },
    service: 'cooking',
    date,
    startTime,
    endTime,
    startsAt: istInstant(date, startTime),
    endsAt: istInstant(date, endTime),
    minutes: 120,
    customerAddress: '1 Lake Road',
    specialRequests: '',
    hourlyRatePaise: 20_000,
    price: { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 0, totalPaise: 44_000 },
    payment: { method: 'cash', status: 'pending' },
    status: 'pending',
    policy: CURRENT_POLICY,
    liveKeys: [`${customerId}|${helperId}|${date}|${index}`],
    reviewed: false,
    createdAt: new Date(),
  };
}
