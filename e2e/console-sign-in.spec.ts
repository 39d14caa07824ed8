import { type Browser, expect, type Page } from '@playwright/test';
import { AXE, STANDARD, violations } from './axe';
import { Authenticator } from './authenticator';
import { pictures, SIZES } from './browser';
import { moveClock } from './copy';
import { dialog, openDesk, StaffWrites, stateReason, to } from './desk';
import { staff, uniqueEmail } from './person';
import { test } from './test';

const written = new StaffWrites();
const NEW_PASSWORD = 'purple monsoon bicycle';

/** The sign-in page in a separate browser. */
async function openSignIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: SIZES.desk })).newPage();
  await page.addInitScript({ path: AXE });
  await page.goto('/console/');
  return page;
}
async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email or mobile number').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
const isIn = (page: Page) => expect(page.getByRole('menuitem', { name: 'Today' })).toBeVisible();

/** Sets up an app and returns it with the recovery codes. */
async function setUpApp(page: Page, newPassword?: string): Promise<{ app: Authenticator; codes: string[] }> {
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await pictures(page, 'console-set-up-app');
  expect(await violations(page, STANDARD)).toEqual([]);
  const app = new Authenticator((await page.locator('code').innerText()).replaceAll(' ', ''));
  if (newPassword) {
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat new password').fill(newPassword);
  }
  await page.getByLabel('6-digit code').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  const list = page.getByRole('list', { name: 'Save your recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await pictures(page, 'console-recovery-codes');
  expect(await violations(page, STANDARD)).toEqual([]);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByLabel('I saved these codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await isIn(page);
  return { app, codes };
}

test.afterEach(() => moveClock('reset'));

test('a new colleague sets up two-step sign-in, uses a recovery code, and two admins reset it', async ({ browser }) => {
  const [admin, other] = [await staff('admin'), await staff('admin')];
  const email = uniqueEmail('colleague');
  const desk = await openDesk(browser, admin, { written });

  await to(desk, 'Staff');
  await desk.getByRole('button', { name: 'Add staff member' }).click();
  await dialog(desk).getByLabel('Name').fill('Meera Nair');
  await dialog(desk).getByLabel('Email').fill(email);
  await dialog(desk).getByRole('button', { name: 'Add staff member' }).click();
  const firstPassword = await dialog(desk).locator('code').innerText();
  await dialog(desk).getByRole('button', { name: 'Done' }).click();
  const row = desk.getByRole('row', { name: email });
  await expect(row).toContainText('At next sign-in');

  // The first sign-in.
  const page = await openSignIn(browser);
  await enterPassword(page, email, firstPassword);
  const { codes } = await setUpApp(page, NEW_PASSWORD);

  // A later one with a recovery code, which works once.
  const signOut = async () => {
    await page.getByRole('button', { name: 'Meera Nair' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  for (const isUsed of [false, true]) {
    await signOut();
    await enterPassword(page, email, NEW_PASSWORD);
    await expect(page.getByLabel('6-digit code')).toBeFocused();
    if (!isUsed) await pictures(page, 'console-code');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0]!);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (!isUsed) await isIn(page);
  }
  await expect(page.getByText(/^This code is not correct or was used before/)).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[1]!.toLowerCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await isIn(page);
  await page.getByRole('button', { name: 'Meera Nair' }).click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await expect(dialog(page)).toContainText('Recovery codes left8');
  await pictures(page, 'console-two-step');

  // The own name, which the admin sees in the list of staff.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Meera Nair' }).click();
  await expect(page.getByRole('menuitem', { name: 'Change name' })).toBeVisible();
  await expect(page.getByRole('menu').filter({ hasText: 'Change name' })).toContainText('Meera NairSupport');
  expect(await violations(page, STANDARD)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Change name' }).click();
  await dialog(page).getByLabel('Name').fill('Meera Nair-Rao');
  await dialog(page).getByRole('button', { name: 'Change name' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Meera Nair-Rao' })).toBeVisible();
  await desk.reload();
  await expect(row).toContainText('Meera Nair-Rao');

  // The first admin proposes a reset; the latest code is eleven minutes old by then.
  await moveClock('+11m');
  await desk.reload();
  await row.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await stateReason(desk, 'Lost the phone on a bus');
  await dialog(desk).getByRole('button', { name: 'Reset two-step sign-in' }).click();
  const question = desk.getByRole('dialog', { name: 'Confirm with a code' });
  await expect(question.getByLabel('6-digit code')).toBeFocused();
  await pictures(desk, 'console-step-up');
  await desk.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog(desk).getByLabel('Reason')).toHaveValue('Lost the phone on a bus');
  await dialog(desk).getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await question.getByLabel('6-digit code').fill(await admin.app!.nextCode());
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(desk)).toHaveCount(0);
  const resets = (at: Page) => at.getByRole('region', { name: 'Resets awaiting approval' });
  await expect(resets(desk)).toContainText('Lost the phone on a bus');
  await expect(resets(desk).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await pictures(desk, 'console-staff');

  // The second admin approves it, which ends the session of the colleague.
  const desk2 = await openDesk(browser, other, { written });
  await to(desk2, 'Staff');
  const proposal = resets(desk2).getByRole('row', { name: /Meera Nair-Rao.*Lost the phone on a bus/ });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(desk2)).toContainText('signs Meera Nair-Rao out everywhere');
  await dialog(desk2).getByRole('button', { name: 'Approve' }).click();
  await expect(proposal).toHaveCount(0);
  await expect(row).toContainText('At next sign-in');
  await page.goto('/console/');
  await enterPassword(page, email, NEW_PASSWORD);
  await setUpApp(page);
});
