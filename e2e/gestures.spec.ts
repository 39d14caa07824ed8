import { expect, type Page } from '@playwright/test';
import { createBooking } from '@sahaya/contracts';
import { openAs } from './browser';
import { person, visitWith } from './person';
import { demoAccount, settled } from './screens';
import { test } from './test';

/** A finger that moves down from the top of the page by `way` px and lets go. */
async function pullDown(page: Page, way: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 180, y }];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : at(y) });
  await send('touchStart', 200);
  for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', 200 + way * part);
  await send('touchEnd');
}

/** Asked for by the dashboard alone. */
const STATS = '/api/auth/dashboard-stats';

test('pulling the page down loads its data again', async ({ browser }) => {
  const page = await openAs(browser, await demoAccount('customer'), { size: 'phone', hasTouch: true }, '/dashboard');
  await settled(page, '/dashboard');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await pullDown(page, 60);
  await pullDown(page, 300);
  await expect.poll(() => asked).toContain(STATS);
  expect(asked.filter((path) => path === STATS)).toHaveLength(1);
  // In the middle of a page the finger scrolls.
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  asked.length = 0;
  await pullDown(page, 300);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(asked).not.toContain(STATS);
  await page.context().close();
});

declare global {
  // Counted by the browser during the test.
  var changes: number, taps: number;
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`screens change with an animation and an answered request is felt, with motion: ${reducedMotion}`, async ({
    browser,
  }) => {
    const [helper, customer] = [await person('helper', 'Ravi Das'), await person('customer', 'Isha Nair')];
    await customer.api.call(createBooking, visitWith(helper));
    const page = await openAs(browser, helper, { size: 'phone', reducedMotion });
    await page.addInitScript(() => {
      globalThis.changes = globalThis.taps = 0;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        globalThis.changes++;
        return start(update);
      };
      navigator.vibrate = () => Boolean(++globalThis.taps);
    });
    await page.goto('/dashboard');
    await settled(page, '/dashboard');
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Jobs/ }).click();
    await settled(page, '/my-bookings');
    // A live update may show the new status before the answer, which is felt, arrives.
    const answered = page.waitForResponse('**/api/bookings/*/status');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await answered;
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
    const wanted = reducedMotion === 'reduce' ? 0 : 1;
    await expect.poll(() => page.evaluate(() => [globalThis.changes, globalThis.taps])).toEqual([wanted, wanted]);
    await page.context().close();
  });
}
