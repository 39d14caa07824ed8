import { expect, type Page } from '@playwright/test';
import { updateHelperProfile } from '@sahaya/contracts';
import { openAs, pictures } from './browser';
import { PASSWORD, person } from './person';
import { test } from './test';

/** A place without other helpers. */
const PLACE = { location: 'Ghatkesar, Hyderabad', coordinates: [78.7, 17.44] as [number, number] };
const MOST_TAPS = 12;

/** Counts the presses of a finger or mouse button on all pages of the tab. */
const countTaps = (page: Page) =>
  page.addInitScript(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1));
    addEventListener('pointerdown', count, true);
  });
const taps = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('taps')));

test(`a guest finds a helper, registers and sends a first request with at most ${MOST_TAPS} taps`, async ({
  browser,
}) => {
  const helper = await person('helper', 'Sarita Devi', PLACE);
  const page = await openAs(browser, undefined, { size: 'phone' });
  await countTaps(page);
  await page.goto('/');
  const search = page.getByRole('region', { name: 'Find a helper near you' });
  await search.scrollIntoViewIfNeeded();
  await search.getByRole('radio', { name: 'Cooking' }).click({ force: true });
  await search.getByLabel('Where').click();
  await page.keyboard.type('ghatkesar');
  await expect(search.getByText('Near Ghatkesar, Hyderabad')).toBeVisible();
  const card = search.getByRole('listitem').filter({ hasText: 'Sarita' });
  await expect(card).toContainText('₹250');
  // The last name is behind the sign-in.
  await expect(card).not.toContainText('Devi');
  await pictures(page, 'landing-search');
  await card.getByRole('link', { name: 'Book Sarita' }).click();

  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Ghatkesar, Hyderabad');
  await page.getByLabel('Name', { exact: true }).click();
  await page.keyboard.type('Nandini Gupta');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`9${String(Date.now()).slice(-9)}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('34');
  await page.getByRole('radio', { name: 'Female' }).click({ force: true });
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.type(PASSWORD);
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).click();
  await pictures(page, 'register-from-search');
  await page.getByRole('button', { name: 'Create account' }).click();

  // The booking form knows the helper and the service.
  await expect(page).toHaveURL(new RegExp(`/book\\?helperId=${helper.user._id}&service=cooking`));
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('cooking');
  await page.getByLabel('Address', { exact: true }).click();
  await page.keyboard.type('12 Station Road, Ghatkesar, Hyderabad');
  await pictures(page, 'book-from-search');
  await page.getByRole('button', { name: 'Send request to Sarita' }).click();
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(page.getByRole('article', { name: /Sarita/ })).toContainText('Pending');
  expect(await taps(page)).toBeGreaterThan(5);
  expect(await taps(page)).toBeLessThanOrEqual(MOST_TAPS);
  await page.context().close();
});

test('a helper who does not want it is not on the landing page', async ({ browser }) => {
  const place = { location: 'Chevella, Hyderabad', coordinates: [78.138, 17.309] as [number, number] };
  const helper = await person('helper', 'Malathi Rao', place);
  const page = await openAs(browser, undefined, { size: 'desk' }, '/?location=Chevella');
  await expect(page.getByRole('link', { name: 'Book Malathi' })).toBeVisible();

  const own = await openAs(browser, helper, { size: 'phone' }, '/profile/work');
  await own.getByRole('switch', { name: 'Show me on the home page' }).uncheck({ force: true });
  await own.getByRole('button', { name: 'Save services and rate' }).click();
  await expect(own.getByText('Saved.', { exact: true })).toBeVisible();
  await pictures(own, 'profile-offer');
  await page.reload();
  await expect(page.getByText('No helper travels to Chevella, Hyderabad for this yet.')).toBeVisible();
  await helper.api.call(updateHelperProfile, { showToGuests: true });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Book Malathi' })).toBeVisible();
});

test('all errors of a registration are shown at once, the first with the focus', async ({ browser }) => {
  const page = await openAs(browser, undefined, { size: 'phone' }, '/register?role=helper');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByText('Please check 9 fields.')).toBeVisible();
  await expect(page.getByText('Please provide a valid hourly rate')).toBeVisible();
  await pictures(page, 'register-errors');
});
