import { expect, type Page } from '@playwright/test';
import { AXE, STANDARD, violations } from './axe';
import { fitsTheScreen, pictures } from './browser';
import { moveClock, readOutbox } from './copy';
import { dialog, openDesk, StaffWrites, to } from './desk';
import { PASSWORD, staff } from './person';
import { test } from './test';
import { VirtualAuthenticator } from './virtual-authenticator';

const NARROW = { width: 320, height: 640 };

async function looksRight(page: Page, name: string): Promise<void> {
  await pictures(page, name);
  expect(await violations(page, STANDARD)).toEqual([]);
  const size = page.viewportSize()!;
  await page.setViewportSize(NARROW);
  await fitsTheScreen(page, `${name} on a small phone`);
  await page.setViewportSize(size);
}

test.afterEach(() => moveClock('reset'));

test('a staff member adds a passkey, signs in with it and confirms an action with it', async ({ browser }) => {
  const admin = await staff('admin');
  const { name, email = '' } = admin.user;
  const desk = await openDesk(browser, admin, { written: new StaffWrites() });
  await desk.addInitScript({ path: AXE });
  await desk.reload();
  const device = await VirtualAuthenticator.addTo(desk);
  const passkeys = desk.getByRole('list', { name: 'Passkeys' });
  const openTwoStep = async () => {
    await desk.getByRole('button', { name }).click();
    await desk.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  };

  await test.step('adds it with password, code and a name', async () => {
    await openTwoStep();
    await expect(dialog(desk)).toContainText('fingerprint, face or a security key');
    await looksRight(desk, 'console-passkeys-none');
    await dialog(desk).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog(desk).getByLabel('Password')).toBeFocused();
    await dialog(desk).getByLabel('Password').fill(PASSWORD);
    await dialog(desk)
      .getByLabel('6-digit code of your current app')
      .fill(await admin.app!.nextCode());
    await dialog(desk).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(desk).getByLabel('Name')).toBeFocused();
    await dialog(desk).getByLabel('Name').fill('Work laptop');
    await looksRight(desk, 'console-passkey-name');
    // A device that does not know the person ends like a closed dialog.
    await device.knowsThePerson(false);
    await dialog(desk).getByRole('button', { name: 'Create passkey' }).click();
    await expect(dialog(desk).getByRole('button', { name: 'Create passkey' })).toBeEnabled();
    await expect(dialog(desk).getByRole('alert')).toHaveCount(0);
    await device.knowsThePerson(true);
    await dialog(desk).getByRole('button', { name: 'Create passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveText([/^Work laptopAdded/]);
    await looksRight(desk, 'console-passkeys');
  });
  await expect.poll(() => readOutbox(email)).toContain('The passkey “Work laptop” was added');

  await test.step('signs in with it', async () => {
    await dialog(desk).getByRole('button', { name: 'Close' }).click();
    await desk.getByRole('button', { name }).click();
    await desk.getByRole('menuitem', { name: 'Logout' }).click();
    await desk.getByLabel('Email or mobile number').fill(email);
    await desk.getByLabel('Password').fill(PASSWORD);
    await desk.getByRole('button', { name: 'Sign in' }).click();
    await expect(desk.getByLabel('6-digit code')).toBeFocused();
    await looksRight(desk, 'console-sign-in-passkey');
    await device.knowsThePerson(false);
    await desk.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(desk.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
    await expect(desk.getByRole('alert')).toHaveCount(0);
    await device.knowsThePerson(true);
    await desk.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(desk.getByRole('menuitem', { name: 'Today' })).toBeVisible();
  });

  await test.step('confirms an action with it', async () => {
    await moveClock('+11m');
    await to(desk, 'Staff');
    await desk.getByRole('button', { name: 'Add staff member' }).click();
    await dialog(desk).getByLabel('Name').fill('Meera Nair');
    await dialog(desk).getByLabel('Email').fill(`meera.${email}`);
    await dialog(desk).getByRole('button', { name: 'Add staff member' }).click();
    const question = desk.getByRole('dialog', { name: 'Confirm with a code' });
    await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await looksRight(desk, 'console-step-up-passkey');
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog(desk).locator('code')).toBeVisible();
    await dialog(desk).getByRole('button', { name: 'Done' }).click();
  });

  await test.step('renames and removes it', async () => {
    await openTwoStep();
    await expect(passkeys).toContainText('last used');
    await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click();
    await dialog(desk).getByLabel('Name').fill('Old laptop');
    await dialog(desk).getByRole('button', { name: 'Save name' }).click();
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click();
    await dialog(desk).getByLabel('Password').fill(PASSWORD);
    await dialog(desk)
      .getByLabel('6-digit code of your current app')
      .fill(await admin.app!.nextCode());
    await dialog(desk).getByRole('button', { name: 'Remove passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
    await expect.poll(() => readOutbox(email)).toContain('The passkey “Old laptop” was removed');
  });
});
