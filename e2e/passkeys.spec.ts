import { confirmSecondFactor, setUpSecondFactor } from '@sahaya/contracts';
import { expect, type Page } from '@playwright/test';
import { Authenticator } from './authenticator';
import { AXE, STANDARD, violations } from './axe';
import { fitsTheScreen, lead, openAs, pictures } from './browser';
import { readOutbox } from './copy';
import { PASSWORD, person } from './person';
import { test } from './test';
import { VirtualAuthenticator } from './virtual-authenticator';

async function looksRight(page: Page, name: string): Promise<void> {
  await pictures(page, name);
  expect(await violations(page, STANDARD)).toEqual([]);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await fitsTheScreen(page, `${name} on a small phone`);
  await page.setViewportSize(size);
}

test('a customer adds a passkey, signs in with it and removes it', async ({ browser }) => {
  const customer = await person('customer', 'Nandini Rao');
  const email = customer.user.email!;
  const setup = await customer.api.call(setUpSecondFactor, { password: PASSWORD, code: '' });
  const app = new Authenticator(setup.secret);
  await customer.api.call(confirmSecondFactor, { challenge: setup.challenge, code: await app.nextCode() });

  const page = await openAs(browser, customer, { size: 'phone' });
  await page.addInitScript({ path: AXE });
  await page.goto('/profile#two-step');
  await VirtualAuthenticator.addTo(page);
  const dialog = page.getByRole('dialog');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });

  await test.step('adds it with password, code and a name', async () => {
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('Code from your authenticator app').fill(await app.nextCode());
    await looksRight(page, 'passkey-proof');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Name').fill('My phone');
    await looksRight(page, 'passkey-name');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(passkeys).toContainText('My phone');
    await looksRight(page, 'passkeys');
  });
  await expect.poll(() => readOutbox(email)).toContain('The passkey “My phone” was added');

  await test.step('signs in with it', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    // The page to which the login returns.
    await lead(page, '/my-bookings');
    await page.getByLabel('Email or mobile number').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const use = page.getByRole('button', { name: 'Use a passkey' });
    await expect(use).toBeVisible();
    await looksRight(page, 'login-passkey');
    await use.click();
    await expect(page).toHaveURL(/\/my-bookings$/);
  });

  await test.step('removes it', async () => {
    await page.goto('/profile#two-step');
    await expect(passkeys).toContainText('Last used');
    await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('Code from your authenticator app').fill(await app.nextCode());
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(passkeys).not.toContainText('My phone');
  });
});
