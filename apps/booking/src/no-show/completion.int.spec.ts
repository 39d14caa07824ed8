import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminCases,
  answerArrival,
  type Booking,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  CASE_CLOSED,
  CASE_OPENED,
  COMPLETED_UNASKED,
  decideCase,
  markPaid,
  VISIT_END_DUE,
} from '@sahaya/contracts';
import { addDays, istInstant } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import {
  createActor,
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
  (await harness.service.rpc.call(decideCase, { actor, id: _id, outcome, note: 'Both were asked' })).booking;
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
    const { bookings } = await harness.service.rpc.call(adminCases, { actor: staff, page: 1, limit: 100 });
    expect(bookings.map(({ _id }) => _id)).toContain(booking._id);
  });

  it('is completed after a late confirmation by the customer', async () => {
    const booking = await withCase();
    expect((await tookPlace(booking)).booking).toMatchObject({ status: 'completed' });
    expect(await stored(booking)).not.toHaveProperty('staffCase');
    expect(await readErrorCode(decide(booking, 'completed'))).toBe('CASE_NOT_OPEN');
  });
});

describe('incident review by staff', () => {
  it('completes the visit', async () => {
    const booking = await withCase();
    expect(await decide(booking, 'completed')).toMatchObject({ status: 'completed' });
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
    expect(await readErrorCode(harness.service.rpc.call(decideCase, silent))).toBe('REASON_REQUIRED');
  });
});
