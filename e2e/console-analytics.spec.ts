import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { adminAnalytics, changeBookingStatus, createBooking } from '@sahaya/contracts';
import { istDate } from '@sahaya/domain';
import { fitsTheScreen, picture, SIZES } from './browser';
import { openDesk, StaffWrites, to } from './desk';
import { person, staff, visitWith } from './person';
import { test } from './test';

const written = new StaffWrites();

test('ops find the unfilled requests of a city by area and hour, on a phone and at a desk, and save them as a file', async ({
  browser,
}) => {
  const [customer, helper, ops] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', 'Ravi Kumar'),
    staff('ops'),
  ]);
  const { booking } = await customer.api.call(createBooking, visitWith(helper, 3));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'cancelled' });
  const today = istDate(new Date());
  await expect(async () => {
    const { totals } = await ops.api.call(adminAnalytics, { from: today, to: today, city: 'Delhi NCR', service: '' });
    expect(totals['declined']).toBeGreaterThan(0);
  }).toPass();

  const desk = await openDesk(browser, ops, { written });
  await to(desk, 'Analytics');
  await desk.getByLabel('To').fill(today);
  await desk.getByLabel('From').fill(today);
  await desk.getByLabel('City').click();
  await desk.getByRole('option', { name: 'Delhi NCR' }).click();
  const heat = desk.getByRole('table', { name: 'Unfilled requests by area and hour' });
  await expect(heat.getByRole('columnheader', { name: '9 am' })).toBeVisible();
  await expect(heat.getByRole('row', { name: /Saket/ })).toBeVisible();
  await expect(desk).toHaveURL(/city=Delhi\+NCR/);
  await picture(desk, 'console-analytics');

  const saved = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFDay \(IST\),Requests,/);
  expect(file).toContain(`\r\n${today},`);

  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'analytics on a phone');
  await picture(desk, 'console-analytics-phone');
  expect(written.calls).toEqual([]);
});
