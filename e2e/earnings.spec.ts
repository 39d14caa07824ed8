import { expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking, createPaymentOrder, verifyPayment } from '@sahaya/contracts';
import { fitsTheScreen, openAs, openDetails, leavePayment, paymentWindow, picture, SIZES } from './browser';
import { sandboxPay } from './copy';
import { PASSWORD, type Person, person, visitWith } from './person';
import { test } from './test';

/** A completed and paid visit of two hours at ₹250. */
async function completedVisit(customer: Person, helper: Person, paymentMethod: 'cash' | 'online', days: number) {
  const visit = { ...visitWith(helper, days), paymentMethod };
  const { booking } = await customer.api.call(createBooking, visit);
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  if (paymentMethod === 'online') {
    const { orderId } = await customer.api.call(createPaymentOrder, { bookingId: booking._id });
    await customer.api.call(verifyPayment, { bookingId: booking._id, ...(await sandboxPay(orderId)) });
  }
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'completed' });
  return booking;
}

/** The name of the file that this button downloads. */
async function savedBy(page: Page, button: RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  await download.saveAs(`reports/screenshots/${download.suggestedFilename()}`);
  return download.suggestedFilename();
}
/** The first screen of a new browser loads all its code. */
const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
const fromTheTop = async (page: Page, name: string) => {
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, name);
};

test('a paid and a cash visit become lines, a statement and a receipt', async ({ browser }) => {
  const [helper, customer] = await Promise.all([person('helper', 'Lakshmi Nair'), person('customer', 'Asha Rao')]);
  const { _id: paidId } = await completedVisit(customer, helper, 'online', 2);
  await completedVisit(customer, helper, 'cash', 3);

  // The helper, on a phone: from the dashboard to the earnings.
  const page = await openAs(browser, helper, { size: 'phone' }, '/dashboard');
  await ready(page);
  await page
    .getByRole('navigation', { name: 'Quick actions' })
    .getByRole('link', { name: /^Earnings/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Every visit and payout' }).getByRole('listitem');
  await expect(async () => {
    await page.reload();
    await expect(lines).toHaveCount(2, { timeout: 15_000 });
  }).toPass();
  // Online: ₹500 of ₹560. Cash: ₹550 received, of which ₹50 is owed.
  await expect(page.getByText('To be paid to you').locator('..')).toContainText('₹500');
  await expect(page.getByRole('region', { name: /^Cash commission/ })).toContainText('₹50 due');
  for (const summary of await page.getByText('How this adds up').all()) await summary.click();
  await expect(lines.filter({ hasText: 'Received in cash' })).toContainText('₹550');
  await expect(lines.filter({ hasText: 'Payment processing fee' })).toContainText('−₹10');
  await fitsTheScreen(page, 'earnings');
  await fromTheTop(page, 'earnings-phone');
  expect(await savedBy(page, /^PDF of/)).toMatch(/^statement-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(await savedBy(page, /^CSV of/)).toMatch(/^statement-\d{4}-\d{2}-\d{2}\.csv$/);

  await page.getByRole('button', { name: 'Add an account' }).click();
  await page.getByLabel('Account holder’s name').fill('Lakshmi Nair');
  await page.getByLabel('UPI ID').fill('lakshmi.nair@okbank');
  await page.getByLabel('Your password').fill(PASSWORD);
  await fromTheTop(page, 'earnings-account-phone');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('la••@okbank')).toBeVisible();
  await page.setViewportSize(SIZES.desk);
  await fromTheTop(page, 'earnings');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await fromTheTop(page, 'earnings-dark');
  await page.setViewportSize(SIZES.phone);
  await fromTheTop(page, 'earnings-dark-phone');

  // The commission on cash is paid in the provider's window, which is closed once and opened again.
  const commission = page.getByRole('region', { name: /^Cash commission/ });
  const payment = paymentWindow(page);
  await commission.getByRole('button', { name: 'Pay ₹50 now' }).click();
  await leavePayment(page);
  await expect(commission).toContainText('The payment was not finished.');
  await fitsTheScreen(page, 'an unfinished commission payment');
  await picture(page, 'commission-closed-dark-phone');
  await commission.getByRole('button', { name: 'Pay ₹50 now' }).click();
  await payment.getByRole('button', { name: /^Pay ₹50/ }).click();
  await expect(page.getByText('Thank you, your cash commission is paid.')).toBeVisible();
  await expect(commission).toHaveCount(0);
  await expect(lines.filter({ hasText: 'Cash commission that you paid' })).toContainText('₹50');
  await page.context().close();

  // The customer: the receipt, the payments and the wallet.
  const desk = await openAs(browser, customer, { size: 'desk' }, `/my-bookings#booking-${paidId}`);
  await ready(desk);
  const paid = desk.getByRole('article').filter({ hasText: 'Payment and refunds' });
  await openDetails(paid);
  await paid.getByRole('button', { name: 'Payment and refunds' }).click();
  await expect(paid).toContainText(/You paid ₹560/);
  await fromTheTop(desk, 'my-bookings-money');
  expect(await savedBy(desk, /^Receipt of/)).toMatch(/^receipt-\d{4}-\d{2}-\d{6}\.pdf$/);
  await desk.goto('/wallet');
  await expect(desk.getByText(/^No credit yet/)).toBeVisible();
  await fromTheTop(desk, 'wallet');
  await desk.getByRole('button', { name: 'Dark theme' }).click();
  await fromTheTop(desk, 'wallet-dark');
  await desk.setViewportSize(SIZES.phone);
  await fitsTheScreen(desk, 'the wallet');
  await fromTheTop(desk, 'wallet-phone');
  await desk.context().close();
});

test('a payment that was left is continued, and fails with the provider’s reason before it succeeds', async ({
  browser,
}) => {
  const [helper, customer] = await Promise.all([person('helper', 'Meera Pillai'), person('customer', 'Kiran Shah')]);
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });

  const page = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  await ready(page);
  const card = page.getByRole('article', { name: /Meera Pillai/ });
  const pay = card.getByRole('button', { name: 'Pay ₹560' });
  const payment = paymentWindow(page);
  await pay.click();
  await leavePayment(page);
  await expect(card).toContainText('The payment was not finished.');
  await page.reload();
  await expect(card).toContainText('The payment was not finished.');
  await fitsTheScreen(page, 'an unfinished payment');
  await fromTheTop(page, 'payment-begun-phone');

  await pay.click();
  await payment.getByRole('button', { name: 'Fail this payment' }).click();
  await expect(page.getByText(/^Payment failed: .*\. Please try again\.$/)).toBeAttached();
  await payment.getByRole('button', { name: 'Try again' }).click();
  await payment.getByRole('button', { name: /^Pay ₹560/ }).click();
  await expect(page.getByText(/^Payment received/)).toBeVisible();
  await openDetails(card);
  await expect(card.getByRole('button', { name: /^Receipt of/ })).toBeVisible();
  await expect(card).not.toContainText('The payment was not finished.');
  await page.context().close();
});
