import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { addNote, createBooking, devMailbox, setTag } from '@sahaya/contracts';
import { BRAND, maskEmail } from '@sahaya/domain';
import { fitsTheScreen, picture, pictures, SIZES } from './browser';
import { dialog, openDesk, StaffWrites, stateReason, to } from './desk';
import { BASE_URL, PASSWORD, type Person, person, staff, uniqueEmail, visitWith } from './person';
import { test } from './test';

const written = new StaffWrites();
const phone = `98${String(randomInt(1e8)).padStart(8, '0')}`;
let customer: Person;
let helper: Person;
let support: Person;
let admin: Person;

test.beforeAll(async () => {
  [customer, helper, support, admin] = await Promise.all([
    person('customer', 'Nandini Gupta', undefined, phone),
    person('helper', 'Ravi Kumar'),
    staff('support'),
    staff('admin'),
  ]);
  await customer.api.call(createBooking, visitWith(helper));
});

test('support finds a person by phone, reads the page, writes a note, adds a tag and sends a password code', async ({
  browser,
}) => {
  const desk = await openDesk(browser, support, { written });
  await desk.keyboard.press('/');
  await desk.getByRole('combobox', { name: 'Search everything' }).fill(phone);
  await expect(desk.getByRole('option', { name: /Nandini Gupta/ })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Nandini Gupta' })).toBeVisible();

  const glance = desk.getByRole('region', { name: 'At a glance' });
  await expect(glance.getByRole('link', { name: 'Bookings: 1' })).toBeVisible();
  await expect(glance.getByRole('link', { name: 'Tickets: 0' })).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Money' }).getByText('From 0 online payments')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Consent' }).getByText(/^Given/)).toBeVisible();
  await expect(desk.getByText('Unavailable')).toHaveCount(0);

  const notes = desk.getByRole('region', { name: 'Notes and tags' });
  await notes.getByLabel('New note').fill('Prefers calls before noon');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem').getByText('Prefers calls before noon')).toBeVisible();
  const tag = `e2e ${phone.slice(-6)}`;
  await notes.getByLabel('Tag', { exact: true }).fill(tag);
  await notes.getByRole('button', { name: 'Add tag' }).click();
  await expect(notes.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();

  await desk.getByRole('button', { name: 'Send password code' }).click();
  await stateReason(desk, 'Cannot sign in any more');
  await dialog(desk).getByRole('button', { name: 'Send password code' }).click();
  await expect(desk.getByText('Password code sent')).toBeVisible();
  await expect(async () => {
    const { messages } = await customer.api.call(devMailbox, { to: customer.user.email! });
    expect(messages.some(({ code }) => code !== '')).toBe(true);
  }).toPass();
  await fitsTheScreen(desk, 'the page of a person');
  await picture(desk, 'console-person-desk');
  await written.areLogged(admin, [support]);
});

test('support filters the lists of users, helpers and bookings by a tag', async ({ browser }) => {
  const tag = `filter ${phone.slice(-6)}`;
  const [asha, meena] = await Promise.all([person('customer', 'Asha Verma'), person('helper', 'Meena Iyer')]);
  const { booking } = await asha.api.call(createBooking, visitWith(meena, 3));
  await asha.api.call(createBooking, visitWith(meena, 4));
  for (const [kind, id] of [
    ['users', asha.user._id],
    ['users', meena.user._id],
    ['bookings', booking._id],
  ] as const)
    await admin.api.call(setTag, { kind, id, tag });
  const desk = await openDesk(browser, support, { written: new StaffWrites() });
  const choose = async (list: string) => {
    await to(desk, list);
    const field = desk.getByRole('combobox', { name: 'Tag' });
    await field.fill(tag);
    await desk.getByRole('option', { name: tag }).click();
    await expect(field).toHaveValue(tag);
  };
  const rows = desk.locator('tbody').getByRole('row');

  await choose('Users');
  await expect(rows).toHaveCount(2);
  for (const name of ['Asha Verma', 'Meena Iyer']) await expect(rows.filter({ hasText: name })).toHaveCount(1);
  await choose('Helpers');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Meena Iyer');

  await choose('Bookings');
  await expect(rows).toHaveCount(1);
  await expect(rows.locator(`a[href$="/bookings/${booking._id}/show"]`)).toBeVisible();
  await pictures(desk, 'console-bookings-by-tag');
  // The address keeps the tag beside another filter.
  await desk.getByRole('button', { name: 'Accepted', exact: true }).click();
  await expect(desk.getByText('No booking matches these filters')).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('combobox', { name: 'Tag' })).toHaveValue(tag);
  await expect(desk.getByText('No booking matches these filters')).toBeVisible();
  await pictures(desk, 'console-bookings-by-tag-none');
});

test('the page of a person and of a helper fit a phone, and a colleague reads the note there', async ({ browser }) => {
  await support.api.call(addNote, { kind: 'users', id: customer.user._id, text: 'Speaks Hindi only' });
  const desk = await openDesk(browser, admin, { written: new StaffWrites() });
  await desk.setViewportSize(SIZES.phone);
  await desk.goto(`/console/users/${customer.user._id}/show`);
  await expect(desk.getByText('Speaks Hindi only')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Edit note' })).toHaveCount(0);
  await expect(desk.getByRole('link', { name: 'Bookings: 1' })).toBeVisible();
  await fitsTheScreen(desk, 'the page of a person on a phone');
  await picture(desk, 'console-person-phone');
  await desk.goto(`/console/helpers/${helper.user._id}/show`);
  await expect(desk.getByRole('region', { name: 'Money' }).getByText('To be paid')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Bookings: 1' })).toBeVisible();
  await fitsTheScreen(desk, 'the page of a helper on a phone');
  await desk.emulateMedia({ colorScheme: 'dark' });
  await picture(desk, 'console-helper-phone-dark');
});

test('two colleagues and the person give an account a new email', async ({ browser }) => {
  const calls = new StaffWrites();
  const asha = await person('customer', 'Asha Menon');
  const [proposer, approver] = await Promise.all([staff('support'), staff('ops')]);
  const email = uniqueEmail('new');
  const sentTo = async (to: string) => (await asha.api.call(devMailbox, { to })).messages;

  const desk = await openDesk(browser, proposer, { written: calls });
  await desk.goto(`/console/users/${asha.user._id}/show`);
  await desk.getByRole('button', { name: 'Propose a new email or phone' }).click();
  await dialog(desk).getByLabel('New email or mobile number').fill(email);
  await dialog(desk).getByLabel('How you checked the identity').selectOption('Questions about bookings and payments');
  await stateReason(desk, 'Lost the phone and the password');
  await fitsTheScreen(desk, 'the dialog of a new contact');
  await picture(desk, 'console-contact-proposal');
  await dialog(desk).getByRole('button', { name: 'Propose a new email or phone' }).click();
  const waiting = desk.getByRole('group', { name: 'New email' });
  await expect(waiting.getByText(/^Awaiting approval until/)).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Approve new contact' })).toHaveCount(0);
  await expect
    .poll(async () => (await sentTo(asha.user.email!)).map(({ text }) => text).join())
    .toContain(`Our support was asked to change the email address of your ${BRAND} account`);

  const second = await openDesk(browser, approver, { written: calls });
  await second.getByRole('region', { name: 'Today’s work' }).getByText('New contacts to approve').click();
  const proposal = second
    .getByRole('row')
    .filter({ hasText: 'Asha Menon' })
    .filter({ hasText: maskEmail(email) });
  await expect(proposal).toBeVisible();
  await picture(second, 'console-contact-proposals');
  await second.setViewportSize(SIZES.phone);
  await second.reload();
  await expect(second.getByText(maskEmail(email))).toBeVisible();
  await fitsTheScreen(second, 'new contacts to approve on a phone');
  await picture(second, 'console-contact-proposals-phone');
  await second.getByRole('link', { name: 'Asha Menon' }).click();
  await second.getByRole('button', { name: 'Approve new contact' }).click();
  await dialog(second).getByLabel('How you checked the identity').selectOption('In person with an identity document');
  await dialog(second).getByRole('button', { name: 'Approve new contact' }).click();
  await expect(second.getByText(/^Approved. The person has until/)).toBeVisible();
  await fitsTheScreen(second, 'the page of a person with a new contact');
  await picture(second, 'console-contact-approved-phone');

  const page = await (await browser.newContext({ viewport: SIZES.phone })).newPage();
  await page.goto(`${BASE_URL}/login`);
  await page.getByRole('link', { name: 'Confirm a new email or number' }).click();
  await page.getByLabel('New email or mobile number').fill(email);
  await expect.poll(async () => (await sentTo(email)).length).toBe(1);
  await page.getByLabel('6-digit code').fill((await sentTo(email))[0]!.code);
  await fitsTheScreen(page, 'the confirmation of a new contact');
  await picture(page, 'confirm-contact-phone');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Confirmed. Please log in with it from now on.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await second.reload();
  await expect(second.getByRole('button', { name: 'Propose a new email or phone' })).toBeVisible();
  await calls.areLogged(admin, [proposer, approver]);
});
