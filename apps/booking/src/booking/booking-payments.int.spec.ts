import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  BOOKING_PAID,
  BOOKING_SETTLED,
  getForParty,
  markPaid,
  PAYMENT_CAPTURED,
  REFUND_MOVED,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type Harness, NOW, person, refusal, startHarness, TOMORROW } from '../../test/harness.js';

// ₹400 for the visit, ₹40 for the platform, ₹8 for online processing.
const TOTAL = 44_800;
const NOTHING = {
  helperPaise: 0,
  platformPaise: 0,
  refundPaise: 0,
  creditPaise: 0,
  duePaise: 0,
  dueHelperPaise: 0,
  cashCommissionPaise: 0,
};

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

const captured = ({ _id }: Booking, amountPaise = TOTAL) =>
  bench.tell(PAYMENT_CAPTURED, { ...purposeOf(_id), orderId: 'order_1', paymentId: 'pay_1', amountPaise });
const purposeOf = (purposeId: string) => ({
  purpose: 'booking' as const,
  purposeId,
  customerId: customer.userId,
  helperId: helper.userId,
});
const settled = ({ _id }: Booking) => bench.announced(BOOKING_SETTLED, _id);
const seen = async ({ _id }: Booking, actor = customer) =>
  (await bench.service.rpc.call(getForParty, { actor, bookingId: _id })).booking;
const lateBy = (seconds: number) => bench.at(new Date(istInstant(TOMORROW, '07:00').getTime() + seconds * 1_000));

describe('the end of a booking in money', () => {
  it('a paid visit is settled once, when it is completed', async () => {
    const booking = await bench.accepted(customer, helper);
    await captured(booking);
    expect(await settled(booking)).toEqual([]);
    await bench.move(booking, 'completed', helper);
    await bench.move(booking, 'completed', helper);
    expect(await settled(booking)).toEqual([
      expect.objectContaining({
        ...NOTHING,
        key: `booking:${booking._id}`,
        kind: 'completed',
        method: 'online',
        price: { basePaise: 40_000, surchargePaise: 0, platformFeePaise: 4_000, processingFeePaise: 800 },
        paidPaise: TOTAL,
        helperPaise: 40_000,
        platformPaise: 4_800,
      }),
    ]);
  });

  it('one that is completed before it is paid settles when the payment arrives, by whichever way it comes first', async () => {
    const booking = await bench.accepted(customer, helper);
    await bench.move(booking, 'completed', helper);
    expect(await settled(booking)).toEqual([]);
    const paid = { bookingId: booking._id, paymentId: 'pay_1' };
    await Promise.all([1, 2].map(() => bench.service.rpc.call(markPaid, paid)));
    await captured(booking);
    expect(await settled(booking)).toMatchObject([{ kind: 'completed', paidPaise: TOTAL, helperPaise: 40_000 }]);
    expect(await bench.announced(BOOKING_PAID, booking._id)).toHaveLength(1);
  });

  it('cash is in the helper’s hand, who owes the platform fee', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    const done = await bench.move(booking, 'completed', helper);
    expect(done.payment).toEqual({ method: 'cash', status: 'completed' });
    expect(await settled(booking)).toMatchObject([
      { ...NOTHING, kind: 'completed', method: 'cash', paidPaise: 0, cashCommissionPaise: 4_000 },
    ]);
  });

  it.each([
    ['declined', 'helper', 'declined'],
    ['withdrawn', 'customer', 'cancelled'],
  ] as const)('a request that is %s moves no money, and says so', async (_, by, reason) => {
    const booking = await bench.request(customer, helper);
    await bench.move(booking, 'cancelled', by === 'helper' ? helper : customer);
    expect(await settled(booking)).toMatchObject([{ ...NOTHING, kind: 'cancelled', reason, paidPaise: 0 }]);
  });

  it('a late cancellation that is not paid leaves its fee due, all of it the helper’s', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    lateBy(1);
    const ended = await bench.move(booking, 'cancelled', customer);
    expect(ended.cancellation).toMatchObject({ by: 'customer', kind: 'cancelled', fee: 100, refund: 0, due: 100 });
    expect(await settled(booking)).toMatchObject([
      { ...NOTHING, kind: 'cancelled', reason: 'late_cancellation', duePaise: 10_000, dueHelperPaise: 10_000 },
    ]);
  });
});

describe('a payment that arrives after the booking was called off', () => {
  it('goes back whole when nothing was owed', async () => {
    const booking = await bench.accepted(customer, helper);
    await bench.move(booking, 'cancelled', customer);
    await captured(booking);
    await captured(booking);
    expect(await settled(booking)).toMatchObject([
      { key: `booking:${booking._id}`, paidPaise: 0 },
      {
        ...NOTHING,
        key: `booking:${booking._id}:payment-after-end`,
        kind: 'correction',
        reason: 'payment_after_end',
        paidPaise: TOTAL,
        refundPaise: TOTAL,
      },
    ]);
    expect(await seen(booking)).toMatchObject({ payment: { status: 'completed' }, cancellation: { refund: 448 } });
    expect(await bench.announced(BOOKING_PAID, booking._id)).toEqual([]);
  });

  it('goes back whole, and the fee stays due: it is asked for by its name', async () => {
    const booking = await bench.request(customer, helper);
    // A policy by which a visit may be paid until half an hour before it begins.
    const change = { $set: { 'policy.payBy.beforeStart': 30 } };
    await bench.collection('bookings').updateOne({ _id: booking._id as never }, change);
    await bench.move(booking, 'accepted', helper);
    lateBy(1);
    await bench.move(booking, 'cancelled', customer);
    await captured(booking);
    expect((await settled(booking))[1]).toMatchObject({
      ...NOTHING,
      paidPaise: TOTAL,
      refundPaise: TOTAL,
    });
    expect((await seen(booking)).cancellation).toMatchObject({ fee: 100, refund: 448, due: 100 });
  });
});

describe('a refund', () => {
  const moved = (
    booking: Booking,
    status: 'initiated' | 'processed' | 'failed',
    amountPaise: number,
    refundId: string,
  ) =>
    bench.tell(REFUND_MOVED, {
      ...purposeOf(booking._id),
      ...{ refundId, status, amountPaise, refundedPaise: 0, paidPaise: TOTAL, expectedBy: '2026-12-06T06:30:00.000Z' },
    });
  const paidAndCancelled = async () => {
    const booking = await bench.accepted(customer, helper);
    await bench.move(booking, 'cancelled', customer);
    await captured(booking);
    return booking;
  };

  it('shows its way to the customer, not to the helper, and ends as refunded', async () => {
    const booking = await paidAndCancelled();
    const refundId = newId();
    await moved(booking, 'initiated', TOTAL, refundId);
    expect(await seen(booking)).toMatchObject({
      payment: { status: 'completed' },
      refund: { amount: 448, status: 'initiated', expectedBy: '2026-12-06T06:30:00.000Z' },
    });
    await moved(booking, 'processed', TOTAL, refundId);
    expect(await seen(booking)).toMatchObject({
      payment: { status: 'refunded' },
      refund: { status: 'processed', processedAt: expect.any(String) },
    });
    await moved(booking, 'initiated', TOTAL, refundId);
    expect(await seen(booking)).toMatchObject({ payment: { status: 'refunded' }, refund: { status: 'processed' } });
    expect((await seen(booking, helper)).refund).toBeUndefined();
  });

  it('of a part, and of the rest', async () => {
    const booking = await paidAndCancelled();
    await moved(booking, 'processed', 10_000, newId());
    expect(await seen(booking)).toMatchObject({ payment: { status: 'partially_refunded' }, refund: { amount: 100 } });
    const rest = newId();
    await moved(booking, 'failed', TOTAL - 10_000, rest);
    expect(await seen(booking)).toMatchObject({
      payment: { status: 'partially_refunded' },
      refund: { status: 'failed' },
    });
    await moved(booking, 'processed', TOTAL - 10_000, rest);
    expect(await seen(booking)).toMatchObject({ payment: { status: 'refunded' }, refund: { amount: 448 } });
  });

  it('of a part does not make a paid visit one that may be left by PATCH', async () => {
    const booking = await bench.accepted(customer, helper);
    await captured(booking);
    await moved(booking, 'processed', 10_000, newId());
    expect(await refusal(bench.move(booking, 'cancelled', customer))).toBe('USE_CANCELLATION_QUOTE');
  });
});
