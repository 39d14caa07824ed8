import { expect, type Page } from '@playwright/test';
import { addAddress, createBooking, myBookings } from '@sahaya/contracts';
import { fitsTheScreen, openAs, picture, pictures, SIZE_NAMES } from './browser';
import { person, visitWith } from './person';
import { test } from './test';

const SAKET = '12 Lake View Road, Saket, New Delhi';
const POWAI = { location: 'Powai, Mumbai', coordinates: [72.91, 19.12] as [number, number] };
const TOO_FAR = /^This address is 1,1\d\d km from Meena, who travels up to 15 km/;

/** Registered far from the saved address; the saved address counts. */
async function customerWithDelhiAddress() {
  const customer = await person('customer', 'Asha Verma', POWAI);
  const address = { nickname: 'Home', fullAddress: SAKET, landmark: '', isDefault: true };
  await customer.api.call(addAddress, address);
  return customer;
}
/** The listed helpers. The entries of a native select have the role option, too. */
const listed = (page: Page) => page.locator('[role="option"]');
const places = (page: Page) => listed(page).allInnerTexts();

for (const size of SIZE_NAMES) {
  test(`a booking needs a helper near the address, on a ${size}`, async ({ browser }) => {
    const near = await person('helper', 'Lata Sharma');
    const far = await person('helper', 'Meena Pawar', POWAI);
    const customer = await customerWithDelhiAddress();
    const page = await openAs(browser, customer, { size }, `/book?helperId=${far.user._id}&service=cooking`);

    // The linked helper stays chosen, with a warning before the request.
    await expect(page.getByText(TOO_FAR)).toBeVisible();
    await expect(page.locator('#book-helperId')).toHaveValue('Meena Pawar');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(SAKET);
    await fitsTheScreen(page);
    await picture(page, `distance-warning-${size}`);

    await page.getByRole('button', { name: 'Send request to Meena' }).click();
    await expect(page.getByRole('alert').filter({ hasText: TOO_FAR })).toBeVisible();
    await picture(page, `distance-refused-${size}`);
    const { bookings } = await customer.api.call(myBookings, { status: '' });
    expect(bookings).toEqual([]);

    await page.getByRole('button', { name: 'Find helpers near this address' }).click();
    await expect(page.getByText(TOO_FAR)).toHaveCount(0);
    const helper = page.locator('#book-helperId');
    await expect(helper).toBeFocused();
    await helper.fill('');
    await expect(listed(page).first()).toBeVisible();
    await expect.poll(async () => (await places(page)).filter((place) => place.includes('Mumbai'))).toEqual([]);
    await picture(page, `distance-near-${size}`);
    await helper.fill('Lata Sharma');
    await listed(page).filter({ hasText: 'Lata Sharma' }).first().click();
    await page.getByRole('button', { name: 'Send request to Lata' }).click();
    await expect(page.getByText('Your request is sent to Lata Sharma.')).toBeVisible();
    expect(near.user._id).not.toBe(far.user._id);
    await page.context().close();
  });
}

test('an unknown address is pinned on the map, and the pin leads the helper there after the acceptance', async ({
  browser,
}) => {
  const helper = await person('helper', 'Lata Sharma');
  const customer = await person('customer', 'Asha Verma');
  const page = await openAs(browser, customer, { size: 'phone' }, `/book?helperId=${helper.user._id}&service=cooking`);
  await page.getByLabel('Address', { exact: true }).fill('Sundar Villa, Imaginary Lane');
  await page.getByRole('button', { name: 'Show it on the map' }).click();
  const map = page.getByRole('region', { name: 'Map to place your address' });
  await map.getByTitle('Your address. Arrow keys move the pin.').press('ArrowRight');
  await fitsTheScreen(page);
  // The map has the colours of the theme, not those of the map library.
  const colors = await map.locator('.leaflet-container').evaluate((box) => {
    const probe = box.appendChild(document.createElement('i'));
    probe.style.color = 'var(--s-sunken)';
    const colors = [getComputedStyle(box).backgroundColor, getComputedStyle(probe).color];
    probe.remove();
    return colors;
  });
  expect(colors[0]).toBe(colors[1]);
  await pictures(page, 'pin-map');
  await map.getByRole('button', { name: 'Use this point' }).click();
  await expect(page.getByText('Placed on the map')).toBeVisible();
  await page.getByRole('button', { name: 'Send request to Lata' }).click();
  await expect(page.getByText('Your request is sent to Lata Sharma.')).toBeVisible();
  const [booking] = (await customer.api.call(myBookings, { status: '' })).bookings;
  const [lng = 0, lat = 0] = booking?.customerCoordinates ?? [];
  // Saket, where the customer lives, and a little to the east.
  expect([Math.abs(lng - 77.21) < 0.02, Math.abs(lat - 28.52) < 0.02]).toEqual([true, true]);

  const jobs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings');
  const link = jobs.getByRole('link', { name: 'See the pin on the map' });
  await jobs.getByRole('button', { name: 'Accept' }).click();
  await expect(link).toHaveAttribute(
    'href',
    `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
  );
  await pictures(jobs, 'pin-helper');
});

test('the server refuses an address beyond the radius and accepts one within it or an unknown one', async () => {
  const customer = await customerWithDelhiAddress();
  const far = await person('helper', 'Meena Pawar', POWAI);
  const ask = (customerAddress: string, days: number) =>
    customer.api.call(createBooking, { ...visitWith(far, days), customerAddress }).then(
      () => 'taken',
      (error: { status: number; code: string; details?: object }) => [error.status, error.code, error.details],
    );
  expect(await ask(SAKET, 2)).toEqual([
    409,
    'OUTSIDE_SERVICE_AREA',
    expect.objectContaining({ helper: 'Meena Pawar', serviceRadiusKm: 15 }),
  ]);
  expect(await ask('704, Lake Homes, Powai, Mumbai 400076', 3)).toBe('taken');
  expect(await ask('B-14, Shivalik Road', 4)).toBe('taken');
});
