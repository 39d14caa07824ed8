import { expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking, getBooking } from '@sahaya/contracts';
import { AXE, violations } from './axe';
import { fitsTheScreen, lead, openAs, picture, pictures } from './browser';
import { moveClock } from './copy';
import { dayAhead, pay, type Person, person, visitWith } from './person';
import { test } from './test';

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, text: string | RegExp) => cards(page).filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** Requests a booking through the API and, if wanted, accepts it. */
async function visit(customer: Person, helper: Person, days: number, start: string, end: string, accept = true) {
  const { booking } = await customer.api.call(createBooking, visitWith(helper, days, start, end));
  if (accept) await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  return booking;
}

test.afterEach(() => moveClock('reset'));

test('two browsers book, change both ways, and cancel late at the shown price', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Gupta'), person('helper', 'Lakshmi Rao')]);
  const jobs = await openAs(browser, helper, { size: 'desk' }, '/my-bookings');
  const query = `helperId=${helper.user._id}&service=cooking&date=${dayAhead(3)}&startTime=10:00&endTime=12:00`;
  const mine = await openAs(browser, customer, { size: 'phone' }, `/book?${query}`);

  // Book with the values of the link.
  await mine.getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
  await mine.getByLabel('Household notes (optional)').fill('Two cats; the key is with the guard');
  await expect(mine.getByText('₹560').first()).toBeVisible();
  await pictures(mine, 'book-form');
  await mine.getByRole('button', { name: 'Send request to Lakshmi' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText(/until .* left\)/);

  // Accept: the house number and the notes are shown only now.
  await expect(card(jobs, 'Nandini')).toContainText('You earn ₹500');
  await expect(card(jobs, 'Nandini')).not.toContainText('Two cats');
  await pictures(jobs, 'job-request');
  await card(jobs, 'Nandini').getByRole('button', { name: 'Accept' }).click();
  await expect(card(jobs, 'Nandini')).toContainText('Two cats');
  await expect(card(mine, 'Lakshmi')).toContainText('Next: pay ₹560 online.');
  await pictures(mine, 'booking-to-pay');

  // The helper confirms the customer's change, and the customer that of the helper.
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Change', exact: true }).click();
  await dialog(mine).getByLabel('Start time').selectOption({ label: '2:00 pm' });
  await expect(dialog(mine)).toContainText('Lakshmi has to agree. Until then the booking stays as it is.');
  await pictures(mine, 'change');
  await dialog(mine).getByRole('button', { name: 'Ask Lakshmi' }).click();
  await card(jobs, 'Nandini').getByRole('button', { name: 'Accept change' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('2:00–4:00 pm');
  await expect(card(jobs, 'Nandini')).toContainText('2:00–4:00 pm');
  await card(jobs, 'Nandini').getByRole('button', { name: 'Change', exact: true }).click();
  await dialog(jobs).getByLabel('Start time').selectOption({ label: '4:00 pm' });
  await dialog(jobs).getByRole('button', { name: 'Ask Nandini' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('Lakshmi asks for another time or place');
  await pictures(mine, 'change-to-answer');
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Accept change' }).click();
  await expect(card(mine, 'Lakshmi')).not.toContainText('asks for another time or place');
  await expect(card(mine, 'Lakshmi')).toContainText('4:00–6:00 pm');

  // Paid, then cancelled an hour before the start: the fee of a quarter of the base amount is shown first.
  const { bookings } = (await (await customer.fetch('/api/bookings/my-bookings')).json()).data;
  await pay(customer, bookings[0]._id);
  await expect(card(mine, 'Lakshmi')).toContainText('All set and paid');
  await moveClock(`${dayAhead(3)}T15:00`);
  await mine.reload();
  await expect(card(mine, 'Lakshmi')).toContainText(/in (1 h|59 min)/);
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog(mine)).toContainText('it costs 25% of the base amount');
  await expect(dialog(mine)).toContainText('₹435');
  await expect(dialog(mine).getByRole('timer')).toContainText(/valid for [12]:\d\d/);
  await pictures(mine, 'cancel-late');
  await dialog(mine).getByRole('button', { name: 'Cancel for ₹125' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('Cancellation fee: ₹125. Refund: ₹435.');
  await expect(card(jobs, 'Nandini')).toContainText('Nandini cancelled this booking.');
  await pictures(mine, 'booking-cancelled');
});

test('a request without an answer or payment in time expires, and the card offers other times', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Kavya Menon'), person('helper', 'Meena Iyer')]);
  await visit(customer, helper, 5, '09:00', '11:00', false);
  await visit(customer, helper, 5, '14:00', '16:00');
  const mine = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  await expect(card(mine, '9:00–11:00 am')).toContainText('Waiting for Meena to answer');
  await expect(card(mine, '2:00–4:00 pm')).toContainText('Next: pay ₹560 online.');

  await moveClock('+25h');
  await expect(card(mine, '9:00–11:00 am')).toContainText('Meena did not answer in time. Nothing was charged.');
  await expect(card(mine, '2:00–4:00 pm')).toContainText('It was not paid in time, so it was cancelled.');
  await card(mine, '9:00–11:00 am').getByRole('button', { name: 'Other times and helpers' }).click();
  await expect(dialog(mine).getByRole('heading', { name: 'Meena is free' })).toBeVisible();
  await pictures(mine, 'alternatives');
  await dialog(mine).getByRole('button', { name: /am|pm/ }).first().click();
  await expect(mine).toHaveURL(/\/book\?helperId=/);
  await expect(mine.getByLabel('Address', { exact: true })).toHaveValue('12 Lake View Road, Saket, New Delhi');
});

test('the week of a helper, and the calendar feed', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Kavya Menon'), person('helper', 'Meena Iyer')]);
  await visit(customer, helper, 2, '09:00', '11:00');
  await visit(customer, helper, 2, '14:00', '16:00', false);
  const jobs = await openAs(browser, helper, { size: 'phone' }, `/my-bookings?view=week&date=${dayAhead(2)}`);
  await expect(jobs.getByText('1 agreed visit · you earn ₹500')).toBeVisible();
  await expect(jobs.getByRole('link', { name: 'Map: the way to Kavya Menon' })).toBeVisible();
  await pictures(jobs, 'agenda-week');
  await lead(jobs, `/my-bookings?view=day&date=${dayAhead(4)}`);
  await expect(jobs.getByRole('region', { name: 'Day', exact: true })).toBeVisible();
  await jobs.getByRole('button', { name: 'Take the day off' }).click();
  await expect(jobs.getByText('Time off: Whole day')).toBeVisible();
  await jobs.getByRole('button', { name: 'Your calendar' }).click();
  await dialog(jobs).getByRole('button', { name: 'Create address' }).click();
  const address = await dialog(jobs).getByLabel('Private address').inputValue();
  await pictures(jobs, 'calendar');
  const feed = await (await fetch(address)).text();
  expect(feed).toContain('BEGIN:VCALENDAR');
  expect(feed.match(/STATUS:\w+/g)?.sort()).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE']);
});

test('the day of a helper shows what to do in strong contrast, and starts a visit with its code', async ({
  browser,
}) => {
  const phone = `9${String(Date.now()).slice(-9)}`;
  const [customer, helper] = await Promise.all([
    person('customer', 'Kavya Menon', undefined, phone),
    person('helper', 'Meena Iyer'),
  ]);
  const today = await visit(customer, helper, 2, '09:00', '11:00');
  await pay(customer, today._id);
  // A request that is older than a day has expired.
  await moveClock(`${dayAhead(1)}T20:00`);
  await visit(customer, helper, 2, '14:00', '16:00', false);
  await moveClock(`${dayAhead(2)}T09:00`);
  const jobs = await openAs(browser, helper, { size: 'phone' });
  await jobs.addInitScript({ path: AXE });
  await jobs.goto('/my-bookings');
  const first = jobs.getByRole('article', { name: 'Cooking · Kavya Menon' }).first();
  await expect(first).toContainText('12 Lake View Road, Saket, New Delhi');
  await expect(first).toContainText('You earn ₹500 · Online payment');
  await expect(first.getByRole('link', { name: 'Call Kavya Menon' })).toHaveAttribute('href', `tel:+91${phone}`);
  for (const width of [320, 360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await jobs.setViewportSize({ width, height: 800 });
      await jobs.emulateMedia({ colorScheme });
      await expect(jobs.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await fitsTheScreen(jobs, `the day at ${width} px`);
      await picture(jobs, `agenda-day-${width}-${colorScheme}`);
      const found = await violations(jobs, ['color-contrast-enhanced'], '[aria-label="Day"]');
      expect.soft(found, `${width} px, ${colorScheme}`).toEqual([]);
    }
  await first.getByRole('button', { name: 'Start', exact: true }).click();
  const { booking } = await customer.api.call(getBooking, { id: today._id });
  await dialog(jobs)
    .getByLabel('Start code')
    .fill(booking.arrival?.startCode ?? '');
  await dialog(jobs).getByRole('button', { name: 'Start visit' }).click();
  await expect(first.getByRole('button')).toHaveText(['Finish']);
  await jobs.getByRole('article').last().getByRole('link', { name: 'Answer this request' }).click();
  await expect(jobs.getByRole('article').filter({ hasText: '2:00–4:00 pm' })).toBeInViewport();
  await expect(jobs.getByRole('radio', { name: 'List' })).toBeChecked();
});
