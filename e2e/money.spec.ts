import { expect, test } from '@playwright/test';
import {
  bookingPayment,
  cancelBooking,
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  myBookings,
  myWallet,
  updateHelperProfile,
  verifyPayment,
} from '@sahaya/contracts';
import { timeOf } from '@sahaya/domain';
import { money, runFile } from './copy';
import { paidVisit, type Person, person, visitWith } from './person';
import { retry } from './retry';

const RACES = 48;
const AT_ONCE = 4;
const VISITS_PER_DAY = 4;

/** Pays in the payment sandbox; the platform learns it from its webhooks alone. */
async function pay(
  orderId: string,
): Promise<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>> {
  const answer = await fetch(`${runFile().urls['sandbox']}/sandbox/orders/${orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return (await answer.json()) as Awaited<ReturnType<typeof pay>>;
}
/** Repeats a call that a busy machine refused, or that arrived together with the payment. */
const patiently = <T>(call: () => Promise<T>): Promise<T> => retry(call, { codes: ['BOOKING_CHANGED_MEANWHILE'] });
async function accepted(customer: Person, helper: Person, nth: number): Promise<string> {
  const start = 8 * 60 + (nth % VISITS_PER_DAY) * 120;
  const day = 2 + Math.floor(nth / VISITS_PER_DAY);
  const visit = visitWith(helper, day, timeOf(start), timeOf(start + 120));
  const key = { idempotencyKey: `${customer.user._id}-${nth}` };
  const { booking } = await patiently(() => customer.api.call(createBooking, visit, key));
  await patiently(() => helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' }));
  return booking._id;
}
const numbers = Array.from({ length: RACES }, (_, at) => at);

test('a payment against a cancellation ends paid and accepted, or cancelled and refunded; every paisa agrees', async () => {
  const [customer, helper] = await Promise.all([person('customer', 'Meera Nair'), person('helper', 'Ravi Kumar')]);
  const left = numbers.values();
  const race = async (nth: number) => {
    const bookingId = await accepted(customer, helper, nth);
    const { orderId } = await patiently(() => customer.api.call(createPaymentOrder, { bookingId }));
    const cancel = () => patiently(() => customer.api.call(cancelBooking, { id: bookingId, reason: 'plans changed' }));
    const payAndConfirm = async () => {
      const proof = await pay(orderId);
      // Every second browser does not return from the payment window.
      if (nth % 2 === 0) await patiently(() => customer.api.call(verifyPayment, { bookingId, ...proof }));
    };
    if (nth % 4 === 3) await payAndConfirm();
    else await Promise.all(nth % 4 === 0 ? [cancel(), payAndConfirm()] : [payAndConfirm(), cancel()]);
  };
  const worker = async () => {
    for (const nth of left) await race(nth);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  await expect(async () => {
    const { bookings } = await customer.api.call(myBookings, {});
    const states = bookings.map(({ status, payment }) => `${status} ${payment.status}`).sort();
    const paid = numbers.filter((nth) => nth % 4 === 3).map(() => 'accepted completed');
    const refunded = numbers.filter((nth) => nth % 4 !== 3).map(() => 'cancelled refunded');
    expect(states).toEqual([...paid, ...refunded]);
  }).toPass();

  const { bookings } = await customer.api.call(myBookings, { status: 'cancelled' });
  const { payment } = await customer.api.call(bookingPayment, { bookingId: bookings[0]!._id });
  expect(payment).toMatchObject({ status: 'refunded', paid: 560, refunded: 560 });
  expect(payment.refunds).toMatchObject([{ amount: 560, way: 'provider', status: 'processed' }]);
  expect(await customer.api.call(myWallet, {})).toEqual({ credit: 0, reserved: 0, entries: [], dues: [] });

  const agrees = /^Every paisa agrees: \d+ payments ₹[\d,.]+, \d+ refunds ₹[\d,.]+/;
  await expect(async () => expect(await money('check')).toMatch(agrees)).toPass();
  // The sandbox settles to the bank, and both sides record it. Specs that moved the clock leave refunds of payments that
  // count later, so the balance may be negative; large purchases then raise it.
  const expensive = await person('helper', 'Meera Iyer');
  await expensive.api.call(updateHelperProfile, { hourlyRate: 2_000 });
  const settle = async () => {
    const answer = await fetch(`${runFile().urls['sandbox']}/sandbox/settlements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return ((await answer.json()) as { status?: string }).status;
  };
  let status = await settle();
  for (let day = 2; !status && day < 12; day++) {
    await paidVisit(customer, expensive, day, '08:00', '16:00');
    status = await settle();
  }
  expect(status).toBe('processed');
  await expect(async () => expect(await money('check')).toMatch(/to the bank ₹[1-9]/)).toPass();
  expect(await money('trial-balance')).toMatch(/total\s+(₹[\d,.]+)\s+\1$/);
});
