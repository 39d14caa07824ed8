import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminBooking,
  adminCustomerRatings,
  type Booking,
  exportBookings,
  getBooking,
  myBookings,
  rateCustomer,
} from '@sahaya/contracts';
import { HOUR_MS, istInstant } from '@sahaya/domain';
import { sendHostile } from '@sahaya/testing';
import { type Harness, NOW, person, refusal, startHarness, TOMORROW } from '../../test/harness.js';

const DAY_MS = 24 * HOUR_MS;
const staff = person('ops');
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

const completed = async () =>
  bench.move(await bench.accepted(customer, helper, { paymentMethod: 'cash' }), 'completed', helper);
const rate = async ({ _id }: Booking, rating: number | null = 2, actor = helper, note = 'Nobody had any water') =>
  (await bench.service.rpc.call(rateCustomer, { actor, id: _id, rating, note })).booking;

describe('what a helper says of a customer', () => {
  it('is said once, seen by the helper and staff, and by nobody else in anything', async () => {
    const booking = await completed();
    const before = await bench.collection('outbox').countDocuments();
    expect((await rate(booking)).customerRating).toEqual({ rating: 2, note: 'Nobody had any water' });
    expect(await refusal(rate(booking, 5))).toBe('CUSTOMER_RATING_EXISTS');
    // No event tells of it: whoever ranks by events cannot know.
    expect(await bench.collection('outbox').countDocuments()).toBe(before);

    const { rpc } = bench.service;
    const { _id: id } = booking;
    const told = async (actor: Actor) =>
      JSON.stringify([
        await rpc.call(getBooking, { actor, id }),
        await rpc.call(myBookings, { actor, status: '' }),
        await rpc.call(exportBookings, { userId: actor.userId }),
      ]);
    expect(await told(helper)).toContain('Nobody had any water');
    expect(await told(customer)).not.toMatch(/customerRating|Nobody had any water/);
    expect((await rpc.call(adminBooking, { actor: staff, id })).booking.customerRating?.rating).toBe(2);
    expect(await rpc.call(adminCustomerRatings, { actor: staff, id: customer.userId })).toEqual({
      ratings: [
        { bookingId: id, helperName: 'Ravi Kumar', rating: 2, note: 'Nobody had any water', at: expect.any(String) },
      ],
    });
    expect(await rpc.call(adminCustomerRatings, { actor: staff, id: helper.userId })).toEqual({ ratings: [] });
  });

  it('is kept as typed or refused, whatever is typed', async () => {
    const { _id: id } = await completed();
    const said = await sendHostile(async (note) => {
      await bench.collection('bookings').updateOne({ _id: id as never }, { $unset: { customerRating: 1 } });
      await bench.service.rpc.call(rateCustomer, { actor: helper, id, rating: 3, note });
      const { ratings } = await bench.service.rpc.call(adminCustomerRatings, { actor: staff, id: customer.userId });
      return ratings[0]?.note;
    });
    expect(said.faults).toEqual([]);
  });

  it('is said once, also at the same time', async () => {
    const booking = await completed();
    const outcomes = await Promise.all([1, 2, 3].map((stars) => refusal(rate(booking, stars))));
    expect(outcomes.filter((code) => code === 'no refusal')).toHaveLength(1);
  });

  it('is of a completed visit of one’s own, within 30 days, in whole stars', async () => {
    const agreed = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    expect(await refusal(rate(agreed))).toBe('CUSTOMER_RATING_NOT_ALLOWED');
    const booking = await bench.move(agreed, 'completed', helper);
    expect(await refusal(rate(booking, 4, person('helper')))).toBe('BOOKING_NOT_FOUND');
    for (const stars of [0, 6, 4.5, null]) expect(await refusal(rate(booking, stars))).toBe('RATING_REQUIRED');
    expect(await refusal(rate(booking, 4, helper, 'x'.repeat(501)))).toBe('INVALID_INPUT');
    const end = istInstant(TOMORROW, '11:00').getTime();
    bench.at(new Date(end + 30 * DAY_MS + 60_000));
    expect(await refusal(rate(booking))).toBe('CUSTOMER_RATING_OVER');
    bench.at(new Date(end + 30 * DAY_MS - 60_000));
    expect((await rate(booking, 5, helper, '')).customerRating).toEqual({ rating: 5, note: '' });
  });
});
