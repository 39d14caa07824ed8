import { expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking } from '@sahaya/contracts';
import { openAs, paymentWindow } from './browser';
import { person, visitWith } from './person';
import { test } from './test';
import { collectViolations, createOpenPolicy, failureOf, writeMarkup } from './violations';

test.use({ serviceWorkers: 'allow' });

/** Collects what the pages violate, and what they or the browser complain about in the console. */
async function collectComplaints(page: Page): Promise<string[]> {
  const complaints = await collectViolations(page);
  page.on('console', (message) => {
    if (/trusted ?type|content security policy|not registered/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
const hasBothWorkers = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(2);

test('map, payment, chat, photo and calendar keep the policy of the portal', async ({ browser }) => {
  const name = `Meena ${Date.now().toString(36)}`;
  const [helper, customer] = await Promise.all([person('helper', name), person('customer', 'Kiran Shah')]);
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const page = await openAs(browser, customer, { size: 'desk' });
  const complaints = await collectComplaints(page);

  await page.goto(`/helpers?q=${encodeURIComponent(name)}&view=map`);
  const map = page.getByRole('region', { name: 'Map of helpers' });
  await expect(map.getByText('Delhi NCR', { exact: true })).toBeVisible();
  await expect(map.getByRole('button', { name: 'Zoom in' })).toHaveText('+');
  await expect(map.getByRole('button', { name: 'Zoom out' })).toHaveText('−');
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await map.getByRole('button', { name: `${name}, ₹250/hour` }).click();
  await expect(map.getByRole('link', { name: `View Profile of ${name}` })).toBeVisible();
  await expect(map.getByRole('button', { name: 'Close popup' })).toHaveText('×');
  await map.getByRole('button', { name: 'Close popup' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await hasBothWorkers(page);

  await page.goto(`/book?helperId=${helper.user._id}`);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await expect(page.getByRole('dialog').locator('button[data-selected]')).toBeVisible();

  await page.goto('/profile/me');
  const photo = page.getByRole('region', { name: 'Photo', exact: true });
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(photo.getByRole('button', { name: 'Remove photo' })).toBeVisible();

  await page.goto('/my-bookings');
  const card = page.getByRole('article', { name: new RegExp(name) });
  await card.getByRole('button', { name: 'Pay ₹560' }).click();
  await paymentWindow(page)
    .getByRole('button', { name: /^Pay ₹560/ })
    .click();
  await expect(card).toContainText('All set and paid');
  await card.getByRole('button', { name: /^Chat with/ }).click();
  await page.getByLabel('Write a message').fill('<b>Is 9 still fine?</b>');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('<b>Is 9 still fine?</b>').last()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a string becomes no markup and no script in the portal, and the attempt is reported', async ({ page }) => {
  const violated = await collectViolations(page);
  for (const path of ['/', '/contact', '/login', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await hasBothWorkers(page);
  }
  expect(violated).toEqual([]);

  const reported = page.waitForRequest('**/api/policy-reports');
  expect(await failureOf(page, writeMarkup)).toBe('TypeError');
  expect((await reported).postData()).toContain('require-trusted-types-for');
  const attempts = [
    () => void (document.createElement('script').src = '/assets/other.js'),
    () => void document.createElement('iframe').setAttribute('srcdoc', '<script>parent.alert(1)</script>'),
    createOpenPolicy,
  ];
  for (const attempt of attempts) expect(await failureOf(page, attempt)).toBe('TypeError');
  const worker = page.evaluate(() => navigator.serviceWorker.register('/other-worker.js'));
  await expect(worker).rejects.toThrow('TrustedScriptURL');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => new Set(violated)).toEqual(new Set(['require-trusted-types-for', 'trusted-types']));
});
