import { expect } from '@playwright/test';
import { SIZES } from './browser';
import { openMenuGroups, signInAt, to } from './desk';
import { staff } from './person';
import { test } from './test';
import { collectViolations, createOpenPolicy, failureOf, writeMarkup } from './violations';

test('the console keeps the policy on its screens, and no string becomes markup or code there', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: SIZES.desk })).newPage();
  const violated = await collectViolations(page);
  await signInAt(page, await staff('admin'));
  // Leaflet writes markup; the build makes it write text.
  const map = page.getByRole('region', { name: 'Map of today’s visits' });
  await expect(map.getByRole('button', { name: 'Zoom in' })).toHaveText('+');
  await openMenuGroups(page);
  for (const item of ['Tickets', 'Payments', 'Users', 'Audit log']) {
    const address = await page.getByRole('menuitem', { name: item, exact: true }).getAttribute('href');
    await to(page, item);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(page.getByRole('main')).not.toBeEmpty();
  }
  expect(violated).toEqual([]);

  const reported = page.waitForRequest('**/api/policy-reports');
  expect(await failureOf(page, writeMarkup)).toBe('TypeError');
  expect((await reported).postData()).toContain('require-trusted-types-for');
  const loaded = await failureOf(page, () => {
    document.createElement('script').src = '/console/assets/other.js';
  });
  expect(loaded).toBe('TypeError');
  expect(await failureOf(page, createOpenPolicy)).toBe('TypeError');
  await expect(page.getByRole('main')).toBeVisible();
  await expect.poll(() => new Set(violated)).toEqual(new Set(['require-trusted-types-for', 'trusted-types']));
});
