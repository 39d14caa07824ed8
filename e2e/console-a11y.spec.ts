import { type Browser, expect, type Page } from '@playwright/test';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { SIZES } from './browser';
import { openMenuGroups } from './desk';
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
  const context = await browser.newContext({ viewport: SIZES.desk, colorScheme: 'light' });
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

const WIDTHS = { desk: SIZES.desk, tablet: TABLET, phone: SIZES.phone } as const;

const softly = expect.configure({ soft: true });
/** The elements that scroll sideways, and those that make the page do so. */
function sideways(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const root = document.documentElement;
  const nameOf = ({ tagName, className }: HTMLElement) => `${tagName.toLowerCase()}.${className}`;
  const scrolling = all.filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
  );
  const isPageTooWide = root.scrollWidth > root.clientWidth;
  const past = isPageTooWide ? all.filter((element) => element.getBoundingClientRect().right > root.clientWidth) : [];
  return [...(isPageTooWide ? ['the page'] : []), ...[...scrolling, ...past.slice(-3)].map(nameOf)];
}
const hasTransitions = () => document.getAnimations().some(({ playState }) => playState === 'running');
const isPageDark = () => {
  const [red = 255] = /\d+/.exec(getComputedStyle(document.body).backgroundColor)?.map(Number) ?? [];
  return red < 128;
};

/** Waits until the page has the size and the scheme. Its components change shortly after the browser. */
async function drawnAs(page: Page, { device, size, colorScheme }: (typeof LOOKS)[number], path: string): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await softly.poll(() => page.evaluate(sideways), `${path}, scrolls sideways on the ${device}`).toEqual([]);
  await expect.poll(() => page.evaluate(isPageDark), `${path}, dark`).toBe(colorScheme === 'dark');
  await expect.poll(() => page.evaluate(hasTransitions), `${path}, transitions`).toBe(false);
}

/** Lists to which other pages lead. */
const OUTSIDE_MENU = ['/console/contact-proposals'];

/** The paths of all lists; the first one is open at the start, with the whole menu beside it. */
async function pathsOfMenu(page: Page): Promise<string[]> {
  await openMenuGroups(page);
  const paths = await page
    .locator('[role="menuitem"][href]')
    .evaluateAll((items) => items.map((item) => (item as HTMLAnchorElement).pathname));
  expect(paths.length).toBeGreaterThan(20);
  return [...paths, ...OUTSIDE_MENU];
}

test('every page of the menu meets WCAG 2.2 AA on a tablet and a phone, light and dark', async ({ browser }) => {
  const page = await openConsole(browser);
  await settled(page);
  const paths = await pathsOfMenu(page);
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

test('the map of today’s visits meets WCAG 2.2 AA on a tablet and a phone, light and dark', async ({ browser }) => {
  const page = await openConsole(browser);
  await page.setViewportSize(TABLET);
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('region', { name: 'Map of today’s visits' })).toBeVisible();
  await settled(page);
  for (const look of LOOKS) {
    await drawnAs(page, look, 'the map');
    expect.soft(await violations(page, look.rules), `${look.device}, ${look.colorScheme}`).toEqual([]);
  }
  await page.context().close();
});

test('a page can be used after its window shrank: the closed drawer of the menu does not lie over it', async ({
  browser,
}) => {
  const page = await openConsole(browser);
  const isCovered = () =>
    page.evaluate(() =>
      Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.MuiDrawer-root')),
    );
  for (let round = 0; round < 5; round += 1) {
    await page.setViewportSize(WIDTHS.desk);
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    await page.setViewportSize(TABLET);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect.poll(isCovered, `round ${round}`).toBe(false);
  }
  await page.context().close();
});

test('no page of the console scrolls sideways at 360, 768 and 1,280 pixels, records included', async ({ browser }) => {
  const fits = async (page: Page, path: string) => {
    await page.goto(path);
    await settled(page);
    for (const [device, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      await softly.poll(() => page.evaluate(sideways), `${path}, scrolls sideways on the ${device}`).toEqual([]);
    }
  };
  const lists = await openConsole(browser);
  await settled(lists);
  /** The first record of each kind, by the start of its path. */
  const records = new Map<string, string>();
  for (const path of await pathsOfMenu(lists)) {
    await fits(lists, path);
    const record = lists.locator('main a[href$="/show"]').first();
    if ((await record.count()) === 0) continue;
    const recordPath = await record.evaluate((link) => (link as HTMLAnchorElement).pathname);
    const kind = recordPath.replace(/[^/]+\/show$/, '');
    if (!records.has(kind)) records.set(kind, recordPath);
  }
  await lists.context().close();
  // A colleague opens the records: one account may not load so many pages within a minute.
  const shown = await openConsole(browser);
  await settled(shown);
  expect(records.size).toBeGreaterThan(5);
  for (const path of records.values()) await fits(shown, path);
  await shown.context().close();
});
