import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import type { User } from '@sahaya/contracts';

/** A narrow phone and a desktop screen. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof SIZES;
export const SIZE_NAMES = Object.keys(SIZES) as Size[];

interface View extends Pick<BrowserContextOptions, 'bypassCSP' | 'geolocation' | 'hasTouch' | 'reducedMotion'> {
  size: Size;
}
interface Account {
  token: string;
  user: User;
}

/** Opens a separate browser context, signed in as this person (undefined: a guest). A script error fails the test. */
export async function openAs(
  browser: Browser,
  account: Account | undefined,
  { size, ...view }: View,
  path?: string,
): Promise<Page> {
  const permissions = view.geolocation ? ['geolocation'] : [];
  const context = await browser.newContext({ ...view, viewport: SIZES[size], permissions });
  if (account)
    await context.addInitScript(
      ({ token, user }) => {
        // Not in the frame of the payment window.
        if (window !== top || localStorage.getItem('sahaya.token')) return;
        localStorage.setItem('sahaya.token', token);
        localStorage.setItem('sahaya.user', user);
      },
      { token: account.token, user: JSON.stringify(account.user) },
    );
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  if (path) await page.goto(path);
  return page;
}

/** Navigates within the loaded portal, as its own links do. */
export async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Saves a screenshot in reports/screenshots, unless E2E_PICTURES is "off". */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['E2E_PICTURES'] === 'off') return;
  await page.screenshot({ path: `reports/screenshots/${name}.png`, fullPage: true, animations: 'disabled' });
}

/** Saves two screenshots: narrow in the light scheme and wide in the dark scheme. */
export async function pictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? SIZES.phone;
  for (const [size, colorScheme] of [
    ['phone', 'light'],
    ['desk', 'dark'],
  ] as const) {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme });
    await fitsTheScreen(page, `${name} on a ${size}`);
    await picture(page, `${name}-${size}-${colorScheme}`);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until the component library has applied the scheme. Reduced motion turns colour transitions off. */
export async function drawnIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

export async function fitsTheScreen(page: Page, what = 'the page'): Promise<void> {
  // After a change of the size, the components for the new one are drawn a moment later.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, `${what} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** The name of a day in a calendar: "5 December 2026". */
const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Chooses a day in the calendar of a date field, in the month that it shows or a later one. */
export async function chooseDate(field: Locator, date: string): Promise<void> {
  const page = field.page();
  await field.click();
  const next = page.getByRole('button', { name: 'Next month' });
  const day = page.getByRole('button', { name: dayName(date), exact: true });
  await expect(next).toBeVisible();
  while (!(await day.isVisible())) await next.click();
  await day.click();
}

/** The page of the provider in the payment window. The portal frames its payment document, and that document the provider. */
/** Opens the details of a card, as a person does who looks for the receipt or the address. */
export async function openDetails(card: Locator): Promise<void> {
  const details = card.locator('details').filter({ has: card.page().locator('summary', { hasText: /^Details$/ }) });
  if (await details.evaluate((one: HTMLDetailsElement) => one.open)) return;
  await details.locator('summary').click();
}

export const paymentWindow = (page: Page, title = 'Payment'): FrameLocator =>
  page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe[title="Test payment"]');

/** Leaves the payment window without paying. Its frame ends with the click, so the click is not waited for. */
export async function leavePayment(page: Page): Promise<void> {
  // The window is shown when its script has run; an earlier click would reach nobody.
  await expect(page.frameLocator('iframe[title="Payment"]').getByTitle('Test payment')).toHaveCSS('opacity', '1');
  await paymentWindow(page)
    .getByRole('button', { name: 'Cancel' })
    .first()
    .evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
}
