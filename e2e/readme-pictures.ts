import { expect, type Page } from '@playwright/test';
import { Authenticator } from './authenticator';
import { openAs } from './browser';
import { demoSecretOf } from './copy';
import { demoAccount, settled } from './screens';
import { test } from './test';

/** `npm run pictures`: takes the pictures of the README from the demo data. Other browser runs omit this file. */
const take = (page: Page, name: string) =>
  page.screenshot({ path: `docs/pictures/${name}.png`, animations: 'disabled', scale: 'css' });

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

test('the portal', async ({ browser }) => {
  const customer = await demoAccount('customer');
  const page = await openAs(browser, customer, { size: 'desk' });
  await page.setViewportSize(DESK);
  await page.goto('/helpers?service=cooking');
  await settled(page, '/helpers?service=cooking');
  await take(page, 'portal-search');

  await page.setViewportSize(PHONE);
  for (const [path, name] of [
    ['/', 'portal-landing'],
    ['/my-bookings', 'portal-bookings'],
  ] as const) {
    await page.goto(path);
    await settled(page, path);
    await take(page, name);
  }

  const helper = await openAs(browser, await demoAccount('helper'), { size: 'phone' });
  await helper.setViewportSize(PHONE);
  await helper.goto('/dashboard');
  await settled(helper, '/dashboard');
  await take(helper, 'portal-helper');
});

test('the console', async ({ browser }) => {
  const page = await openAs(browser, undefined, { size: 'desk' });
  await page.setViewportSize(DESK);
  await page.goto('/console/');
  await page.getByLabel('Email or mobile number').fill('ops@example.com');
  await page.getByLabel('Password').fill('sahaya-staff-123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('6-digit code').fill(await new Authenticator(demoSecretOf('ops@example.com')).nextCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('menuitem', { name: 'Bookings', exact: true }).click();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await take(page, 'console-bookings');
});
