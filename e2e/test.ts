import { test as base } from '@playwright/test';

/** Every browser that a test opened ends with it: left open, they go on asking and coming back, to the end of the run. */
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
