import { expect, type Locator, type Page } from '@playwright/test';
import { addFavourite, changeBookingStatus, createBooking, updateHelperProfile } from '@sahaya/contracts';
import { chooseDate, fitsTheScreen, openAs, picture, type Size, SIZE_NAMES } from './browser';
import { dayAhead, person, visitWith } from './person';
import { test } from './test';

const LAJPAT_NAGAR = { latitude: 28.5672, longitude: 77.241 };

const card = (page: Page, name: string) => page.getByRole('article', { name });
/** On a phone, the button that names the search and opens its dialog. */
const pill = (page: Page) => page.getByRole('button', { name: /^Change search/ });
const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search helpers' });
/** A unique name, so that a search finds only this helper. */
const uniqueName = (first: string) => `${first} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test('the search starts at home, says so, and leads elsewhere', async ({ browser }) => {
  const [near, far] = [uniqueName('Lata'), uniqueName('Lata')];
  await person('helper', near);
  await person('helper', far, { location: 'Powai, Mumbai', coordinates: [72.91, 19.12] });
  const customer = await person('customer', 'Asha Verma');
  const page = await openAs(browser, customer, { size: 'phone' }, '/helpers?q=Lata');
  await expect(pill(page)).toHaveAccessibleName('Change search: “Lata” · All services Saket · Any time');
  await expect(page.getByText(/Within 50 km of your home/)).toBeVisible();
  await fitsTheScreen(page);
  await picture(page, 'find-home-phone');
  await pill(page).click();
  const dialog = searchDialog(page);
  const words = dialog.getByLabel('Search by name, place or service');
  await expect(dialog.getByRole('radio', { name: 'Near home Saket' })).toBeChecked();
  await words.fill(far);
  await expect(dialog.getByRole('button', { name: 'No helpers' })).toBeDisabled();
  await expect(dialog.getByRole('status')).toHaveText(
    'No helpers foundTry changing: Search by name, place or service, Location',
  );
  await picture(page, 'find-search-phone');
  await dialog.getByRole('radio', { name: 'All places' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Show 1 helper' }).click();
  await expect(card(page, far)).toBeVisible();
  await expect(page).toHaveURL(/everywhere=true/);
  await expect(pill(page)).toBeFocused();
  await pill(page).press('Enter');
  await dialog.getByRole('radio', { name: /^Near home/ }).check({ force: true });
  await words.fill(near);
  await words.press('Enter');
  await expect(card(page, near)).toBeVisible();
  await expect(page).not.toHaveURL(/everywhere/);
  await page.context().close();
});

test('two whole cards are on the first screen of a phone, above the bar', async ({ browser }) => {
  const place = { location: 'Port Blair, Andaman', coordinates: [92.73, 11.62] as [number, number] };
  const [helper] = await Promise.all(['Sarita Devi', 'Imran Qureshi'].map((name) => person('helper', name, place)));
  await helper?.api.call(updateHelperProfile, {
    services: ['cooking', 'laundry', 'sweeping-mopping', 'elderly-care', 'babysitting'],
    bio: 'Home food as you like it, rotis off the tawa, and a kitchen left as clean as I found it. Eleven years with families.',
  });
  const customer = await person('customer', 'Asha Verma', place);
  const page = await openAs(browser, customer, { size: 'phone' }, '/helpers');
  const cards = page.getByRole('article');
  const firstTwo = [cards.nth(0), cards.nth(1)];
  await expect(cards.nth(1)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const header = await boxOf(page.locator('header'));
  const bar = await boxOf(page.getByRole('navigation', { name: 'Places', exact: true }));
  for (const shown of firstTwo) {
    const box = await boxOf(shown);
    expect(box.top).toBeGreaterThanOrEqual(header.bottom);
    expect(box.bottom).toBeLessThanOrEqual(bar.top);
    for (const action of [shown.getByRole('link', { name: /^(View Profile|Book Now)/ }), shown.getByRole('button')])
      for (const one of await action.all()) {
        const { width, height } = await boxOf(one);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
    await expect(shown.getByRole('link', { name: /^Book Now/ })).toBeInViewport({ ratio: 1 });
    await expect(shown.getByText('per hour')).toBeInViewport({ ratio: 1 });
  }
  await picture(page, 'find-first-screen-phone');
  await page.context().close();
});

/** Fills the main fields: on the screen, or on a phone in the dialog. */
async function searchFor(page: Page, size: Size, name: string): Promise<void> {
  if (size === 'phone') await pill(page).click();
  const fields = size === 'phone' ? searchDialog(page) : page.getByRole('search');
  await fields.getByLabel('Search by name, place or service').fill(name);
  if (size === 'desk') await expect(page.getByText('1 helper found')).toBeVisible();
  await fields.getByLabel('Service', { exact: true }).selectOption({ label: 'Cooking' });
  await fields.getByLabel('Location', { exact: true }).fill('saket');
  if (size === 'phone') await fields.getByRole('button', { name: 'Show 1 helper' }).click();
}

/** Searches for helpers who are free tomorrow afternoon. */
async function chooseAfternoon(page: Page, size: Size): Promise<void> {
  const when = size === 'phone' ? searchDialog(page) : page.getByRole('dialog', { name: 'When do you need help?' });
  await (size === 'phone' ? pill(page) : page.getByRole('button', { name: 'Any time' })).click();
  if (size === 'phone') await when.getByRole('radio', { name: 'Set a time' }).check({ force: true });
  await when.getByRole('radio', { name: /Afternoon/ }).check({ force: true });
  await picture(page, `find-when-${size}`);
  await when.getByRole('button', { name: size === 'phone' ? 'Show 1 helper' : 'Show free helpers' }).click();
}

for (const size of SIZE_NAMES) {
  test(`the list with every filter, kept in the URL, on a ${size}`, async ({ browser }) => {
    const name = uniqueName('Lata');
    const helper = await person('helper', name);
    const customer = await person('customer', 'Asha Verma');
    await customer.api.call(addFavourite, { helperId: helper.user._id });
    const page = await openAs(browser, customer, { size }, '/helpers');

    await searchFor(page, size, name);
    await expect(page.getByText('1 helper found')).toBeVisible();
    await expect(page.getByText(/Within 50 km of Saket, Delhi NCR/)).toBeVisible();
    await page.getByRole('button', { name: 'Filters, 2 active' }).click();
    const filters = page.getByRole('dialog', { name: 'Advanced filters' });
    await filters.getByLabel('Gender').selectOption({ label: 'Female' });
    await filters.getByLabel('Price range per hour, to').press('ArrowLeft');
    await filters.getByRole('checkbox', { name: 'Sweeping and mopping' }).press('Space');
    await filters.getByRole('switch', { name: 'Only saved helpers' }).press('Space');
    await picture(page, `find-filters-${size}`);
    await filters.getByRole('button', { name: 'Apply Filters: Show 1 helper' }).click();
    await expect(page.getByRole('button', { name: 'Filters, 6 active' })).toBeVisible();
    await expect(page).toHaveURL(/gender=female.*maxPrice=1950.*favourites=true/);
    await expect(card(page, name)).toBeVisible();

    await chooseAfternoon(page, size);
    await expect(page).toHaveURL(/startTime=12%3A00&endTime=16%3A00/);
    await expect(page.getByText(/free tomorrow, 12:00–4:00 pm/)).toBeVisible();
    await expect(card(page, name)).toBeVisible();
    await expect(card(page, name).getByRole('link', { name: /^Book Now/ })).toHaveAttribute(
      'href',
      /^\/book\?helperId=\w+&date=[\d-]+&startTime=12%3A00&endTime=16%3A00&service=cooking$/,
    );
    await fitsTheScreen(page);
    await picture(page, `find-list-${size}`);

    // A reload and the way back from a profile keep the filters.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Filters, 6 active' })).toBeVisible();
    await expect(card(page, name)).toBeVisible();
    await card(page, name)
      .getByRole('link', { name: /^View Profile/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/Skills are self-reported/)).toBeVisible();
    await fitsTheScreen(page);
    await picture(page, `find-profile-${size}`);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Filters, 6 active' })).toBeVisible();

    // No result, then all results.
    await page.getByRole('button', { name: `Save ${name}` }).click();
    await expect(page.getByText('No helpers found')).toBeVisible();
    await page.getByRole('button', { name: 'Show All Helpers' }).click();
    await expect(page).toHaveURL(/\/helpers\?everywhere=true$/);
    await expect(page.getByText(/helpers found/).first()).toBeVisible();
    await page.context().close();
  });

  test(`the map shows the results of the list, on a ${size}`, async ({ browser }) => {
    const name = uniqueName('Meena');
    await person('helper', name);
    const customer = await person('customer', 'Asha Verma');
    const page = await openAs(
      browser,
      customer,
      { size, geolocation: LAJPAT_NAGAR },
      `/helpers?q=${encodeURIComponent(name)}`,
    );
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    const map = page.getByRole('region', { name: 'Map of helpers' });
    // Without tiles, the base layer names places.
    await expect(map.getByText('Delhi NCR', { exact: true })).toBeVisible();
    expect(await map.locator('img').count()).toBe(0);
    expect((await map.locator('.leaflet-container').boundingBox())?.height).toBe(500);
    await fitsTheScreen(page);

    // The keyboard reaches the marker and the link to the profile.
    const marker = map.getByRole('button', { name: `${name}, ₹250/hour` });
    await marker.focus();
    await page.keyboard.press('Enter');
    const link = map.getByRole('link', { name: `View Profile of ${name}` });
    await expect(link).toBeFocused();
    await expect(map.getByText('Cooking, Sweeping and mopping')).toBeVisible();
    await picture(page, `find-map-${size}`);
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);

    // A popup near the upper edge moves below the buttons.
    await map.locator('.leaflet-container').focus();
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowDown');
    await expect(map.getByRole('button', { name: 'Search this area' })).toBeVisible();
    await marker.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    const buttons = map.getByRole('button', { name: /^(My Location|Search this area|Zoom out)$/ });
    const gap = async () => {
      const lowest = await buttons.evaluateAll((shown) =>
        Math.max(...shown.map((button) => button.getBoundingClientRect().bottom)),
      );
      return ((await map.locator('.leaflet-popup').boundingBox())?.y ?? 0) - lowest;
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);

    // My Location searches there; a pan offers to search the new area; a click searches around it.
    await map.getByRole('button', { name: 'My Location' }).click();
    await expect(page).toHaveURL(/lat=28\.567&lng=77\.241/);
    await expect(map.getByTitle('You are here')).toBeVisible();
    const area = map.getByRole('button', { name: 'Search this area' });
    await expect(area).toHaveCount(0);
    await map.locator('.leaflet-container').focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await area.click();
    await expect(page).toHaveURL(/radius=\d+/);
    await expect(area).toHaveCount(0);
    const before = page.url();
    await map.locator('.leaflet-container').click({ position: { x: 60, y: 420 } });
    await expect(page).not.toHaveURL(before);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(page.getByText(/Within 50 km of the chosen point/)).toBeVisible();
    await page.context().close();
  });
}

test('a device without a location shows a browser alert', async ({ browser }) => {
  const customer = await person('customer', 'Asha Verma');
  const page = await openAs(browser, customer, { size: 'desk' }, '/helpers?view=map');
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'My Location' }).click();
  await expect.poll(() => said).toEqual(['Unable to get your location. Please enable location services.']);
  await page.context().close();
});

test('a repeat booking in two taps, and the emergency card of both parties', async ({ browser }) => {
  const helper = await person('helper', uniqueName('Ravi'));
  const customer = await person('customer', 'Asha Verma');
  const { booking } = await customer.api.call(createBooking, {
    ...visitWith(helper, 1),
    paymentMethod: 'cash',
  });
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });

  const page = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  const theirs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings');
  for (const side of [page, theirs]) {
    await side.getByText('Emergency and safety').click();
    await expect(side.getByRole('link', { name: 'Emergency: 112' })).toHaveAttribute('href', 'tel:112');
    await expect(side.getByRole('link', { name: /181/ })).toHaveAttribute('href', 'tel:181');
    await fitsTheScreen(side);
  }
  await picture(page, 'emergency-card-phone');

  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'completed' });
  await page.goto('/my-bookings');
  await page.getByRole('button', { name: 'Book again' }).click();
  await expect(page).toHaveURL(/\/book\?helperId=/);
  await page.getByRole('button', { name: /^Send request/ }).click();
  await expect(page).toHaveURL(/\/my-bookings/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.context().close();
  await theirs.context().close();
});

test('a taken time is put on the waitlist; a blocked helper disappears and returns', async ({ browser }) => {
  const helper = await person('helper', uniqueName('Gita'));
  const first = await person('customer', 'Kavya Menon');
  const { booking } = await first.api.call(createBooking, { ...visitWith(helper, 2), paymentMethod: 'cash' });
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const { name, _id } = helper.user;
  const customer = await person('customer', 'Asha Verma');
  const page = await openAs(browser, customer, { size: 'phone' }, `/helper/${_id}`);

  await page.getByRole('button', { name: 'Tell me when free' }).click();
  const asked = page.getByRole('dialog');
  await chooseDate(asked.getByLabel('Date'), dayAhead(2));
  await asked.getByRole('button', { name: 'Tell me when free' }).click();
  await expect(page.getByText(/^We will tell you when Gita is free/)).toBeVisible();

  await page.goto('/profile#waitlist');
  const waiting = page.getByRole('region', { name: 'Waiting list' });
  await expect(waiting.getByText('Not free yet')).toBeVisible();
  await expect(waiting.getByRole('link', { name })).toHaveAttribute(
    'href',
    /date=.*startTime=08%3A00&endTime=12%3A00$/,
  );
  await waiting.getByRole('button', { name: / from the waiting list$/ }).click();
  await expect(waiting.getByText(/^Your waiting list is empty/)).toBeVisible();

  // The helper blocks the customer from the booking.
  const theirs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings');
  await theirs.getByRole('button', { name: 'Kavya Menon', exact: true }).click();
  await theirs.getByRole('menuitem', { name: 'Block Kavya' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Block Kavya' }).click();
  await expect(theirs.getByText(/^Kavya is blocked/)).toBeVisible();
  expect((await first.fetch(`/api/helpers/${_id}`)).status).toBe(404);

  await theirs.goto('/profile#blocked');
  const blocked = theirs.getByRole('region', { name: 'People you blocked' });
  await blocked.getByRole('button', { name: 'Unblock Kavya Menon' }).click();
  await expect(blocked.getByText('You have not blocked anyone.')).toBeVisible();
  expect((await first.fetch(`/api/helpers/${_id}`)).status).toBe(200);
  await page.context().close();
  await theirs.context().close();
});

test('a name with markup is shown as text on every screen, and nothing runs', async ({ browser }) => {
  const name = `${uniqueName('Hari')} <img src=x onerror=alert(1)>`;
  const helper = await person('helper', name);
  const customer = await person('customer', name);
  const page = await openAs(browser, customer, { size: 'desk' }, `/helpers?q=${name.split(' ')[1]}`);
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await expect(card(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: `${name}, ₹250/hour` }).press('Enter');
  await page.getByRole('link', { name: `View Profile of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const path of ['/dashboard', '/profile', `/book?helperId=${helper.user._id}`]) {
    await page.goto(path);
    await expect(page.getByText('Hi, Hari')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(said).toEqual([]);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.context().close();
});
