import { type Browser, expect, type Page } from '@playwright/test';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { SIZES } from './browser';
import { staff } from './person';
import { test } from './test';

const TABLET = { width: 768, height: 1024 };

/** Both widths in both colour schemes, ordered so that each step changes one of them. */
const LOOKS = [
  { device: 'tablet', size: TABLET, colorScheme: 'light', rules: STANDARD },
  { device: 'phone', size: SIZES.phone, colorScheme: 'light', rules: STANDARD },
  { device: 'phone', size: SIZES.phone, colorScheme: 'dark', rules: COLOURS },
  { device: 'tablet', size: TABLET, colorScheme: 'dark', rules: COLOURS },
] as const;

/** Opens the console, signed in as staff with all roles. */
async function openConsole(browser: Browser): Promise<Page> {
  const { token, user } = await staff('admin');
  const context = await browser.newContext({ viewport: TABLET, colorScheme: 'light' });
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
const hasTransitions = () => document.getAnimations().some(({ playState }) => playState === 'running');
const isPageDark = () => {
  const [red = 255] = /\d+/.exec(getComputedStyle(document.body).backgroundColor)?.map(Number) ?? [];
  return red < 128;
};

/** Waits until the page has the size and the scheme. Its components change shortly after the browser. */
async function drawnAs(page: Page, { device, size, colorScheme }: (typeof LOOKS)[number], path: string): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await softly.poll(() => page.evaluate(isTooWide), `${path}, wider than the ${device}`).toBe(false);
  await expect.poll(() => page.evaluate(isPageDark), `${path}, dark`).toBe(colorScheme === 'dark');
  await expect.poll(() => page.evaluate(hasTransitions), `${path}, transitions`).toBe(false);
}

test('every page of the menu meets WCAG 2.2 AA on a tablet and a phone, light and dark', async ({ browser }) => {
  const page = await openConsole(browser);
  await settled(page);
  const paths = await page
    .getByRole('menuitem')
    .evaluateAll((items) => items.flatMap((item) => (item as HTMLAnchorElement).pathname ?? []));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await settled(page);
    for (const look of LOOKS) {
      await drawnAs(page, look, path);
      const found = await violations(page, look.rules);
      expect.soft(found, `${path}, ${look.device}, ${look.colorScheme}`).toEqual([]);
    }
  }
  await page.context().close();
});
