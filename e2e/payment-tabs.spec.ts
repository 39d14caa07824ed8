import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import {
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  createSubscription,
  createSubscriptionPayment,
} from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { openAs, leavePayment, paymentWindow, picture } from './browser';
import { runFile } from './copy';
import { dayAhead, type Person, person, visitWith } from './person';
import { test } from './test';

const NOT_FINISHED = 'The payment was not finished. We have not received any money.';

interface Unpaid {
  path: string;
  /** The order with the provider; there is one per booking or subscription. */
  orderId: string;
  pay: string;
  amount: RegExp;
  done: RegExp;
  paid: string | RegExp;
}
async function unpaidBooking(customer: Person, helper: Person): Promise<Unpaid> {
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const { orderId } = await customer.api.call(createPaymentOrder, { bookingId: booking._id });
  return {
    path: '/my-bookings',
    orderId,
    pay: 'Pay ₹560',
    amount: /^Pay ₹560/,
    done: /^Payment received/,
    paid: 'All set and paid',
  };
}
async function unpaidSubscription(customer: Person, helper: Person): Promise<Unpaid> {
  const { subscription } = await customer.api.call(createSubscription, {
    helperId: helper.user._id,
    services: [{ serviceType: 'cooking', serviceOptions: { apartmentType: '' } }],
    schedule: {
      daysOfWeek: [...WEEKDAYS],
      timeSlots: [{ startTime: '09:00', endTime: '10:00', applicableServices: [] }],
    },
    subscriptionPeriod: { startDate: dayAhead(2), endDate: dayAhead(4) },
    customerAddress: '12 Lake View Road, Saket, New Delhi',
  });
  const { orderId } = await customer.api.call(createSubscriptionPayment, { id: subscription._id });
  return {
    path: '/my-subscriptions',
    orderId,
    pay: 'Complete Payment',
    amount: /^Pay ₹560/,
    done: /^Paid\. Meera has 48 hours/,
    paid: /Meera has until .* to reply/,
  };
}

/** The status of each payment of an order, by the provider. */
async function paymentsOf(orderId: string): Promise<string[]> {
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = JSON.parse(
    readFileSync(`.data/${process.env['SAHAYA_PORT'] ?? '3000'}/secrets.json`, 'utf8'),
  ) as Record<string, string>;
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const answer = await fetch(`${runFile().urls['sandbox']}/v1/orders/${orderId}/payments`, {
    headers: { authorization },
  });
  return ((await answer.json()) as { items: { status: string }[] }).items.map(({ status }) => status);
}

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Meera Pillai' });
const openWindow = async (page: Page, { pay, amount }: Unpaid) => {
  await card(page).getByRole('button', { name: pay }).click();
  await expect(paymentWindow(page).getByRole('button', { name: amount })).toBeVisible();
};
const payIn = async (page: Page, { amount, done }: Unpaid) => {
  await paymentWindow(page).getByRole('button', { name: amount }).click();
  await expect(page.getByText(done)).toBeVisible();
};

for (const [name, make] of [
  ['booking', unpaidBooking],
  ['subscription', unpaidSubscription],
] as const) {
  test(`a ${name} that is paid in one tab is paid in the other: its window closes, and nothing is charged twice`, async ({
    browser,
  }) => {
    const [helper, customer] = await Promise.all([person('helper', 'Meera Pillai'), person('customer', 'Kiran Shah')]);
    const unpaid = await make(customer, helper);
    const first = await openAs(browser, customer, { size: 'phone' }, unpaid.path);
    const second = await first.context().newPage();
    await second.goto(unpaid.path);
    for (const page of [first, second]) await openWindow(page, unpaid);
    // The message of the other tab leaves by itself, so it is waited for from the start.
    await Promise.all([expect(first.getByText(unpaid.done)).toBeVisible(), payIn(second, unpaid)]);

    await expect(first.locator('iframe[title="Payment"]')).toBeHidden();
    for (const page of [first, second]) {
      await expect(card(page)).toContainText(unpaid.paid);
      await expect(card(page).getByRole('button', { name: /^(Pay|Complete Payment|Try again|Check)/ })).toHaveCount(0);
    }
    expect(await paymentsOf(unpaid.orderId)).toEqual(['captured']);
    await picture(first, `payment-paid-in-another-tab-${name}`);
    await first.context().close();
  });

  test(`a ${name} whose card says that it is not finished shows that it was paid in another tab`, async ({
    browser,
  }) => {
    const [helper, customer] = await Promise.all([person('helper', 'Meera Pillai'), person('customer', 'Kiran Shah')]);
    const unpaid = await make(customer, helper);
    const first = await openAs(browser, customer, { size: 'phone' }, unpaid.path);
    await openWindow(first, unpaid);
    await leavePayment(first);
    await expect(card(first)).toContainText(NOT_FINISHED);
    const second = await first.context().newPage();
    await second.goto(unpaid.path);
    await expect(card(second)).toContainText(NOT_FINISHED);
    await openWindow(second, unpaid);
    await payIn(second, unpaid);

    await expect(card(first)).toContainText(unpaid.paid);
    await expect(card(first)).not.toContainText(NOT_FINISHED);
    expect(await paymentsOf(unpaid.orderId)).toEqual(['captured']);
    await first.context().close();
  });
}
