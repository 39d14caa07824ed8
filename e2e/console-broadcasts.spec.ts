import { expect } from '@playwright/test';
import { fitsTheScreen, openAs, picture, SIZES } from './browser';
import { dialog, openDesk, StaffWrites, stateReason, to } from './desk';
import { person, staff } from './person';
import { test } from './test';

/** A city with few helpers. */
const KOLKATA = { location: 'Salt Lake, Kolkata', coordinates: [88.41, 22.58] as [number, number] };

test('a message to helpers of a city is written, approved by a colleague, and read in the inbox', async ({
  browser,
}) => {
  const written = new StaffWrites();
  const helper = await person('helper', 'Ravi Bose', KOLKATA);
  const [writer, approver] = await Promise.all([staff('ops'), staff('admin')]);
  const title = `Puja timings ${helper.user._id.slice(-6)}`;

  const desk = await openDesk(browser, writer, { written });
  await to(desk, 'Group messages');
  await desk.getByRole('button', { name: 'New group message' }).click();
  await dialog(desk).getByLabel('Group').selectOption('Helpers');
  await dialog(desk).getByLabel('City').selectOption('Kolkata');
  await dialog(desk).getByLabel('Title', { exact: true }).fill(title);
  await dialog(desk).getByLabel('Text', { exact: true }).fill('Support answers from 10 am during Puja.');
  await stateReason(desk, 'Public holiday next week');
  await fitsTheScreen(desk, 'the dialog of a message to a group');
  await picture(desk, 'console-broadcast-form');
  await dialog(desk).getByRole('button', { name: 'New group message' }).click();
  const row = (page: typeof desk) => page.getByRole('row').filter({ hasText: title });
  await expect(row(desk).getByText('Awaiting approval')).toBeVisible();
  await expect(row(desk).getByRole('button', { name: 'Approve and send' })).toHaveCount(0);

  const second = await openDesk(browser, approver, { written });
  await to(second, 'Group messages');
  await row(second).getByRole('button', { name: 'Approve and send' }).click();
  await expect(dialog(second).getByText(/in the group\. .* get it in the inbox/)).toBeVisible();
  await picture(second, 'console-broadcast-approval');
  await dialog(second).getByRole('button', { name: 'Approve and send' }).click();

  const page = await openAs(browser, helper, { size: 'phone' }, '/inbox');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(title)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Support answers from 10 am during Puja.')).toBeVisible();
  await picture(page, 'broadcast-inbox-phone');

  await expect(async () => {
    await second.reload();
    await expect(row(second).getByText('Sent', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await picture(second, 'console-broadcasts-desk');
  await second.setViewportSize(SIZES.phone);
  await fitsTheScreen(second, 'messages to groups on a phone');
  await picture(second, 'console-broadcasts-phone');
  await written.areLogged(approver, [writer, approver]);
});
