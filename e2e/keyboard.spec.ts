import { changeBookingStatus, myBookings, updateHelperProfile, updateProfile } from '@sahaya/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { openAs, paymentWindow } from './browser';
import { person } from './person';
import { test } from './test';

/** The names that a screen reader says on the way from the search to the payment. */
const NAMES = {
  en: {
    search: 'Search by name, place or service',
    book: (name: string) => `Book Now with ${name}`,
    service: 'Service',
    address: 'Address',
    send: 'Send request to Lakshmi',
    pay: 'Pay ₹560',
    frame: 'Payment',
    paid: (name: string) => `Payment received. ${name} has been told.`,
  },
  hi: {
    search: 'नाम, जगह या सेवा से खोजें',
    book: (name: string) => `${name} को अभी बुक करें`,
    service: 'सेवा',
    address: 'पता',
    send: 'Lakshmi को अनुरोध भेजें',
    pay: '₹560 का भुगतान करें',
    frame: 'भुगतान',
    paid: (name: string) => `भुगतान मिल गया। ${name} को बता दिया गया है।`,
  },
};
/** More than the focusable elements before any of the steps. */
const MOST_TABS = 80;

/** The focused element as HTML if nothing shows its focus: neither an outline nor the border of a field. */
const invisibleFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // A frame shows the focus of its own elements.
    if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return undefined;
    const sample = document.body.appendChild(document.createElement('span'));
    sample.style.color = 'var(--mantine-primary-color-filled)';
    const primary = getComputedStyle(sample).color;
    sample.remove();
    // A native field behind a drawn one is shown by its label or by its next sibling.
    const parts = [focused, focused.nextElementSibling, focused.closest('label'), focused.parentElement];
    const isShown = parts.some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth, borderTopColor, borderTopWidth } = getComputedStyle(part);
      // The browser draws its own outline wider than it says.
      const hasOutline = outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      return hasOutline || (borderTopColor === primary && Number.parseFloat(borderTopWidth) >= 1);
    });
    return isShown ? undefined : focused.outerHTML.slice(0, 200);
  });

/** Presses Tab until this element has the focus. Each element on the way shows that it has it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isReached = () =>
    target.evaluate((element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element);
  for (let press = 0; press < MOST_TABS; press += 1) {
    await page.keyboard.press('Tab');
    expect(await invisibleFocus(page)).toBeUndefined();
    if (await isReached()) return;
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** The controls that a screen reader says without a name. */
async function namelessControls(page: Page): Promise<string[]> {
  const said = await page.locator('body').ariaSnapshot();
  return said.match(/^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|radio|switch)(?: \[.*)?:?$/gm) ?? [];
}

for (const language of ['en', 'hi'] as const) {
  test(`a customer finds a helper, books and pays with the keyboard alone: ${language}`, async ({ browser }) => {
    const name = `Lakshmi ${Date.now().toString(36)}`;
    const [helper, customer] = await Promise.all([person('helper', name), person('customer', 'Nandini Rao')]);
    await customer.api.call(updateProfile, { name: 'Nandini Rao', location: customer.user.location, language });
    // The only service of a helper is chosen already.
    await helper.api.call(updateHelperProfile, { services: ['cooking'] });
    const names = NAMES[language];
    const page = await openAs(browser, { ...customer, user: { ...customer.user, language } }, { size: 'desk' });
    await page.goto('/helpers');
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    const search = page.getByRole('search').getByLabel(names.search);
    await tabTo(page, search);
    await page.keyboard.type(name);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === name);
    const book = page.getByRole('link', { name: names.book(name) });
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await namelessControls(page)).toEqual([]);
    await tabTo(page, book);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/book\?helperId=/);
    await expect(page.getByRole('combobox', { name: names.service, exact: true })).toHaveValue('cooking');
    await tabTo(page, page.getByRole('textbox', { name: names.address, exact: true }));
    await page.keyboard.type('12 Lake View Road, Saket, New Delhi');
    expect(await namelessControls(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: names.send }));
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/\/my-bookings$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    const { bookings } = await helper.api.call(myBookings, {});
    await helper.api.call(changeBookingStatus, { id: bookings[0]?._id ?? '', status: 'accepted' });
    const pay = page.getByRole('article').getByRole('button', { name: names.pay });
    await expect(pay).toBeVisible();
    expect(await namelessControls(page)).toEqual([]);
    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    await tabTo(page, paymentWindow(page, names.frame).getByRole('button', { name: /^Pay ₹560/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(names.paid(name))).toBeVisible();
    // The button is gone; the focus stays with its booking.
    await expect(page.locator(`#booking-${bookings[0]?._id}`)).toBeFocused();
    await page.context().close();
  });
}
