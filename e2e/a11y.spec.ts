import { expect, type Page } from '@playwright/test';
import { AXE, COLOURS, STANDARD, STRUCTURE, violations } from './axe';
import { drawnIn, fitsTheScreen, lead, openAs, SIZES } from './browser';
import { longMotion, obscuredFocus, smallTargets } from './operable';
import { demoAccount, openScreens, settled } from './screens';
import { test } from './test';

/** Both widths in both colour schemes, ordered so that the scheme changes as rarely as possible. */
const LOOKS = [
  { size: 'phone', colorScheme: 'light', rules: STANDARD },
  { size: 'phone', colorScheme: 'dark', rules: COLOURS },
  { size: 'desk', colorScheme: 'dark', rules: COLOURS },
  { size: 'desk', colorScheme: 'light', rules: STANDARD },
] as const;

/** The texts of links in the colour of the browser instead of the theme's. */
const unstyledLinks = (page: Page) =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('span'));
    sample.style.color = 'LinkText';
    const { color } = getComputedStyle(sample);
    sample.remove();
    const hasText = ({ childNodes }: Element) => [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
    return [...document.querySelectorAll<HTMLElement>('a[href], a[href] *')]
      .filter((part) => hasText(part) && part.checkVisibility() && getComputedStyle(part).color === color)
      .map((part) => part.innerText);
  });

async function looksRight(page: Page, what: string): Promise<void> {
  for (const { size, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(SIZES[size]);
    await drawnIn(page, colorScheme);
    expect.soft(await violations(page, rules), `${what}, ${size}, ${colorScheme}`).toEqual([]);
    expect.soft(await unstyledLinks(page), `links of ${what}, ${size}, ${colorScheme}`).toEqual([]);
  }
}

/** A desktop screen at 200 % zoom: the layout of a large phone, and low. */
const ZOOMED = { width: SIZES.desk.width / 2, height: SIZES.desk.height / 2 };

/** Checks the structure, and what fingers, keys and enlarged texts need, which axe does not measure. */
async function isOperable(page: Page, what: string): Promise<void> {
  await page.setViewportSize(SIZES.phone);
  await fitsTheScreen(page, `${what} on a phone again`);
  expect.soft(await violations(page, STRUCTURE), `structure of ${what}`).toEqual([]);
  expect.soft(await smallTargets(page), `targets of ${what}`).toEqual([]);
  expect.soft(await longMotion(page), `motion of ${what}`).toEqual([]);
  expect.soft(await obscuredFocus(page), `focus on ${what}`).toEqual([]);
  await page.setViewportSize(ZOOMED);
  expect.soft(await obscuredFocus(page), `focus on ${what}, zoomed`).toEqual([]);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const width of [768, SIZES.desk.width]) {
    await page.setViewportSize({ width, height: SIZES.desk.height });
    await fitsTheScreen(page, `${what} with texts of 200 % at ${width} px`);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

for (const who of ['guest', 'customer', 'helper'] as const) {
  test(`every screen of a ${who} meets WCAG 2.2 AA, wide and narrow, light and dark`, async ({ browser }) => {
    const [page, addresses] = await openScreens(browser, who, 'en');
    await page.addInitScript({ path: AXE });
    await page.goto('/contact');
    await settled(page, '/contact');
    for (const address of addresses) {
      await lead(page, address);
      await settled(page, address);
      await looksRight(page, address);
      await isOperable(page, address);
    }
    await page.context().close();
  });
}

test('dialogs and menus meet WCAG 2.2 AA', async ({ browser }) => {
  const page = await openAs(browser, await demoAccount('customer'), { size: 'phone' });
  await page.addInitScript({ path: AXE });
  const dialog = page.getByRole('dialog');
  const searchPill = page.getByRole('button', { name: /^Change search/ });
  for (const { path, opener, size = 'phone' as const } of [
    { path: '/helpers', opener: page.getByRole('button', { name: /^Filters/ }) },
    { path: '/helpers', opener: searchPill },
    { path: '/helpers', opener: page.getByRole('button', { name: 'Any time', exact: true }), size: 'desk' as const },
    { path: '/profile/addresses', opener: page.getByRole('button', { name: 'Add address' }) },
    { path: '/profile/privacy', opener: page.getByRole('button', { name: 'Download my data' }) },
    { path: '/profile/privacy', opener: page.getByRole('button', { name: 'Delete account' }) },
    { path: '/contact', opener: page.getByRole('button', { name: 'Open menu' }) },
  ]) {
    await page.setViewportSize(SIZES[size]);
    await page.goto(path);
    await settled(page, path);
    await opener.click();
    await expect(dialog).toBeVisible();
    const what = `${path}: ${await dialog.innerText()}`;
    await looksRight(page, what);
    if (size !== 'phone') continue;
    await page.setViewportSize(SIZES.phone);
    await fitsTheScreen(page, `${what} on a phone again`);
    expect.soft(await smallTargets(page), `targets of ${what}`).toEqual([]);
  }
  await page.context().close();
});

/** The focused element. */
const hasFocusIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

test('the keyboard skips the header, opens a menu and a dialog, and returns to the previous element', async ({
  browser,
}) => {
  const page = await openAs(browser, await demoAccount('customer'), { size: 'phone' }, '/helpers');
  await settled(page, '/helpers');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  for (const { opener, size } of [
    { opener: page.getByRole('button', { name: 'Any time', exact: true }), size: 'desk' },
    { opener: page.getByRole('button', { name: /^(Open|Close) menu$/ }).first(), size: 'phone' },
    { opener: page.getByRole('button', { name: /^Filters/ }), size: 'phone' },
    { opener: page.getByRole('button', { name: /^Change search/ }), size: 'phone' },
  ] as const) {
    await page.setViewportSize(SIZES[size]);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => hasFocusIn(page, '[role="dialog"]')).toBe(true);
    for (const key of ['Shift+Tab', ...Array<string>(40).fill('Tab')]) {
      await page.keyboard.press(key);
      expect(await hasFocusIn(page, '[role="dialog"]'), 'the keyboard stays in the window').toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }

  // The entries of the menu are reached and opened with the keyboard alone.
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'My Bookings' }).press('Enter');
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(page.locator('#main')).toBeFocused();
  await page.context().close();
});
