import { expect } from '@playwright/test';
import { fitsTheScreen, openAs, picture, SIZES } from './browser';
import { dialog, openDesk, StaffWrites, to } from './desk';
import { person, staff } from './person';
import { test } from './test';

test('support opens tickets for callers, from the page of the person and from the list, and the person answers theirs', async ({
  browser,
}) => {
  const written = new StaffWrites();
  const [customer, support, admin] = await Promise.all([
    person('customer', 'Meera Nair'),
    staff('support'),
    staff('admin'),
  ]);
  const desk = await openDesk(browser, support, { written });
  await to(desk, 'Users');
  await expect(desk.getByRole('row').first()).toBeVisible();
  await desk.goto(`/console/users/${customer.user._id}/show`);
  await desk.getByRole('button', { name: 'Ticket from a call' }).click();
  await dialog(desk).getByLabel('Category').selectOption('Service quality');
  await dialog(desk).getByLabel('Subject').fill('Late helper');
  await dialog(desk).getByLabel('What the caller said').fill('The helper came an hour late on Monday.');
  await fitsTheScreen(desk, 'the dialog of a ticket from a call');
  await picture(desk, 'console-phone-ticket-form');
  await dialog(desk).getByRole('button', { name: 'Ticket from a call' }).click();
  await expect(desk.getByText(/^T-\d{4}-\d{6} · .* · By phone$/)).toBeVisible();
  await expect(desk.getByRole('region', { name: 'From' })).toContainText('Opened by');
  await picture(desk, 'console-phone-ticket');
  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'a ticket from a call on a phone');
  await picture(desk, 'console-phone-ticket-phone');

  const mine = await openAs(browser, customer, { size: 'phone' }, '/inbox');
  await expect(async () => {
    await mine.reload();
    await expect(mine.getByRole('list', { name: 'Notifications' }).getByText(/^Your call is noted as T-/)).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await picture(mine, 'phone-ticket-inbox');
  await mine.goto('/support');
  await mine.getByRole('link', { name: /Late helper/ }).click();
  await expect(mine.getByText('You phoned us, and our team wrote this down.')).toBeVisible();
  await expect(mine.getByRole('list', { name: 'Messages' })).toContainText('an hour late');
  await fitsTheScreen(mine, 'a request from a call');
  await picture(mine, 'phone-ticket-conversation');
  await mine.getByRole('textbox', { name: 'Your answer' }).fill('It was Tuesday.');
  await mine.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('It was Tuesday.');

  await desk.setViewportSize(SIZES.desk);
  await to(desk, 'Tickets');
  await picture(desk, 'console-tickets-call');
  await desk.getByRole('button', { name: 'Ticket from a call' }).click();
  await dialog(desk).getByLabel('Name of the caller').fill('Ramesh Iyer');
  await dialog(desk).getByLabel('Mobile number (optional)').fill('98765 43210');
  await dialog(desk).getByLabel('Subject').fill('How to book');
  await dialog(desk).getByLabel('What the caller said').fill('Asks whether helpers come on Sundays.');
  await dialog(desk).getByRole('button', { name: 'Ticket from a call' }).click();
  await expect(desk.getByRole('region', { name: 'From' })).toContainText('•••3210');
  await expect(desk.getByText('No email: call back, and add notes here.')).toBeVisible();
  await picture(desk, 'console-phone-ticket-guest');
  await written.areLogged(admin, [support]);
});
