import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  bookingAlternatives,
  getBooking,
  type Helper,
  type InputOf,
  listHelpers,
  paginate,
  withdrawOthers,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, HOUR_MS, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Harness, NOW, person, refusal, startHarness, TOMORROW } from '../../test/harness.js';

let bench: Harness;
let customer: Actor;
let rival: Actor;
let helper: Actor;
let asked: InputOf<typeof listHelpers>[];
let found: Helper[];

const known = (_id: string, isActive = true): Helper => ({
  ...{ _id, name: 'Meena Das', location: 'Saket, New Delhi', services: ['cooking'], hourlyRate: 180, isActive },
  ...{ rating: 4, averageRating: 4, totalReviews: 3, availability: ALL_DAYS, serviceRadiusKm: 15 },
});

beforeAll(async () => {
  bench = await startHarness();
  await bench.siblings.on(listHelpers, (input) => {
    asked.push(input);
    return { helpers: found, pagination: paginate(1, 4, found.length), totalIsCapped: false, why: '' };
  });
});
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.at(NOW);
  customer = person('customer');
  rival = person('customer');
  helper = person('helper');
  asked = [];
  found = [];
});

const alternatives = ({ _id }: Booking, actor = customer) =>
  bench.service.rpc.call(bookingAlternatives, { actor, id: _id });
const get = ({ _id }: Booking, actor = customer) => bench.service.rpc.call(getBooking, { actor, id: _id });
const cash = { paymentMethod: 'cash' };
const lost = async () => {
  const booking = await bench.request(customer, helper, cash);
  await bench.accepted(rival, helper, { ...cash, startTime: '10:00', endTime: '12:00' });
  await until(async () => (await bench.stored(booking._id))?.status === 'cancelled');
  return booking;
};

describe('a request that lost its time', () => {
  it('finds the helper’s next three times and three others who are free then', async () => {
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
        ...{ service: 'cooking', date: TOMORROW, startTime: '09:00', endTime: '11:00', location: 'Saket, New Delhi' },
        actor: { userId: customer.userId },
      },
    ]);
    // What is proposed can be asked for.
    for (const slot of slots) await bench.request(customer, helper, { ...cash, ...slot });
  });

  it('finds nobody’s times when the helper is gone, and no helpers for a time that is over', async () => {
    const booking = await lost();
    bench.offers.set(helper.userId, undefined);
    found = [known(newId())];
    expect(await alternatives(booking)).toEqual({ slots: [], helpers: found });
    bench.at(new Date(istInstant(TOMORROW, '09:00').getTime() + HOUR_MS));
    expect(await alternatives(booking)).toEqual({ slots: [], helpers: [] });
  });

  it('is the customer’s alone, and nothing that he called off himself', async () => {
    const booking = await bench.request(customer, helper, cash);
    expect(await refusal(alternatives(booking, rival))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(alternatives(booking))).toBe('BOOKING_MOVE_REFUSED');
    await bench.move(booking, 'cancelled', customer);
    expect(await refusal(alternatives(booking))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('several requests for one time', () => {
  it('show, once one is accepted, which others overlap it, to the customer alone; and are withdrawn together', async () => {
    const others = [person('helper'), person('helper'), person('helper')] as const;
    const agreed = await bench.request(customer, helper, cash);
    const overlapping = [
      await bench.request(customer, others[0], { ...cash, startTime: '10:30', endTime: '12:00' }),
      await bench.request(customer, others[1], cash),
    ];
    const beside = await bench.request(customer, others[2], { ...cash, startTime: '11:00', endTime: '12:00' });
    await bench.request(rival, others[2], cash);
    expect((await get(agreed)).overlapping).toEqual([]);
    expect(await refusal(bench.service.rpc.call(withdrawOthers, { actor: customer, id: agreed._id }))).toBe(
      'BOOKING_MOVE_REFUSED',
    );

    await bench.move(agreed, 'accepted', helper);
    const ids = overlapping.map(({ _id }) => _id).sort();
    expect((await get(agreed)).overlapping.sort()).toEqual(ids);
    expect((await get(agreed, helper)).overlapping).toEqual([]);
    expect(await refusal(get(agreed, rival))).toBe('BOOKING_NOT_FOUND');

    const { withdrawn } = await bench.service.rpc.call(withdrawOthers, { actor: customer, id: agreed._id });
    expect(withdrawn.sort()).toEqual(ids);
    for (const booking of overlapping)
      expect((await get(booking)).booking.cancellation).toMatchObject({ by: 'customer', reason: 'other_agreed' });
    expect((await get(beside)).booking.status).toBe('pending');
    expect(await bench.service.rpc.call(withdrawOthers, { actor: customer, id: agreed._id })).toEqual({
      withdrawn: [],
    });
  });
});
