import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminBookings,
  adminUnconfirmedVisits,
  answerArrival,
  type Booking,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  CASE_CLOSED,
  CASE_OPENED,
  COMPLETED_UNASKED,
  COMPLETION_CONFIRMED,
  decideUnconfirmedVisit,
  getBooking,
  markPaid,
  startVisit,
  VISIT_END_DUE,
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
  TOMORROW,
} from '../../test/harness.js';

const at = (time: string, date = TOMORROW) => istInstant(date, time);
/** The visit lasts from 09:00 to 11:00. */
const NUDGE = at('11:31');
const LAST = at('11:01', addDays(TOMORROW, 1));

let harness: Harness;
let customer: Actor;
let helper: Actor;
const staff = createActor('ops');

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
});

const paid = async () => {
  const booking = await harness.createAccepted(customer, helper);
  await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};
const tookPlace = ({ _id }: Booking) =>
  harness.service.rpc.call(answerArrival, { actor: customer, id: _id, arrived: 'yes' });
const stored = async ({ _id }: Booking) => harness.readBooking(_id);
const count = async (event: Parameters<Harness['readEvents']>[0], { _id }: Booking) =>
  (await harness.readEvents(event, _id)).length;
const decide = async ({ _id }: Booking, outcome: string, actor = staff) =>
  (await harness.service.rpc.call(decideUnconfirmedVisit, { actor, id: _id, outcome, note: 'Both were asked' }))
    .booking;
const withCase = async () => {
  const booking = await paid();
  harness.setNow(LAST);
  await until(async () => (await stored(booking))?.staffCase);
  return booking;
};

describe('a visit that nobody marks complete', () => {
  it('leads to one reminder half an hour after its end', async () => {
    const booking = await paid();
    harness.setNow(NUDGE);
    await until(async () => (await count(VISIT_END_DUE, booking)) === 1);
    harness.setNow(new Date(NUDGE.getTime() + 60_000));
    await harness.changeStatus(booking, 'completed', helper);
    expect(await count(VISIT_END_DUE, booking)).toBe(1);
    expect(await count(COMPLETED_UNASKED, booking)).toBe(0);
    expect((await stored(booking))?.arrival).not.toHaveProperty('arrivedAt');
  });

  it('is completed automatically a day after its end if the customer confirmed the arrival', async () => {
    const booking = await paid();
    harness.setNow(at('09:10'));
    await tookPlace(booking);
    harness.setNow(LAST);
    const done = await until(async () =>
      (await stored(booking))?.status === 'completed' ? stored(booking) : undefined,
    );
    expect(done?.arrival?.endedAt).toEqual(at('11:00'));
    expect(await count(BOOKING_EVENT.complete, booking)).toBe(1);
    expect(await count(COMPLETED_UNASKED, booking)).toBe(1);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([{ kind: 'completed' }]);
  });

  it('is reviewed by staff if nobody confirmed anything', async () => {
    const booking = await withCase();
    expect(await stored(booking)).toMatchObject({ status: 'accepted', staffCase: { kind: 'completion' } });
    expect(await count(CASE_OPENED, booking)).toBe(1);
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toEqual([]);
    expect(await readErrorCode(harness.changeStatus(booking, 'completed', helper))).toBe('VISIT_IN_QUESTION');
    const { bookings } = await harness.service.rpc.call(adminUnconfirmedVisits, { actor: staff, page: 1, limit: 100 });
    expect(bookings.map(({ _id }) => _id)).toContain(booking._id);
  });

  it('is completed after a late confirmation by the customer', async () => {
    const booking = await withCase();
    expect((await tookPlace(booking)).booking).toMatchObject({ status: 'completed' });
    expect(await stored(booking)).not.toHaveProperty('staffCase');
    expect(await readErrorCode(decide(booking, 'completed'))).toBe('CASE_NOT_OPEN');
  });
});

describe('a visit that the helper marks complete', () => {
  const complete = async (booking: Booking) => {
    harness.setNow(at('11:20'));
    return harness.changeStatus(booking, 'completed', helper);
  };
  const isListed = async ({ _id }: Booking) => {
    const { bookings } = await harness.service.rpc.call(adminBookings, {
      ...EVERY_BOOKING,
      actor: staff,
      completed: 'unconfirmed',
    });
    return bookings.some((listed) => listed._id === _id);
  };
  const readPayableAt = async ({ _id }: Booking) => (await harness.readEvents(BOOKING_SETTLED, _id))[0]?.payableAt;

  it('is listed to staff, and its pay waits until it can no longer be disputed', async () => {
    const booking = await paid();
    const done = await complete(booking);
    expect(done).toMatchObject({ status: 'completed', completionUnconfirmed: true });
    expect(await isListed(booking)).toBe(true);
    expect(await readPayableAt(booking)).toBe(done.disputeBy?.other);
    expect(Date.parse(done.disputeBy?.other ?? '') - Date.parse(done.completedAt ?? '')).toBe(48 * HOUR_MS);
  });

  it('is believed after the start code was entered', async () => {
    const booking = await paid();
    harness.setNow(at('09:00'));
    const { booking: seen } = await harness.service.rpc.call(getBooking, { actor: customer, id: booking._id });
    const code = seen.arrival?.startCode ?? '';
    await harness.service.rpc.call(startVisit, { actor: helper, id: booking._id, code });
    const done = await complete(booking);
    expect(done).not.toHaveProperty('completionUnconfirmed');
    expect(await isListed(booking)).toBe(false);
    expect(await readPayableAt(booking)).toBe(done.completedAt);
  });

  it('is believed after the customer confirms it, which makes its pay payable once', async () => {
    const booking = await paid();
    const { completedAt } = await complete(booking);
    const answers = await Promise.all([tookPlace(booking), tookPlace(booking)]);
    for (const answer of answers) expect(answer.booking).not.toHaveProperty('completionUnconfirmed');
    await tookPlace(booking);
    expect(await isListed(booking)).toBe(false);
    expect(await harness.readEvents(COMPLETION_CONFIRMED, booking._id)).toMatchObject([{ payableAt: completedAt }]);
  });

  it('cannot be confirmed before its end', async () => {
    const booking = await paid();
    harness.setNow(at('10:30'));
    await harness.changeStatus(booking, 'completed', helper);
    expect(await readErrorCode(tookPlace(booking))).toBe('VISIT_TOO_EARLY');
    harness.setNow(at('11:00'));
    expect((await tookPlace(booking)).booking).toMatchObject({ status: 'completed' });
  });
});

describe('incident review by staff', () => {
  it('completes the visit', async () => {
    const booking = await withCase();
    const completed = await decide(booking, 'completed');
    expect(completed).toMatchObject({ status: 'completed' });
    expect(completed).not.toHaveProperty('completionUnconfirmed');
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { kind: 'completed', paidPaise: 44_800 },
    ]);
    expect(await readError(decide(booking, 'nobodys_fault'))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'completed', at: expect.any(String) },
    });
  });

  it('cancels the visit without fault of either party and refunds it in full', async () => {
    const booking = await withCase();
    expect((await decide(booking, 'nobodys_fault')).cancellation).toMatchObject({ kind: 'nobodys_fault', refund: 448 });
    expect(await count(CASE_CLOSED, booking)).toBe(1);
  });

  it('needs a reason and a known outcome', async () => {
    const booking = await withCase();
    expect(await readErrorCode(decide(booking, 'whatever'))).toBe('INVALID_INPUT');
    const silent = { actor: staff, id: booking._id, outcome: 'completed', note: '' };
    expect(await readErrorCode(harness.service.rpc.call(decideUnconfirmedVisit, silent))).toBe('REASON_REQUIRED');
  });
});
