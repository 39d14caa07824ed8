import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBooking, createReview, getBooking, helperReviews, replyToReview, updateReview } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { sendHostile } from '@sahaya/testing';
import { person, startHarness } from '../../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>>;
beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());

const stars = { rating: 5, serviceQuality: 4, punctuality: 5, communication: 5, wouldRecommend: true };

describe('hostile values', () => {
  it.each(['customerAddress', 'specialRequests'] as const)(
    'in the %s of a booking are kept as typed or refused, whole',
    async (field) => {
      const before = await bench.collection('bookings').countDocuments();
      const { faults, taken } = await sendHostile(async (value) => {
        const actor = person('customer');
        const { _id: id } = await bench.request(actor, person('helper'), { [field]: value });
        return (await bench.service.rpc.call(getBooking, { id, actor })).booking[field];
      });
      expect(faults).toEqual([]);
      expect(await bench.collection('bookings').countDocuments()).toBe(before + taken);
    },
  );

  it.each(['service', 'date', 'startTime', 'endTime', 'paymentMethod', 'helperId'])(
    'in the %s are refused',
    async (field) => {
      const before = await bench.collection('bookings').countDocuments();
      const [actor, helper] = [person('customer'), person('helper')];
      const sent = await sendHostile((value) =>
        bench.service.rpc.call(createBooking, { actor, ...bench.visit(helper), [field]: value }),
      );
      expect(sent).toEqual({ faults: [], taken: 0 });
      expect(await bench.collection('bookings').countDocuments()).toBe(before);
    },
  );

  it('in a review and its reply are kept as typed or refused', async () => {
    const [customer, helper] = [person('customer'), person('helper')];
    const { rpc } = bench.service;
    const { _id: bookingId, date, endTime } = await bench.request(customer, helper, { paymentMethod: 'cash' });
    await bench.move({ _id: bookingId }, 'accepted', helper);
    await bench.move({ _id: bookingId }, 'completed', helper);
    // A review is public from the planned end of the visit on.
    bench.at(istInstant(date, endTime));
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
