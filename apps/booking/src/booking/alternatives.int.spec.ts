import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  bookingAlternatives,
  getBooking,
  type Helper,
  type InputOf,
  listHelpersFor,
  paginate,
  withdrawOthers,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, HOUR_MS, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

let harness: Harness;
let customer: Actor;
let rival: Actor;
let helper: Actor;
let asked: InputOf<typeof listHelpersFor>[];
let found: Helper[];

const known = (_id: string, isActive = true): Helper => ({
  _id,
  name: 'Meena Das',
  location: 'Saket, New Delhi',
  services: ['cooking'],
  hourlyRate: 180,
  isActive,
  rating: 4,
  averageRating: 4,
  totalReviews: 3,
  availability: ALL_DAYS,
  serviceRadiusKm: 15,
});

beforeAll(async () => {
  harness = await startHarness();
  await harness.siblings.on(listHelpersFor, (input) => {
    asked.push(input);
    return { helpers: found, pagination: paginate(1, 4, found.length), totalIsCapped: false, why: '' };
  });
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  rival = createActor('customer');
  helper = createActor('helper');
  asked = [];
  found = [];
});

const alternatives = ({ _id }: Booking, actor = customer) =>
  harness.service.rpc.call(bookingAlternatives, { actor, id: _id });
const get = ({ _id }: Booking, actor = customer) => harness.service.rpc.call(getBooking, { actor, id: _id });
const cash = { paymentMethod: 'cash' };
const lost = async () => {
  const booking = await harness.request(customer, helper, cash);
  await harness.createAccepted(rival, helper, { ...cash, startTime: '10:00', endTime: '12:00' });
  await until(async () => (await harness.readBooking(booking._id))?.status === 'cancelled');
  return booking;
};

describe('a request that lost its slot', () => {
  it('suggests the next three slots of the helper and three other helpers who are free then', async () => {
    const booking = await lost();
    found = [known(helper.userId), known(newId(), false), known(newId()), known(newId())];
    const { slots, helpers } = await alternatives(booking);
    expect(slots).toEqual([
      { date: TOMORROW, startTime: '08:00', endTime: '10:00' },
      { date: addDays(TOMORROW, 1), startTime: '09:00', endTime: '11:00' },
      { date: addDays(TOMORROW, 2), startTime: '09:00', endTime: '11:00' },
    ]);
    expect(helpers.map(({ _id }) => _id)).toEqual(found.slice(2).map(({ _id }) => _id));
    expect(asked).toMatchObject([
      {
        service: 'cooking',
        date: TOMORROW,
        startTime: '09:00',
        endTime: '11:00',
        location: '',
        lat: expect.closeTo(28.52, 1),
        lng: expect.closeTo(77.21, 1),
        servesMe: true,
        customerId: customer.userId,
      },
    ]);
    // The suggested slots can be booked.
    for (const slot of slots) await harness.request(customer, helper, { ...cash, ...slot });
  });

  it('suggests no helper who does not travel to the address', async () => {
    const booking = await lost();
    harness.offers.set(helper.userId, { outsideServiceArea: { distanceKm: 22, serviceRadiusKm: 5 } });
    found = [
      { ...known(newId()), coordinates: [72.88, 19.07] },
      { ...known(newId()), coordinates: [77.21, 28.52] },
    ];
    expect(await alternatives(booking)).toEqual({ slots: [], helpers: found.slice(1) });
  });

  it('suggests no slots of a helper who is gone, and no helpers for a time in the past', async () => {
    const booking = await lost();
    harness.offers.set(helper.userId, undefined);
    found = [known(newId())];
    expect(await alternatives(booking)).toEqual({ slots: [], helpers: found });
    harness.setNow(new Date(istInstant(TOMORROW, '09:00').getTime() + HOUR_MS));
    expect(await alternatives(booking)).toEqual({ slots: [], helpers: [] });
  });

  it('is visible to the customer only, and not after their own cancellation', async () => {
    const booking = await harness.request(customer, helper, cash);
    expect(await readErrorCode(alternatives(booking, rival))).toBe('BOOKING_NOT_FOUND');
    expect(await readErrorCode(alternatives(booking))).toBe('BOOKING_MOVE_REFUSED');
    await harness.changeStatus(booking, 'cancelled', customer);
    expect(await readErrorCode(alternatives(booking))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('several requests for one slot', () => {
  it('shows the overlapping requests to the customer once one is accepted, and withdraws them together', async () => {
    const others = [createActor('helper'), createActor('helper'), createActor('helper')] as const;
    const agreed = await harness.request(customer, helper, cash);
    const overlapping = [
      await harness.request(customer, others[0], { ...cash, startTime: '10:30', endTime: '12:00' }),
      await harness.request(customer, others[1], cash),
    ];
    const beside = await harness.request(customer, others[2], { ...cash, startTime: '11:00', endTime: '12:00' });
    await harness.request(rival, others[2], cash);
    expect((await get(agreed)).overlapping).toEqual([]);
    expect(await readErrorCode(harness.service.rpc.call(withdrawOthers, { actor: customer, id: agreed._id }))).toBe(
      'BOOKING_MOVE_REFUSED',
    );

    await harness.changeStatus(agreed, 'accepted', helper);
    const ids = overlapping.map(({ _id }) => _id).sort();
    expect((await get(agreed)).overlapping.sort()).toEqual(ids);
    expect((await get(agreed, helper)).overlapping).toEqual([]);
    expect(await readErrorCode(get(agreed, rival))).toBe('BOOKING_NOT_FOUND');

    const { withdrawn } = await harness.service.rpc.call(withdrawOthers, { actor: customer, id: agreed._id });
    expect(withdrawn.sort()).toEqual(ids);
    for (const booking of overlapping)
      expect((await get(booking)).booking.cancellation).toMatchObject({ by: 'customer', reason: 'other_agreed' });
    expect((await get(beside)).booking.status).toBe('pending');
    expect(await harness.service.rpc.call(withdrawOthers, { actor: customer, id: agreed._id })).toEqual({
      withdrawn: [],
    });
  });
});
