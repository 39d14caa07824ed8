import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { BRAND } from '@sahaya/domain';
import { chooseDate, fitsTheScreen, openAs, picture, pictures, type Size, SIZE_NAMES, SIZES } from './browser';
import { readOutbox } from './copy';
import { BASE_URL, dayAhead, PASSWORD, person, type Person } from './person';
import { test } from './test';

/** Opens the profile in a browser that is signed in as this user, and a page of it from the index. */
async function profileOf(browser: Browser, account: Person, size: Size, name: string) {
  const page = await openAs(browser, account, { size }, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await openPage(page, name);
  return page;
}
async function openPage(page: Page, name: string) {
  const index = page.getByRole('navigation', { name: 'Profile sections' });
  const back = page.getByRole('link', { name: 'All settings' });
  await expect(index.or(back)).toBeVisible();
  if (await back.isVisible()) await back.click();
  await index.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The last code sent, read from the development mailbox. */
async function codeSentTo(to: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await fetch(`${BASE_URL}/api/dev/mailbox?to=${encodeURIComponent(to)}`);
    const { data } = (await answer.json()) as { data: { messages: { code: string }[] } };
    code = data.messages.find((message) => message.code)?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass();
  return code;
}

for (const size of SIZE_NAMES) {
  test(`a customer changes the profile and saves addresses for bookings, on a ${size}`, async ({ browser }) => {
    const customer = await person('customer', 'Asha Verma');
    const helper = await person('helper', 'Ravi Kumar');
    const page = await profileOf(browser, customer, size, 'About you');

    // Photo: a text file is refused by the browser; an image is shown once it is stored.
    const photo = section(page, 'Photo');
    const file = photo.locator('input[type=file]');
    await file.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('not an image') });
    await expect(photo.getByRole('alert')).toHaveText('Please select a valid image file');
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(photo.getByRole('alert')).toHaveText('File size must be less than 5MB');
    await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') });
    await expect(photo.getByRole('alert')).toHaveText('Please select a valid image file');
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(photo.getByRole('img', { name: 'Your photo' })).toHaveAttribute(
      'src',
      /^\/api\/photos\/\w+-256\.webp$/,
    );

    // Basic information; the place is looked up automatically.
    const basic = section(page, 'Basic info');
    await basic.getByLabel('Name').fill('');
    await basic.getByRole('button', { name: 'Save basic info' }).click();
    await expect(basic.getByText('Name is required')).toBeVisible();
    await basic.getByLabel('Name').fill('Asha Rao');
    await basic.getByLabel('Location', { exact: true }).fill('HSR Layout, Bangalore');
    await expect(basic.getByText('Location found')).toBeHidden();
    await expect(basic.getByText('Location found')).toBeVisible();
    await basic.getByRole('button', { name: 'Save basic info' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();

    // Addresses: the first is the default, another can become it, and deletion asks first.
    await openPage(page, 'Addresses');
    const addresses = section(page, 'Saved addresses');
    await addAddress(page, 'Home', '12 Lake View Road, Saket, New Delhi', 'Metro gate 2');
    await expect(addresses.getByRole('listitem').filter({ hasText: 'Home' })).toContainText('Default');
    await addAddress(page, 'Office', '4th floor, DLF Cyber City, Gurgaon');
    await addresses.getByRole('button', { name: 'Make Office the default' }).click();
    await expect(addresses.getByRole('listitem').filter({ hasText: 'Office' })).toContainText('Default');
    await addresses.getByRole('button', { name: 'Delete Office' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(addresses.getByRole('listitem')).toHaveCount(1);
    await expect(addresses.getByRole('listitem')).toContainText('Default');
    await fitsTheScreen(page);
    await picture(page, `profile-customer-${size}`);

    // The index shows the current values, and Back returns to the page.
    await openPage(page, 'About you');
    if (size === 'phone') await page.goBack();
    await expect(page.getByRole('link', { name: /^Addresses and waiting list/ })).toContainText('1 address');
    await pictures(page, `profile-index-${size}`);
    await openPage(page, 'About you');
    await page.reload();
    await expect(basic.getByLabel('Name')).toHaveValue('Asha Rao');

    await page.goto(`/book?helperId=${helper.user._id}`);
    await page.getByRole('radio', { name: /^Home/ }).check();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(
      '12 Lake View Road, Saket, New Delhi (Near Metro gate 2)',
    );
    await picture(page, `book-saved-address-${size}`);
    await page.context().close();
  });

  test(`a helper changes services, rate and week, on a ${size}`, async ({ browser }) => {
    const helper = await person('helper', 'Lakshmi Nair');
    const page = await profileOf(browser, helper, size, 'Your work');

    const offer = section(page, 'Services and rate');
    await offer.getByLabel('Hourly rate').fill('20');
    await offer.getByRole('button', { name: 'Save services and rate' }).click();
    await expect(offer.getByText('Please provide a valid hourly rate')).toBeVisible();
    await offer.getByLabel('Hourly rate').fill('310');
    await offer.getByRole('checkbox', { name: 'Gardening' }).check({ force: true });
    await offer.getByRole('button', { name: 'Save services and rate' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();

    const week = section(page, 'Availability');
    await week.getByRole('switch', { name: 'Works on Sunday' }).uncheck({ force: true });
    await week.getByLabel('Hours on Monday').selectOption({ label: 'Certain hours' });
    await week.getByLabel('From, Monday').selectOption({ label: '8:00 am' });
    // The first notice closes by itself, sooner or later than the second save.
    await expect(page.getByText('Saved.')).toHaveCount(0);
    await week.getByRole('button', { name: 'Save availability' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await fitsTheScreen(page);
    await picture(page, `profile-helper-${size}`);

    await page.goto(`/helper/${helper.user._id}`);
    await expect(page.getByText('₹310').first()).toBeVisible();
    await expect(page.getByText('Sunday: not available')).toBeAttached();
    await page.context().close();
  });
}

test('a helper takes a morning off and requests verification', async ({ browser }) => {
  const helper = await person('helper', 'Lakshmi Nair');
  const page = await profileOf(browser, helper, 'phone', 'Your work');

  const off = section(page, 'Time off');
  await off.getByRole('button', { name: 'Add time off' }).click();
  await expect(off.getByText('Please select a date')).toBeVisible();
  await chooseDate(off.getByLabel('Date'), dayAhead(3));
  await off.getByLabel('How long').selectOption({ label: 'Certain hours' });
  await off.getByLabel('To', { exact: true }).selectOption({ label: '12:00 pm' });
  await off.getByLabel('Note to yourself').fill('Dentist');
  await off.getByRole('button', { name: 'Add time off' }).click();
  const row = off.getByRole('listitem').filter({ hasText: 'Dentist' });
  await expect(row).toContainText('9:00 am–12:00 pm');
  await row.getByRole('button', { name: /^Remove time off on/ }).click();
  await expect(off.getByText('No time off planned.')).toBeVisible();

  const check = section(page, 'Identity check');
  await check.getByLabel('Document', { exact: true }).selectOption({ label: 'PAN card' });
  await check.getByLabel('Number of the document').fill('12');
  await check.getByRole('button', { name: 'Request verification' }).click();
  await expect(check.getByLabel('Number of the document')).toBeFocused();
  await check.getByLabel('Number of the document').fill('ABCDE1234F');
  await check.getByRole('button', { name: 'Request verification' }).click();
  await expect(check.getByText('Please add a photo')).toBeVisible();
  const identity = check
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Identity document' }) });
  const file = { name: 'card.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await identity.locator('input[type="file"]').setInputFiles(file);
  await expect(check.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await check.getByRole('button', { name: 'Start this check' }).last().click();
  await expect(check.getByLabel('Number of the certificate')).toBeVisible();
  await pictures(page, 'profile-verification-form');
  await check.getByRole('button', { name: 'Request verification' }).first().click();
  await expect(check.getByText(/^Being reviewed: PAN card .*234F/)).toBeVisible();
  await pictures(page, 'profile-verification');
  await expect(check.getByText('ABCDE')).toHaveCount(0);
  await fitsTheScreen(page);

  // The list on the dashboard leads to the place of each step, and is gone once it is hidden.
  await page.goto('/dashboard');
  const setup = section(page, 'Finish your setup');
  await expect(setup.getByRole('link', { name: /^Identity check/ })).toContainText('Being checked');
  await pictures(page, 'dashboard-setup');
  await setup.getByRole('link', { name: /^Your days and hours/ }).click();
  await expect(page.getByRole('heading', { name: 'Availability' })).toBeInViewport();
  await page.goBack();
  await setup.getByRole('link', { name: /^Account for your pay/ }).click();
  await expect(page.getByRole('button', { name: 'Add an account' })).toBeInViewport();
  await page.goBack();
  await setup.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No visit planned' })).toBeVisible();
  await expect(setup).toBeHidden();
  await page.context().close();
});

test('a forgotten password is reset with the code that was sent, and other devices are signed out', async ({
  browser,
}) => {
  const customer = await person('customer', 'Nandini Gupta');
  const email = customer.user.email!;
  const elsewhere = await profileOf(browser, customer, 'desk', 'Sign-in');
  const context = await browser.newContext({ viewport: SIZES.phone });
  const page = await context.newPage();

  await page.goto('/login');
  await page.getByLabel('Email or mobile number').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await picture(page, 'reset-ask');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/a code is on its way/)).toBeVisible();
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByLabel('New password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm new password').fill('another');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('another password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not correct');
  await picture(page, 'reset-code');
  const code = await codeSentTo(email);
  expect(await readOutbox(email)).toContain(code);
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed. Please log in.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.context().close();
  await context.close();
});

test('an email is changed with the password and a code, and the old address is told', async ({ browser }) => {
  const customer = await person('customer', 'Kavita Rao');
  const page = await profileOf(browser, customer, 'phone', 'Sign-in');
  const contact = section(page, 'Email and phone');
  const email = `new.${customer.user.email!}`;
  await contact.getByRole('button', { name: 'Change email' }).click();
  await contact.getByLabel('New email').fill(email);
  await contact.getByLabel('Current password').fill('wrong one');
  await contact.getByRole('button', { name: 'Send code' }).click();
  await expect(contact.getByRole('alert')).toHaveText('Your current password is not correct');
  await picture(page, 'profile-contact-change');
  await contact.getByLabel('Current password').fill(PASSWORD);
  await contact.getByRole('button', { name: 'Send code' }).click();
  await contact.getByLabel('6-digit code').fill(await codeSentTo(email));
  await fitsTheScreen(page);
  await picture(page, 'profile-contact-code');
  await contact.getByRole('button', { name: 'Confirm code' }).click();
  await expect(contact.getByText(email)).toBeVisible();
  await fitsTheScreen(page);
  await expect
    .poll(() => readOutbox(customer.user.email!))
    .toContain(`The email address of your ${BRAND} account is now n`);
  await page.context().close();
});

test('a contact is verified, a device signed out, the password changed, and a deletion planned and cancelled', async ({
  browser,
}) => {
  const customer = await person('customer', 'Meera Iyer');
  const page = await profileOf(browser, customer, 'desk', 'Sign-in');

  const contact = section(page, 'Email and phone');
  await contact.getByRole('button', { name: 'Verify email' }).click();
  await contact.getByLabel('6-digit code').fill(await codeSentTo(customer.user.email!));
  await contact.getByRole('button', { name: 'Confirm code' }).click();
  await expect(contact.getByText('Verified', { exact: true })).toBeVisible();

  // Another device signs in and is signed out from this one.
  const other = await fetch(`${BASE_URL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/140.0' },
    body: JSON.stringify({ identifier: customer.user.email, password: PASSWORD }),
  });
  const { data } = (await other.json()) as { data: { token: string } };
  await page.reload();
  const sessions = section(page, 'Your devices');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await picture(page, 'profile-sessions');
  await sessions.getByRole('button', { name: 'Sign out Firefox on Android' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(async () => {
    const me = await fetch(`${BASE_URL}/api/auth/me`, { headers: { authorization: `Bearer ${data.token}` } });
    expect(me.status).toBe(401);
  }).toPass();

  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill('wrong one');
  await password.getByLabel('New password', { exact: true }).fill('a newer password');
  await password.getByLabel('Confirm new password').fill('a newer password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByRole('alert')).toHaveText('Your current password is not correct');
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Your other devices are signed out.')).toBeVisible();

  await openPage(page, 'Privacy');
  const own = section(page, 'Your data');
  await expect(own).toBeVisible();
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsTheScreen(page, `the profile at ${width} px`);
  }
  await pictures(page, 'profile-data');
  await own.getByRole('button', { name: 'Name a nominee' }).click();
  await own.getByLabel('Name of the nominee').fill('Meera Rao');
  await own.getByLabel('Email or mobile number of the nominee').fill('meera@example.com');
  await own.getByRole('button', { name: 'Save nominee' }).click();
  await expect(own.getByText('meera@example.com')).toBeVisible();
  await own.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  await expect(dialog.getByText('Your current password is not correct')).toBeVisible();
  await picture(page, 'profile-export-dialog');
  for (const [format, name] of [
    [/^Readable page/, 'my-data.html'],
    [/^JSON/, 'my-data.json'],
  ] as const) {
    if (format.source.includes('JSON')) await own.getByRole('button', { name: 'Download my data' }).click();
    await dialog.getByRole('radio', { name: format }).check({ force: true });
    await dialog.getByLabel('Current password').fill('a newer password');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    const text = await readFile(await file.path(), 'utf8');
    for (const part of ['Meera Rao', customer.user.name]) expect(text).toContain(part);
    await expect(dialog).toBeHidden();
  }
  await own.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(own.getByText(/^Your account will be deleted on/)).toBeVisible();
  await own.getByRole('button', { name: 'Keep my account' }).click();
  await expect(own.getByRole('button', { name: 'Delete account' })).toBeVisible();

  // Planned again: every page shows it, and it is cancelled there.
  await own.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(own.getByText(/^Your account will be deleted on/)).toBeVisible();
  await page.goto('/dashboard');
  const banner = section(page, 'Planned deletion');
  await expect(banner).toContainText('Your account will be deleted on');
  await banner.getByRole('button', { name: 'Undo deletion' }).click();
  await expect(banner).toBeHidden();
  await page.context().close();
});

async function addAddress(page: Page, nickname: string, full: string, landmark = '') {
  await section(page, 'Saved addresses').getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog');
  if (landmark) {
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByText('Please enter a nickname for this address')).toBeVisible();
  }
  await dialog.getByLabel('Nickname').fill(nickname);
  await dialog.getByLabel('Full address').fill(full);
  await dialog.getByLabel('Landmark (optional)').fill(landmark);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
}
