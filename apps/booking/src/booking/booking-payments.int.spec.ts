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
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

// ₹400 base amount, ₹40 platform fee, ₹8 payment processing fee.
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

const captured = ({ _id }: Booking, amountPaise = TOTAL) =>
  harness.publishEvent(PAYMENT_CAPTURED, { ...buildPurpose(_id), orderId: 'order_1', paymentId: 'pay_1', amountPaise });
const buildPurpose = (purposeId: string) => ({
  purpose: 'booking' as const,
  purposeId,
  customerId: customer.userId,
  helperId: helper.userId,
});
const settled = ({ _id }: Booking) => harness.readEvents(BOOKING_SETTLED, _id);
const seen = async ({ _id }: Booking, actor = customer) =>
  (await harness.service.rpc.call(getForParty, { actor, bookingId: _id })).booking;
const lateBy = (seconds: number) => harness.setNow(new Date(istInstant(TOMORROW, '07:00').getTime() + seconds * 1_000));

describe('settlement of a booking', () => {
  it('settles a paid visit once, when it is completed', async () => {
    const booking = await harness.createAccepted(customer, helper);
    await captured(booking);
    expect(await settled(booking)).toEqual([]);
    await harness.changeStatus(booking, 'completed', helper);
    await harness.changeStatus(booking, 'completed', helper);
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

  it('settles a visit completed before its payment when the payment arrives, by RPC or event', async () => {
    const booking = await harness.createAccepted(customer, helper);
    await harness.changeStatus(booking, 'completed', helper);
    expect(await settled(booking)).toEqual([]);
    const paid = { bookingId: booking._id, paymentId: 'pay_1' };
    await Promise.all([1, 2].map(() => harness.service.rpc.call(markPaid, paid)));
    await captured(booking);
    expect(await settled(booking)).toMatchObject([{ kind: 'completed', paidPaise: TOTAL, helperPaise: 40_000 }]);
    expect(await harness.readEvents(BOOKING_PAID, booking._id)).toHaveLength(1);
  });

  it('leaves cash with the helper, who owes the platform fee', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    const done = await harness.changeStatus(booking, 'completed', helper);
    expect(done.payment).toEqual({ method: 'cash', status: 'completed' });
    expect(await settled(booking)).toMatchObject([
      { ...NOTHING, kind: 'completed', method: 'cash', paidPaise: 0, cashCommissionPaise: 4_000 },
    ]);
  });

  it.each([
    ['declined', 'helper', 'declined'],
    ['withdrawn', 'customer', 'cancelled'],
  ] as const)('settles a request that is %s without any amount', async (_, by, reason) => {
    const booking = await harness.request(customer, helper);
    await harness.changeStatus(booking, 'cancelled', by === 'helper' ? helper : customer);
    expect(await settled(booking)).toMatchObject([{ ...NOTHING, kind: 'cancelled', reason, paidPaise: 0 }]);
  });

  it('leaves the fee of an unpaid late cancellation due, in full for the helper', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    lateBy(1);
    const ended = await harness.changeStatus(booking, 'cancelled', customer);
    expect(ended.cancellation).toMatchObject({ by: 'customer', kind: 'cancelled', fee: 100, refund: 0, due: 100 });
    expect(await settled(booking)).toMatchObject([
      { ...NOTHING, kind: 'cancelled', reason: 'late_cancellation', duePaise: 10_000, dueHelperPaise: 10_000 },
    ]);
  });
});

describe('a payment that arrives after the cancellation', () => {
  it('is refunded in full if no fee was due', async () => {
    const booking = await harness.createAccepted(customer, helper);
    await harness.changeStatus(booking, 'cancelled', customer);
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
    expect(await harness.readEvents(BOOKING_PAID, booking._id)).toEqual([]);
  });

  it('is refunded in full, while the cancellation fee stays due', async () => {
    const booking = await harness.request(customer, helper);
    // A policy that allows payment until half an hour before the visit.
    const change = { $set: { 'policy.payBy.beforeStart': 30 } };
    await harness.collection('bookings').updateOne({ _id: booking._id as never }, change);
    await harness.changeStatus(booking, 'accepted', helper);
    lateBy(1);
    await harness.changeStatus(booking, 'cancelled', customer);
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
    harness.publishEvent(REFUND_MOVED, {
      ...buildPurpose(booking._id),
      refundId,
      status,
      amountPaise,
      refundedPaise: 0,
      paidPaise: TOTAL,
      expectedBy: '2026-12-06T06:30:00.000Z',
    });
  const paidAndCancelled = async () => {
    const booking = await harness.createAccepted(customer, helper);
    await harness.changeStatus(booking, 'cancelled', customer);
    await captured(booking);
    return booking;
  };

  it('shows its progress to the customer only, and ends as refunded', async () => {
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

  it('handles a partial refund and the refund of the rest', async () => {
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

  it('does not allow cancellation of a paid visit through the status endpoint after a partial refund', async () => {
    const booking = await harness.createAccepted(customer, helper);
    await captured(booking);
    await moved(booking, 'processed', 10_000, newId());
    expect(await readErrorCode(harness.changeStatus(booking, 'cancelled', customer))).toBe('USE_CANCELLATION_QUOTE');
  });
});
