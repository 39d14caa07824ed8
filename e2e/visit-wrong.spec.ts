import { type Browser, expect, type Page } from '@playwright/test';
import { answerArrival, claimNoShow, contestNoShow, decideUnconfirmedVisit } from '@sahaya/contracts';
import { openAs, pictures } from './browser';
import { moveClock } from './copy';
import { dayAhead, paidVisit, type Person, person, staff } from './person';
import { test } from './test';

const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog');
/** A place without other helpers, so that no replacement is asked. */
const KURSEONG = { location: 'Kurseong', coordinates: [88.28, 26.88] as [number, number] };
async function inMenu(page: Page, text: string, name: string): Promise<void> {
  await card(page, text).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}
/** Opens the bookings; the first screen of a new browser loads all its code. */
async function open(browser: Browser, who: Person): Promise<Page> {
  const page = await openAs(browser, who, { size: 'phone' }, '/my-bookings?view=list');
  await expect(page.getByRole('article').first()).toBeVisible();
  return page;
}

test.afterEach(() => moveClock('reset'));

test('an absent customer: claimed after a message, contested, and upheld by staff', async ({ browser }) => {
  const [customer, helper, support] = await Promise.all([
    person('customer', 'Nandini Gupta', KURSEONG),
    person('helper', 'Lakshmi Rao', KURSEONG),
    staff('support'),
  ]);
  const id = await paidVisit(customer, helper, 1, '09:00', '11:00');
  await moveClock(`${dayAhead(1)}T09:16`);
  const jobs = await open(browser, helper);
  const mine = await open(browser, customer);
  await expect(mine.getByText('Start code. Share it with Lakshmi when they arrive.')).toBeVisible();
  await pictures(mine, 'start-code');
  await pictures(jobs, 'at-the-door');

  // Without a message or call to the customer before it, the claim is refused.
  await inMenu(jobs, 'Nandini', 'Customer is not there');
  await expect(dialog(jobs)).toContainText('Please call or write to Nandini first');
  await dialog(jobs).getByRole('button', { name: 'Customer is not there' }).click();
  await expect(dialog(jobs).getByRole('alert')).toContainText('Please call or write to the customer first');
  await pictures(jobs, 'claim-refused');
  await dialog(jobs).getByRole('button', { name: 'Not now' }).click();
  await card(jobs, 'Nandini').getByRole('button', { name: 'Chat with Nandini Gupta' }).click();
  await expect(jobs).toHaveURL(/\/chats\//);
  await jobs.goBack();
  await expect(card(jobs, 'Nandini')).toContainText(/You wrote to Nandini at 9:1\d am; it is noted/);
  await inMenu(jobs, 'Nandini', 'Customer is not there');
  await expect(dialog(jobs)).toContainText('charged: ₹560');
  await dialog(jobs).getByRole('button', { name: 'Customer is not there' }).click();

  // The customer is notified at once and contests it.
  await expect(card(mine, 'Lakshmi')).toContainText('Lakshmi says that you were not there.');
  await expect(card(mine, 'Lakshmi')).toContainText('Lakshmi wrote to you at');
  await pictures(mine, 'claim-to-contest');
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Contest' }).click();
  await dialog(mine).getByLabel('Reason').fill('I was at home all morning');
  await dialog(mine).getByRole('button', { name: 'Contest' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('We are checking what happened.');
  await expect(card(jobs, 'Nandini')).toContainText('We are checking what happened.');
  await pictures(mine, 'case-open');
  await support.api.call(decideUnconfirmedVisit, {
    id,
    outcome: 'customer_no_show',
    note: 'The message was read at the door',
  });
  await expect(card(mine, 'Lakshmi')).toContainText('You were not there when Lakshmi came. Charged: ₹560.');
  await pictures(mine, 'claim-upheld');
});

test('an absent helper: claimed, contested and dismissed by staff; and a visit whose time is over', async ({
  browser,
}) => {
  const [customer, helper, other, support] = await Promise.all([
    person('customer', 'Kavya Menon', KURSEONG),
    person('helper', 'Meena Iyer', KURSEONG),
    person('helper', 'Sunita Devi', KURSEONG),
    staff('support'),
  ]);
  const id = await paidVisit(customer, helper, 1, '09:00', '11:00');
  await paidVisit(customer, other, 1, '11:30', '12:30');
  await moveClock(`${dayAhead(1)}T09:35`);
  const mine = await open(browser, customer);
  await expect(card(mine, 'Meena')).toContainText('Has Meena come? Please say yes or no.');
  await pictures(mine, 'arrival-asked');
  await card(mine, 'Meena').getByRole('button', { name: 'No, Meena did not come' }).click();
  await expect(dialog(mine)).toContainText('a credit of ₹56');
  await dialog(mine).getByRole('button', { name: 'No, Meena did not come' }).click();
  await expect(card(mine, 'Meena')).toContainText('You said that Meena was not there.');

  const jobs = await open(browser, helper);
  await expect(card(jobs, 'Kavya')).toContainText('Kavya says that you did not come.');
  await pictures(jobs, 'helper-claim');
  await helper.api.call(contestNoShow, { id, reason: 'I rang the bell' });
  await support.api.call(decideUnconfirmedVisit, { id, outcome: 'completed', note: 'The guard has seen her' });
  await expect(card(mine, 'Meena')).toContainText('The visit is done.');
  await jobs.reload();
  await expect(card(jobs, 'Kavya')).toContainText('₹560 was paid online.');

  // The time is over and nobody reported anything: cancelling explains the alternatives first.
  await moveClock(`${dayAhead(1)}T13:10`);
  await mine.reload();
  await expect(card(mine, 'Sunita')).toContainText('Was the work done?');
  await pictures(mine, 'visit-over');
  await inMenu(mine, 'Sunita', 'Cancel booking');
  await expect(dialog(mine)).toContainText('The agreed time is over. If Sunita did not come');
  await pictures(mine, 'cancel-over');
});

test('five wrong codes lock the start code; the confirmation of the customer starts the visit', async ({ browser }) => {
  const [customer, helper] = await Promise.all([
    person('customer', 'Kavya Menon', KURSEONG),
    person('helper', 'Meena Iyer', KURSEONG),
  ]);
  const id = await paidVisit(customer, helper, 1, '09:00', '11:00');
  await moveClock(`${dayAhead(1)}T08:55`);
  const mine = await open(browser, customer);
  const code = (await mine.getByRole('status', { name: /^Start code/ }).textContent()) ?? '';
  expect(code).toMatch(/^\d{4}$/);
  const wrong = code === '0000' ? '1111' : '0000';
  const jobs = await open(browser, helper);
  await card(jobs, 'Kavya').getByRole('button', { name: 'Start visit' }).click();
  for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.', 'No try is left.']) {
    await dialog(jobs).getByLabel('Start code').fill(wrong);
    await dialog(jobs).getByRole('button', { name: 'Start visit' }).click();
    await expect(dialog(jobs).getByRole('status').filter({ hasText: left })).toBeVisible();
  }
  await pictures(jobs, 'code-locked');
  await expect(dialog(jobs).getByRole('button', { name: 'Start visit' })).toBeDisabled();
  await dialog(jobs).getByRole('button', { name: 'Not now' }).click();
  await expect(card(jobs, 'Kavya')).toContainText('There were too many wrong codes');
  await customer.api.call(answerArrival, { id, arrived: 'yes' });
  await jobs.reload();
  await expect(card(jobs, 'Kavya')).toContainText('You have arrived.');
  await expect(customer.api.call(claimNoShow, { id })).rejects.toMatchObject({ code: 'BOOKING_MOVE_REFUSED' });
});
