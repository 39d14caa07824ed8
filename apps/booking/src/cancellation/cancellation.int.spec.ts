import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  cancelBooking,
  type CancellationQuote,
  markPaid,
  quoteBookingCancellation,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const SECOND_MS = 1_000;
/** The visit starts at 09:00; cancellation is free until two hours before. */
const FREE_UNTIL = istInstant(TOMORROW, '07:00').getTime();

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

const quote = ({ _id }: Booking, actor = customer) =>
  harness.service.rpc.call(quoteBookingCancellation, { actor, id: _id });
const cancel = async ({ _id }: Booking, more: { quoteId?: string; reason?: string } = {}, actor = customer) =>
  (await harness.service.rpc.call(cancelBooking, { actor, id: _id, ...more })).booking;
const paid = async () => {
  const booking = await harness.createAccepted(customer, helper);
  await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};

describe('cancellation quotes', () => {
  it('quotes no fee for a request', async () => {
    expect(await quote(await harness.request(customer, helper))).toMatchObject({
      quoteId: expect.stringMatching(/^[0-9a-f]{24}$/),
      fee: 0,
      refund: 0,
      credit: 0,
      due: 0,
      reasonCode: 'not_accepted',
      validUntil: expect.stringContaining('2026-12-01T06:32:0'),
    });
  });

  it.each([
    ['a second before free cancellation ends', -SECOND_MS, { fee: 0, refund: 448, reasonCode: 'in_time' }],
    ['a second after free cancellation ends', SECOND_MS, { fee: 100, refund: 348, reasonCode: 'late' }],
  ])('quotes the fee of a paid visit %s', async (_, ms, expected) => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL + ms));
    expect(await quote(booking)).toMatchObject(expected);
  });

  it('shows the fee as due if the visit is not paid', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    harness.setNow(new Date(FREE_UNTIL + SECOND_MS));
    expect(await quote(booking)).toMatchObject({ fee: 100, refund: 0, due: 100, reasonCode: 'late' });
  });

  it('refuses other users and finished bookings', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    expect(await readErrorCode(quote(booking, createActor('customer')))).toBe('BOOKING_NOT_FOUND');
    expect(await readErrorCode(cancel(booking, {}, createActor('customer')))).toBe('BOOKING_NOT_FOUND');
    await harness.changeStatus(booking, 'completed', helper);
    expect(await readErrorCode(quote(booking))).toBe('BOOKING_MOVE_REFUSED');
    expect(await readErrorCode(cancel(booking))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('cancellation by the customer', () => {
  it('pays a quarter of the base amount to the helper and refunds the rest after a late cancellation', async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL + SECOND_MS));
    const { quoteId } = await quote(booking);
    const ended = await cancel(booking, { quoteId, reason: 'Plans have changed' });
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'customer', kind: 'cancelled', reason: 'Plans have changed', fee: 100, refund: 348 },
    });
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { kind: 'cancelled', reason: 'late_cancellation', paidPaise: 44_800, helperPaise: 10_000, refundPaise: 34_800 },
    ]);
    expect(await harness.readReservedCells(helper.userId)).toEqual([]);
  });

  it('applies the quoted fee while the quote is valid, even after free cancellation has ended', async () => {
    const booking = await paid();
    harness.setNow(new Date(FREE_UNTIL - SECOND_MS));
    const { quoteId, fee, validUntil } = await quote(booking);
    expect(fee).toBe(0);
    harness.setNow(new Date(new Date(validUntil).getTime() - SECOND_MS));
    expect((await cancel(booking, { quoteId })).cancellation).toMatchObject({ fee: 0, refund: 448 });
  });

  it.each<[string, (booking: Booking, quote: CancellationQuote) => Promise<string>]>([
    [
      'that has expired',
      async (_, { quoteId, validUntil }) => {
        harness.setNow(new Date(new Date(validUntil).getTime() + SECOND_MS));
        return quoteId;
      },
    ],
    ['of another booking', async () => (await quote(await harness.request(customer, createActor('helper')))).quoteId],
    ['that does not exist', async () => '65f0c0ffee65f0c0ffee65f0'],
    [
      'from before the payment',
      async (booking, { quoteId }) => {
        await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
        return quoteId;
      },
    ],
  ])('refuses a quote %s, and returns a current quote that can be used', async (_, stale) => {
    const booking = await harness.createAccepted(customer, helper);
    const quoteId = await stale(booking, await quote(booking));
    const error = await readError(cancel(booking, { quoteId }));
    expect(error).toMatchObject({
      code: 'CANCELLATION_QUOTE_STALE',
      details: { quote: { fee: 0, reasonCode: 'in_time' } },
    });
    const { quote: fresh } = error.details as { quote: CancellationQuote };
    expect(await cancel(booking, { quoteId: fresh.quoteId })).toMatchObject({ status: 'cancelled' });
  });

  it('applies the current fee without a quote, and changes nothing when repeated', async () => {
    const booking = await paid();
    const ended = await cancel(booking);
    expect(ended.cancellation).toMatchObject({ fee: 0, refund: 448 });
    expect(await cancel(booking)).toEqual(ended);
    expect(await harness.readEvents(BOOKING_EVENT.cancel, booking._id)).toHaveLength(1);
  });
});
