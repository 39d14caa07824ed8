import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking, openTicket } from '@sahaya/contracts';
import { countClicks, dialog, openDesk, StaffWrites, stateReason } from './desk';
import { pay, type Person, person, staff, visitWith } from './person';
import { test } from './test';

/*
 * Everyday work of staff, from the first page, by mouse: the number of clicks is a bound. The time that a journey took
 * is a note in the report.
 */

const written = new StaffWrites();
const phone = `97${String(randomInt(1e8)).padStart(8, '0')}`;
let customer: Person;
let helper: Person;

test.beforeAll(async () => {
  [customer, helper] = await Promise.all([
    person('customer', 'Nandini Gupta', undefined, phone),
    person('helper', 'Lakshmi Rao'),
  ]);
});

/** Does the work in the page with at most this number of clicks. */
async function within(most: number, page: Page, work: () => Promise<void>): Promise<void> {
  const clicks = await countClicks(page);
  const start = performance.now();
  await work();
  const [needed, seconds] = [await clicks(), ((performance.now() - start) / 1_000).toFixed(1)];
  test.info().annotations.push({ type: 'work', description: `${needed} clicks, ${seconds} s` });
  expect(needed).toBeLessThanOrEqual(most);
}
const searchFor = async (page: Page, text: string, name: string | RegExp) => {
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
  await page.getByRole('option', { name }).click();
};

test('a person is found by phone in two clicks', async ({ browser }) => {
  const desk = await openDesk(browser, await staff('support'), { written });
  await within(2, desk, async () => {
    await searchFor(desk, phone, /Nandini Gupta/);
    await expect(desk.getByRole('heading', { name: 'Nandini Gupta' })).toBeVisible();
  });
  await desk.context().close();
});

test('a ticket is answered and resolved in four clicks', async ({ browser }) => {
  const { ticket } = await customer.api.call(openTicket, {
    name: 'Nandini Gupta',
    email: customer.user.email,
    category: 'payment',
    subject: 'Paid twice',
    message: 'The money was taken two times.',
  });
  const desk = await openDesk(browser, await staff('support'), { written });
  await within(4, desk, async () => {
    await searchFor(desk, ticket.number, new RegExp(ticket.number));
    await desk.getByLabel('Text').click();
    await desk.getByLabel('Text').fill('It comes back within five days.');
    await desk.getByRole('button', { name: 'Send & resolve' }).click();
    await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
  });
  await desk.context().close();
});

test('a refund above the limit takes seven clicks of two people', async ({ browser }) => {
  const visit = {
    ...visitWith(helper, 3, '09:00', '13:00'),
    service: 'sweeping-mopping',
    serviceOptions: { apartmentType: 'more-than-4bhk' },
  };
  const { booking } = await customer.api.call(createBooking, visit);
  const id = booking._id;
  await helper.api.call(changeBookingStatus, { id, status: 'accepted' });
  await pay(customer, id);
  await helper.api.call(changeBookingStatus, { id, status: 'completed' });
  const [desk, books] = [
    await openDesk(browser, await staff('support'), { written }),
    await openDesk(browser, await staff('finance'), { written }),
  ];
  await within(4, desk, async () => {
    await searchFor(desk, id, /Nandini Gupta/);
    await desk.getByRole('button', { name: 'Custom refund' }).click();
    await dialog(desk).getByLabel('Amount in rupees').fill('3000');
    await stateReason(desk, 'The carpet has a new stain');
    await dialog(desk).getByRole('button', { name: 'Custom refund' }).click();
    await expect(dialog(desk)).toHaveCount(0);
  });
  await within(3, books, async () => {
    await books.getByRole('link', { name: /Refunds to approve/ }).click();
    const row = books.getByRole('row', { name: /The carpet has a new stain/ });
    await row.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(books).getByRole('button', { name: 'Approve', exact: true }).click();
    // The card lists what waits.
    await expect(row).toHaveCount(0);
  });
  for (const page of [desk, books]) await page.context().close();
});

test('the unfilled requests of yesterday in one city are found in five clicks', async ({ browser }) => {
  const desk = await openDesk(browser, await staff('ops'), { written });
  await within(5, desk, async () => {
    await desk.getByRole('menuitem', { name: 'Analytics', exact: true }).click();
    await desk.getByRole('combobox', { name: /^Period/ }).click();
    await desk.getByRole('option', { name: 'Yesterday' }).click();
    await desk.getByRole('combobox', { name: /^City/ }).click();
    await desk.getByRole('option', { name: 'Delhi NCR' }).click();
    await expect(desk).toHaveURL(/city=Delhi\+NCR/);
    await expect(desk.getByRole('region', { name: 'Unfilled requests by area and hour' }).first()).toBeVisible();
  });
  await desk.context().close();
});
