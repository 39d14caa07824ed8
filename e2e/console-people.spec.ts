import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { createBooking, devMailbox } from '@sahaya/contracts';
import { fitsTheScreen, picture, SIZES } from './browser';
import { dialog, openDesk, StaffWrites, stateReason } from './desk';
import { type Person, person, staff, visitWith } from './person';
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
});

test('support finds a person by phone, reads the page, writes a note, adds a tag and sends a password code', async ({
  browser,
}) => {
  await customer.api.call(createBooking, visitWith(helper));
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

  await desk.getByRole('link', { name: 'Users' }).first().click();
  await desk.getByRole('combobox', { name: 'Tag' }).click();
  await desk.getByRole('option', { name: tag }).click();
  await expect(desk.getByRole('link', { name: 'Nandini Gupta' })).toHaveCount(1);
  await written.areLogged(admin, [support]);
});

test('the page of a person and of a helper fit a phone, and a colleague reads the note there', async ({ browser }) => {
  const desk = await openDesk(browser, admin, { written: new StaffWrites() });
  await desk.setViewportSize(SIZES.phone);
  await desk.goto(`/console/users/${customer.user._id}/show`);
  await expect(desk.getByText('Prefers calls before noon')).toBeVisible();
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
