import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  bookingPayment,
  BOOKING_REPLACED,
  BOOKING_SETTLED,
  type BookingSettled,
  REFUND_MOVED,
} from '@sahaya/contracts';
import { settlementOf } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type Bench, person, PRICE, startBench, TOTAL } from '../../test/harness.js';
import type { RefundDoc } from './refund.model.js';
import { ReplacementTransferEvents } from './replacement-transfer.events.js';

/** The price difference of the replacement. */
const LESS = 4_800;
let bench: Bench;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  bench = await startBench();
}, 90_000);
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.connectWebhooks();
  bench.moveClock(0);
  customer = person('customer');
  helper = person('helper');
});

/** The customer has confirmed the replacement, and the money is transferred. */
async function replaced(from: string, totalPaise = TOTAL, paidPaise = TOTAL) {
  const bookingId = bench.accepted(customer, helper);
  bench.known(bookingId).paidPaise = totalPaise;
  const { settled } = bench;
  const { customerId, helperId, customerName, helperName, service, date, startTime, endTime } = settled(bookingId);
  const visit = { customerId, helperId, customerName, helperName, service, date, startTime, endTime };
  const news = { ...visit, bookingId, replaces: from, paidPaise, totalPaise };
  await bench.tell(BOOKING_REPLACED, news);
  await until(async () => (await payments(bookingId)) === 1);
  return news;
}
const payments = (purposeId: string) => bench.collection('payments').countDocuments({ purposeId });
const refunds = (purposeId: string) => bench.collection('refunds').find<RefundDoc>({ purposeId }).toArray();
const arrived = (purposeId: string, count: number) =>
  until(async () => (await refunds(purposeId)).filter(({ status }) => status === 'processed').length === count);
const shown = async (bookingId: string) =>
  (await bench.service.rpc.call(bookingPayment, { actor: customer, bookingId })).payment;
const booksAgree = () => until(() => bench.booksAgree());

describe('what was paid for a visit that has another helper now', () => {
  it('is paid for the new booking; what that does not cost goes back, once', async () => {
    const { bookingId: old, paymentId } = await bench.paid(customer);
    const news = await replaced(old, TOTAL - LESS);
    await arrived(news.bookingId, 1);
    const again = bench.service.get<ReplacementTransferEvents>(ReplacementTransferEvents);
    await bench.service.get(Db).transaction((session) => again.move(session, news));
    expect(await refunds(news.bookingId)).toMatchObject([
      { settlement: `booking:${news.bookingId}:replaced`, reason: 'replaced', amountPaise: LESS, paymentId },
    ]);
    expect(await refunds(old)).toEqual([]);
    expect(await shown(news.bookingId)).toMatchObject({
      status: 'partially_refunded',
      paid: 448,
      refunded: 48,
      paymentId,
    });
    expect(await shown(old)).toMatchObject({ paid: 0, refunded: 0, refunds: [] });
    await booksAgree();
  });

  it('at the same price is the new booking’s whole; its helper is paid from it', async () => {
    const { bookingId: old } = await bench.paid(customer);
    const { bookingId } = await replaced(old);
    await bench.end(bookingId, { kind: 'completed' });
    await until(async () => {
      const account = await bench.collection('helper_accounts').findOne({ _id: helper.userId as never });
      return account?.['payablePaise'] === PRICE.basePaise;
    });
    expect(await refunds(bookingId)).toEqual([]);
    await booksAgree();
  });

  it('goes back whole when the new one is cancelled', async () => {
    const { bookingId: old, paymentId } = await bench.paid(customer);
    const { bookingId } = await replaced(old, TOTAL - LESS);
    await bench.end(bookingId, { kind: 'cancelled', feePaise: 0 });
    await arrived(bookingId, 2);
    expect(await shown(bookingId)).toMatchObject({ status: 'refunded', refunded: 448 });
    const moves = await bench.announced(REFUND_MOVED, bookingId);
    expect(new Set(moves.map(({ paidPaise }) => paidPaise))).toEqual(new Set([TOTAL]));
    const given = await bench.provider.refunds(paymentId);
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(TOTAL);
    await booksAgree();
  });

  it('goes on to the next booking when that has another helper, too', async () => {
    const { bookingId: first } = await bench.paid(customer);
    const { bookingId: second } = await replaced(first);
    const { bookingId: third } = await replaced(second);
    await bench.end(third, { kind: 'cancelled', feePaise: 0 });
    await arrived(third, 1);
    expect(await shown(third)).toMatchObject({ status: 'refunded', paid: 448, refunded: 448 });
    expect([await payments(first), await payments(second)]).toEqual([0, 0]);
    await booksAgree();
  });

  it('stays what it is when an order of the old booking that was given up is paid late: that goes back whole', async () => {
    const old = bench.accepted(customer);
    const { orderId } = await bench.order(customer, old, { useCredit: false });
    await bench.paid(customer, old);
    const { bookingId } = await replaced(old);
    const { razorpay_payment_id: late } = await bench.provider.pay(orderId);
    await until(() =>
      bench.collection('refunds').findOne({ paymentId: late, amountPaise: TOTAL, status: 'processed' }),
    );
    expect(await shown(bookingId)).toMatchObject({ status: 'completed', paid: 448, refunded: 0 });
    await booksAgree();
  });

  it('is where a correction of the old booking finds it that is heard of afterwards', async () => {
    const { bookingId: old } = await bench.paid(customer);
    // A change had made the old booking cheaper; its event arrives late.
    const correction: Partial<BookingSettled> = {
      ...settlementOf({ method: 'online', price: PRICE, paidPaise: LESS }, { kind: 'cancelled', feePaise: 0 }),
      key: `booking:${old}:change-1`,
      kind: 'correction',
      reason: 'changed',
      paidPaise: LESS,
    };
    const { settled } = bench;
    const late = { ...settled(old), ...correction };
    const news = await replaced(old, TOTAL - LESS - LESS, TOTAL - LESS);
    await arrived(news.bookingId, 1);
    await bench.tell(BOOKING_SETTLED, late);
    await arrived(news.bookingId, 2);
    expect(await refunds(old)).toEqual([]);
    await booksAgree();
  });
});
