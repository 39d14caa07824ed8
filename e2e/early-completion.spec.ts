import { expect } from '@playwright/test';
import { changeBookingStatus, createBooking, myBookings } from '@sahaya/contracts';
import { fitsTheScreen, openAs, picture, SIZE_NAMES } from './browser';
import { signInAt } from './desk';
import { person, staff, visitWith } from './person';
import { test } from './test';

test('a visit marked complete weeks ahead can be disputed, and staff find it in a list', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Tara Bose'), person('helper', 'Prem Oraon')]);
  const support = await staff('support');
  const { booking } = await customer.api.call(createBooking, visitWith(helper, 21));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });

  for (const size of SIZE_NAMES) {
    const jobs = await openAs(browser, helper, { size }, '/my-bookings');
    const job = jobs.getByRole('article', { name: /Tara Bose/ });
    await expect(job).toBeVisible();
    await expect(job.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0);
    await fitsTheScreen(jobs, 'a job three weeks ahead');
    await picture(jobs, `early-completion-not-offered-${size}`);
    await jobs.context().close();
  }

  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'completed' });
  const { bookings } = await customer.api.call(myBookings, { status: '' });
  expect(bookings).toMatchObject([{ _id: booking._id, status: 'completed' }]);

  const page = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  const card = page.getByRole('article', { name: /Prem Oraon/ });
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  await expect(page.getByRole('dialog').getByText('It did not take place')).toBeVisible();
  await fitsTheScreen(page, 'the dispute of an early completion');
  await picture(page, 'early-completion-dispute-phone');
  await page.context().close();

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await signInAt(desk, support);
  const work = desk.getByRole('region', { name: 'Today’s work' });
  const pile = work.getByRole('listitem').filter({ hasText: 'Completed before the visit' });
  await expect(pile).not.toContainText('All clear');
  await pile.getByRole('link').first().click();
  await expect(desk).toHaveURL(/completed/);
  await expect(desk.getByRole('row').filter({ hasText: 'Prem Oraon' })).toBeVisible();
  await fitsTheScreen(desk, 'the list of early completions');
  await picture(desk, 'console-early-completions');
  await desk.context().close();
});
