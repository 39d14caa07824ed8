import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptChange,
  type Actor,
  type Booking,
  BOOKING_CHANGED,
  BOOKING_SETTLED,
  CHANGE_PROPOSED,
  changeBooking,
  changeByStaff,
  freeTimes,
  markPaid,
  quoteStaffChange,
  staffFreeTimes,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, HOUR_MS, istInstant } from '@sahaya/domain';
import {
  createActor,
  type Harness,
  NOW,
  type Offer,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const DAY = addDays(TOMORROW, 2);
const START = istInstant(DAY, '09:00').getTime();
const stated = { reason: 'The customer called us', category: 'customer-request' };
const later = { startTime: '13:00', endTime: '15:00' };

let harness: Harness;
let customer: Actor;
let helper: Actor;
let staff: Actor;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
  staff = createActor('ops');
});

const rpc = () => harness.service.rpc;
const setOffer = (part: Partial<Offer>) => harness.offers.set(helper.userId, part);
const accepted = (changes: object = {}) =>
  harness.createAccepted(customer, helper, { date: DAY, paymentMethod: 'cash', ...changes });
async function paid(): Promise<Booking> {
  const booking = await harness.createAccepted(customer, helper, { date: DAY });
  await rpc().call(markPaid, { bookingId: booking._id, paymentId: `pay_${booking._id}` });
  return booking;
}
type Wanted = { date?: string; startTime?: string; endTime?: string; customerAddress?: string };
const quote = ({ _id: id }: Booking, wanted: Wanted = {}, party = 'customer') =>
  rpc().call(quoteStaffChange, { actor: staff, id, party, ...wanted });
const sequenceOf = async ({ _id }: Booking) => (await harness.readBooking(_id))?.sequence ?? 0;
const change = ({ _id: id }: Booking, sequence: number, wanted: Wanted, more: object = {}) =>
  rpc().call(changeByStaff, { actor: staff, id, party: 'customer', sequence, ...wanted, ...stated, ...more });
const changeNow = async (booking: Booking, wanted: Wanted, more: object = {}) =>
  change(booking, await sequenceOf(booking), wanted, more);

describe('a change by staff for the customer', () => {
  it('is proposed to the helper, who accepts it, and says so before', async () => {
    const booking = await accepted();
    const shown = await quote(booking, later);
    expect(shown).toMatchObject({ difference: 0, takesEffect: 'when_accepted', freeChanges: 0 });
    const { booking: proposed, takesEffect } = await change(booking, shown.sequence, later);
    expect(takesEffect).toBe('when_accepted');
    expect(proposed).toMatchObject({
      startTime: '09:00',
      change: { by: 'customer', byStaff: true, startTime: '13:00' },
    });
    expect(await harness.readEvents(CHANGE_PROPOSED, booking._id)).toMatchObject([{ by: 'customer', byStaff: true }]);
    await rpc().call(acceptChange, { actor: helper, id: booking._id });
    expect(await harness.readBooking(booking._id)).toMatchObject({ startTime: '13:00', status: 'accepted' });
  });

  it('takes effect at once if the helper allows instant changes, and uses up the free change', async () => {
    setOffer({ instantChanges: true });
    const booking = await accepted();
    expect(await quote(booking, later)).toMatchObject({ takesEffect: 'now', freeChanges: 1 });
    const { booking: moved, takesEffect } = await changeNow(booking, later);
    expect([takesEffect, moved.startTime, moved.change]).toEqual(['now', '13:00', undefined]);
    expect(await harness.readEvents(BOOKING_CHANGED, booking._id)).toMatchObject([{ by: 'customer', byStaff: true }]);
    expect(await harness.readBooking(booking._id)).toMatchObject({
      changesUsed: 1,
      staffChange: { by: staff.userId },
    });
    expect((await changeNow(booking, { startTime: '16:00', endTime: '18:00' })).takesEffect).toBe('when_accepted');
  });

  // The payment is the new price and the refund at every length; a longer visit would need a second payment.
  it.each([
    ['10:00', 44_800, 22_400],
    ['10:30', 44_800, 11_200],
    ['11:00', 44_800, 0],
  ])('to an end at %s refunds the difference of the payment once', async (endTime, total, refundPaise) => {
    setOffer({ instantChanges: true });
    const booking = await paid();
    const wanted = { date: addDays(DAY, 1), endTime };
    expect((await quote(booking, wanted)).difference).toBe(0 - refundPaise / 100);
    await changeNow(booking, wanted);
    const settled = await harness.readEvents(BOOKING_SETTLED, booking._id);
    expect(settled.map((one) => one.refundPaise)).toEqual(refundPaise > 0 ? [refundPaise] : []);
    expect((await harness.readBooking(booking._id))?.payment.paidPaise ?? total).toBe(total - refundPaise);
  });

  it('moves the address within the area of the helper only', async () => {
    const booking = await accepted();
    const { takesEffect, sequence } = await quote(booking);
    expect(takesEffect).toBe('when_accepted');
    setOffer({ outsideServiceArea: { distanceKm: 30, serviceRadiusKm: 5 } });
    expect(await readErrorCode(change(booking, sequence, { customerAddress: '2 Hill Road, Bandra' }))).toBe(
      'OUTSIDE_SERVICE_AREA',
    );
    setOffer({ instantChanges: true });
    const { booking: moved } = await change(booking, sequence, { customerAddress: '2 Hill Road, Saket' });
    // Staff see the locality only.
    expect(moved.customerAddress).toBe('Saket, New Delhi');
    expect((await harness.readBooking(booking._id))?.customerAddress).toBe('2 Hill Road, Saket');
  });

  it('follows the deadlines and checks of the customer’s own change', async () => {
    const booking = await accepted();
    await harness.createAccepted(createActor('customer'), helper, { date: DAY, paymentMethod: 'cash', ...later });
    expect(await readErrorCode(quote(booking, later))).toBe('SLOT_TAKEN');
    setOffer({ availability: { ...ALL_DAYS, saturday: false } });
    expect(await readErrorCode(quote(booking, { date: addDays(DAY, 1) }))).toBe('DAY_NOT_AVAILABLE');
    expect(await readErrorCode(quote(booking, later, 'platform'))).toBe('INVALID_INPUT');
    expect(await readErrorCode(changeNow(booking, later, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    harness.setNow(new Date(START - 2 * HOUR_MS + 1));
    expect(await readErrorCode(quote(booking, { date: addDays(DAY, 2) }))).toBe('CHANGE_TOO_LATE');
    expect(await readErrorCode(quote(booking))).toBe('CHANGE_TOO_LATE');
    harness.setNow(new Date(START));
    await harness.changeStatus(booking, 'completed', helper);
    expect(await readErrorCode(quote(booking))).toBe('BOOKING_MOVE_REFUSED');
    expect(await readErrorCode(changeNow(booking, later))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('a change by staff for the helper', () => {
  it('is proposed to the customer, also outside the weekly plan, and cannot move the address', async () => {
    const booking = await accepted();
    setOffer({ instantChanges: true, availability: { ...ALL_DAYS, saturday: false } });
    const wanted = { date: addDays(DAY, 1) };
    expect(await quote(booking, wanted, 'helper')).toMatchObject({ takesEffect: 'when_accepted' });
    const { booking: proposed } = await changeNow(booking, wanted, { party: 'helper' });
    expect(proposed.change).toMatchObject({ by: 'helper', date: wanted.date });
    const other = await harness.createAccepted(createActor('customer'), createActor('helper'), { date: DAY });
    expect(await readErrorCode(changeNow(other, { customerAddress: '2 Hill Road' }, { party: 'helper' }))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('repetitions and races of changes by staff', () => {
  it('repeats the same answer, and names the colleague who was faster', async () => {
    const booking = await accepted();
    const { sequence } = await quote(booking, later);
    const first = await change(booking, sequence, later, { idempotencyKey: 'key-1' });
    expect(await change(booking, sequence, later, { idempotencyKey: 'key-1' })).toEqual(first);
    expect(await readError(change(booking, sequence, { startTime: '15:00', endTime: '17:00' }))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'changed' },
    });
    expect(await harness.readEvents(CHANGE_PROPOSED, booking._id)).toHaveLength(1);
  });

  it('lets only one of two colleagues win', async () => {
    const booking = await accepted();
    const { sequence } = await quote(booking, later);
    const outcomes = await Promise.allSettled([
      change(booking, sequence, later),
      change(booking, sequence, { startTime: '16:00', endTime: '18:00' }),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
    expect(refused).toMatchObject([{ code: 'CASE_CHANGED' }]);
    expect(await harness.readEvents(CHANGE_PROPOSED, booking._id)).toHaveLength(1);
  });

  it('lets only one of staff and the customer’s own change win, and refunds once', async () => {
    for (let round = 0; round < 5; round += 1) {
      customer = createActor('customer');
      helper = createActor('helper');
      setOffer({ instantChanges: true });
      const booking = await paid();
      const sequence = await sequenceOf(booking);
      const outcomes = await Promise.allSettled([
        change(booking, sequence, { endTime: '10:00' }),
        rpc().call(changeBooking, { actor: customer, id: booking._id, endTime: '10:30' }),
      ]);
      const stored = await harness.readBooking(booking._id);
      const settled = await harness.readEvents(BOOKING_SETTLED, booking._id);
      // The loser may still propose after the winner, and a proposal moves no money.
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(settled).toHaveLength(1);
      expect(stored?.payment.paidPaise).toBe(44_800 - settled[0]!.refundPaise);
      expect(stored?.payment.paidPaise).toBe(stored?.price.totalPaise);
    }
  });

  it('is refused after a party changed the booking', async () => {
    const booking = await accepted();
    const { sequence } = await quote(booking, later);
    await rpc().call(changeBooking, { actor: customer, id: booking._id, ...later });
    expect(await readErrorCode(change(booking, sequence, later))).toBe('BOOKING_CHANGED_MEANWHILE');
  });
});

it('the free times for staff are those of the customer', async () => {
  const booking = await accepted();
  await harness.createAccepted(createActor('customer'), helper, { date: DAY, paymentMethod: 'cash', ...later });
  const forStaff = await rpc().call(staffFreeTimes, { actor: staff, id: booking._id, date: DAY });
  const own = await rpc().call(freeTimes, {
    actor: customer,
    id: helper.userId,
    bookingId: booking._id,
    date: DAY,
  });
  expect(forStaff).toEqual(own);
  expect(forStaff.days[0]?.free.map(({ startTime }) => startTime)).toEqual(['06:00', '15:00']);
  const unknown = rpc().call(staffFreeTimes, { actor: staff, id: '0'.repeat(24), date: DAY });
  expect(await readErrorCode(unknown)).toBe('BOOKING_NOT_FOUND');
});
