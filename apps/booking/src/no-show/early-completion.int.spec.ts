import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminBookings,
  answerDispute,
  type Booking,
  BOOKING_SETTLED,
  createReview,
  decideDispute,
  getBooking,
  helperReviews,
  markPaid,
  moderateReview,
  openDispute,
  REVIEW_CHANGED,
  REVIEW_POSTED,
  updateReview,
} from '@sahaya/contracts';
import { addDays, HOUR_MS, istInstant } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import {
  createActor,
  EVERY_BOOKING,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TODAY,
} from '../../test/harness.js';

const FAR = addDays(TODAY, 21);
const END = istInstant(FAR, '11:00');
const after = (hours: number, ms = 0) => new Date(END.getTime() + hours * HOUR_MS + ms);
const staff = createActor('ops');
const STARS = { rating: 2, serviceQuality: 2, punctuality: 2, communication: 2 };
const OPINION = { ...STARS, comment: 'The helper came on time', wouldRecommend: false };

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

/** A visit that is marked complete three weeks before it takes place. */
const completedEarly = async (): Promise<Booking> => {
  const booking = await harness.createAccepted(customer, helper, { date: FAR });
  await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: `pay_${booking._id}` });
  return harness.changeStatus(booking, 'completed', helper);
};
const review = async ({ _id }: Booking) =>
  (await harness.service.rpc.call(createReview, { actor: customer, bookingId: _id, ...OPINION })).review;
const listed = async (actor?: Actor) =>
  (await harness.service.rpc.call(helperReviews, { id: helper.userId, ...(actor && { actor }) })).reviews;
const counted = () => harness.collection('figures').findOne({ _id: helper.userId as never });
const open = ({ _id: id }: Booking, kind: string) =>
  harness.service.rpc.call(openDispute, { actor: customer, id, kind, description: 'Nobody came' });

describe('the list of early completions for staff', () => {
  const list = async (fields: object) =>
    (
      await harness.service.rpc.call(adminBookings, { ...EVERY_BOOKING, actor: staff, completed: 'early', ...fields })
    ).bookings.map(({ _id }) => _id);

  it('holds bookings marked complete before the visit began, and narrows to days', async () => {
    const early = await completedEarly();
    const during = await harness.createAccepted(customer, createActor('helper'), { date: FAR, paymentMethod: 'cash' });
    harness.setNow(istInstant(FAR, '09:30'));
    await harness.changeStatus(during, 'completed', { ...helper, userId: during.helperId._id });
    expect(await list({ from: FAR, to: FAR })).toContain(early._id);
    expect(await list({})).not.toContain(during._id);
    expect(await list({ from: addDays(FAR, 1) })).toEqual([]);
  });

  it.each([{ completed: 'late' }, { status: 'completed' }, { waiting: 'staff' }, { city: 'Delhi' }])(
    'rejects %j',
    async (fields) => {
      expect(await readErrorCode(list(fields))).toBe('INVALID_INPUT');
    },
  );
});

describe('a visit that is completed weeks before it takes place', () => {
  it('settles with pay that is payable when its dispute period after the agreed end is over', async () => {
    const booking = await completedEarly();
    expect(booking.status).toBe('completed');
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { kind: 'completed', helperPaise: 40_000, payableAt: after(48).toISOString() },
    ]);
  });

  it('may be disputed from its completion on until 48 hours after its agreed end', async () => {
    const booking = await completedEarly();
    const { booking: seen } = await harness.service.rpc.call(getBooking, { actor: customer, id: booking._id });
    expect(seen.disputeBy).toEqual({ quality: after(24).toISOString(), other: after(48).toISOString() });
    expect((await open(booking, 'not-performed')).dispute).toMatchObject({ kind: 'not-performed', state: 'open' });
    const late = await harness.createAccepted(customer, helper, {
      date: FAR,
      startTime: '08:00',
      endTime: '09:00',
    });
    await harness.changeStatus(late, 'completed', helper);
    harness.setNow(after(46, 60_000));
    expect(await readErrorCode(open(late, 'not-performed'))).toBe('DISPUTE_TOO_LATE');
  });

  it('is refunded in full when staff find that it did not take place', async () => {
    const booking = await completedEarly();
    const { dispute } = await open(booking, 'not-performed');
    await harness.service.rpc.call(answerDispute, { actor: helper, id: booking._id, text: 'I pressed it too early' });
    const decide = (outcome: string, refund: number | null) =>
      harness.service.rpc.call(decideDispute, { actor: staff, id: dispute._id, outcome, refund, note: 'Nobody came' });
    expect(await readError(decide('partial_refund', 100))).toMatchObject({
      code: 'DISPUTE_FULL_ONLY',
      message: 'A visit that did not take place is refunded in full',
    });
    expect((await decide('full_refund', null)).dispute.decision).toMatchObject({ outcome: 'full_refund', refund: 448 });
    expect((await harness.readEvents(BOOKING_SETTLED, booking._id)).slice(1)).toMatchObject([
      { reason: 'dispute', refundPaise: 44_800, helperPaise: -40_000 },
    ]);
  });

  it('has a review that is published and counted at its agreed end', async () => {
    const booking = await completedEarly();
    const written = await review(booking);
    expect(written.publishAt).toBe(END.toISOString());
    expect(await listed()).toEqual([]);
    expect(await listed(helper)).toEqual([]);
    expect(await listed(customer)).toMatchObject([{ _id: written._id }]);
    expect((await counted())?.['reviewsGot']).toBeUndefined();
    expect(await harness.readEvents(REVIEW_POSTED, booking._id)).toEqual([]);

    const better = { actor: customer, id: written._id, ...OPINION, rating: 4 };
    await harness.service.rpc.call(updateReview, better);
    expect(await harness.readEvents(REVIEW_CHANGED, booking._id)).toEqual([]);

    harness.setNow(after(0, 1));
    const [posted] = await until(async () => {
      const announced = await harness.readEvents(REVIEW_POSTED, booking._id);
      return announced.length > 0 ? announced : undefined;
    });
    expect(posted).toMatchObject({ reviewId: written._id, rating: 4 });
    expect(await counted()).toMatchObject({ reviewsGot: 1, ratingSum: 4 });
    const [shown] = await listed();
    expect(shown).toMatchObject({ _id: written._id, rating: 4 });
    expect(shown?.publishAt).toBeUndefined();
  });

  it('has a review that staff can hide before it is published', async () => {
    const booking = await completedEarly();
    const { _id: id } = await review(booking);
    const moderate = (decision: string) =>
      harness.service.rpc.call(moderateReview, {
        actor: staff,
        id,
        decision,
        part: 'review',
        reason: 'Not about the visit',
        revision: null,
      });
    await moderate('hide');
    harness.setNow(after(0, 1));
    await until(() => harness.collection('reviews').findOne({ _id: id as never, publishedAt: { $exists: true } }));
    expect(await harness.readEvents(REVIEW_POSTED, booking._id)).toEqual([]);
    expect((await counted())?.['reviewsGot']).toBeUndefined();
    await moderate('show');
    expect(await counted()).toMatchObject({ reviewsGot: 1, ratingSum: 2 });
    expect(await listed()).toHaveLength(1);
  });
});
