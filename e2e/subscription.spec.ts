import { expect, type Page, test } from '@playwright/test';
import {
  acceptSubscription,
  createSubscription,
  createSubscriptionPayment,
  getSubscription,
  markServiceComplete,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { fitsTheScreen, openAs, picture } from './browser';
import { moveClock, sandboxPay } from './copy';
import { dayAhead, type Person, person } from './person';

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
async function pictures(page: Page, name: string): Promise<void> {
  await fitsTheScreen(page, name);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
async function inMenu(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
/** The screen and its list are there, however busy the machine. */
async function listed(page: Page): Promise<void> {
  await expect(page.getByRole('radiogroup', { name: 'Show subscriptions' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0, { timeout: 45_000 });
}
async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}
const statusOf = async (one: Person, id: string) => (await one.api.call(getSubscription, { id })).subscription.status;

test.afterEach(() => moveClock('reset'));

test('from the modal to the refund, in two browsers: pay, accept, mark, skip, pause, resume, cancel', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [asha, ravi] = await Promise.all([person('customer', 'Asha Verma'), person('helper', 'Ravi Kumar')]);
  const customer = await openAs(browser, asha, { size: 'phone' }, `/book?helperId=${ravi.user._id}`);
  const helper = await openAs(browser, ravi, { size: 'desk' }, '/helper-subscriptions');
  await listed(helper);
  await expect(helper.getByText('No subscription jobs yet.')).toBeVisible();
  await pictures(helper, 'subscription-jobs-empty');

  // Configure.
  await customer.getByRole('button', { name: 'Make it Monthly Subscription' }).click();
  await dialog(customer).getByRole('button', { name: 'Review pricing' }).click();
  await expect(dialog(customer).getByText('Please select at least one service')).toBeVisible();
  await dialog(customer).getByLabel('Cooking').check();
  await dialog(customer).getByLabel('Saturday').check();
  await dialog(customer).getByLabel('Sunday').check();
  await dialog(customer).getByRole('button', { name: 'Add a time slot' }).click();
  await dialog(customer).getByRole('button', { name: 'Remove time slot 2' }).click();
  await expect(dialog(customer).getByRole('button', { name: 'Remove time slot 1' })).toBeDisabled();
  await dialog(customer).getByRole('button', { name: 'Review pricing' }).click();
  await expect(dialog(customer).getByText('Please provide your address')).toBeVisible();
  await dialog(customer).getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
  // 30 visits of 2 h at ₹250, 10 % and 2 %.
  await expect(dialog(customer).getByText('₹16,800')).toBeVisible();
  await pictures(customer, 'subscription-configure');

  // Review, and leave the window once: the list takes it up again.
  await dialog(customer).getByRole('button', { name: 'Review pricing' }).click();
  await expect(dialog(customer).getByText('Ravi is free for all of these visits.')).toBeVisible();
  await pictures(customer, 'subscription-review');
  await dialog(customer).getByRole('button', { name: 'Pay ₹16,800' }).click();
  const payment = customer.frameLocator('iframe[title="Test payment"]');
  await expect(payment.getByRole('button', { name: 'Fail this payment' })).toBeVisible();
  await customer.goto('/my-subscriptions');
  await listed(customer);
  await expect(card(customer, 'Ravi Kumar')).toContainText('not paid yet');
  await pictures(customer, 'my-subscriptions-pending');
  await helper.reload();
  await listed(helper);
  await expect(card(helper, 'Asha Verma')).toContainText('The customer has not paid yet.');
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Complete Payment' }).click();
  await payment.getByRole('button', { name: /^Pay ₹16,800/ }).click();
  await expect(card(customer, 'Ravi Kumar')).toContainText('Ravi answers until');

  // Accept.
  await tab(helper, 'Pending');
  await helper.reload();
  await listed(helper);
  await expect(card(helper, 'Asha Verma')).not.toContainText('Lake View Road');
  await pictures(helper, 'subscription-jobs-pending');
  await card(helper, 'Asha Verma').getByRole('button', { name: 'Accept' }).click();
  await expect(helper.getByText('No subscription has this status.')).toBeVisible();
  await tab(helper, 'Active');
  await expect(card(helper, 'Asha Verma')).toContainText('12 Lake View Road');

  // The first visit is done; the next is skipped.
  await moveClock(`${dayAhead(1)}T12:00`);
  await helper.reload();
  await listed(helper);
  await card(helper, 'Asha Verma').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(card(helper, 'Asha Verma')).toContainText('1 of 30 visits done');
  await pictures(helper, 'subscription-jobs-active');
  await customer.reload();
  await listed(customer);
  await expect(card(customer, 'Ravi Kumar')).toContainText('1 of 30 visits done');
  await inMenu(customer, 'Ravi Kumar', 'Visits');
  await expect(dialog(customer).getByText('Completed', { exact: false }).first()).toBeVisible();
  await pictures(customer, 'subscription-visits');
  await dialog(customer).getByRole('button', { name: 'Skip' }).first().click();
  await dialog(customer).getByRole('button', { name: 'Skip visit' }).click();
  await expect(dialog(customer).getByText(/Skipped · Cooking · ₹560 refunded/)).toBeVisible();
  await dialog(customer).getByRole('button', { name: 'Close' }).click();

  // Pause, then go on.
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Pause' }).click();
  await dialog(customer).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog(customer).getByText('Please give a reason')).toBeVisible();
  await dialog(customer).getByLabel('Last day').fill(dayAhead(5));
  await dialog(customer).getByLabel('Reason').fill('We travel');
  await pictures(customer, 'subscription-pause');
  await dialog(customer).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(card(customer, 'Ravi Kumar')).toContainText('Paused until');
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Resume' }).click();
  await dialog(customer).getByRole('button', { name: 'Resume' }).click();
  await expect(card(customer, 'Ravi Kumar')).not.toContainText('Paused until');

  // Cancel at a shown refund.
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(customer).getByText('₹15,680')).toBeVisible();
  await dialog(customer).getByLabel('Reason').fill('We move away');
  await pictures(customer, 'subscription-cancel');
  await dialog(customer).getByRole('button', { name: 'Yes, cancel subscription' }).click();
  await expect(card(customer, 'Ravi Kumar')).toContainText('Cancelled: We move away');
  await expect(async () => {
    await customer.reload();
    await expect(card(customer, 'Ravi Kumar')).toContainText('partly refunded', { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await pictures(customer, 'my-subscriptions-cancelled');
});

test('over its days to the end: every visit marked, completed, and had again in one tap', async ({ browser }) => {
  test.setTimeout(180_000);
  const [asha, ravi] = await Promise.all([person('customer', 'Asha Verma'), person('helper', 'Ravi Kumar')]);
  const { subscription } = await asha.api.call(createSubscription, {
    helperId: ravi.user._id,
    services: [{ serviceType: 'cooking', serviceOptions: { apartmentType: '' } }],
    schedule: {
      daysOfWeek: [...WEEKDAYS],
      timeSlots: [{ startTime: '09:00', endTime: '10:00', applicableServices: [] }],
    },
    subscriptionPeriod: { startDate: dayAhead(1), endDate: dayAhead(3) },
    customerAddress: '12 Lake View Road, Saket, New Delhi',
  });
  const id = subscription._id;
  const order = await asha.api.call(createSubscriptionPayment, { id });
  expect([order.amount, order.currency]).toEqual([56_000, 'INR']);
  await asha.api.call(verifySubscriptionPayment, { id, ...(await sandboxPay(order.orderId)) });
  await ravi.api.call(acceptSubscription, { id });
  for (const day of [1, 2]) {
    await moveClock(`${dayAhead(day)}T11:00`);
    await ravi.api.call(markServiceComplete, { id, serviceDate: dayAhead(day) });
  }
  await moveClock(`${dayAhead(3)}T00:06`);
  await expect.poll(() => statusOf(asha, id)).toBe('completed');

  const customer = await openAs(browser, asha, { size: 'phone' }, '/my-subscriptions');
  await listed(customer);
  await expect(card(customer, 'Ravi Kumar')).toContainText('2 of 2 visits done');
  await pictures(customer, 'my-subscriptions-completed');
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Renew' }).click();
  await expect(customer.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  await expect(customer.getByText('Page 1 of 1, 2 in all')).toBeVisible();
});
