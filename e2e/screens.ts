import { createClient } from '@sahaya/api-client';
import { helperSubscriptions, isChallenge, listChats, listHelpers, listSubscriptions, login } from '@sahaya/contracts';
import { type Browser, expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { addressOf, openAs } from './browser';
import { BASE_URL } from './person';

export type Who = 'guest' | 'customer' | 'helper';
/** Read from the portal's list of pages, so that a new screen is checked without being listed here. */
const PAGES = [
  ...readFileSync('apps/portal/src/app/pages.ts', 'utf8').matchAll(/path: '([^']+)',\s+access: '(\w+)'/g),
].map(([, path = '', access = '']) => ({ path, access }));
const MAY_SEE: Record<Who, readonly string[]> = {
  guest: ['public', 'guest'],
  customer: ['public', 'login', 'customer'],
  helper: ['public', 'login', 'helper'],
};
/** The pages of the profile by the same rule. */
const PROFILE_PAGES = Object.fromEntries(
  [
    ...readFileSync('apps/portal/src/features/profile/profile-sections.ts', 'utf8').matchAll(
      /(customer|helper): \[([^\]]+)\]/g,
    ),
  ].map(([, who = '', names = '']) => [who, [...names.matchAll(/\w+/g)].map(([name]) => name)]),
);
/** Demo users, whose screens have content. */
const PEOPLE = { customer: 'asha@example.com', helper: 'ravi@example.com' };

export async function demoAccount(who: 'customer' | 'helper') {
  const held: { token?: string } = {};
  const api = createClient({
    baseUrl: `${BASE_URL}/api`,
    token: () => held.token,
    onTokenInvalid: () => undefined,
    language: () => 'en',
  });
  const session = await api.call(login, { identifier: PEOPLE[who], password: 'sahaya123' });
  if (isChallenge(session)) throw new Error('the demo accounts of the portal need no code');
  held.token = session.token;
  const [{ chats }, { helpers }, { subscriptions }] = await Promise.all([
    api.call(listChats, {}),
    api.call(listHelpers, { limit: 1 }),
    who === 'customer'
      ? api.call(listSubscriptions, {})
      : api.call(helperSubscriptions, { helperId: session.user._id }),
  ]);
  // Other specs move the clock past the end of the active one.
  const subscription = subscriptions.find(({ status }) => status === 'active') ?? subscriptions[0];
  const [chat, helper] = [chats[0], helpers[0]];
  if (!chat || !helper || !subscription) throw new Error(`the demo ${who} has no chat, helper or subscription`);
  return { ...session, chatId: chat._id, helperId: helper._id, subscriptionId: subscription._id };
}

/** Waits until the screen has finished loading. */
export async function settled(page: Page, path: string): Promise<void> {
  await expect.poll(() => addressOf(page)).toBe(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // A bar with a value shows the progress of a subscription.
  const busy = '[aria-busy="true"], .mantine-Skeleton-root, [role="progressbar"]:not([aria-valuenow])';
  await expect(page.locator(busy)).toHaveCount(0);
}

interface Shown {
  chatId: string;
  helperId: string;
  subscriptionId: string;
}
/** Every screen that this user may open, with a conversation, a profile and a subscription of the account. */
export function addressesOf(who: Who, account: Shown | undefined): string[] {
  const shown = PAGES.filter(({ access }) => MAY_SEE[who].includes(access));
  expect(shown.length).toBeGreaterThan(5);
  const idFor = (path: string) => (path.includes('subscriptions') ? account?.subscriptionId : account?.helperId);
  return shown.flatMap(({ path }) => {
    if (!path.endsWith('/:section?'))
      return path
        .replace('/:number?', '')
        .replace(':chatId?', account?.chatId ?? '')
        .replace(':id', idFor(path) ?? '');
    const pages = PROFILE_PAGES[who] ?? [];
    expect(pages.length).toBeGreaterThan(3);
    const screen = path.replace('/:section?', '');
    return [screen, ...pages.map((name) => `${screen}/${name}`)];
  });
}

/**
 * Opens the portal for this user in a language, without a page yet, and returns the addresses of all screens. The account
 * of a demo user stays English; the browser is told otherwise.
 */
export async function openScreens(browser: Browser, who: Who, language: 'en' | 'hi'): Promise<[Page, string[]]> {
  const account = who === 'guest' ? undefined : await demoAccount(who);
  const page = await openAs(browser, account && { ...account, user: { ...account.user, language } }, { size: 'phone' });
  if (language === 'hi') {
    await page.addInitScript(() => {
      if (window === top) localStorage.setItem('sahaya.language', 'hi');
    });
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { user: object } };
      await route.fulfill({ response, json: { ...body, data: { user: { ...body.data.user, language } } } });
    });
  }
  return [page, addressesOf(who, account)];
}

/** The open dialogs, and parts of them, that reach past the edge of the screen. */
export const pastTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -0.5 || right > innerWidth + 0.5);
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
  );

/** Presses an action of the screen, including the actions in the menus of its cards. `say` turns an English name into that on the page. */
export async function startAction(page: Page, name: string, say = (english: string) => english): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  const menus = page.getByRole('button', { name: say('More actions') });
  await expect(button.or(menus).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  for (const menu of await menus.all()) {
    await menu.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const item = page.getByRole('menuitem', { name, exact: true });
    if ((await item.count()) > 0) return item.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  throw new Error(`the screen does not offer "${name}"`);
}
