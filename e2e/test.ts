import { test as base } from '@playwright/test';

/** Closes every browser context that a test opened; an open one would go on polling until the end of the run. */
export const test = base.extend<{ browsersEnd: void }>({
  browsersEnd: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
