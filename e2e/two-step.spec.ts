import { type Browser, expect, type Page } from '@playwright/test';
import { Authenticator } from './authenticator';
import { AXE, STANDARD, violations } from './axe';
import { fitsTheScreen, lead, openAs, pictures, type Size } from './browser';
import { readOutbox } from './copy';
import { PASSWORD, person, type Person } from './person';
import { test } from './test';

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true });

/** Opens the login screen in a browser of its own. */
async function loginPage(browser: Browser, size: Size): Promise<Page> {
  const page = await openAs(browser, undefined, { size });
  await page.addInitScript({ path: AXE });
  await page.goto('/login');
  return page;
}
async function enterPassword(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('Email or mobile number').fill(user.email!);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
}

async function looksRight(page: Page, name: string): Promise<void> {
  await pictures(page, name);
  expect(await violations(page, STANDARD)).toEqual([]);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await fitsTheScreen(page, `${name} on a small phone`);
  await page.setViewportSize(size);
}

test('a customer turns two-step sign-in on, signs in with the app and a recovery code, and turns it off', async ({
  browser,
}) => {
  const customer = await person('customer', 'Nandini Rao');
  const email = customer.user.email!;
  const page = await openAs(browser, customer, { size: 'phone' });
  await page.addInitScript({ path: AXE });
  await page.goto('/profile#two-step');
  const dialog = page.getByRole('dialog');

  await test.step('turns it on', async () => {
    await expect(section(page)).toContainText('Off');
    await looksRight(page, 'two-step-off');
    await section(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await dialog.getByLabel('Current password').fill('wrong one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Your current password is not correct')).toBeVisible();
    await looksRight(page, 'two-step-password');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await looksRight(page, 'two-step-connect');
  });

  const secret = await dialog.locator('code').innerText();
  expect(await dialog.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toContain(
    `secret=${secret.replaceAll(' ', '')}`,
  );
  const app = new Authenticator(secret.replaceAll(' ', ''));

  const codes = await test.step('connects the app and saves the recovery codes', async () => {
    await dialog.getByLabel('Code from the app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText(/^This code is not correct/)).toBeVisible();
    await dialog.getByLabel('Code from the app').fill(await app.nextCode());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await looksRight(page, 'two-step-codes');
    // The dialog closes only when the codes are saved.
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('sahaya-recovery-codes.txt');
    const shown = await dialog.getByRole('listitem').allInnerTexts();
    await dialog.getByLabel('I saved these codes').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(section(page)).toContainText('10 codes left');
    await looksRight(page, 'two-step-on');
    return shown;
  });
  await expect.poll(() => readOutbox(email)).toContain('Two-step sign-in is on');

  await test.step('signs out, and in with a code of the app', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    // The page to which the login returns.
    await lead(page, '/my-bookings');
    await enterPassword(page, customer);
    const code = page.getByLabel('Code from your authenticator app');
    await expect(code).toBeFocused();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter the 6-digit code of your authenticator app')).toBeVisible();
    await looksRight(page, 'login-code');
    await code.fill('000 000');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(/^This code is not correct or was used before/)).toBeVisible();
    await code.fill((await app.nextCode()).replace(/^.../, '$& '));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/my-bookings$/);
  });

  const desk = await loginPage(browser, 'desk');
  await test.step('signs in with a recovery code elsewhere', async () => {
    await enterPassword(desk, customer);
    await desk.getByRole('button', { name: 'Back' }).click();
    await enterPassword(desk, customer);
    await desk.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expect(desk.getByLabel('Recovery code')).toBeFocused();
    await looksRight(desk, 'login-recovery-code');
    await desk.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
    await desk.getByRole('button', { name: 'Sign In' }).click();
    await expect(desk).toHaveURL(/\/dashboard$/);
  });

  await test.step('gets new recovery codes', async () => {
    await desk.goto('/profile/security');
    await expect(section(desk)).toContainText('9 codes left');
    await section(desk).getByRole('button', { name: 'New recovery codes' }).click();
    const window = desk.getByRole('dialog');
    await window.getByLabel('Current password').fill(PASSWORD);
    await window.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await window.getByLabel('Recovery code').fill(codes[0]!);
    await window.getByRole('button', { name: 'Get new codes' }).click();
    await expect(window.getByText(/^This code is not correct or was used before/)).toBeVisible();
    await looksRight(desk, 'two-step-new-codes');
    await window.getByLabel('Recovery code').fill(codes[1]!);
    await window.getByRole('button', { name: 'Get new codes' }).click();
    await expect(window.getByRole('listitem')).toHaveCount(10);
    codes.splice(0, 10, ...(await window.getByRole('listitem').allInnerTexts()));
    await window.getByLabel('I saved these codes').check();
    await window.getByRole('button', { name: 'Done' }).click();
    await expect(section(desk)).toContainText('10 codes left');
  });

  await test.step('turns it off', async () => {
    await section(desk).getByRole('button', { name: 'Turn off' }).click();
    const window = desk.getByRole('dialog');
    await window.getByLabel('Current password').fill(PASSWORD);
    await window.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await window.getByLabel('Recovery code').fill(codes[0]!);
    await looksRight(desk, 'two-step-turn-off');
    await window.getByRole('button', { name: 'Turn off' }).click();
    await expect(desk.getByText('Two-step sign-in is off.')).toBeVisible();
    await expect(section(desk).getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});
