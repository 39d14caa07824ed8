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
import { sendHostile, until } from '@sahaya/testing';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

const DAY_MS = 24 * HOUR_MS;
const staff = createActor('ops');
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
});

const completed = async () =>
  harness.changeStatus(await harness.createAccepted(customer, helper, { paymentMethod: 'cash' }), 'completed', helper);
const rate = async ({ _id }: Booking, rating: number | null = 2, actor = helper, note = 'Nobody had any water') =>
  (await harness.service.rpc.call(rateCustomer, { actor, id: _id, rating, note })).booking;

describe("the helper's rating of a customer", () => {
  it('is given once and visible to the helper and staff only', async () => {
    const booking = await completed();
    // The visit is counted among the facts about the helper a little later.
    await until(() => harness.collection('helper_facts').findOne({ _id: helper.userId as never, 'facts.jobsDone': 1 }));
    const before = await harness.collection('outbox').countDocuments();
    expect((await rate(booking)).customerRating).toEqual({ rating: 2, note: 'Nobody had any water' });
    expect(await readErrorCode(rate(booking, 5))).toBe('CUSTOMER_RATING_EXISTS');
    // No event carries the rating, so it cannot affect any ranking.
    expect(await harness.collection('outbox').countDocuments()).toBe(before);

    const { rpc } = harness.service;
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

  it('stores hostile values unchanged or refuses them', async () => {
    const { _id: id } = await completed();
    const said = await sendHostile(async (note) => {
      await harness.collection('bookings').updateOne({ _id: id as never }, { $unset: { customerRating: 1 } });
      await harness.service.rpc.call(rateCustomer, { actor: helper, id, rating: 3, note });
      const { ratings } = await harness.service.rpc.call(adminCustomerRatings, { actor: staff, id: customer.userId });
      return ratings[0]?.note;
    });
    expect(said.faults).toEqual([]);
  });

  it('is given once under concurrency', async () => {
    const booking = await completed();
    const outcomes = await Promise.all([1, 2, 3].map((stars) => readErrorCode(rate(booking, stars))));
    expect(outcomes.filter((code) => code === 'no refusal')).toHaveLength(1);
  });

  it('needs an own completed visit, at most 30 days and whole stars', async () => {
    const agreed = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    expect(await readErrorCode(rate(agreed))).toBe('CUSTOMER_RATING_NOT_ALLOWED');
    const booking = await harness.changeStatus(agreed, 'completed', helper);
    expect(await readErrorCode(rate(booking, 4, createActor('helper')))).toBe('BOOKING_NOT_FOUND');
    for (const stars of [0, 6, 4.5, null]) expect(await readErrorCode(rate(booking, stars))).toBe('RATING_REQUIRED');
    expect(await readErrorCode(rate(booking, 4, helper, 'x'.repeat(501)))).toBe('INVALID_INPUT');
    const end = istInstant(TOMORROW, '11:00').getTime();
    harness.setNow(new Date(end + 30 * DAY_MS + 60_000));
    expect(await readErrorCode(rate(booking))).toBe('CUSTOMER_RATING_OVER');
    harness.setNow(new Date(end + 30 * DAY_MS - 60_000));
    expect((await rate(booking, 5, helper, '')).customerRating).toEqual({ rating: 5, note: '' });
  });
});
