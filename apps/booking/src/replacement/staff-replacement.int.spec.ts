import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  agreeToReplace,
  askReplacementHelper,
  type Booking,
  BOOKING_SETTLED,
  cancelBooking,
  cancelByStaff,
  getBooking,
  type Helper,
  helperCancel,
  markPaid,
  myReplacementOffers,
  quoteStaffCancellation,
  REPLACEMENT_ASKED,
  REPLACEMENT_BEGUN,
  replacementHelpers,
  STAFF_CANCELLED,
  takeReplacement,
} from '@sahaya/contracts';
import { ALL_DAYS, HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { answerAsCatalog, buildHelper } from '../../test/catalog-responder.js';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const STARTS_AT = istInstant(TOMORROW, '09:00').getTime();
const stated = { reason: 'The helper called us: she is ill', category: 'helper-request' };

let harness: Harness;
let near: Helper[] = [];
let customer: Actor;
let helper: Actor;
let staff: Actor;
let others: Actor[];

beforeAll(async () => {
  harness = await startHarness();
  await answerAsCatalog(harness.siblings, (customerId) => (customerId === customer.userId ? near : []));
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  harness.refundLimits.needsApproval = false;
  customer = createActor('customer');
  helper = createActor('helper');
  staff = createActor('ops');
  others = Array.from({ length: 5 }, () => createActor('helper'));
  near = others.map((other) => buildHelper(other));
});

const one = (index: number): Actor => others[index]!;
const rpc = () => harness.service.rpc;
async function createPaid(): Promise<Booking> {
  const booking = await harness.createAccepted(customer, helper);
  await rpc().call(markPaid, { bookingId: booking._id, paymentId: `pay_${booking._id}` });
  return booking;
}
const listed = async ({ _id: id }: Booking) =>
  (await rpc().call(replacementHelpers, { actor: staff, id })).helpers.map(({ _id }) => _id);
const quote = ({ _id: id }: Booking, cause = 'helper') =>
  rpc().call(quoteStaffCancellation, { actor: staff, id, cause });
const reassign = ({ _id: id }: Booking, quoteId: string, { userId: helperId }: Actor, actor = staff) =>
  rpc().call(cancelByStaff, { actor, id, quoteId, helperId, ...stated });
const reassignNow = async (booking: Booking, to: Actor) => reassign(booking, (await quote(booking)).quoteId, to);
const ask = ({ _id: id }: Booking, { userId: helperId }: Actor, reason = stated) =>
  rpc().call(askReplacementHelper, { actor: staff, id, helperId, ...reason });
const offersTo = async (actor: Actor) => (await rpc().call(myReplacementOffers, { actor })).offers;
const agree = (actor: Actor, { _id: id }: Booking) => rpc().call(agreeToReplace, { actor, id });
const asked = async ({ _id }: Booking) =>
  (await harness.readEvents(REPLACEMENT_ASKED, _id)).map(({ helperIds, byStaff }) => ({ helperIds, byStaff }));

describe('staff choose another helper for a visit to come', () => {
  it('lists the free helpers nearby with their price, and asks only the chosen one at once', async () => {
    near = [
      buildHelper(helper),
      buildHelper(one(0), { hourlyRate: 201 }),
      buildHelper(one(1), { availability: { ...ALL_DAYS, wednesday: false } }),
      buildHelper(one(2), { hourlyRate: 180, name: 'Meena Das', verified: true }),
      buildHelper(one(3)),
      buildHelper(one(4)),
    ];
    await harness.createAccepted(createActor('customer'), one(4), { startTime: '10:30', endTime: '11:30' });
    const booking = await createPaid();
    const { helpers } = await rpc().call(replacementHelpers, { actor: staff, id: booking._id });
    expect(helpers).toEqual([
      {
        _id: one(2).userId,
        name: 'Meena Das',
        location: 'Saket, New Delhi',
        averageRating: 4.5,
        totalReviews: 12,
        verified: true,
        totalAmount: 403.2,
        saves: 44.8,
      },
      expect.objectContaining({ _id: one(3).userId, totalAmount: 448, saves: 0 }),
    ]);

    const { booking: ended } = await reassignNow(booking, one(3));
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'helper', kind: 'helper_cancelled', byStaff: 'helper', refund: 0 },
      replacement: { state: 'searching', asked: 1 },
    });
    expect(await asked(booking)).toEqual([{ helperIds: [one(3).userId], byStaff: true }]);
    expect(await harness.readEvents(REPLACEMENT_BEGUN, booking._id)).toMatchObject([{ byStaff: true }]);
    expect(await harness.readEvents(STAFF_CANCELLED, booking._id)).toMatchObject([{ tell: ['helper'] }]);
    expect(await offersTo(one(3))).toMatchObject([{ _id: booking._id, state: 'asked' }]);
    expect(await offersTo(one(2))).toEqual([]);
  });

  it('moves the payment to the new booking when both agree, and refunds the difference only', async () => {
    near = [buildHelper(one(0), { hourlyRate: 180 })];
    const booking = await createPaid();
    await reassignNow(booking, one(0));
    await agree(one(0), booking);
    const { booking: created } = await rpc().call(takeReplacement, {
      actor: customer,
      id: booking._id,
      helperId: one(0).userId,
    });
    expect(created).toMatchObject({ status: 'accepted', helperId: { _id: one(0).userId }, totalAmount: 403.2 });
    expect((await harness.readBooking(booking._id))?.payment.paidPaise).toBe(0);
    expect((await harness.readBooking(created._id))?.payment.paidPaise).toBe(40_320);
    // The old booking is not settled, because its payment moved.
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toEqual([]);
  });

  it('goes on with the search when the time of the chosen helper is over', async () => {
    const booking = await createPaid();
    await reassignNow(booking, one(4));
    harness.setNow(new Date(NOW.getTime() + 10 * MINUTE_MS));
    await until(async () => (await asked(booking)).length === 2);
    expect((await asked(booking))[1]).toEqual({ helperIds: others.slice(0, 3).map(({ userId }) => userId) });
    expect(await offersTo(one(4))).toEqual([]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['a helper who does not fit', 'REPLACEMENT_NOT_FREE', async () => reassignNow(await createPaid(), helper)],
    [
      'an unpaid visit',
      'REPLACEMENT_NOT_POSSIBLE',
      async () => reassignNow(await harness.createAccepted(customer, helper), one(0)),
    ],
    [
      'a request without an answer',
      'REPLACEMENT_NOT_POSSIBLE',
      async () => reassignNow(await harness.request(customer, helper), one(0)),
    ],
    [
      'a cancellation for the customer',
      'REPLACEMENT_NOT_POSSIBLE',
      async () => {
        const booking = await createPaid();
        return reassign(booking, (await quote(booking, 'customer')).quoteId, one(0));
      },
    ],
    [
      'a visit that starts in less than half an hour',
      'REPLACEMENT_NOT_POSSIBLE',
      async () => {
        const booking = await createPaid();
        harness.setNow(new Date(STARTS_AT - 20 * MINUTE_MS));
        return reassignNow(booking, one(0));
      },
    ],
  ])('refuses %s and leaves the booking as it is', async (_, code, act) => {
    expect(await readErrorCode(act())).toBe(code);
    const stored = await harness.collection('bookings').findOne({ customerId: customer.userId });
    expect(stored?.['status']).not.toBe('cancelled');
  });

  it('refuses while a part of the refund would wait for a second person, and counts nothing in the limit', async () => {
    harness.refundLimits.needsApproval = true;
    const booking = await createPaid();
    harness.setNow(new Date(STARTS_AT - HOUR_MS));
    const { quoteId } = await quote(booking);
    expect(await readErrorCode(reassign(booking, quoteId, one(0)))).toBe('REPLACEMENT_NEEDS_APPROVAL');
    expect((await harness.readBooking(booking._id))?.status).toBe('accepted');
    expect(harness.refundLimits.asked.filter(({ key }) => key === quoteId).at(-1)?.amountPaise).toBe(0);
  });

  it('tells the second colleague who was faster, and asks one helper once', async () => {
    const booking = await createPaid();
    const [first, second] = [await quote(booking), await quote(booking)];
    const answer = await reassign(booking, first.quoteId, one(0));
    expect(await reassign(booking, first.quoteId, one(0))).toEqual(answer);
    expect(await readError(reassign(booking, second.quoteId, one(1), createActor('ops')))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'cancelled' },
    });
    expect(await asked(booking)).toEqual([{ helperIds: [one(0).userId], byStaff: true }]);
  });

  it('lets only one of staff and the customer’s own cancellation win, with the money settled once', async () => {
    for (let round = 0; round < 5; round += 1) {
      customer = createActor('customer');
      helper = createActor('helper');
      const booking = await createPaid();
      const { quoteId } = await quote(booking);
      const [byStaff, own] = await Promise.allSettled([
        reassign(booking, quoteId, one(0)),
        rpc().call(cancelBooking, { actor: customer, id: booking._id }),
      ]);
      expect([byStaff.status, own.status].sort()).toEqual(['fulfilled', 'rejected']);
      const staffWon = byStaff.status === 'fulfilled';
      expect((await asked(booking)).length).toBe(staffWon ? 1 : 0);
      const settled = await harness.readEvents(BOOKING_SETTLED, booking._id);
      expect(settled.map(({ refundPaise }) => refundPaise)).toEqual(staffWon ? [] : [44_800]);
    }
  });
});

describe('staff choose the next helper in a running search', () => {
  const cancelled = async (): Promise<Booking> => {
    const booking = await createPaid();
    const { booking: ended } = await rpc().call(helperCancel, { actor: helper, id: booking._id, reason: 'I am ill' });
    await until(async () => (await asked(ended)).length === 1);
    return ended;
  };

  it('asks them beside the helpers of the wave, once', async () => {
    const booking = await cancelled();
    expect(await listed(booking)).toEqual([one(3).userId, one(4).userId]);
    const { booking: shown } = await ask(booking, one(4));
    expect(shown.replacement).toMatchObject({ state: 'searching', asked: 4 });
    await ask(booking, one(4));
    expect((await asked(booking)).slice(1)).toEqual([{ helperIds: [one(4).userId], byStaff: true }]);
    expect(await listed(booking)).toEqual([one(3).userId]);
    // Those of the wave may still agree.
    await agree(one(0), booking);
    expect(await readErrorCode(agree(one(4), booking))).toBe('REPLACEMENT_TAKEN');
    expect(await readErrorCode(ask(booking, one(3)))).toBe('REPLACEMENT_TAKEN');
    expect((await rpc().call(getBooking, { actor: customer, id: booking._id })).booking.replacement?.state).toBe(
      'offered',
    );
  });

  it('refuses without a reason, for a helper who does not fit, and when there is no search', async () => {
    const booking = await cancelled();
    expect(await readErrorCode(ask(booking, one(3), { ...stated, reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await readErrorCode(ask(booking, helper))).toBe('REPLACEMENT_NOT_FREE');
    customer = createActor('customer');
    const agreed = await harness.createAccepted(customer, createActor('helper'), { paymentMethod: 'cash' });
    expect(await readErrorCode(ask(agreed, one(3)))).toBe('REPLACEMENT_NOT_POSSIBLE');
    const open = await harness.request(createActor('customer'), createActor('helper'));
    expect(await readErrorCode(listed(open))).toBe('REPLACEMENT_NOT_POSSIBLE');
  });
});
