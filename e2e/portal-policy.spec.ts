import { expect, type Page, type Response } from '@playwright/test';
import { changeBookingStatus, createBooking } from '@sahaya/contracts';
import { openAs, leavePayment, paymentWindow, pictures } from './browser';
import { person, visitWith } from './person';
import { test } from './test';

const policyOf = (answer: Response | null) => answer?.headers()['content-security-policy'] ?? '';
const scriptsIn = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1] ?? '';

/** Whether the policy of the page lets it ask another origin. */
const reaches = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    url,
  );

test('only the document of the payment may load the script of the payment provider', async ({ browser }) => {
  const [helper, customer] = await Promise.all([person('helper', 'Meera Pillai'), person('customer', 'Kiran Shah')]);
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const page = await openAs(browser, customer, { size: 'phone' });
  const screen = await page.goto('/my-bookings');
  expect(scriptsIn(policyOf(screen))).toBe("'self'");

  // The payment does not open while the provider cannot be reached, and can be started again.
  const card = page.getByRole('article', { name: /Meera Pillai/ });
  const pay = card.getByRole('button', { name: 'Pay ₹560' });
  await page.context().route('**/v1/checkout.js', (route) => route.abort());
  const script = page.waitForRequest('**/v1/checkout.js');
  await pay.click();
  const checkout = (await script).url();
  await expect(page.getByText(/^The payment window did not open/)).toBeVisible();
  await page.context().unroute('**/v1/checkout.js');

  const payment = page.waitForResponse('**/payment-window.html');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(paymentWindow(page).getByRole('button', { name: /^Pay ₹560/ })).toBeVisible();
  expect(scriptsIn(policyOf(await payment))).toBe(new URL(checkout).origin);
  await pictures(page, 'payment-in-its-frame');
  expect(await reaches(page, checkout)).toBe(false);

  await leavePayment(page);
  await expect(card).toContainText('The payment was not finished.');
  await pay.click();
  await paymentWindow(page)
    .getByRole('button', { name: /^Pay ₹560/ })
    .click();
  await expect(card).toContainText('All set and paid');
  expect(await reaches(page, checkout)).toBe(false);
});
