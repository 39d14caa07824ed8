import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { paymentWindow, picture } from './browser';
import { moveClock } from './copy';
import { dayAhead, PASSWORD, person, uniqueEmail } from './person';
import { test } from './test';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

async function registerInBrowser(page: Page, role: 'Find Helpers' | 'Offer Services', name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('radio', { name: role }).check({ force: true });
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: 'Email' }).check({ force: true });
  await page.getByLabel('Email address').fill(uniqueEmail('e2e'));
  await page.getByLabel('Age').fill('34');
  await page.getByRole('radio', { name: 'Female' }).check({ force: true });
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('Location', { exact: true }).fill('Saket, New Delhi');
  if (role === 'Offer Services') {
    await page.getByRole('checkbox', { name: 'Cooking' }).check({ force: true });
    await page.getByLabel('Hourly rate').fill('240');
    await page.getByLabel('About you (optional)').fill('Simple home food, north and south.');
  }
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await picture(page, `register-${role === 'Find Helpers' ? 'customer' : 'helper'}`);
  await page.getByRole('button', { name: /^Create account/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0]!);
}

async function openContext(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return [context, page];
}

/** The card of their only booking. */
const card = (page: Page, other: string) => page.getByRole('article', { name: new RegExp(other) }).first();

test.afterEach(() => moveClock('reset'));

test('find → book → accept → pay → chat → complete → review, in two browsers', async ({ browser }) => {
  const [helperContext, helper] = await openContext(browser, PHONE);
  const [customerContext, customer] = await openContext(browser, DESK);
  const helperName = `Lakshmi ${Date.now().toString(36)}`;

  await registerInBrowser(helper, 'Offer Services', helperName);
  await expect(helper.getByRole('region', { name: 'Finish your setup' }).getByRole('link')).toHaveText([
    /^Your photo.*To do$/,
    /^Identity check.*To do$/,
    /^Account for your pay.*To do$/,
    /^Your days and hours.*To do$/,
  ]);
  await picture(helper, 'dashboard-helper-phone');
  await registerInBrowser(customer, 'Find Helpers', 'Nandini Gupta');
  await picture(customer, 'dashboard-customer');

  // Find: a new helper has no reviews and is far down the list, so the test opens the profile by its URL.
  await customer.getByRole('link', { name: 'Find Helpers' }).first().click();
  await customer.getByLabel('Service', { exact: true }).selectOption({ label: 'Cooking' });
  await expect(customer).toHaveURL(/service=cooking/);
  await expect(
    customer
      .getByRole('heading', { name: /helpers? found/ })
      .or(customer.getByText(/helpers? found/))
      .first(),
  ).toBeVisible();
  await picture(customer, 'helpers-list');
  const session = await helper.evaluate(() => JSON.stringify(localStorage));
  const helperId = /\\?"_id\\?":\s*\\?"([0-9a-f]{24})/.exec(session)?.[1];
  await customer.goto(`/helper/${helperId}`);
  await expect(customer.getByRole('heading', { name: helperName })).toBeVisible();
  await picture(customer, 'helper-profile');

  // Book.
  await customer.getByRole('link', { name: /^Book Now/ }).click();
  await expect(customer).toHaveURL(new RegExp(`/book\\?helperId=${helperId}`));
  await customer.getByLabel('Service', { exact: true }).selectOption({ label: 'Cooking' });
  await customer.getByRole('button', { name: /^Send request/ }).click();
  await expect(customer.getByText('Please enter your address')).toBeVisible();
  await customer.getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
  await customer.getByLabel('Special requests (optional)').fill('Less oil, please');
  // 2 h at ₹240, 10 % platform fee, 2 % processing fee.
  await expect(customer.getByText('₹537.60').first()).toBeVisible();
  await picture(customer, 'book');
  await customer.getByRole('button', { name: 'Send request to Lakshmi' }).click();
  await expect(customer).toHaveURL(/\/my-bookings$/);
  await expect(card(customer, helperName)).toContainText('Pending');
  await picture(customer, 'my-bookings-pending');

  // Accept, on a phone.
  await helper.getByRole('link', { name: /Jobs/ }).last().click();
  await expect(card(helper, 'Nandini')).not.toContainText('Lake View Road');
  await picture(helper, 'my-jobs-phone');
  await card(helper, 'Nandini').getByRole('button', { name: 'Accept' }).click();
  await expect(card(helper, 'Nandini')).toContainText('12 Lake View Road');

  // Pay: the first attempt fails with the provider's reason, the second succeeds.
  await customer.reload();
  await card(customer, helperName).getByRole('button', { name: 'Pay ₹537.60' }).click();
  const window = paymentWindow(customer);
  await expect(window.getByRole('button', { name: 'Fail this payment' })).toBeVisible();
  await picture(customer, 'payment-window');
  await window.getByRole('button', { name: 'Fail this payment' }).click();
  await window.getByRole('button', { name: 'Try again' }).click();
  await window.getByRole('button', { name: /^Pay ₹537\.60/ }).click();
  await expect(customer.getByText(/^Payment received/)).toBeVisible();
  await expect(card(customer, helperName)).toContainText('All set and paid');
  await picture(customer, 'my-bookings-paid');

  // Chat, live both ways.
  await card(customer, helperName)
    .getByRole('button', { name: /^Chat with/ })
    .click();
  await expect(customer.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await customer.getByLabel('Write a message').fill('Is 9 still fine?');
  await customer.getByRole('button', { name: 'Send' }).click();
  await helper.getByRole('link', { name: /Chats/ }).last().click();
  // The page before names Nandini, too.
  await expect(helper.getByRole('heading', { name: 'Chats', exact: true }).first()).toBeVisible();
  await expect(card(helper, 'Nandini')).toHaveCount(0);
  await helper
    .getByRole('link', { name: /Nandini/ })
    .or(helper.getByRole('button', { name: /Nandini/ }))
    .first()
    .click();
  await expect(helper).toHaveURL(/\/chats\/[0-9a-f]{24}$/);
  await expect(helper.getByText('Is 9 still fine?').last()).toBeVisible();
  await expect(customer.getByText('Read', { exact: true })).toBeVisible();
  await helper.getByLabel('Write a message').fill('Yes, see you then');
  await helper.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByText('Yes, see you then').last()).toBeVisible();
  await picture(helper, 'chat-phone');
  await picture(customer, 'chat');

  // Complete at the end of the visit, and review.
  await moveClock(`${dayAhead(1)}T11:00`);
  await helper.goto('/my-bookings');
  // On the day of a visit, the day is shown first.
  await expect(helper.getByRole('radio', { name: 'Day' })).toBeChecked();
  await card(helper, 'Nandini').getByRole('button', { name: 'Finish' }).click();
  await helper.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click();
  await expect(card(helper, 'Nandini')).toContainText('Completed');
  await picture(helper, 'my-jobs-completed-phone');
  await customer.goto('/my-bookings');
  await card(customer, helperName).getByRole('button', { name: 'Add Review' }).click();
  const review = customer.getByRole('dialog');
  await review.getByRole('button', { name: 'Submit review' }).click();
  await expect(review.getByText('Please select an overall rating')).toBeVisible();
  for (const rating of ['Overall rating', 'Service quality', 'Punctuality', 'Communication']) {
    await review.getByRole('group', { name: rating }).getByRole('radio', { name: /^5/ }).check({ force: true });
  }
  await review.getByLabel('Your review').fill('Wonderful food, on time and kind.');
  await picture(customer, 'review-modal');
  await review.getByRole('button', { name: 'Submit review' }).click();
  await expect(customer.getByText('Thank you for your review.')).toBeVisible();
  await expect(async () => {
    await customer.goto(`/helper/${helperId}`);
    await expect(customer.getByText('Wonderful food, on time and kind.')).toBeVisible({ timeout: 15_000 });
    await expect(customer.getByText('(1 review)').first()).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await picture(customer, 'helper-profile-reviewed');
  await helperContext.close();
  await customerContext.close();
});

test('a guest is redirected to the login and back, and an unknown URL to the landing page', async ({ page }) => {
  const { user } = await person('customer', 'Kavya Menon');
  await page.goto('/my-bookings');
  await expect(page).toHaveURL(/\/login$/);
  await picture(page, 'login');
  await page.getByLabel('Email or mobile number').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/my-bookings$/);
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/$/);
  await picture(page, 'landing');
});
