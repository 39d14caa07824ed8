import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test';
import { adminAuditLog, ENDPOINTS } from '@sahaya/contracts';
import { SIZES } from './browser';
import { PASSWORD, type Person } from './person';

/*
 * The console as a colleague has it on the desk.
 */

export const dialog = (page: Page) => page.getByRole('dialog');
export const to = (page: Page, item: string) => page.getByRole('menuitem', { name: item, exact: true }).click();

/** Signs in by the form, and is led where one wanted to go. */
export async function signInAt(page: Page, colleague: Person, address = '/console/'): Promise<void> {
  await page.goto(address);
  // The first screen of a new browser brings all its code along.
  await page.getByLabel('Email or mobile number').fill(colleague.user.email!, { timeout: 45_000 });
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('menuitem', { name: 'Tickets' })).toBeVisible({ timeout: 45_000 });
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const rowOf = (method: string, path: string) =>
  ENDPOINTS.find((row) => row.method === method && pattern(row.path).test(path));

/** What staff change or reveal by their screens, as the table of calls names it. */
export class StaffWrites {
  readonly calls: string[] = [];

  noteAt(page: Page): void {
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.replace(/^\/api/, '');
      const row = rowOf(request.method(), path);
      if (row?.access === 'staff' && row.method !== 'GET') this.calls.push(`${row.method} ${row.path}`);
    });
  }

  /** All that the browsers sent is in the audit log, and nothing else is, of these colleagues. */
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
  /** A network that lets no news through. */
  isDeaf?: boolean;
}
/** A browser of one's own, signed in; an error in the page fails the test. */
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
