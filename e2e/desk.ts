import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test';
import { adminAuditLog, ENDPOINTS } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { SIZES } from './browser';
import { PASSWORD, type Person } from './person';

/*
 * The console as staff use it.
 */

export const dialog = (page: Page) => page.getByRole('dialog');
/** Enters the reason of an action in its dialog. */
export async function stateReason(page: Page, reason: string): Promise<void> {
  await dialog(page).getByLabel('Category').selectOption('Complaint');
  await dialog(page).getByLabel('Reason').fill(reason);
}
/** Counts the clicks of a person in this page until it is loaded again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { clicks: number };
    counter.clicks = 0;
    // The browser also reports a click on the field of a label that was clicked; only the first one has coordinates.
    addEventListener('click', ({ isTrusted, detail }) => (counter.clicks += isTrusted && detail > 0 ? 1 : 0), true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

/** Opens every group of the menu. */
export async function openMenuGroups(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const drawer = page.getByRole('button', { name: 'Open menu' });
  await expect(menu.or(drawer).first()).toBeVisible();
  if (await drawer.isVisible()) await drawer.click();
  const closed = menu.getByRole('button', { expanded: false });
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  while ((await closed.count()) > 0) await closed.first().click();
}
/**
 * Opens a list by the menu, whose group may be closed. The page before stays usable until the list has replaced it, so
 * what is typed earlier is lost.
 */
export async function to(page: Page, item: string): Promise<void> {
  await openMenuGroups(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page).toHaveTitle(`${item} · ${BRAND} console`);
}

/** Signs in through the form and is redirected to the requested page. */
export async function signInAt(page: Page, colleague: Person, address = '/console/'): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, colleague);
  await expect(page.getByRole('button', { name: /^(Open|Close) menu$/ })).toBeVisible();
}

/** Fills in both steps of the form that the page shows. */
export async function fillSignIn(page: Page, colleague: Person): Promise<void> {
  // The first screen of a new browser loads all its code.
  await page.getByLabel('Email or mobile number').fill(colleague.user.email!);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Only then, because a code is valid for a short time.
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await colleague.app!.nextCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const rowOf = (method: string, path: string) =>
  ENDPOINTS.find((row) => row.method === method && pattern(row.path).test(path));

/** The endpoints by which staff change or reveal data. */
export class StaffWrites {
  readonly calls: string[] = [];

  noteAt(page: Page): void {
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.replace(/^\/api/, '');
      const row = rowOf(request.method(), path);
      if (row?.access === 'staff' && row.method !== 'GET') this.calls.push(`${row.method} ${row.path}`);
    });
  }

  /** For these accounts, the audit log contains every change that the browsers sent, and nothing else. */
  async areLogged(admin: Person, colleagues: readonly Person[]): Promise<void> {
    const logged = await Promise.all(
      colleagues.map(({ user }) => admin.api.call(adminAuditLog, { by: user._id, limit: 100 })),
    );
    const calls = logged.flatMap(({ entries }) => entries.map(({ call }) => call));
    expect(calls.toSorted()).toEqual(this.calls.toSorted());
  }
}

interface Desk {
  written: StaffWrites;
  viewport?: ViewportSize;
  /** Blocks live updates. */
  isDeaf?: boolean;
}
/** Opens a separate browser, signed in. A script error fails the test. */
export async function openDesk(browser: Browser, colleague: Person, desk: Desk): Promise<Page> {
  const page = await (await browser.newContext({ viewport: desk.viewport ?? SIZES.desk })).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  desk.written.noteAt(page);
  if (desk.isDeaf) {
    await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await page.route(/\/socket\.io\//, (route) => route.abort());
  }
  await signInAt(page, colleague);
  return page;
}
