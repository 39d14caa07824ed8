import { createClient } from '@sahaya/api-client';
import { isChallenge, listChats, listHelpers, login } from '@sahaya/contracts';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { addressOf } from './browser';
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
  const [{ chats }, { helpers }] = await Promise.all([api.call(listChats, {}), api.call(listHelpers, { limit: 1 })]);
  return { ...session, chatId: chats[0]?._id ?? '', helperId: helpers[0]?._id ?? '' };
}

/** Waits until the screen has finished loading. */
export async function settled(page: Page, path: string): Promise<void> {
  await expect.poll(() => addressOf(page)).toBe(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // A bar with a value shows the progress of a subscription.
  const busy = '[aria-busy="true"], .mantine-Skeleton-root, [role="progressbar"]:not([aria-valuenow])';
  await expect(page.locator(busy)).toHaveCount(0);
}

/** Every screen that this user may open, with a conversation and a profile of the account. */
export function addressesOf(who: Who, account: { chatId: string; helperId: string } | undefined): string[] {
  const shown = PAGES.filter(({ access }) => MAY_SEE[who].includes(access));
  expect(shown.length).toBeGreaterThan(5);
  return shown.map(({ path }) =>
    path.replace(':chatId?', account?.chatId ?? '').replace(':id', account?.helperId ?? ''),
  );
}
