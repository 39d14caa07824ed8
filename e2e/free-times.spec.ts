import { expect } from '@playwright/test';
import { changeBookingStatus, createBooking, listAddresses, myBookings } from '@sahaya/contracts';
import { openAs, pictures } from './browser';
import { dayAhead, person, visitWith } from './person';
import { test } from './test';

const ADDRESS = '12 Lake View Road, Saket, New Delhi';

test('a customer sees that a time is taken, takes another one, and the address is saved', async ({ browser }) => {
  const [customer, rival, helper] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('customer', 'Kavya Menon'),
    person('helper', 'Lakshmi Rao'),
  ]);
  const { booking } = await rival.api.call(createBooking, visitWith(helper, 2, '09:00', '11:00'));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const query = `helperId=${helper.user._id}&service=cooking&date=${dayAhead(2)}&startTime=09:00&endTime=11:00`;
  const page = await openAs(browser, customer, { size: 'phone' }, `/book?${query}`);
  const start = page.getByLabel('Start time');

  // The price and the button stay in view, and cover no field that gets the focus.
  const send = page.getByRole('button', { name: 'Send request to Lakshmi' });
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Total ₹560')).toBeInViewport({ ratio: 1 });
  const bar = await send.boundingBox();
  for (const label of ['Special requests (optional)', 'Household notes (optional)']) {
    await page.getByLabel(label).focus();
    const field = await page.getByLabel(label).boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0), label).toBeLessThan(bar?.y ?? 0);
  }

  await expect(page.getByText(/^Lakshmi is not free on .*, 9:00–11:00 am\.$/)).toBeVisible();
  const offered = start.locator('option:not(:disabled)');
  await expect(offered.nth(2)).toHaveText('7:00 am');
  await expect(offered.nth(3)).toHaveText('11:00 am');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS);
  await send.click();
  await expect(start).toBeFocused();
  await pictures(page, 'book-taken');
  await page.getByRole('button', { name: /11:00 am–1:00 pm$/ }).click();
  await expect(start).toHaveValue('11:00');
  await expect(page.getByText(/is not free/)).toHaveCount(0);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS);

  // Somebody is faster: the server refuses the time, and the form shows the next ones.
  const { booking: faster } = await rival.api.call(createBooking, visitWith(helper, 2, '11:30', '12:30'));
  await helper.api.call(changeBookingStatus, { id: faster._id, status: 'accepted' });
  await send.click();
  await expect(page.getByText(/^Lakshmi is not free on .*, 11:00 am–1:00 pm\.$/)).toBeVisible();
  await expect(start).toBeFocused();
  expect((await customer.api.call(myBookings, {})).bookings).toEqual([]);
  await page.getByRole('button', { name: /12:30–2:30 pm$/ }).click();
  await send.click();
  await expect(page).toHaveURL(/\/my-bookings$/);
  const [mine] = (await customer.api.call(myBookings, {})).bookings;
  expect([mine?.startTime, mine?.endTime, mine?.customerAddress]).toEqual(['12:30', '14:30', ADDRESS]);

  // Moving the visit offers free times only, and its own time counts as free; the helper confirms it.
  await helper.api.call(changeBookingStatus, { id: mine!._id, status: 'accepted' });
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Next: pay');
  await card.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog').last();
  const starts = dialog.getByLabel('Start time');
  await expect(starts.locator('option:not(:disabled)').nth(2)).toHaveText('7:00 am');
  await expect(starts.locator('option:not(:disabled)').nth(3)).toHaveText('12:30 pm');
  await dialog.getByRole('radio', { name: '4 h' }).click();
  await starts.selectOption({ label: '1:00 pm' });
  await expect(dialog).toContainText('Lakshmi has to agree. Until then the booking stays as it is.');
  await dialog.getByLabel('End time').selectOption({ label: '5:30 pm' });
  await expect(dialog).toContainText('Lakshmi has to agree.');
  await pictures(page, 'change-free-times');
  await dialog.getByRole('button', { name: 'Ask Lakshmi' }).click();
  await expect(dialog).toBeHidden();
  const [asked] = (await customer.api.call(myBookings, {})).bookings;
  expect([asked?.startTime, asked?.change?.startTime, asked?.change?.endTime]).toEqual(['12:30', '13:00', '17:30']);

  // The next form starts with the saved address.
  const saved = async () => (await customer.api.call(listAddresses, {})).addresses;
  await expect.poll(saved).toMatchObject([{ nickname: 'Home', fullAddress: ADDRESS, isDefault: true }]);
  await page.goto(`/book?helperId=${helper.user._id}&service=cooking`);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.context().close();
});
