import { expect, type Page } from '@playwright/test';
import {
  acceptSubscription,
  createSubscription,
  createSubscriptionPayment,
  getSubscription,
  listSubscriptions,
  markServiceComplete,
  updateHelperProfile,
  verifySubscriptionPayment,
  helperReviews,
} from '@sahaya/contracts';
import { WEEKDAYS, weekdayOf } from '@sahaya/domain';
import { chooseDate, fitsTheScreen, openAs, paymentWindow, picture } from './browser';
import { moveClock, sandboxPay } from './copy';
import { dayAhead, type Person, person, signedInAgain } from './person';
import { test } from './test';

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
/** Waits until the screen and its list are loaded, also on a busy machine. */
async function listed(page: Page): Promise<void> {
  await expect(page.getByRole('radiogroup', { name: 'Show subscriptions' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}
async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}
const statusOf = async (one: Person, id: string) => (await one.api.call(getSubscription, { id })).subscription.status;

/** Opens the page of the subscription by its card. */
async function openVisits(page: Page, name: string, link = 'Visits'): Promise<void> {
  await card(page, name).getByRole('link', { name: link }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}
const dayButton = (page: Page, date: string) =>
  page.getByRole('button', { name: new RegExp(`^\\w+ ${Number(date.slice(8))} \\w+ ${date.slice(0, 4)}:`) });
/** The visits of the chosen day, below or beside the calendar. */
const visitsOf = (page: Page, date: string) =>
  page.getByRole('region', { name: new RegExp(`^\\w+ ${Number(date.slice(8))} \\w+ ${date.slice(0, 4)}$`) });
/** Selects the day in the calendar. */
async function chooseDay(page: Page, date: string): Promise<void> {
  await expect(page.getByRole('grid')).toBeVisible();
  const before = page.getByRole('button', { name: 'Month before' });
  const after = page.getByRole('button', { name: 'Month after' });
  while (await before.isEnabled()) await before.click();
  const month = new Date(date).toLocaleString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  while (!(await page.getByRole('heading', { name: month }).isVisible())) await after.click();
  await dayButton(page, date).click();
}

test.afterEach(() => moveClock('reset'));

test('from the form to the refund, in two browsers: pay, accept, mark, skip, pause, resume, cancel', async ({
  browser,
}) => {
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

  // Review and close the payment window once; the list continues the payment.
  await dialog(customer).getByRole('button', { name: 'Review pricing' }).click();
  await expect(dialog(customer).getByText('Ravi is free for all of these visits.')).toBeVisible();
  await pictures(customer, 'subscription-review');
  await dialog(customer).getByRole('button', { name: 'Pay ₹16,800' }).click();
  const payment = paymentWindow(customer);
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
  await expect(card(customer, 'Ravi Kumar')).toContainText(/Ravi has until .* to reply/);

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

  // The first visit is completed; the next is skipped.
  await moveClock(`${dayAhead(1)}T12:00`);
  await helper.reload();
  await listed(helper);
  await card(helper, 'Asha Verma').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(card(helper, 'Asha Verma')).toContainText('1 of 30 visits done');
  await pictures(helper, 'subscription-jobs-active');
  await customer.reload();
  await listed(customer);
  await expect(card(customer, 'Ravi Kumar')).toContainText('1 of 30 visits done');
  await openVisits(customer, 'Ravi Kumar');
  await chooseDay(customer, dayAhead(1));
  await expect(visitsOf(customer, dayAhead(1))).toContainText('Completed');
  await pictures(customer, 'subscription-visits');
  await chooseDay(customer, dayAhead(2));
  await visitsOf(customer, dayAhead(2)).getByRole('button', { name: 'Skip' }).click();
  await dialog(customer).getByRole('button', { name: 'Skip visit' }).click();
  await expect(visitsOf(customer, dayAhead(2))).toContainText('Skipped · Cooking · ₹560 refunded');
  await expect(visitsOf(customer, dayAhead(2))).toBeFocused();

  // Pause, then resume, on the same page.
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Pause' }).click();
  await dialog(customer).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog(customer).getByText('Please give a reason')).toBeVisible();
  await chooseDate(dialog(customer).getByLabel('Last day'), dayAhead(5));
  await dialog(customer).getByLabel('Reason').fill('We travel');
  await pictures(customer, 'subscription-pause');
  await dialog(customer).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(card(customer, 'Ravi Kumar')).toContainText('Pauses from');
  await expect(customer.getByText(/^Paused from /)).toBeVisible();
  await pictures(customer, 'subscription-visits-paused');
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Resume' }).click();
  await dialog(customer).getByRole('button', { name: 'Resume' }).click();
  await expect(card(customer, 'Ravi Kumar')).not.toContainText('Pauses from');

  // Cancel; the refund is shown first.
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(customer).getByText('₹15,680')).toBeVisible();
  await dialog(customer).getByLabel('Reason').fill('We move away');
  await pictures(customer, 'subscription-cancel');
  await dialog(customer).getByRole('button', { name: 'Yes, cancel subscription' }).click();
  await expect(card(customer, 'Ravi Kumar')).toContainText('Cancelled: We move away');
  await expect(async () => {
    await customer.reload();
    await expect(card(customer, 'Ravi Kumar')).toContainText('partly refunded', { timeout: 15_000 });
  }).toPass();
  await customer.getByRole('link', { name: 'My subscriptions', exact: true }).first().click();
  await listed(customer);
  await expect(card(customer, 'Ravi Kumar')).toContainText('partly refunded');
  await pictures(customer, 'my-subscriptions-cancelled');
});

test('every visit is marked until the subscription completes, and it is renewed in one tap', async ({ browser }) => {
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
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Add Review' }).click();
  for (const rating of ['Overall rating', 'Service quality', 'Punctuality', 'Communication']) {
    const stars = dialog(customer).getByRole('group', { name: rating });
    await stars.getByRole('radio', { name: /^4/ }).check({ force: true });
  }
  await dialog(customer).getByLabel('Your review').fill('On time on both days, and good food.');
  await dialog(customer).getByRole('button', { name: 'Submit review' }).click();
  await expect(card(customer, 'Ravi Kumar').getByRole('button', { name: 'See review' })).toBeVisible();
  const { reviews } = await ravi.api.call(helperReviews, { id: ravi.user._id });
  expect(reviews).toMatchObject([{ subscriptionId: id, rating: 4, customerId: { name: 'Asha Verma' } }]);
  await pictures(customer, 'my-subscriptions-reviewed');
  await card(customer, 'Ravi Kumar').getByRole('button', { name: 'Renew' }).click();
  await expect(customer.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  await expect(customer.getByText('Page 1 of 1, 2 in all')).toBeVisible();
});

test('from the form to the completion, in three browsers: a substitute takes one visit', async ({ browser }) => {
  const [asha, ravi, meena] = await Promise.all([
    person('customer', 'Asha Verma'),
    person('helper', 'Ravi Kumar'),
    person('helper', 'Meena Devi'),
  ]);
  // No other helper nearby has such a low rate, so only these two are asked.
  for (const one of [ravi, meena]) await one.api.call(updateHelperProfile, { hourlyRate: 60 });
  const [first, second] = [dayAhead(1), dayAhead(8)];
  const customer = await openAs(browser, asha, { size: 'phone' }, `/book?helperId=${ravi.user._id}`);
  const helper = await openAs(browser, ravi, { size: 'desk' }, '/helper-subscriptions');
  await listed(helper);

  // One weekday: five visits of two hours at ₹60, 10 % and 2 %.
  await customer.getByRole('button', { name: 'Make it Monthly Subscription' }).click();
  await dialog(customer).getByLabel('Cooking').check();
  for (const day of WEEKDAYS) {
    const name = day.slice(0, 1).toUpperCase() + day.slice(1);
    await dialog(customer)
      .getByLabel(name)
      .setChecked(day === weekdayOf(first));
  }
  await dialog(customer).getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
  await dialog(customer).getByRole('button', { name: 'Review pricing' }).click();
  await dialog(customer).getByRole('button', { name: 'Pay ₹672' }).click();
  await paymentWindow(customer)
    .getByRole('button', { name: /^Pay ₹672/ })
    .click();
  await expect(card(customer, 'Ravi Kumar')).toContainText(/Ravi has until .* to reply/);
  await helper.reload();
  await listed(helper);
  await card(helper, 'Asha Verma').getByRole('button', { name: 'Accept' }).click();
  await expect(card(helper, 'Asha Verma')).toContainText('12 Lake View Road');

  // Ravi cannot come the second time.
  await openVisits(helper, 'Asha Verma');
  await chooseDay(helper, second);
  await pictures(helper, 'subscription-calendar-helper');
  await visitsOf(helper, second).getByRole('button', { name: 'I can’t come' }).click();
  await dialog(helper).getByRole('button', { name: 'Tell the customer' }).click();
  await expect(visitsOf(helper, second)).toContainText('You said that you can’t come.');

  // Asha asks for another helper; Meena agrees.
  await customer.reload();
  await listed(customer);
  await expect(card(customer, 'Ravi Kumar')).toContainText('Ravi can’t come on');
  await pictures(customer, 'my-subscriptions-absent');
  await openVisits(customer, 'Ravi Kumar', 'Decide now');
  await expect(visitsOf(customer, second).getByRole('button', { name: 'Find another helper' })).toBeVisible();
  await pictures(customer, 'subscription-calendar-absent');
  await visitsOf(customer, second).getByRole('button', { name: 'Find another helper' }).click();
  await dialog(customer)
    .getByRole('radio', { name: /^The first helper who accepts/ })
    .check();
  await pictures(customer, 'subscription-seek');
  await dialog(customer).getByRole('button', { name: 'Ask helpers' }).click();
  const other = await openAs(browser, meena, { size: 'phone' }, '/helper-subscriptions');
  const forOthers = other.getByRole('region', { name: 'Visits for other helpers' });
  await expect(async () => {
    await other.reload();
    await expect(forOthers).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect(forOthers).not.toContainText('Lake View Road');
  await pictures(other, 'subscription-jobs-asked');
  await forOthers.getByRole('button', { name: 'Yes, I can come' }).click();
  await expect(forOthers).toContainText('12 Lake View Road');
  await pictures(other, 'subscription-jobs-substitute');
  await customer.reload();
  await chooseDay(customer, second);
  await expect(visitsOf(customer, second)).toContainText('Meena Devi comes instead.');
  await pictures(customer, 'subscription-calendar-substitute');

  // Ravi takes the first visit, Meena the second, Ravi the others.
  await moveClock(`${first}T12:00`);
  await helper.goto('/helper-subscriptions');
  await listed(helper);
  await card(helper, 'Asha Verma').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(card(helper, 'Asha Verma')).toContainText('1 of 5 visits done');
  await moveClock(`${second}T12:00`);
  const later = await openAs(browser, await signedInAgain(meena), { size: 'phone' }, '/helper-subscriptions');
  await later.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(later.getByRole('region', { name: 'Visits for other helpers' })).toContainText('completed');
  const id = (await (await signedInAgain(asha)).api.call(listSubscriptions, {})).subscriptions[0]?._id ?? '';
  for (const week of [15, 22, 29]) {
    await moveClock(`${dayAhead(week)}T12:00`);
    await (await signedInAgain(ravi)).api.call(markServiceComplete, { id, serviceDate: dayAhead(week) });
  }

  // Five days before the end the renewal is offered; after the last day both screens show it as completed.
  const ashaLater = await signedInAgain(asha);
  const end = await openAs(browser, ashaLater, { size: 'phone' }, '/my-subscriptions');
  await listed(end);
  await expect(card(end, 'Ravi Kumar')).toContainText('5 of 5 visits done');
  await expect(card(end, 'Ravi Kumar').getByRole('button', { name: 'Renew' })).toBeVisible();
  await moveClock(`${dayAhead(31)}T00:06`);
  await expect.poll(() => statusOf(ashaLater, id)).toBe('completed');
  await end.reload();
  await listed(end);
  await expect(card(end, 'Ravi Kumar')).toContainText('Completed');
  const done = await openAs(browser, await signedInAgain(ravi), { size: 'desk' }, '/helper-subscriptions');
  await listed(done);
  await tab(done, 'Completed');
  await expect(card(done, 'Asha Verma')).toContainText('5 of 5 visits done');
  await pictures(done, 'subscription-jobs-completed');
  await card(end, 'Ravi Kumar').getByRole('button', { name: 'Renew' }).click();
  await expect(end.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
});
