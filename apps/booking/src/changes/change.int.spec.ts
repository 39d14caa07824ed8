import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptChange,
  type Actor,
  type Booking,
  BOOKING_CHANGED,
  BOOKING_SETTLED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  changeBooking,
  declineChange,
  markPaid,
  quoteBookingChange,
  REMINDER_DUE,
  withdrawChange,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import {
  createActor,
  type Harness,
  NOW,
  type Offer,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const DAY = addDays(TOMORROW, 2);
const NEXT_DAY = addDays(DAY, 1);
const START = istInstant(DAY, '09:00').getTime();
type Wanted = { date?: string; startTime?: string; endTime?: string; customerAddress?: string };

let harness: Harness;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
  setOffer();
});

/** The helper allows instant changes. */
const setOffer = (part: Partial<Offer> = {}) => harness.offers.set(helper.userId, { instantChanges: true, ...part });
const inCash = { date: DAY, paymentMethod: 'cash' };
const later = { startTime: '13:00', endTime: '15:00' };
const change = async ({ _id }: Booking, wanted: Wanted, actor = customer) =>
  (await harness.service.rpc.call(changeBooking, { actor, id: _id, ...wanted })).booking;
const answer = async ({ _id }: Booking, how: typeof acceptChange, actor: Actor) =>
  (await harness.service.rpc.call(how, { actor, id: _id })).booking;
const cells = async (date = DAY) => (await harness.readReservedCells(helper.userId, date))?.map(({ cell }) => cell);
const usedUp = async () => change(await harness.createAccepted(customer, helper, inCash), later);

describe('the first change of an accepted visit by the customer, if the helper allows instant changes', () => {
  it('takes effect at once, moves the reservation, counts and publishes an event', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    expect(booking.freeChanges).toBe(1);
    const moved = await change(booking, { date: NEXT_DAY, startTime: '10:00', endTime: '12:00' });
    expect(moved).toMatchObject({ status: 'accepted', date: NEXT_DAY, startTime: '10:00', freeChanges: 0 });
    expect(moved.startsAt).toBe(istInstant(NEXT_DAY, '10:00').toISOString());
    expect([await cells(), await cells(NEXT_DAY)]).toEqual([[], [600, 630, 660, 690]]);
    expect(await harness.readEvents(BOOKING_CHANGED, booking._id)).toMatchObject([
      { by: 'customer', date: DAY, startTime: '09:00', to: { date: NEXT_DAY, startTime: '10:00', endTime: '12:00' } },
    ]);
  });

  it('supersedes pending requests for the new slot', async () => {
    const rival = await harness.request(createActor('customer'), helper, {
      ...inCash,
      date: NEXT_DAY,
      startTime: '10:30',
    });
    await change(await harness.createAccepted(customer, helper, inCash), { date: NEXT_DAY });
    const lost = await until(async () => (await harness.readBooking(rival._id))?.cancellation);
    expect(lost).toMatchObject({ by: 'system', kind: 'slot_taken' });
  });

  it('may overlap the previous slot of the visit within one day', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    await change(booking, { startTime: '10:00', endTime: '12:00' });
    expect(await cells()).toEqual([600, 630, 660, 690]);
  });

  it('needs a slot in which the helper works and is free', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    await harness.createAccepted(createActor('customer'), helper, { ...inCash, ...later });
    expect(await readErrorCode(change(booking, { startTime: '14:00', endTime: '16:00' }))).toBe('SLOT_TAKEN');
    harness.offers.set(helper.userId, { availability: { ...ALL_DAYS, saturday: false } });
    expect(await readErrorCode(change(booking, { date: NEXT_DAY }))).toBe('DAY_NOT_AVAILABLE');
    expect(await cells()).toEqual([540, 570, 600, 630, 780, 810, 840, 870]);
  });

  it('drops the household notes with the address that they were written for', async () => {
    const withNotes = { ...inCash, householdNotes: 'Key at no. 4' };
    const booking = await harness.createAccepted(customer, helper, withNotes);
    expect((await change(booking, later)).householdNotes).toBe('Key at no. 4');
    helper = createActor('helper');
    setOffer();
    const other = await harness.createAccepted(customer, helper, { ...withNotes, date: NEXT_DAY });
    expect(await change(other, { customerAddress: '2 Hill Road' })).not.toHaveProperty('householdNotes');
  });

  it('needs an address in the service area, but does not check the agreed address for another time', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    harness.offers.set(helper.userId, { outsideServiceArea: { distanceKm: 1_150, serviceRadiusKm: 15 } });
    const wanted = { customerAddress: 'Powai, Mumbai' };
    expect(await readErrorCode(change(booking, wanted))).toBe('OUTSIDE_SERVICE_AREA');
    const quote = { actor: customer, id: booking._id, ...wanted };
    expect(await readErrorCode(harness.service.rpc.call(quoteBookingChange, quote))).toBe('OUTSIDE_SERVICE_AREA');
    expect(await readErrorCode(change(booking, { date: NEXT_DAY }))).toBe('no refusal');
  });

  it('keeps the position of the address, and replaces it with the address', async () => {
    const addressPlace = { point: [77.21, 28.52] as [number, number], errorKm: 3 };
    setOffer({ addressPlace });
    const booking = await harness.createAccepted(customer, helper, inCash);
    expect(booking).not.toHaveProperty('addressUnknown');
    setOffer({ addressUnknown: true });
    expect(await change(booking, later)).not.toHaveProperty('addressUnknown');
    expect(await harness.readBooking(booking._id)).toMatchObject({ addressPlace });
    const asks = await change(booking, { customerAddress: 'B-14, Shivalik Road' });
    expect(asks.change).toMatchObject({ addressUnknown: true });
    const { booking: changed } = await harness.service.rpc.call(acceptChange, { actor: helper, id: booking._id });
    expect(changed).toMatchObject({ customerAddress: 'B-14, Shivalik Road', addressUnknown: true });
    expect(await harness.readBooking(booking._id)).not.toHaveProperty('addressPlace');
  });

  it.each<[string, Wanted]>([
    ['CHANGE_IS_NONE', {}],
    ['CHANGE_IS_NONE', { date: DAY, startTime: '09:00' }],
    ['END_BEFORE_START', { endTime: '09:00' }],
    ['OFF_GRID', { startTime: '09:10', endTime: '11:10' }],
    ['DATE_NOT_FUTURE', { date: addDays(TOMORROW, -1) }],
    ['DATE_TOO_FAR', { date: addDays(TOMORROW, 30) }],
    ['ADDRESS_TOO_LONG', { customerAddress: 'x'.repeat(501) }],
  ])('is refused with %s', async (code, wanted) => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    expect(await readErrorCode(change(booking, wanted))).toBe(code);
  });

  it.each<[string, Wanted, number, string]>([
    ['a new time a second more than four hours ahead', later, 4 * HOUR_MS + 1_000, 'no refusal'],
    ['a new time a second less than four hours ahead', later, 4 * HOUR_MS - 1_000, 'CHANGE_TOO_LATE'],
    [
      'a new address a second more than two hours ahead',
      { customerAddress: '2 Hill Road' },
      2 * HOUR_MS + 1_000,
      'no refusal',
    ],
    [
      'a new address a second less than two hours ahead',
      { customerAddress: '2 Hill Road' },
      2 * HOUR_MS - 1_000,
      'CHANGE_TOO_LATE',
    ],
  ])('applies the deadline to %s', async (_, wanted, ahead, outcome) => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    harness.setNow(new Date(START - ahead));
    // The new time is on another day, because a visit cannot be moved within its own day.
    const moved = wanted === later ? { ...later, date: NEXT_DAY } : wanted;
    expect(await readErrorCode(change(booking, moved))).toBe(outcome);
  });

  it('reschedules the reminders', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    await change(booking, { date: NEXT_DAY });
    harness.setNow(new Date(START - 2 * HOUR_MS + MINUTE_MS));
    harness.setNow(new Date(START + 1 * MINUTE_MS));
    await until(async () => (await harness.readEvents(REMINDER_DUE, booking._id)).length === 1);
    expect(await harness.readEvents(REMINDER_DUE, booking._id)).toMatchObject([{ kind: '24h', date: NEXT_DAY }]);
  });
});

describe('the price of a changed visit', () => {
  it('uses the agreed rate for the new length, and is quoted before', async () => {
    setOffer({ hourlyRatePaise: 20_000 });
    const booking = await harness.createAccepted(customer, helper, inCash);
    setOffer({ hourlyRatePaise: 90_000 });
    const wanted = { endTime: '12:00' };
    expect(
      await harness.service.rpc.call(quoteBookingChange, { actor: customer, id: booking._id, ...wanted }),
    ).toMatchObject({ pricing: { baseAmount: 600, totalAmount: 660 }, difference: 220, takesEffect: 'now' });
    expect((await change(booking, wanted)).pricing).toMatchObject({ baseAmount: 600, totalAmount: 660 });
  });

  it('leads to a refund if a paid visit gets cheaper, and refuses a higher price', async () => {
    const booking = await harness.createAccepted(customer, helper, { date: DAY });
    await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    expect(await readErrorCode(change(booking, { endTime: '12:00' }))).toBe('CHANGE_PAID');
    await change(booking, { endTime: '10:00' });
    await harness.changeStatus(booking, 'completed', helper);
    const [correction, settled] = await harness.readEvents(BOOKING_SETTLED, booking._id);
    expect(correction).toMatchObject({ kind: 'correction', reason: 'changed', paidPaise: 22_400, refundPaise: 22_400 });
    expect(correction?.key).toMatch(new RegExp(`^booking:${booking._id}:change-\\d+$`));
    expect(settled).toMatchObject({ kind: 'completed', paidPaise: 22_400, helperPaise: 20_000, platformPaise: 2_400 });
  });
});

describe('a change that the other party has to accept', () => {
  it.each<[string, Wanted]>([
    ['time', later],
    ['address', { customerAddress: '2 Hill Road' }],
  ])('is the first change of the %s if the helper allows no instant changes', async (_, wanted) => {
    harness.offers.set(helper.userId, {});
    const booking = await harness.createAccepted(customer, helper, inCash);
    harness.offerRequests.length = 0;
    const quote = await harness.service.rpc.call(quoteBookingChange, { actor: customer, id: booking._id, ...wanted });
    expect(quote).toMatchObject({ takesEffect: 'when_accepted', freeChanges: 0 });
    expect(harness.offerRequests).toHaveLength(1);
    const asked = await change(booking, wanted);
    expect(asked).toMatchObject({ startTime: '09:00', customerAddress: booking.customerAddress, change: wanted });
    expect(await cells()).toEqual([540, 570, 600, 630]);
    // A change with consent is not one of the free changes.
    expect(await answer(booking, acceptChange, helper)).toMatchObject({ ...wanted, freeChanges: 1 });
  });

  it('is the second change of the customer, which takes effect when the helper accepts', async () => {
    const booking = await usedUp();
    const asked = await change(booking, { date: NEXT_DAY });
    expect(asked).toMatchObject({ date: DAY, change: { by: 'customer', date: NEXT_DAY, startTime: '13:00' } });
    expect(await cells(NEXT_DAY)).toBeUndefined();
    expect(await harness.readEvents(CHANGE_PROPOSED, booking._id)).toMatchObject([
      { by: 'customer', to: { date: NEXT_DAY } },
    ]);
    expect(await readErrorCode(change(booking, { startTime: '16:00', endTime: '18:00' }))).toBe('CHANGE_PENDING');
    expect(await readErrorCode(answer(booking, acceptChange, customer))).toBe('FORBIDDEN');
    const agreed = await answer(booking, acceptChange, helper);
    const changed = await harness.readEvents(BOOKING_CHANGED, booking._id);
    expect(changed.map(({ agreed: isAgreed }) => isAgreed)).toEqual([undefined, true]);
    expect(agreed).toMatchObject({ date: NEXT_DAY, startTime: '13:00' });
    expect(agreed.change).toBeUndefined();
    expect([await cells(), (await cells(NEXT_DAY))?.length]).toEqual([[], 4]);
    expect(await readErrorCode(answer(booking, acceptChange, helper))).toBe('CHANGE_NOT_FOUND');
  });

  it('is every change of the helper, who cannot change the address', async () => {
    const booking = await harness.createAccepted(customer, helper, inCash);
    expect(await readErrorCode(change(booking, { customerAddress: '2 Hill Road' }, helper))).toBe('FORBIDDEN');
    await change(booking, later, helper);
    expect(await answer(booking, acceptChange, customer)).toMatchObject({ startTime: '13:00', freeChanges: 1 });
  });

  it.each([
    ['declined', declineChange, () => helper],
    ['withdrawn', withdrawChange, () => customer],
  ] as const)('can be %s, which leaves the booking unchanged', async (outcome, how, by) => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    const other = by() === helper ? customer : helper;
    expect(await readErrorCode(answer(booking, how, other))).toBe('FORBIDDEN');
    const kept = await answer(booking, how, by());
    expect([kept.date, kept.change]).toEqual([DAY, undefined]);
    expect(await harness.readEvents(CHANGE_CLOSED, booking._id)).toMatchObject([{ outcome, by: 'customer' }]);
    await change(booking, { date: NEXT_DAY });
  });

  it('expires if it is not answered', async () => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    harness.setNow(new Date(NOW.getTime() + 24 * HOUR_MS + MINUTE_MS));
    const closed = await until(async () => (await harness.readEvents(CHANGE_CLOSED, booking._id))[0]);
    expect(closed).toMatchObject({ outcome: 'expired' });
    expect(await readErrorCode(answer(booking, acceptChange, helper))).toBe('CHANGE_NOT_FOUND');
  });

  it('fails if the slot is taken meanwhile, and keeps the reservation', async () => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    await harness.createAccepted(createActor('customer'), helper, { ...inCash, date: NEXT_DAY, ...later });
    expect(await readErrorCode(answer(booking, acceptChange, helper))).toBe('SLOT_TAKEN');
    expect(await cells()).toEqual([780, 810, 840, 870]);
  });

  it('ends with the booking', async () => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    await harness.changeStatus(booking, 'cancelled', customer);
    expect(await readErrorCode(answer(booking, acceptChange, helper))).toBe('CHANGE_NOT_FOUND');
    expect((await harness.readBooking(booking._id))?.change).toBeUndefined();
  });
});

describe('a change of a pending request', () => {
  it('is applied without using up the free change; a concurrent acceptance takes the current slot', async () => {
    harness.offers.set(helper.userId, {});
    const booking = await harness.request(customer, helper, inCash);
    expect(await readErrorCode(change(booking, later, helper))).toBe('BOOKING_MOVE_REFUSED');
    const outcomes = await Promise.all([
      readErrorCode(change(booking, later)),
      readErrorCode(harness.changeStatus(booking, 'accepted', helper)),
    ]);
    const doc = await harness.readBooking(booking._id);
    if (doc?.status === 'pending') await harness.changeStatus(booking, 'accepted', helper);
    const { startTime = '' } = (await harness.readBooking(booking._id)) ?? {};
    expect(outcomes).toContain('no refusal');
    expect(await cells()).toEqual(startTime === '13:00' ? [780, 810, 840, 870] : [540, 570, 600, 630]);
  });

  it('cannot create a second request to the same helper for the same time', async () => {
    const booking = await harness.request(customer, helper, inCash);
    await harness.request(customer, helper, { ...inCash, ...later });
    expect(await readErrorCode(change(booking, later))).toBe('BOOKING_DUPLICATE');
    await change(booking, { startTime: '11:00', endTime: '13:00' });
    await harness.request(customer, helper, inCash);
  });
});
