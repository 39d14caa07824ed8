import { type Browser, expect, type Page } from '@playwright/test';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { SIZES } from './browser';
import { staff } from './person';
import { test } from './test';

const TABLET = { width: 768, height: 1024 };

/** Opens the console, signed in as staff with all roles. */
async function openConsole(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const { token, user } = await staff('admin');
  const context = await browser.newContext({ viewport: TABLET, colorScheme });
  const session = JSON.stringify({ token, user: { _id: user._id, name: user.name, role: user.role } });
  await context.addInitScript((held) => localStorage.setItem('sahaya.console.session', held), session);
  await context.addInitScript({ path: AXE });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto('/console/');
  return page;
}

/** Waits until the page has finished loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]')).toHaveCount(0);
}

const softly = expect.configure({ soft: true });
const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page of the menu meets WCAG 2.1 AA on a tablet and a phone, ${colorScheme}`, async ({ browser }) => {
    const page = await openConsole(browser, colorScheme);
    await settled(page);
    const paths = await page
      .getByRole('menuitem')
      .evaluateAll((items) => items.flatMap((item) => (item as HTMLAnchorElement).pathname ?? []));
    expect(paths.length).toBeGreaterThan(20);
    const rules = colorScheme === 'light' ? STANDARD : COLOURS;
    for (const path of paths) {
      await page.setViewportSize(TABLET);
      await page.goto(path);
      await settled(page);
      expect.soft(await violations(page, rules), `${path}, tablet`).toEqual([]);
      await page.setViewportSize(SIZES.phone);
      // The components for the phone replace those for the tablet shortly after the change of the size.
      await softly.poll(() => page.evaluate(isTooWide), `${path}, as wide as a phone`).toBe(false);
      expect.soft(await violations(page, rules), `${path}, phone`).toEqual([]);
    }
    await page.context().close();
  });
}
