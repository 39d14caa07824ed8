import { type Browser, type BrowserContext, type Page, test as base } from '@playwright/test';

/** The address and the first words of a page. */
async function describePage(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch(() => 'no text');
  return `${page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`;
}

/** How many times slower than this machine the processor of a page is: E2E_SLOW. */
const slowness = Number(process.env['E2E_SLOW'] ?? 1);
const slowed = new WeakSet<Browser>();

/** Slows the pages of every context that a test opens, so that a test shows where it is ahead of its page. */
function slowPages(browser: Browser): void {
  if (slowness <= 1 || slowed.has(browser)) return;
  slowed.add(browser);
  const open = browser.newContext.bind(browser);
  const slow = async (page: Page) =>
    (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  browser.newContext = async (options) => {
    const context = await open(options);
    // A page that closes at once needs no slower processor.
    return context.on('page', (page) => void slow(page).catch(() => undefined));
  };
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
      slowPages(browser);
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
