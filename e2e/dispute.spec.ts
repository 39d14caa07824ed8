import { expect, type Page } from '@playwright/test';
import { adminDisputes, answerDispute, decideDispute, myWallet } from '@sahaya/contracts';
import { openAs, openDetails, pictures } from './browser';
import { moveClock } from './copy';
import { openDesk, StaffWrites, stateReason } from './desk';
import { dayAhead, paidVisit, pay, person, staff } from './person';
import { test } from './test';

const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text }).first();
const dialog = (page: Page) => page.getByRole('dialog');
/** A valid image of one pixel; the server converts it. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.afterEach(() => moveClock('reset'));

test('a visit is started by code, extended, disputed with a picture, answered and decided', async ({ browser }) => {
  const [customer, helper, support] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', 'Lakshmi Rao'),
    staff('support'),
  ]);
  const id = await paidVisit(customer, helper, 1, '09:00', '11:00');
  await moveClock(`${dayAhead(1)}T09:00`);
  const mine = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  const jobs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings?view=list');
  // The first screen of a new browser loads all its code.
  for (const page of [mine, jobs]) await expect(page.getByRole('article')).toBeVisible();
  const code = (await mine.getByRole('status', { name: /^Start code/ }).textContent()) ?? '';

  // A wrong code, then the right one.
  await card(jobs, 'Nandini').getByRole('button', { name: 'Start visit' }).click();
  await dialog(jobs)
    .getByLabel('Start code')
    .fill(code === '0000' ? '1111' : '0000');
  await dialog(jobs).getByRole('button', { name: 'Start visit' }).click();
  await expect(dialog(jobs).getByRole('alert')).toContainText('This code is not correct.');
  await pictures(jobs, 'code-wrong');
  await dialog(jobs).getByLabel('Start code').fill(code);
  await dialog(jobs).getByRole('button', { name: 'Start visit' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('Lakshmi is with you, until 11:00 am.');

  // Half an hour more: the price is shown before the request and before the agreement.
  await card(jobs, 'Nandini').getByRole('button', { name: 'Half an hour more' }).click();
  await expect(dialog(jobs)).toContainText('the visit ends at 11:30 am, and Nandini pays ₹140 more');
  await pictures(jobs, 'extension-ask');
  await dialog(jobs).getByRole('button', { name: 'Ask Nandini' }).click();
  await expect(card(jobs, 'Nandini')).toContainText('Waiting for Nandini to answer.');
  await expect(card(mine, 'Lakshmi')).toContainText('It would cost you ₹140 more.');
  await pictures(mine, 'extension-answer');
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Yes, until 11:30 am' }).click();
  await expect(card(mine, 'Lakshmi').getByRole('button', { name: 'Pay ₹140' })).toBeVisible();
  await pictures(mine, 'extension-to-pay');
  await pay(customer, id);
  await mine.reload();
  await expect(card(mine, 'Lakshmi').getByRole('button', { name: 'Pay ₹140' })).toHaveCount(0);

  // Completed; the helper rates the customer privately.
  await moveClock(`${dayAhead(1)}T11:35`);
  await card(jobs, 'Nandini').getByRole('button', { name: 'Mark Complete' }).click();
  await dialog(jobs).getByRole('button', { name: 'Mark Complete' }).click();
  await card(jobs, 'Nandini').getByRole('button', { name: 'Rate Nandini' }).click();
  await expect(dialog(jobs)).toContainText('Only our support sees this: not Nandini');
  await dialog(jobs).getByRole('radio', { name: '4 stars' }).check({ force: true });
  await pictures(jobs, 'rate-customer');
  await dialog(jobs).getByRole('button', { name: 'Save rating' }).click();
  await expect(card(jobs, 'Nandini')).toContainText('Your private rating: 4 of 5');
  await expect(card(mine, 'Lakshmi')).not.toContainText('private rating');

  // Disputed, with a picture.
  await card(mine, 'Lakshmi').getByRole('button', { name: 'More actions' }).click();
  await mine.getByRole('menuitem', { name: 'Report a problem' }).click();
  await expect(dialog(mine)).toContainText(/(24 h|23 h 59 min) left/);
  await dialog(mine)
    .getByRole('radio', { name: /Something was damaged/ })
    .check({ force: true });
  await dialog(mine).getByLabel('What happened?').fill('The big pan has a hole now');
  await mine.locator('input[type="file"]').setInputFiles({ name: 'pan.png', mimeType: 'image/png', buffer: DOT });
  await expect(dialog(mine).getByRole('img', { name: 'Picture 1: pan.png' })).toBeVisible();
  await pictures(mine, 'report-form');
  await dialog(mine).getByRole('button', { name: 'Send' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('You reported a problem.');

  // Both sides read it; the helper answers.
  await card(jobs, 'Nandini').getByRole('button', { name: 'See dispute' }).click();
  await expect(dialog(jobs)).toContainText('The big pan has a hole now');
  await dialog(jobs).getByRole('button', { name: 'Picture 1, open' }).click();
  await expect(jobs.getByRole('img', { name: 'Pictures of Nandini' })).toBeVisible();
  await dialog(jobs).getByLabel('Your answer').fill('It was like that before I came');
  await pictures(jobs, 'report-answer');
  await dialog(jobs).getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog(jobs)).toContainText('Both sides have answered.');
  await expect(helper.api.call(answerDispute, { id, text: 'Once more' })).rejects.toMatchObject({
    code: 'DISPUTE_ANSWERED',
  });

  // Staff decide; both parties see the decision, and the refund is made.
  const { disputes } = await support.api.call(adminDisputes, {});
  const found = disputes.find(({ bookingId }) => bookingId === id);
  // A picture is shown to them for a reason.
  const desk = await openDesk(browser, support, { written: new StaffWrites() });
  await desk.goto(`/console/disputes/${found?._id}/show`);
  const statement = desk.getByRole('region', { name: 'Customer' });
  await expect(statement).toContainText('The big pan has a hole now');
  await expect(statement.getByRole('img')).toHaveCount(0);
  await statement.getByRole('button', { name: 'Show picture 1' }).click();
  await stateReason(desk, 'To decide the dispute');
  await dialog(desk).getByRole('button', { name: 'Show picture 1' }).click();
  const shown = statement.getByRole('img', { name: 'Picture 1 of the customer' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await pictures(desk, 'console-dispute');
  const decision = { outcome: 'partial_refund', refund: 100, note: 'The pan was old' };
  await support.api.call(decideDispute, { id: found?._id ?? '', ...decision });
  await expect(dialog(jobs)).toContainText('Partial refund. ₹100 goes to the customer.');
  await pictures(jobs, 'report-decided');
  await card(mine, 'Lakshmi').getByRole('button', { name: 'More actions' }).click();
  await mine.getByRole('menuitem', { name: 'See dispute' }).click();
  await expect(dialog(mine)).toContainText('The pan was old');
  await dialog(mine).getByRole('button', { name: 'Close' }).click();
  await expect(async () => {
    const { booking } = (await (await customer.fetch(`/api/bookings/${id}`)).json()).data;
    expect(booking.refund?.amount).toBe(100);
  }).toPass();
  await mine.reload();
  await expect(card(mine, 'Lakshmi')).toContainText('partly refunded');
  await openDetails(card(mine, 'Lakshmi'));
  await card(mine, 'Lakshmi').getByRole('button', { name: 'Payment and refunds' }).click();
  await expect(card(mine, 'Lakshmi')).toContainText('₹100');
  await pictures(mine, 'report-refund');
  expect((await customer.api.call(myWallet, {})).credit).toBe(0);
});
