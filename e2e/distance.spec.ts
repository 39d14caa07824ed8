import { expect, type Page } from '@playwright/test';
import { addAddress, createBooking, myBookings } from '@sahaya/contracts';
import { fitsTheScreen, openAs, picture, SIZE_NAMES } from './browser';
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
