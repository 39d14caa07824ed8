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
import { type Harness, NOW, person, refusal, startHarness, TOMORROW } from '../../test/harness.js';

const DAY = addDays(TOMORROW, 2);
const NEXT_DAY = addDays(DAY, 1);
const START = istInstant(DAY, '09:00').getTime();
type Wanted = { date?: string; startTime?: string; endTime?: string; customerAddress?: string };

let bench: Harness;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.at(NOW);
  customer = person('customer');
  helper = person('helper');
});

const inCash = { date: DAY, paymentMethod: 'cash' };
const later = { startTime: '13:00', endTime: '15:00' };
const change = async ({ _id }: Booking, wanted: Wanted, actor = customer) =>
  (await bench.service.rpc.call(changeBooking, { actor, id: _id, ...wanted })).booking;
const answer = async ({ _id }: Booking, how: typeof acceptChange, actor: Actor) =>
  (await bench.service.rpc.call(how, { actor, id: _id })).booking;
const cells = async (date = DAY) => (await bench.claims(helper.userId, date))?.map(({ cell }) => cell);
const usedUp = async () => change(await bench.accepted(customer, helper, inCash), later);

describe('the customer’s first change of an agreed visit', () => {
  it('takes effect at once, swaps the claims, counts, and is told', async () => {
    const booking = await bench.accepted(customer, helper, inCash);
    expect(booking.freeChanges).toBe(1);
    const moved = await change(booking, { date: NEXT_DAY, startTime: '10:00', endTime: '12:00' });
    expect(moved).toMatchObject({ status: 'accepted', date: NEXT_DAY, startTime: '10:00', freeChanges: 0 });
    expect(moved.startsAt).toBe(istInstant(NEXT_DAY, '10:00').toISOString());
    expect([await cells(), await cells(NEXT_DAY)]).toEqual([[], [600, 630, 660, 690]]);
    expect(await bench.announced(BOOKING_CHANGED, booking._id)).toMatchObject([
      { by: 'customer', date: DAY, startTime: '09:00', to: { date: NEXT_DAY, startTime: '10:00', endTime: '12:00' } },
    ]);
  });

  it('takes the time from who only asked for it', async () => {
    const rival = await bench.request(person('customer'), helper, { ...inCash, date: NEXT_DAY, startTime: '10:30' });
    await change(await bench.accepted(customer, helper, inCash), { date: NEXT_DAY });
    const lost = await until(async () => (await bench.stored(rival._id))?.cancellation);
    expect(lost).toMatchObject({ by: 'system', kind: 'slot_taken' });
  });

  it('may overlap the visit’s own time, within one day', async () => {
    const booking = await bench.accepted(customer, helper, inCash);
    await change(booking, { startTime: '10:00', endTime: '12:00' });
    expect(await cells()).toEqual([600, 630, 660, 690]);
  });

  it('needs time that the helper works and has', async () => {
    const booking = await bench.accepted(customer, helper, inCash);
    await bench.accepted(person('customer'), helper, { ...inCash, ...later });
    expect(await refusal(change(booking, { startTime: '14:00', endTime: '16:00' }))).toBe('SLOT_TAKEN');
    bench.offers.set(helper.userId, { availability: { ...ALL_DAYS, saturday: false } });
    expect(await refusal(change(booking, { date: NEXT_DAY }))).toBe('DAY_NOT_AVAILABLE');
    expect(await cells()).toEqual([540, 570, 600, 630, 780, 810, 840, 870]);
  });

  it('needs an address that the helper travels to; another time at the agreed address is not measured', async () => {
    const booking = await bench.accepted(customer, helper, inCash);
    bench.offers.set(helper.userId, { outsideServiceArea: { distanceKm: 1_150, serviceRadiusKm: 15 } });
    const wanted = { customerAddress: 'Powai, Mumbai' };
    expect(await refusal(change(booking, wanted))).toBe('OUTSIDE_SERVICE_AREA');
    const quote = { actor: customer, id: booking._id, ...wanted };
    expect(await refusal(bench.service.rpc.call(quoteBookingChange, quote))).toBe('OUTSIDE_SERVICE_AREA');
    expect(await refusal(change(booking, { date: NEXT_DAY }))).toBe('no refusal');
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
    const booking = await bench.accepted(customer, helper, inCash);
    expect(await refusal(change(booking, wanted))).toBe(code);
  });

  it.each<[string, Wanted, number, string]>([
    ['a time a second before four hours', later, 4 * HOUR_MS + 1_000, 'no refusal'],
    ['a time a second after', later, 4 * HOUR_MS - 1_000, 'CHANGE_TOO_LATE'],
    ['an address a second before two hours', { customerAddress: '2 Hill Road' }, 2 * HOUR_MS + 1_000, 'no refusal'],
    ['an address a second after', { customerAddress: '2 Hill Road' }, 2 * HOUR_MS - 1_000, 'CHANGE_TOO_LATE'],
  ])('%s', async (_, wanted, ahead, outcome) => {
    const booking = await bench.accepted(customer, helper, inCash);
    bench.at(new Date(START - ahead));
    // The other time is another day: on the day itself nothing may be moved to later the same day.
    const moved = wanted === later ? { ...later, date: NEXT_DAY } : wanted;
    expect(await refusal(change(booking, moved))).toBe(outcome);
  });

  it('plans the reminders anew', async () => {
    const booking = await bench.accepted(customer, helper, inCash);
    await change(booking, { date: NEXT_DAY });
    bench.at(new Date(START - 2 * HOUR_MS + MINUTE_MS));
    bench.at(new Date(START + 1 * MINUTE_MS));
    await until(async () => (await bench.announced(REMINDER_DUE, booking._id)).length === 1);
    expect(await bench.announced(REMINDER_DUE, booking._id)).toMatchObject([{ kind: '24h', date: NEXT_DAY }]);
  });
});

describe('the price of a changed visit', () => {
  it('is the agreed rate for the new length, shown before', async () => {
    bench.offers.set(helper.userId, { hourlyRatePaise: 20_000 });
    const booking = await bench.accepted(customer, helper, inCash);
    bench.offers.set(helper.userId, { hourlyRatePaise: 90_000 });
    const wanted = { endTime: '12:00' };
    expect(
      await bench.service.rpc.call(quoteBookingChange, { actor: customer, id: booking._id, ...wanted }),
    ).toMatchObject({ pricing: { baseAmount: 600, totalAmount: 660 }, difference: 220, takesEffect: 'now' });
    expect((await change(booking, wanted)).pricing).toMatchObject({ baseAmount: 600, totalAmount: 660 });
  });

  it('of a paid visit goes down with a refund, and not up', async () => {
    const booking = await bench.accepted(customer, helper, { date: DAY });
    await bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    expect(await refusal(change(booking, { endTime: '12:00' }))).toBe('CHANGE_PAID');
    await change(booking, { endTime: '10:00' });
    await bench.move(booking, 'completed', helper);
    const [correction, settled] = await bench.announced(BOOKING_SETTLED, booking._id);
    expect(correction).toMatchObject({ kind: 'correction', reason: 'changed', paidPaise: 22_400, refundPaise: 22_400 });
    expect(correction?.key).toMatch(new RegExp(`^booking:${booking._id}:change-\\d+$`));
    expect(settled).toMatchObject({ kind: 'completed', paidPaise: 22_400, helperPaise: 20_000, platformPaise: 2_400 });
  });
});

describe('a change that the other side answers', () => {
  it('is the customer’s second one: nothing moves until the helper agrees', async () => {
    const booking = await usedUp();
    const asked = await change(booking, { date: NEXT_DAY });
    expect(asked).toMatchObject({ date: DAY, change: { by: 'customer', date: NEXT_DAY, startTime: '13:00' } });
    expect(await cells(NEXT_DAY)).toBeUndefined();
    expect(await bench.announced(CHANGE_PROPOSED, booking._id)).toMatchObject([
      { by: 'customer', to: { date: NEXT_DAY } },
    ]);
    expect(await refusal(change(booking, { startTime: '16:00', endTime: '18:00' }))).toBe('CHANGE_PENDING');
    expect(await refusal(answer(booking, acceptChange, customer))).toBe('FORBIDDEN');
    const agreed = await answer(booking, acceptChange, helper);
    expect(agreed).toMatchObject({ date: NEXT_DAY, startTime: '13:00' });
    expect(agreed.change).toBeUndefined();
    expect([await cells(), (await cells(NEXT_DAY))?.length]).toEqual([[], 4]);
    expect(await refusal(answer(booking, acceptChange, helper))).toBe('CHANGE_NOT_FOUND');
  });

  it('is every one of the helper’s, who may not move the address', async () => {
    const booking = await bench.accepted(customer, helper, inCash);
    expect(await refusal(change(booking, { customerAddress: '2 Hill Road' }, helper))).toBe('FORBIDDEN');
    await change(booking, later, helper);
    expect(await answer(booking, acceptChange, customer)).toMatchObject({ startTime: '13:00', freeChanges: 1 });
  });

  it.each([
    ['declined', declineChange, () => helper],
    ['withdrawn', withdrawChange, () => customer],
  ] as const)('may be %s, and then the booking is as it was', async (outcome, how, by) => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    const other = by() === helper ? customer : helper;
    expect(await refusal(answer(booking, how, other))).toBe('FORBIDDEN');
    const kept = await answer(booking, how, by());
    expect([kept.date, kept.change]).toEqual([DAY, undefined]);
    expect(await bench.announced(CHANGE_CLOSED, booking._id)).toMatchObject([{ outcome, by: 'customer' }]);
    await change(booking, { date: NEXT_DAY });
  });

  it('expires unanswered', async () => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    bench.at(new Date(NOW.getTime() + 24 * HOUR_MS + MINUTE_MS));
    const closed = await until(async () => (await bench.announced(CHANGE_CLOSED, booking._id))[0]);
    expect(closed).toMatchObject({ outcome: 'expired' });
    expect(await refusal(answer(booking, acceptChange, helper))).toBe('CHANGE_NOT_FOUND');
  });

  it('comes to nothing when the time is taken meanwhile, and loses no claim', async () => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    await bench.accepted(person('customer'), helper, { ...inCash, date: NEXT_DAY, ...later });
    expect(await refusal(answer(booking, acceptChange, helper))).toBe('SLOT_TAKEN');
    expect(await cells()).toEqual([780, 810, 840, 870]);
  });

  it('ends with the booking', async () => {
    const booking = await usedUp();
    await change(booking, { date: NEXT_DAY });
    await bench.move(booking, 'cancelled', customer);
    expect(await refusal(answer(booking, acceptChange, helper))).toBe('CHANGE_NOT_FOUND');
    expect((await bench.stored(booking._id))?.change).toBeUndefined();
  });
});

describe('a request that is changed before it is answered', () => {
  it('is what the helper finds, without using up the free change; an acceptance at the same time takes what stands', async () => {
    const booking = await bench.request(customer, helper, inCash);
    expect(await refusal(change(booking, later, helper))).toBe('BOOKING_MOVE_REFUSED');
    const outcomes = await Promise.all([
      refusal(change(booking, later)),
      refusal(bench.move(booking, 'accepted', helper)),
    ]);
    const doc = await bench.stored(booking._id);
    if (doc?.status === 'pending') await bench.move(booking, 'accepted', helper);
    const { startTime = '' } = (await bench.stored(booking._id)) ?? {};
    expect(outcomes).toContain('no refusal');
    expect(await cells()).toEqual(startTime === '13:00' ? [780, 810, 840, 870] : [540, 570, 600, 630]);
  });

  it('keeps the customer from asking the same twice', async () => {
    const booking = await bench.request(customer, helper, inCash);
    await bench.request(customer, helper, { ...inCash, ...later });
    expect(await refusal(change(booking, later))).toBe('BOOKING_DUPLICATE');
    await change(booking, { startTime: '11:00', endTime: '13:00' });
    await bench.request(customer, helper, inCash);
  });
});
