import { type BrowserContext, type Page, test as base } from '@playwright/test';

/** The address and the first words of a page. */
async function describePage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch(() => 'no text');
  return `${page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`;
}

/** Closes a context. A request that a route of the test still answers would otherwise end in an error. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/**
 * Closes every browser context that a test opened; an open one would go on polling until the end of the run. The report
 * of a failed test says what its pages showed.
 */
export const test = base.extend<{ browsersEnd: void }>({
  browsersEnd: [
    async ({ browser }, use, testInfo) => {
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context));
      if (testInfo.status !== testInfo.expectedStatus) {
        const shown = await Promise.all(opened.flatMap((context) => context.pages()).map(describePage));
        testInfo.annotations.push(...shown.map((description) => ({ type: 'page', description })));
      }
      await Promise.all(opened.map(closeContext));
    },
    { auto: true },
  ],
});
