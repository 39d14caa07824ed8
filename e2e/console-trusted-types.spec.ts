import { expect, type Page } from '@playwright/test';
import { SIZES } from './browser';
import { signInAt, to } from './desk';
import { staff } from './person';
import { test } from './test';

/** Collects the directives that the pages of a browser violate. */
async function collectViolations(page: Page): Promise<string[]> {
  const violated: string[] = [];
  await page.exposeFunction('noteViolation', (directive: string) => void violated.push(directive));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (directive: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => noteViolation(effectiveDirective));
  });
  return violated;
}

/** The name of the error that an action in the page throws. */
const failureOf = (page: Page, action: () => void) =>
  page.evaluate(
    `(() => { try { (${action.toString()})(); return 'no error'; } catch (error) { return error.name; } })()`,
  );

test('the console keeps the policy on its screens, and no string becomes markup or code there', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: SIZES.desk })).newPage();
  const violated = await collectViolations(page);
  await signInAt(page, await staff('admin'));
  for (const item of ['Tickets', 'Payments', 'Users', 'Audit log']) {
    const address = await page.getByRole('menuitem', { name: item, exact: true }).getAttribute('href');
    await to(page, item);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(page.getByRole('main')).not.toBeEmpty();
  }
  expect(violated).toEqual([]);

  const reported = page.waitForRequest('**/api/policy-reports');
  const injected = await failureOf(page, () => {
    document.body.innerHTML = '<img src="x" onerror="document.title = \'Taken over\'">';
  });
  expect(injected).toBe('TypeError');
  expect((await reported).postData()).toContain('require-trusted-types-for');
  const loaded = await failureOf(page, () => {
    document.createElement('script').src = '/console/assets/other.js';
  });
  expect(loaded).toBe('TypeError');
  const allowed = await failureOf(page, () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    trustedTypes.createPolicy('default', { createHTML: (markup: string) => markup });
  });
  expect(allowed).toBe('TypeError');
  await expect(page.getByRole('main')).toBeVisible();
  await expect.poll(() => new Set(violated)).toEqual(new Set(['require-trusted-types-for', 'trusted-types']));
});
