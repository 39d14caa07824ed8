import { expect, type Page } from '@playwright/test';
import { openAs, pictures } from './browser';
import { moveClock } from './copy';
import { dayAhead, paidVisit, type Person, person } from './person';
import { test } from './test';

/** Places without other helpers, so that the search asks known helpers only. */
const KALIMPONG = { location: 'Kalimpong', coordinates: [88.47, 27.06] as [number, number] };
const PEDONG = { location: 'Pedong', coordinates: [88.61, 27.16] as [number, number] };
const MIRIK = { location: 'Mirik', coordinates: [88.19, 26.89] as [number, number] };

const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** The helper cancels three hours before the start. */
async function cancelLate(page: Page, customer: string): Promise<void> {
  await card(page, customer).getByRole('button', { name: 'Cancel visit' }).click();
  await expect(dialog(page)).toContainText('you get a strike for a late cancellation');
  await dialog(page).getByLabel('Reason').fill('My child is ill');
  await dialog(page).getByRole('button', { name: 'Cancel visit' }).click();
  await expect(card(page, customer)).toContainText('You cancelled this booking.');
}

test.afterEach(() => moveClock('reset'));

test('three browsers: a helper cancels late, another helper agrees, and the customer accepts', async ({ browser }) => {
  const [customer, first, second] = await Promise.all([
    person('customer', 'Nandini Gupta', KALIMPONG),
    person('helper', 'Lakshmi Rao', KALIMPONG),
    person('helper', 'Meena Iyer', KALIMPONG),
  ]);
  await paidVisit(customer, first, 1, '14:00', '16:00');
  await moveClock(`${dayAhead(1)}T11:00`);
  const mine = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  const jobs = await openAs(browser, first, { size: 'desk' }, '/my-bookings?view=list');
  const others = await openAs(browser, second, { size: 'phone' }, '/my-bookings');
  await expect(card(mine, 'Lakshmi')).toContainText('All set and paid');
  await cancelLate(jobs, 'Nandini');

  // The customer sees the search; the other helper is asked and sees the earnings.
  await expect(card(mine, 'Lakshmi')).toContainText('Looking for someone else');
  await expect(card(mine, 'Lakshmi')).toContainText('Credit for you: ₹56.');
  await expect(card(others, 'Nandini')).toContainText('You earn ₹500');
  await expect(card(others, 'Nandini').getByRole('timer')).toContainText(/\d:\d\d left/);
  await pictures(mine, 'replacement-searching');
  await pictures(others, 'replacement-asked');
  await card(others, 'Nandini').getByRole('button', { name: 'Yes, I can' }).click();
  await expect(card(others, 'Nandini')).toContainText('Waiting for Nandini to decide');

  // Proposed and accepted: the new booking is paid, and its chat is open.
  await expect(card(mine, 'Lakshmi')).toContainText('Lakshmi cannot come. Meena Iyer can, if you agree.');
  await expect(card(mine, 'Lakshmi')).toContainText('The price stays ₹560.');
  await pictures(mine, 'replacement-proposed');
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Accept Meena' }).click();
  const fresh = mine.getByRole('article', { name: 'Cooking with Meena Iyer' });
  await expect(fresh).toContainText('All set and paid. Meena comes today at 2:00 pm.');
  await expect(card(mine, 'Another helper comes instead')).toBeVisible();
  await expect(card(others, 'Paid online. Be there today at 2:00 pm.')).toBeVisible();
  await pictures(mine, 'replacement-agreed');
  await fresh.getByRole('button', { name: 'Chat with Meena Iyer' }).click();
  await expect(mine).toHaveURL(/\/chats\/[0-9a-f]{24}/);

  // The first helper has one strike and contests it.
  await jobs.goto('/strikes');
  await expect(jobs.getByRole('listitem').filter({ hasText: 'Cancelled late' })).toContainText('Counted');
  await pictures(jobs, 'strikes');
  await jobs.getByRole('button', { name: 'Contest' }).click();
  await dialog(jobs).getByLabel('Reason').fill('My child was in hospital');
  await dialog(jobs).getByRole('button', { name: 'Contest' }).click();
  await expect(jobs.getByRole('listitem').filter({ hasText: 'Cancelled late' })).toContainText('Contested');
});

test('no helper in time, or "just refund me": a full refund and the credit', async ({ browser }) => {
  const [late, hasty, first, second, third] = await Promise.all([
    person('customer', 'Kavya Menon', MIRIK),
    person('customer', 'Asha Rao', MIRIK),
    person('helper', 'Lakshmi Rao', MIRIK),
    person('helper', 'Meena Iyer', MIRIK),
    person('helper', 'Sunita Devi', MIRIK),
  ]);
  await paidVisit(late, first, 1, '14:00', '16:00');
  await paidVisit(hasty, third, 1, '14:00', '16:00');
  await moveClock(`${dayAhead(1)}T11:00`);

  const open = (who: Person, size: 'phone' | 'desk') => openAs(browser, who, { size }, '/my-bookings?view=list');
  const jobs = await open(first, 'desk');
  const others = await open(second, 'phone');
  const mine = await open(late, 'phone');
  await cancelLate(jobs, 'Kavya');
  await card(others, 'Kavya').getByRole('button', { name: 'No', exact: true }).click();
  await expect(card(others, 'Kavya')).toHaveCount(0);
  await expect(card(mine, 'Lakshmi')).toContainText('Looking for someone else');
  await moveClock(`${dayAhead(1)}T13:01`);
  await expect(card(mine, 'Lakshmi')).toContainText('Nobody else was free in time. Refund: ₹560. Credit for you: ₹56.');
  await pictures(mine, 'replacement-nobody');

  const theirs = await open(third, 'desk');
  const hers = await open(hasty, 'phone');
  await cancelLate(theirs, 'Asha');
  await card(hers, 'Sunita').getByRole('button', { name: 'Just refund me' }).click();
  await expect(dialog(hers)).toContainText('₹560 is refunded the way you paid');
  await pictures(hers, 'replacement-stop');
  await dialog(hers).getByRole('button', { name: 'Just refund me' }).click();
  await expect(card(hers, 'Sunita')).toContainText('Refund: ₹560. Credit for you: ₹56.');
});

test('a sick helper cancels the whole day in one step', async ({ browser }) => {
  const [customer, helper] = await Promise.all([
    person('customer', 'Kavya Menon', PEDONG),
    person('helper', 'Meena Iyer', PEDONG),
  ]);
  await paidVisit(customer, helper, 1, '10:00', '11:00');
  await paidVisit(customer, helper, 1, '16:00', '17:00');
  await moveClock(`${dayAhead(1)}T08:30`);
  const jobs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings?view=list');
  await jobs.getByRole('button', { name: 'Not well today' }).click();
  await expect(dialog(jobs)).toContainText('2 visits of today are cancelled in one step:');
  await pictures(jobs, 'sick-day');
  await dialog(jobs).getByRole('button', { name: 'Cancel today’s visits' }).click();
  await expect(jobs.getByText('you get no strike')).toBeVisible();
  await expect(jobs.getByText('You cancelled this booking.')).toHaveCount(2);
  await expect(jobs.getByRole('button', { name: 'Not well today' })).toHaveCount(0);
});
