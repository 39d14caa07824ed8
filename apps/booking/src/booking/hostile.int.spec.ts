import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createBooking,
  createReview,
  getBooking,
  helperReviews,
  myBookings,
  replyToReview,
  updateReview,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { searchHostile, sendHostile } from '@sahaya/testing';
import { createActor, startHarness } from '../../test/harness.js';

let harness: Awaited<ReturnType<typeof startHarness>>;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

const stars = { rating: 5, serviceQuality: 4, punctuality: 5, communication: 5, wouldRecommend: true };

describe('hostile input', () => {
  it.each(['customerAddress', 'specialRequests'] as const)(
    'stores hostile values in the %s of a booking unchanged or refuses them',
    async (field) => {
      const before = await harness.collection('bookings').countDocuments();
      const { faults, taken } = await sendHostile(async (value) => {
        const actor = createActor('customer');
        const { _id: id } = await harness.request(actor, createActor('helper'), { [field]: value });
        return (await harness.service.rpc.call(getBooking, { id, actor })).booking[field];
      });
      expect(faults).toEqual([]);
      expect(await harness.collection('bookings').countDocuments()).toBe(before + taken);
    },
  );

  it.each(['service', 'date', 'startTime', 'endTime', 'paymentMethod', 'helperId'])(
    'refuses hostile values in the %s',
    async (field) => {
      const before = await harness.collection('bookings').countDocuments();
      const [actor, helper] = [createActor('customer'), createActor('helper')];
      const sent = await sendHostile((value) =>
        harness.service.rpc.call(createBooking, { actor, ...harness.buildRequest(helper), [field]: value }),
      );
      expect(sent).toEqual({ faults: [], taken: 0 });
      expect(await harness.collection('bookings').countDocuments()).toBe(before);
    },
  );

  it('finds no booking by a pattern in place of a name', async () => {
    const actor = createActor('customer');
    await harness.request(actor, createActor('helper'));
    const find = async (name?: string) =>
      (await harness.service.rpc.call(myBookings, { actor, status: '', ...(name !== undefined && { name }) })).bookings;
    expect(await find()).toHaveLength(1);
    expect(await searchHostile(find)).toEqual([]);
  });

  it('stores hostile values in a review and its reply unchanged or refuses them', async () => {
    const [customer, helper] = [createActor('customer'), createActor('helper')];
    const { rpc } = harness.service;
    const { _id: bookingId, date, endTime } = await harness.request(customer, helper, { paymentMethod: 'cash' });
    await harness.changeStatus({ _id: bookingId }, 'accepted', helper);
    await harness.changeStatus({ _id: bookingId }, 'completed', helper);
    // A review becomes public at the planned end of the visit.
    harness.setNow(istInstant(date, endTime));
    const shown = async () => (await rpc.call(helperReviews, { id: helper.userId })).reviews[0];
    const first = await sendHostile(async (comment) => {
      await rpc.call(createReview, { actor: customer, bookingId, ...stars, comment });
      return (await shown())?.comment;
    });
    expect([first.faults, first.taken]).toEqual([[], 1]);
    const id = (await shown())?._id ?? '';
    const changed = await sendHostile(async (comment) => {
      await rpc.call(updateReview, { actor: customer, id, ...stars, comment });
      return (await shown())?.comment;
    });
    expect(changed.faults).toEqual([]);
    const replied = await sendHostile(async (text) => {
      await rpc.call(replyToReview, { actor: helper, id, text });
      return (await shown())?.reply?.text;
    });
    expect(replied.faults).toEqual([]);
  });
});
