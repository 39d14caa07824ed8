import { expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking } from '@sahaya/contracts';
import { fitsTheScreen, lead, openAs, picture } from './browser';
import { dayAhead, person, visitWith } from './person';
import { addressesOf, demoAccount, pastTheEdge, settled, startAction } from './screens';
import { subscribe } from './subscribe';
import { test } from './test';

const WIDTHS = [320, 360, 768, 1280];

/** Checks at each width that neither the page nor an open dialog is wider than the screen. */
async function fitsEachWidth(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => pastTheEdge(page), `${what} at ${width} px`).toEqual([]);
    await fitsTheScreen(page, `${what} at ${width} px`);
  }
}
for (const who of ['guest', 'customer', 'helper'] as const) {
  test(`no screen of a ${who} scrolls sideways at 320, 360, 768 or 1280 px`, async ({ browser }) => {
    const account = who === 'guest' ? undefined : await demoAccount(who);
    const page = await openAs(browser, account, { size: 'phone' }, '/contact');
    await settled(page, '/contact');
    const addresses = addressesOf(who, account);
    const slot = `date=${dayAhead(2)}&startTime=08:00&endTime=12:00`;
    if (who !== 'guest')
      addresses.push(
        `/helpers?${slot}`,
        '/helpers?location=Saket%2C+New+Delhi&lat=28.52&lng=77.21',
        `/helpers?location=Saket%2C+New+Delhi&lat=28.52&lng=77.21&${slot}`,
      );
    for (const address of addresses) {
      await lead(page, address);
      await settled(page, address);
      await fitsEachWidth(page, address);
    }
    await page.context().close();
  });
}

test('no dialog or calendar is wider than a screen of 320, 360, 768 or 1280 px', async ({ browser }) => {
  const page = await openAs(browser, await demoAccount('customer'), { size: 'phone' });
  const dialog = page.getByRole('dialog').first();
  for (const { path, opener, width = 320 } of [
    { path: '/helpers', opener: page.getByRole('button', { name: /^Filters/ }) },
    { path: '/helpers', opener: page.getByRole('button', { name: /^Change search/ }) },
    { path: '/helpers', opener: page.getByRole('button', { name: 'Any time', exact: true }), width: 768 },
    { path: '/profile/addresses', opener: page.getByRole('button', { name: 'Add address' }) },
    { path: '/profile/privacy', opener: page.getByRole('button', { name: 'Download my data' }) },
    { path: '/profile/privacy', opener: page.getByRole('button', { name: 'Delete account' }) },
    { path: '/contact', opener: page.getByRole('button', { name: 'Open menu' }) },
    { path: '/book', opener: page.getByRole('button', { name: 'Date', exact: true }) },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await settled(page, path);
    await opener.click();
    await expect(dialog).toBeVisible();
    await fitsEachWidth(page, `${path}: ${await dialog.innerText()}`);
  }
  await page.context().close();
});

test('no dialog of a booking is wider than a screen of 320, 360, 768 or 1280 px', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Rao'), person('helper', 'Ravi Das')]);
  const states = [['accepted'], ['accepted', 'completed'], []];
  for (const [day, statuses] of states.entries()) {
    const visit = { ...visitWith(helper, day + 2), paymentMethod: 'cash' };
    const { booking } = await customer.api.call(createBooking, visit);
    for (const status of statuses) await helper.api.call(changeBookingStatus, { id: booking._id, status });
  }
  for (const { account, path, names } of [
    { account: customer, path: '/my-bookings', names: ['Cancel booking', 'Change', 'Add Review', 'Report a problem'] },
    { account: helper, path: '/my-bookings', names: ['Decline', 'Change', 'Cancel visit', 'Rate Nandini'] },
  ]) {
    const page = await openAs(browser, account, { size: 'phone' }, path);
    const dialog = page.getByRole('dialog').first();
    for (const name of names) {
      await page.setViewportSize({ width: 320, height: 800 });
      await settled(page, path);
      await expect(page.getByRole('article')).toHaveCount(states.length);
      await startAction(page, name);
      await expect(dialog).toBeVisible();
      await fitsEachWidth(page, `${path}: ${name}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.context().close();
  }
});

test('a wide screen shows the bookings as rows, with the card of the chosen one beside them', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Rao'), person('helper', 'Ravi Das')]);
  for (const day of [2, 3]) await customer.api.call(createBooking, visitWith(helper, day));
  const page = await openAs(browser, customer, { size: 'desk' }, '/my-bookings');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /Ravi Das.*Cooking/ });
  const card = page.getByRole('article');
  await expect(rows).toHaveCount(2);
  await expect(card).toHaveCount(1);
  await rows.last().press('Enter');
  await expect(rows.last()).toHaveAttribute('aria-current', 'true');
  await expect(rows.last()).toBeFocused();
  const [row, box] = [await rows.last().boundingBox(), await card.boundingBox()];
  expect(box?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0));
  expect(box?.y).toBeLessThan(row?.y ?? 0);
  await fitsTheScreen(page, 'the bookings');
  await picture(page, 'bookings-wide');
  const link = page.url();
  await page.goto('/dashboard');
  await page.goto(link);
  await expect(rows.last()).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(card).toHaveCount(2);
  await expect(rows).toHaveCount(0);
  await page.context().close();
});

test('no dialog of a subscription is wider than a screen of 320, 360, 768 or 1280 px', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Rao'), person('helper', 'Ravi Das')]);
  const id = await subscribe(customer, helper, dayAhead(3));
  for (const { account, path, onCards, ofVisits } of [
    {
      account: customer,
      path: '/my-subscriptions',
      onCards: ['Pause', 'Cancel'],
      ofVisits: ['Move', 'Skip'],
    },
    { account: helper, path: '/helper-subscriptions', onCards: [], ofVisits: ['I can’t come'] },
  ]) {
    const page = await openAs(browser, account, { size: 'phone' }, path);
    for (const action of onCards) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('article')).toHaveCount(1);
      await startAction(page, action);
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await fitsEachWidth(page, `${path}: ${action}`);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${path}/${id}`);
    for (const name of ofVisits) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await fitsEachWidth(page, `${path}: ${name}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.context().close();
  }
});

for (const width of WIDTHS) {
  test(`the calendar fits and returns the focus to its field at ${width} px`, async ({ browser }) => {
    const customer = await person('customer', 'Nandini Rao');
    const page = await openAs(browser, customer, { size: 'phone' });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/book');
    const field = page.getByRole('button', { name: 'Date', exact: true });
    await field.click();
    const day = page.getByRole('dialog').locator('button[data-selected]');
    await expect(day).toBeVisible();
    expect(await pastTheEdge(page)).toEqual([]);
    await picture(page, `calendar-${width}`);
    await day.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(field).toBeFocused();
    await page.context().close();
  });
}

test('a newly opened page starts at the top, and a reload keeps the position', async ({ browser }) => {
  const page = await openAs(browser, undefined, { size: 'phone' }, '/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const place = () => page.evaluate(() => scrollY);
  const expectPlace = (pixels: number) => expect.poll(place).toBe(pixels);
  await page.evaluate(() => scrollTo(0, 600));
  await expectPlace(600);
  await page.reload();
  await expectPlace(600);
  // The reload aborts a request, which is no reason for the offline banner: it would move the text by its height.
  await page.route('**/api/policies/current', () => {});
  const asked = page.waitForRequest('**/api/policies/current');
  await page.reload();
  await asked;
  await expectPlace(600);
  await page.reload();
  await expectPlace(600);
  await page.goto('/terms-conditions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await place()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/privacy-policy/);
  await expectPlace(600);
  await page.context().close();
});

for (const width of [360, 1280]) {
  test(`the monthly plan of a filled booking form continues to its price and sends no booking, at ${width} px`, async ({
    browser,
  }) => {
    const [helper, customer] = [await person('helper', 'Ravi Das'), await person('customer', 'Isha Nair')];
    const page = await openAs(browser, customer, { size: 'phone' });
    await page.setViewportSize({ width, height: 800 });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    // Without a helper, all times of the day can be chosen.
    await page.goto('/book?service=cooking');
    await page.getByLabel('Start time').selectOption('22:00');
    await expect(page.getByLabel('End time')).toHaveValue('22:30');
    await page.getByLabel('Start time').selectOption('09:00');
    await expect(page.getByLabel('End time')).toHaveValue('11:00');
    await page.getByLabel('End time').selectOption('08:30');
    await expect(page.getByText('End time must be after start time')).toHaveCount(2);
    await picture(page, `invalid-times-${width}`);
    await page.getByLabel('End time').selectOption('11:00');
    await page.goto(`/book?helperId=${helper.user._id}&service=cooking`);
    await page.getByLabel('Address', { exact: true }).fill('12 Lake View Road, Saket, New Delhi');
    await page.getByRole('button', { name: 'Make it Monthly Subscription' }).click();
    await page.getByRole('button', { name: 'Review pricing' }).click();
    await expect(page.getByRole('dialog').getByText('Step 2 of 2')).toBeVisible();
    await picture(page, `plan-price-${width}`);
    expect(sent).toContain('POST /api/subscriptions/calculate-pricing');
    expect(sent).not.toContain('POST /api/bookings');
    await expect(page).toHaveURL(/\/book/);
    await page.context().close();
  });
}
