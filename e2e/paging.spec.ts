import { expect, type Locator, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking, listChats, listNotifications, myBookings } from '@sahaya/contracts';
import { openAs, pictures } from './browser';
import { dayAhead, type Person, person, visitWith } from './person';
import { test } from './test';

/** More than one page of each list. */
const VISITS = 34;
const SLOTS = [
  ['09:00', '10:00'],
  ['14:00', '15:00'],
] as const;

/** Accepted visits, each with its chat and its notification; the first one is with another helper. */
async function visits(customer: Person, first: Person, others: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    const helper = index === 0 ? first : others;
    const [startTime, endTime] = SLOTS[index % 2]!;
    const date = dayAhead(2 + Math.floor(index / 2));
    const { booking } = await customer.api.call(createBooking, {
      ...visitWith(helper),
      date,
      startTime,
      endTime,
      paymentMethod: 'cash',
    });
    await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
    ids.push(booking._id);
  }
  return ids;
}

/** Loads pages until the end of the list is said, and expects that many entries. */
async function readToTheEnd(page: Page, entries: Locator, count: number): Promise<void> {
  const end = page.getByText('You have reached the end', { exact: true });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(async () => {
    if (!(await end.isVisible())) await more.click({ timeout: 15_000 });
    await expect(end).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect(entries).toHaveCount(count);
}

test('bookings, chats and notifications beyond the first page are reached, filtered and linked to', async ({
  browser,
}) => {
  const [customer, helper, early] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', 'Ravi Prasad'),
    person('helper', 'Sunita Devi'),
  ]);
  const ids = await visits(customer, early, helper);
  await expect.poll(async () => (await customer.api.call(listChats, {})).chats.length).toBe(VISITS);
  await expect
    .poll(async () => (await customer.api.call(listNotifications, {})).pagination?.total)
    .toBeGreaterThanOrEqual(VISITS);
  const first = await customer.api.call(myBookings, { when: 'all', limit: 20 });
  expect([first.bookings.length, first.counts?.accepted]).toEqual([20, VISITS]);

  const page = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  const cards = page.getByRole('article');
  await expect(page.getByRole('radio', { name: `Accepted ${VISITS}` })).toBeVisible();
  await pictures(page, 'paging-bookings');
  await readToTheEnd(page, cards, VISITS);

  // A link opens a booking of a later page.
  const last = ids.at(-1) ?? '';
  await page.goto(`/my-bookings#booking-${last}`);
  await expect(page.locator(`#booking-${last}`)).toBeFocused();

  await page.goto('/my-bookings');
  await page.getByRole('searchbox', { name: 'Search by helper' }).fill('nobody');
  await expect(page.getByText('Nothing here matches. Try another name or service.')).toBeVisible();
  await expect(page).toHaveURL(/q=nobody/);

  await page.goto('/chats');
  const chats = page.getByRole('complementary', { name: 'Chats' });
  await expect(chats.getByRole('listitem').first()).toBeVisible();
  await pictures(page, 'paging-chats');
  // One row for each helper; the chat with the helper of the first visit is on the second page.
  await expect(chats.getByRole('link', { name: /Ravi/ })).toHaveCount(1);
  await readToTheEnd(page, chats.getByRole('listitem'), 2);
  await page.getByRole('radio', { name: 'Unread' }).check();
  await expect(page.getByText('No chats match. Try another name or filter.')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page.getByRole('heading', { name: 'All notifications' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible();
  await pictures(page, 'paging-inbox');
  const { pagination } = await customer.api.call(listNotifications, {});
  const list = page.getByRole('list', { name: 'Notifications' });
  await readToTheEnd(page, list.getByRole('listitem'), pagination?.total ?? 0);
  await page.getByRole('radio', { name: 'Payments' }).check();
  await expect(page).toHaveURL(/topic=money/);
  await expect(page.getByText('Nothing here matches. Try another topic.')).toBeVisible();
});
