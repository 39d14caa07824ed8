import { changeBookingStatus, me, myBookings } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { expect, type Page } from '@playwright/test';
import { AXE, COLOURS, STANDARD, violations } from './axe';
import { drawnIn, fitsTheScreen, lead, openAs, picture, pictures, SIZES } from './browser';
import { smallTargets } from './operable';
import { PASSWORD, person, uniqueEmail } from './person';
import { openScreens, settled } from './screens';
import { closeContext, test } from './test';

const WIDTHS = [320, 360, 768, 1280];

/** The only rules that texts of another language can break are those of STANDARD; the structure is the same. */
const LOOKS = [
  { colorScheme: 'light', rules: STANDARD },
  { colorScheme: 'dark', rules: COLOURS },
] as const;

/** Words in Latin letters that a reader of Hindi sees, other than names. */
const latinWords = (page: Page): Promise<string[]> =>
  page.evaluate((brand) => {
    const known = new Set([brand, 'UPI', 'BHK', 'SMS', 'MB', 'am', 'pm', 'English']);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('script, style, [lang="en"], [translate="no"]')) continue;
      const text = (node.textContent ?? '').replaceAll(/\S+@\S+/g, '');
      for (const [word] of text.matchAll(/[A-Za-z]{2,}/g)) if (!known.has(word)) found.add(word);
    }
    return [...found];
  }, BRAND);

test('a guest chooses Hindi on the first screen, registers, books and gets messages in Hindi', async ({ browser }) => {
  const helper = await person('helper', 'Ravi Das');
  const page = await openAs(browser, undefined, { size: 'phone' }, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('घर');
  await pictures(page, 'hindi-landing');

  // The choice outlasts a reload, and holds on the other pages.
  await page.goto('/register?role=customer');
  await page.getByRole('button', { name: 'खाता बनाएँ' }).click();
  await expect(page.getByText('नाम ज़रूरी है।')).toBeVisible();
  await page.getByLabel('नाम', { exact: true }).fill('Nandini Gupta');
  await page.getByRole('radio', { name: 'ईमेल' }).check({ force: true });
  await page.getByLabel('ईमेल पता').fill(uniqueEmail('hindi'));
  await page.locator('#register-age').fill('34');
  await page.getByRole('radio', { name: 'महिला' }).check({ force: true });
  await page.locator('#register-password').fill(PASSWORD);
  await page.locator('#register-confirmPassword').fill(PASSWORD);
  await page.locator('#register-location').fill('Saket, New Delhi');
  await page.getByRole('checkbox').last().check();
  await pictures(page, 'hindi-register');
  await page.getByRole('button', { name: 'खाता बनाएँ' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('नमस्ते, Nandini');

  await page.goto(`/book?helperId=${helper.user._id}&service=cooking`);
  const send = page.getByRole('button', { name: /अनुरोध भेजें/ });
  await send.click();
  await expect(page.getByText('कृपया अपना पता डालें।')).toBeVisible();
  await page.locator('#book-customerAddress').fill('12 Lake View Road, Saket, New Delhi');
  await pictures(page, 'hindi-book');
  await send.click();
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(page.getByRole('article')).toContainText('खाना पकाना');
  await pictures(page, 'hindi-bookings');

  // The account has the language, so messages have it, too.
  const { bookings } = await helper.api.call(myBookings, {});
  await helper.api.call(changeBookingStatus, { id: bookings[0]?._id ?? '', status: 'accepted' });
  await page.goto('/inbox');
  await expect(page.getByText('बुकिंग स्वीकार हुई')).toBeVisible();
  await closeContext(page.context());
});

test('a signed-in user changes the language, and finds it on another device', async ({ browser }) => {
  const customer = await person('customer', 'Isha Nair');
  const page = await openAs(browser, customer, { size: 'phone' }, '/profile/me');
  await page.getByRole('radio', { name: 'हिन्दी' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect.poll(async () => (await customer.api.call(me, {})).user.language).toBe('hi');
  await picture(page, 'hindi-profile');

  const other = await openAs(browser, customer, { size: 'desk' }, '/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('नमस्ते, Isha');
  await other.goto('/profile');
  await other.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(other.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await expect.poll(async () => (await customer.api.call(me, {})).user.language).toBe('en');
});

test('the first pages have no English words in Hindi', async ({ browser }) => {
  const [page] = await openScreens(browser, 'guest', 'hi');
  for (const path of ['/', '/login', '/register', '/contact', '/privacy-policy', '/terms-conditions']) {
    await page.goto(path);
    await settled(page, path);
    expect.soft(await latinWords(page), path).toEqual([]);
  }
});

for (const who of ['guest', 'customer', 'helper'] as const) {
  test(`every screen of a ${who} fits and meets WCAG 2.2 AA in Hindi`, async ({ browser }) => {
    const [page, addresses] = await openScreens(browser, who, 'hi');
    await page.addInitScript({ path: AXE });
    await page.goto('/contact');
    await settled(page, '/contact');
    for (const address of addresses) {
      await lead(page, address);
      await settled(page, address);
      await picture(page, `hindi-${who}-${address.replaceAll(/[^a-z]+/g, '-')}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await fitsTheScreen(page, `${address} at ${width} px`);
      }
      await page.setViewportSize(SIZES.phone);
      await fitsTheScreen(page, `${address} on a phone again`);
      expect.soft(await smallTargets(page), `targets of ${address}`).toEqual([]);
      for (const { colorScheme, rules } of LOOKS) {
        await drawnIn(page, colorScheme);
        expect.soft(await violations(page, rules), `${address}, ${colorScheme}`).toEqual([]);
      }
    }
  });
}
