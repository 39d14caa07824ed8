import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, type Booking, changeBooking, claimTimeOff, freeTimes } from '@sahaya/contracts';
import { addDays, ALL_DAYS, CURRENT_POLICY, freeStarts, minutesOf, timeOf } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { readsOf } from '@sahaya/testing';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TODAY, TOMORROW } from '../../test/harness.js';

let harness: Harness;
let customer: Actor;
let rival: Actor;
let helper: Actor;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  [customer, rival, helper] = [createActor('customer'), createActor('customer'), createActor('helper')];
});

const ask = (date = TOMORROW, actor = customer) =>
  harness.service.rpc.call(freeTimes, { actor, id: helper.userId, date });
/** The free times of one day as text. */
const timesOf = async (date = TOMORROW) => {
  const [day] = (await ask(date)).days;
  return [day?.free.map(({ startTime, endTime }) => `${startTime}-${endTime}`), day?.maxMinutes];
};
const request = (startTime: string, endTime: string) =>
  harness.request(rival, helper, { startTime, endTime, paymentMethod: 'cash' });
const claim = (startTime: string, endTime: string) =>
  harness.service.rpc.call(claimTimeOff, {
    timeOffId: newId(),
    helperId: helper.userId,
    date: TOMORROW,
    startTime,
    endTime,
  });

describe('the free times of a helper', () => {
  it('are the whole day and the two weeks from it, of a helper who does nothing else', async () => {
    const { days } = await ask();
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, day) => addDays(TOMORROW, day)));
    expect(days[0]).toEqual({ date: TOMORROW, free: [{ startTime: '06:00', endTime: '22:30' }], maxMinutes: 480 });
  });

  it('exclude an accepted visit and time off, and not a request that waits for its answer', async () => {
    const booking = await request('09:00', '11:00');
    expect(await timesOf()).toEqual([['06:00-22:30'], 480]);
    await harness.changeStatus(booking, 'accepted', helper);
    await claim('18:00', '22:30');
    expect(await timesOf()).toEqual([['06:00-09:00', '11:00-18:00'], 360]);
    await harness.changeStatus(booking, 'completed', helper);
    // The time of a completed visit stays taken, also if it ended early.
    expect(await timesOf()).toEqual([['06:00-09:00', '11:00-18:00'], 360]);
    // Nothing says what is at the other times.
    expect(Object.keys((await ask()).days[0] ?? {})).toEqual(['date', 'free', 'maxMinutes']);
  });

  it('follow the weekly plan and the hours of the day', async () => {
    harness.offers.set(helper.userId, {
      availability: { ...ALL_DAYS, wednesday: false },
      hours: { thursday: { from: '10:00', to: '14:00' } },
    });
    expect(await timesOf(TOMORROW)).toEqual([[], 480]);
    expect(await timesOf(addDays(TOMORROW, 1))).toEqual([['10:00-14:00'], 480]);
    expect(await timesOf(addDays(TOMORROW, 2))).toEqual([['06:00-22:30'], 480]);
  });

  it('are those at which a visit can be requested', async () => {
    await harness.changeStatus(await request('09:00', '14:00'), 'accepted', helper);
    await claim('18:00', '19:00');
    const [day] = (await ask()).days;
    const starts = freeStarts(day!, 150);
    for (const startTime of ['06:30', '07:00', '13:30', '14:00', '15:30', '16:00', '18:30', '19:00', '20:00']) {
      const endTime = timeOf((minutesOf(startTime) ?? 0) + 150);
      const work = harness.request(createActor('customer'), helper, { startTime, endTime, paymentMethod: 'cash' });
      expect([startTime, (await readErrorCode(work)) === 'no refusal']).toEqual([
        startTime,
        starts.includes(startTime),
      ]);
    }
    const tooLong = harness.request(customer, helper, { startTime: '14:00', endTime: '17:30', paymentMethod: 'cash' });
    expect([day?.maxMinutes, await readErrorCode(tooLong)]).toEqual([180, 'HELPER_DAY_FULL']);
  });

  it('are none while the helper takes no bookings', async () => {
    harness.offers.set(helper.userId, { isActive: false });
    expect((await ask()).days.every(({ free }) => free.length === 0)).toBe(true);
  });

  it('are not found for a helper who is gone or who has blocked the customer', async () => {
    harness.blockedCustomers.add(customer.userId);
    expect(await readErrorCode(ask())).toBe('HELPER_NOT_FOUND');
    expect(await readErrorCode(ask(TOMORROW, rival))).toBe('no refusal');
    harness.offers.set(helper.userId, undefined);
    expect(await readErrorCode(ask(TOMORROW, rival))).toBe('HELPER_NOT_FOUND');
  });

  it('end with the last day that can be booked, and start with the first', async () => {
    const last = addDays(TODAY, CURRENT_POLICY.bookAheadDays.max);
    expect((await ask(addDays(last, -1))).days.map(({ date }) => date)).toEqual([addDays(last, -1), last]);
    expect(await readErrorCode(ask(addDays(last, 1)))).toBe('DATE_TOO_FAR');
    expect(await readErrorCode(ask(TODAY))).toBe('DATE_NOT_FUTURE');
    expect(await readErrorCode(ask('someday'))).toBe('DATE_NOT_FUTURE');
  });

  it('are answered for up to 31 days at once', async () => {
    const until = async (to: string) =>
      (await harness.service.rpc.call(freeTimes, { actor: customer, id: helper.userId, date: TOMORROW, to })).days;
    const last = addDays(TODAY, CURRENT_POLICY.bookAheadDays.max);
    expect((await until(last)).map(({ date }) => date)).toEqual(
      Array.from({ length: CURRENT_POLICY.bookAheadDays.max }, (_, day) => addDays(TOMORROW, day)),
    );
    // The answer of the range is that of each day.
    await harness.changeStatus(await request('09:00', '11:00'), 'accepted', helper);
    await claim('18:00', '22:30');
    for (const day of await until(addDays(last, 100))) expect((await ask(day.date)).days[0]).toEqual(day);
    expect(await until(TODAY)).toEqual([]);
  });

  it.each([
    ['two weeks', undefined],
    ['31 days', addDays(TOMORROW, 30)],
  ])('take one query and one call to the catalog for %s', async (_, to) => {
    const range = { actor: customer, id: helper.userId, date: TOMORROW, ...(to && { to }) };
    // The policy in force is read once.
    await ask();
    harness.offerRequests.length = 0;
    const { connection } = harness.service.get(Db);
    const reads = await readsOf([connection.getClient()], connection.name, () =>
      harness.service.rpc.call(freeTimes, range),
    );
    expect(reads.filter(({ collection }) => collection !== 'outbox')).toMatchObject([
      { command: 'find', collection: 'claims' },
    ]);
    expect(harness.offerRequests).toEqual([{ helperId: helper.userId, customerId: customer.userId }]);
  });
});

describe('the free times for moving a booking', () => {
  const timesFor = async ({ _id: bookingId }: Booking, actor: Actor, id = helper.userId) => {
    const { days } = await harness.service.rpc.call(freeTimes, { actor, id, date: TOMORROW, bookingId });
    return [days[0]?.free.map(({ startTime, endTime }) => `${startTime}-${endTime}`), days[0]?.maxMinutes];
  };
  const accepted = async (startTime: string, endTime: string) =>
    harness.changeStatus(await request(startTime, endTime), 'accepted', helper);

  it('include its own time, and are those to which it can be moved', async () => {
    const booking = await accepted('09:00', '11:00');
    await accepted('11:30', '15:30');
    expect(await timesFor(booking, rival)).toEqual([['06:00-11:30', '15:30-22:30'], 240]);
    const move = (startTime: string, endTime: string) =>
      readErrorCode(harness.service.rpc.call(changeBooking, { actor: rival, id: booking._id, startTime, endTime }));
    expect(await move('10:30', '12:00')).toBe('SLOT_TAKEN');
    expect(await move('15:30', '20:00')).toBe('HELPER_DAY_FULL');
    expect(await move('09:30', '11:30')).toBe('no refusal');
  });

  it('follow the weekly plan for the customer, also while the helper takes no bookings, and not for the helper', async () => {
    const booking = await accepted('09:00', '11:00');
    harness.offers.set(helper.userId, { isActive: false, hours: { wednesday: { from: '08:00', to: '12:00' } } });
    expect(await timesFor(booking, rival)).toEqual([['08:00-12:00'], 480]);
    harness.offerRequests.length = 0;
    expect(await timesFor(booking, helper)).toEqual([['06:00-22:30'], 480]);
    expect(harness.offerRequests).toEqual([]);
  });

  it('are found by its parties only, and with its helper only', async () => {
    const booking = await accepted('09:00', '11:00');
    for (const other of [customer, createActor('helper')]) {
      expect(await readErrorCode(timesFor(booking, other))).toBe('BOOKING_NOT_FOUND');
    }
    expect(await readErrorCode(timesFor(booking, rival, createActor('helper').userId))).toBe('BOOKING_NOT_FOUND');
    expect(await readErrorCode(timesFor(booking, createActor('ops')))).toBe('FORBIDDEN');
    expect(await readErrorCode(timesFor(booking, rival))).toBe('no refusal');
  });
});
