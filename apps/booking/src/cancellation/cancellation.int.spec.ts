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
import { type Harness, NOW, person, refusal, refused, startHarness, TOMORROW } from '../../test/harness.js';

const SECOND_MS = 1_000;
/** 09:00, and the last free instant two hours before. */
const FREE_UNTIL = istInstant(TOMORROW, '07:00').getTime();

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

const quote = ({ _id }: Booking, actor = customer) =>
  bench.service.rpc.call(quoteBookingCancellation, { actor, id: _id });
const cancel = async ({ _id }: Booking, more: { quoteId?: string; reason?: string } = {}, actor = customer) =>
  (await bench.service.rpc.call(cancelBooking, { actor, id: _id, ...more })).booking;
const paid = async () => {
  const booking = await bench.accepted(customer, helper);
  await bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};

describe('what calling off costs', () => {
  it('is said before: nothing for a request', async () => {
    expect(await quote(await bench.request(customer, helper))).toMatchObject({
      quoteId: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...{ fee: 0, refund: 0, credit: 0, due: 0, reasonCode: 'not_accepted' },
      validUntil: expect.stringContaining('2026-12-01T06:32:0'),
    });
  });

  it.each([
    ['a second before its last free instant', -SECOND_MS, { fee: 0, refund: 448, reasonCode: 'in_time' }],
    ['a second after it', SECOND_MS, { fee: 100, refund: 348, reasonCode: 'late' }],
  ])('of a paid visit %s', async (_, ms, expected) => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL + ms));
    expect(await quote(booking)).toMatchObject(expected);
  });

  it('is a due where nothing is paid yet', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    bench.at(new Date(FREE_UNTIL + SECOND_MS));
    expect(await quote(booking)).toMatchObject({ fee: 100, refund: 0, due: 100, reasonCode: 'late' });
  });

  it('is nobody else’s to know, and nothing once it is over', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    expect(await refusal(quote(booking, person('customer')))).toBe('BOOKING_NOT_FOUND');
    expect(await refusal(cancel(booking, {}, person('customer')))).toBe('BOOKING_NOT_FOUND');
    await bench.move(booking, 'completed', helper);
    expect(await refusal(quote(booking))).toBe('BOOKING_MOVE_REFUSED');
    expect(await refusal(cancel(booking))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('calling off', () => {
  it('a paid visit late: a quarter of the base goes to the helper, the rest back', async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL + SECOND_MS));
    const { quoteId } = await quote(booking);
    const ended = await cancel(booking, { quoteId, reason: 'Plans have changed' });
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'customer', kind: 'cancelled', reason: 'Plans have changed', fee: 100, refund: 348 },
    });
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      { kind: 'cancelled', reason: 'late_cancellation', paidPaise: 44_800, helperPaise: 10_000, refundPaise: 34_800 },
    ]);
    expect(await bench.claims(helper.userId)).toEqual([]);
  });

  it('at the quoted price while the quote holds, though the free time is over meanwhile', async () => {
    const booking = await paid();
    bench.at(new Date(FREE_UNTIL - SECOND_MS));
    const { quoteId, fee, validUntil } = await quote(booking);
    expect(fee).toBe(0);
    bench.at(new Date(new Date(validUntil).getTime() - SECOND_MS));
    expect((await cancel(booking, { quoteId })).cancellation).toMatchObject({ fee: 0, refund: 448 });
  });

  it.each<[string, (booking: Booking, quote: CancellationQuote) => Promise<string>]>([
    [
      'whose time is over',
      async (_, { quoteId, validUntil }) => {
        bench.at(new Date(new Date(validUntil).getTime() + SECOND_MS));
        return quoteId;
      },
    ],
    ['of another booking', async () => (await quote(await bench.request(customer, person('helper')))).quoteId],
    ['that never was', async () => '65f0c0ffee65f0c0ffee65f0'],
    [
      'from before the payment',
      async (booking, { quoteId }) => {
        await bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
        return quoteId;
      },
    ],
  ])('refuses a quote %s with the one of now, by which it goes', async (_, stale) => {
    const booking = await bench.accepted(customer, helper);
    const quoteId = await stale(booking, await quote(booking));
    const error = await refused(cancel(booking, { quoteId }));
    expect(error).toMatchObject({
      code: 'CANCELLATION_QUOTE_STALE',
      details: { quote: { fee: 0, reasonCode: 'in_time' } },
    });
    const { quote: fresh } = error.details as { quote: CancellationQuote };
    expect(await cancel(booking, { quoteId: fresh.quoteId })).toMatchObject({ status: 'cancelled' });
  });

  it('without a quote goes at the price of now; repeated, it changes nothing', async () => {
    const booking = await paid();
    const ended = await cancel(booking);
    expect(ended.cancellation).toMatchObject({ fee: 0, refund: 448 });
    expect(await cancel(booking)).toEqual(ended);
    expect(await bench.announced(BOOKING_EVENT.cancel, booking._id)).toHaveLength(1);
  });
});
