import { type Browser, expect, type Page } from '@playwright/test';
import type { User } from '@sahaya/contracts';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { fitsTheScreen, openAs, picture } from './browser';
import { BASE_URL, dayAhead, PASSWORD, person, uniqueEmail } from './person';
import { test } from './test';

/** Registers a customer through the API with the fields of the specification alone, so without a consent. */
async function registerWithoutConsent(): Promise<{ token: string; user: User }> {
  const fields = { name: 'Asha Verma', email: uniqueEmail('consent'), password: PASSWORD, age: 30, gender: 'female' };
  const response = await fetch(`${BASE_URL}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, role: 'customer', location: 'Saket, New Delhi' }),
  });
  const { data } = (await response.json()) as { data: { token: string; user: User } };
  return data;
}

const gate = (page: Page) => page.getByRole('heading', { level: 1, name: 'Before you go on' });

async function openGate(browser: Browser, size: 'phone' | 'desk') {
  const account = await registerWithoutConsent();
  const page = await openAs(browser, account, { size });
  await page.addInitScript({ path: AXE });
  await page.goto('/my-bookings');
  await expect(gate(page)).toBeVisible();
  return page;
}

test('an account without consent is asked first, agrees, withdraws, and is told why it cannot book', async ({
  browser,
}) => {
  const helper = await person('helper', 'Lakshmi Rao');
  const page = await openGate(browser, 'phone');
  await picture(page, 'consent');

  // Every screen asks, but the texts themselves are open.
  for (const path of ['/dashboard', '/profile', '/book']) {
    await page.goto(path);
    await expect(gate(page)).toBeVisible();
  }
  for (const [path, title] of [
    ['/terms-conditions', /terms/i],
    ['/privacy-policy', /privacy/i],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  // The keyboard alone suffices.
  await page.goto('/my-bookings');
  await page.getByRole('button', { name: 'Agree and continue' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please agree to the terms and the privacy policy');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Agree and continue' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My bookings' })).toBeVisible();

  // The consequences are named before the withdrawal.
  await page.goto('/profile/privacy');
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data).toContainText('You agreed to our terms and privacy policy');
  await data.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(page.getByRole('dialog')).toContainText('You will not be able to make new bookings and subscriptions');
  await picture(page, 'consent-withdrawal');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(data).toContainText('You withdrew your consent on');

  // The portal stays open, and a new booking says why it is refused.
  const query = `helperId=${helper.user._id}&service=cooking&date=${dayAhead(3)}&startTime=10:00&endTime=12:00`;
  await page.goto(`/book?${query}`);
  await page.getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
  await page.getByRole('button', { name: 'Send request to Lakshmi' }).click();
  await expect(page.getByText('You have withdrawn your consent. Give it again in your profile')).toBeVisible();

  await page.goto('/profile/privacy');
  await data.getByRole('button', { name: 'Give consent again' }).click();
  await data.getByRole('checkbox').check();
  await data.getByRole('button', { name: 'Give consent again' }).click();
  await expect(data.getByRole('button', { name: 'Withdraw consent' })).toBeVisible();
  await page.goto(`/book?${query}`);
  await page.getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
  await page.getByRole('button', { name: 'Send request to Lakshmi' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Lakshmi' })).toBeVisible();
  await page.context().close();
});

test('the consent page meets WCAG 2.2 AA, is no wider than a small phone, and lets a person log out', async ({
  browser,
}) => {
  const page = await openGate(browser, 'desk');
  for (const [width, colorScheme, rules] of [
    [1280, 'light', STANDARD],
    [320, 'light', STANDARD],
    [320, 'dark', COLOURS],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await fitsTheScreen(page, `the consent page at ${width}`);
    expect.soft(await violations(page, rules), `${width}, ${colorScheme}`).toEqual([]);
  }
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.context().close();
});
