import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Actor, changeBookingStatus } from '@sahaya/contracts';
import { addDays, CURRENT_POLICY, istDate, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Replicas, startReplicas } from '../../test/replicas.js';
import type { BookingDoc } from '../shared/booking.model.js';

const RIVALS = 50;
// The full number takes some ten minutes: STORM=full npx nx test:int booking.
const RACES = process.env['STORM'] === 'full' ? 1_000 : 10;
const RACES_AT_ONCE = 4;
/** Answers to a request whose time another one has got. */
const TAKEN = ['SLOT_TAKEN', 'BOOKING_MOVE_REFUSED', 'BOOKING_CHANGED_MEANWHILE'];

let replicas: Replicas;

beforeAll(async () => {
  replicas = await startReplicas(2);
}, 60_000);
afterAll(() => replicas?.stop());

/** The helper repeats what an overloaded service has not begun. Resolves with `accepted`, `taken`, or another code. */
async function accept(actor: Actor, id: string): Promise<string> {
  for (;;) {
    const outcome = await replicas.rpc.call(changeBookingStatus, { actor, id, status: 'accepted' }, 20_000).then(
      ({ booking }) => booking.status,
      ({ code }: { code: string }) => (TAKEN.includes(code) ? 'taken' : code),
    );
    if (outcome !== 'UNAVAILABLE') return outcome;
  }
}

it('accepts one of 50 overlapping requests in two booking processes, refuses 49 with 409 and reserves the cells of one slot', async () => {
  const helper: Actor = { userId: newId(), role: 'helper', sid: 'race' };
  const date = addDays(istDate(new Date()), 2);
  const { connection: database } = replicas;
  const bookings = database.collection<BookingDoc>('bookings');
  await bookings.insertMany(Array.from({ length: RIVALS }, (_, index) => pendingBooking(helper.userId, date, index)));

  const ids = await bookings.distinct('_id', { helperId: helper.userId });
  const outcomes = await Promise.all(ids.map((id) => accept(helper, id)));
  expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: RIVALS - 1 }, () => 'taken')]);

  const winner = await bookings.findOne({ helperId: helper.userId, status: 'accepted' });
  expect(winner?._id).toBe(ids[outcomes.indexOf('accepted')]);
  const start = Number(winner?.startTime.slice(0, 2)) * 60 + Number(winner?.startTime.slice(3));
  const day = await database
    .collection<{ _id: string; taken: object[] }>('claims')
    .findOne({ _id: `${helper.userId}|${date}` });
  const by = `booking:${winner?._id}`;
  expect(day?.taken).toEqual([0, 30, 60, 90].map((offset) => ({ cell: start + offset, by })));
  // The other requests are superseded by an event, without fault of either party.
  await until(async () => (await bookings.countDocuments({ helperId: helper.userId, status: 'pending' })) === 0);
});

it.each([2, 3, 10])(
  `in ${RACES} races of %i overlapping requests, one is accepted, and the others are refused with 409`,
  async (rivals) => {
    const { connection: database } = replicas;
    const bookings = database.collection<BookingDoc>('bookings');
    const date = addDays(istDate(new Date()), 3);
    const race = async (): Promise<string> => {
      const helper: Actor = { userId: newId(), role: 'helper', sid: 'race' };
      const requests = Array.from({ length: rivals }, (_, index) => pendingBooking(helper.userId, date, index));
      await bookings.insertMany(requests);
      const answers = await Promise.all(requests.map(({ _id }) => accept(helper, _id)));
      const accepted = await bookings.find({ helperId: helper.userId, status: 'accepted' }).toArray();
      const day = await database
        .collection<{ _id: string; taken: { by: string }[] }>('claims')
        .findOne({ _id: `${helper.userId}|${date}` });
      const owners = new Set(day?.taken.map(({ by }) => by));
      const isOwner = accepted.length === 1 && owners.size === 1 && owners.has(`booking:${accepted[0]?._id}`);
      return `${answers.toSorted().join()}; ${isOwner ? 'the slot is its own' : 'the slot is not its own'}`;
    };
    const outcomes: string[] = [];
    const lane = async (_: unknown, first: number) => {
      for (let n = first; n < RACES; n += RACES_AT_ONCE) outcomes[n] = await race();
    };
    await Promise.all(Array.from({ length: RACES_AT_ONCE }, lane));
    const expected = ['accepted', ...Array.from({ length: rivals - 1 }, () => 'taken')].join();
    expect(outcomes).toHaveLength(RACES);
    expect(new Set(outcomes)).toEqual(new Set([`${expected}; the slot is its own`]));
  },
  1_800_000,
);

it('answers every repetition of an acceptance as the first, also while the first is in progress', async () => {
  const helper: Actor = { userId: newId(), role: 'helper', sid: 'repeat' };
  const bookings = replicas.connection.collection<BookingDoc>('bookings');
  const today = istDate(new Date());
  const requested = Array.from({ length: 20 }, (_, day) => pendingBooking(helper.userId, addDays(today, 2 + day), day));
  await bookings.insertMany(requested);

  for (const { _id } of requested) {
    const answers = await Promise.all([accept(helper, _id), accept(helper, _id), accept(helper, _id)]);
    expect(answers).toEqual(['accepted', 'accepted', 'accepted']);
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
