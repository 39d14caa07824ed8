import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import {
  bookingPayment,
  cancelBooking,
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  myBookings,
  myWallet,
  verifyPayment,
} from '@sahaya/contracts';
import { timeOf } from '@sahaya/domain';
import { runFile } from './copy';
import { type Person, person, visitWith } from './person';

const RACES = 48;
const AT_ONCE = 6;
const VISITS_PER_DAY = 4;

/** `npm run money:check` and the like: what it prints, once it succeeds. */
async function money(command: 'check' | 'trial-balance'): Promise<string> {
  const env = { ...process.env, PORT: process.env['SAHAYA_PORT'] };
  return (await promisify(execFile)('npm', ['run', '--silent', `money:${command}`], { env })).stdout.trim();
}
/** Pays in the stand-in; nothing but its webhooks tells the platform. */
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
async function accepted(customer: Person, helper: Person, nth: number): Promise<string> {
  const start = 8 * 60 + (nth % VISITS_PER_DAY) * 120;
  const day = 2 + Math.floor(nth / VISITS_PER_DAY);
  const { booking } = await customer.api.call(
    createBooking,
    visitWith(helper, day, timeOf(start), timeOf(start + 120)),
  );
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  return booking._id;
}
const numbers = Array.from({ length: RACES }, (_, at) => at);

test('a payment against a cancellation ends paid and accepted, or cancelled and refunded; every paisa agrees', async () => {
  test.setTimeout(240_000);
  const [customer, helper] = await Promise.all([person('customer', 'Meera Nair'), person('helper', 'Ravi Kumar')]);
  const left = numbers.values();
  const race = async (nth: number) => {
    const bookingId = await accepted(customer, helper, nth);
    const { orderId } = await customer.api.call(createPaymentOrder, { bookingId });
    // Asked again when the payment came in just then.
    const cancel = () =>
      expect(async () => {
        await customer.api.call(cancelBooking, { id: bookingId, reason: 'plans changed' });
      }).toPass({ timeout: 30_000 });
    const payAndConfirm = async () => {
      const proof = await pay(orderId);
      // Every other browser never comes back from the payment window.
      if (nth % 2 === 0) await customer.api.call(verifyPayment, { bookingId, ...proof });
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
  }).toPass({ timeout: 60_000 });

  const { bookings } = await customer.api.call(myBookings, { status: 'cancelled' });
  const { payment } = await customer.api.call(bookingPayment, { bookingId: bookings[0]!._id });
  expect(payment).toMatchObject({ status: 'refunded', paid: 560, refunded: 560 });
  expect(payment.refunds).toMatchObject([{ amount: 560, way: 'provider', status: 'processed' }]);
  expect(await customer.api.call(myWallet, {})).toEqual({ credit: 0, reserved: 0, entries: [], dues: [] });

  expect(await money('check')).toMatch(/^Every paisa agrees: \d+ payments ₹[\d,.]+, \d+ refunds ₹[\d,.]+/);
  expect(await money('trial-balance')).toMatch(/total\s+(₹[\d,.]+)\s+\1$/);
});
