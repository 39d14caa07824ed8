import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking } from '@sahaya/contracts';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the build and this run rewrite texts by the same function
import { rewriteTexts, toPseudo } from '../apps/portal/pseudo-locale';
import { lead, openAs, picture } from './browser';
import { dayAhead, person, visitWith } from './person';
import { addressesOf, demoAccount, pastTheEdge, settled, startAction } from './screens';
import { subscribe } from './subscribe';
import { closeContext, test } from './test';

const WIDTHS = [320, 360];

/** Opens the portal with its English texts in the pseudo-locale. */
async function openInPseudo(browser: Browser, account: Parameters<typeof openAs>[1], path?: string): Promise<Page> {
  const page = await openAs(browser, account, { size: 'phone' });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ body: rewriteTexts(await response.text()), contentType: 'text/javascript' });
  });
  if (path) await page.goto(path);
  return page;
}

/**
 * The texts of the catalogue that are cut off: in a button, link, tab or field label they reach past its box, or they
 * end in a box that hides what does not fit.
 */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'button, [role="button"], [role="tab"], [role="menuitem"], a, label, legend, th, h1, h2, h3';
    const shown = document.querySelector('[role="dialog"]') ?? document.body;
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const control = node.parentElement?.closest(controls);
      if (!/^\[|[áéíóú]{2}/.test(text) || !control?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      for (let part = node.parentElement; part; part = part === control ? null : part.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(part);
        const edge = part.getBoundingClientRect();
        // Texts for screen readers alone.
        if (edge.width <= 1 || edge.height <= 1) break;
        const isControl = part === control && display !== 'inline';
        const isCutSideways = box.left < edge.left - 1.5 || box.right > edge.right + 1.5;
        // The box of a text is higher than its line.
        const isCutBelow = box.top < edge.top - 6 || box.bottom > edge.bottom + 6;
        if (((overflowX !== 'visible' || isControl) && isCutSideways) || (overflowY !== 'visible' && isCutBelow))
          found.add(`${control.tagName.toLowerCase()}: ${text}`);
      }
    }
    return [...found];
  });

/** Names everything that does not fit before it fails. */
const soft = expect.configure({ soft: true, timeout: 10_000 });

async function fits(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await soft.poll(tooWide, `${what} is wider than ${width} px`).toBeLessThanOrEqual(0);
    await soft.poll(() => pastTheEdge(page), `${what} at ${width} px`).toEqual([]);
    await soft.poll(() => cutOff(page), `${what} at ${width} px`).toEqual([]);
  }
}

for (const who of ['guest', 'customer', 'helper'] as const) {
  test(`every screen of a ${who} fits a phone with texts that are 40 % longer`, async ({ browser }) => {
    const account = who === 'guest' ? undefined : await demoAccount(who);
    const page = await openInPseudo(browser, account, '/contact');
    await settled(page, '/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\[/);
    for (const address of addressesOf(who, account)) {
      await lead(page, address);
      await settled(page, address);
      await picture(page, `pseudo-${who}-${address.replaceAll(/[^a-z]+/g, '-')}`);
      await fits(page, address);
    }
    await closeContext(page.context());
  });
}

/** The button with this English name. */
const button = (page: Page, name: string): Locator => page.getByRole('button', { name: toPseudo(name) }).first();

test('dialogs and menus fit a phone with texts that are 40 % longer', async ({ browser }) => {
  const page = await openInPseudo(browser, await demoAccount('customer'));
  const dialog = page.getByRole('dialog').first();
  for (const [path, opener] of [
    ['/helpers', 'Filters'],
    ['/helpers', 'Any time'],
    ['/profile/addresses', 'Add address'],
    ['/profile/privacy', 'Download my data'],
    ['/profile/privacy', 'Delete account'],
    ['/contact', 'Open menu'],
    ['/book', 'Date'],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await settled(page, path);
    await button(page, opener).click();
    await expect(dialog).toBeVisible();
    await picture(page, `pseudo-${opener.replaceAll(' ', '-')}`);
    await fits(page, `${path}: ${opener}`);
  }
  await closeContext(page.context());
});

test('dialogs of bookings and subscriptions fit a phone with texts that are 40 % longer', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Rao'), person('helper', 'Ravi Das')]);
  for (const [day, statuses] of [['accepted'], ['accepted', 'completed'], []].entries()) {
    const visit = { ...visitWith(helper, day + 2), paymentMethod: 'cash' };
    const { booking } = await customer.api.call(createBooking, visit);
    for (const status of statuses) await helper.api.call(changeBookingStatus, { id: booking._id, status });
  }
  const id = await subscribe(customer, helper, dayAhead(8));
  for (const { account, path, names } of [
    { account: customer, path: '/my-bookings', names: ['Cancel booking', 'Change', 'Add Review', 'Report a problem'] },
    { account: helper, path: '/my-bookings', names: ['Decline', 'Change', 'Cancel visit'] },
    { account: customer, path: '/my-subscriptions', names: ['Pause', 'Cancel'] },
    { account: customer, path: `/my-subscriptions/${id}`, names: ['Move', 'Skip'] },
    { account: helper, path: `/helper-subscriptions/${id}`, names: ['I can’t come'] },
  ]) {
    const page = await openInPseudo(browser, account, path);
    const dialog = page.getByRole('dialog').first();
    for (const name of names) {
      await page.setViewportSize({ width: 320, height: 800 });
      await settled(page, path);
      await startAction(page, toPseudo(name), toPseudo);
      await expect(dialog).toBeVisible();
      await picture(page, `pseudo-${path.slice(1)}-${name.replaceAll(' ', '-')}`);
      await fits(page, `${path}: ${name}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await closeContext(page.context());
  }
});
