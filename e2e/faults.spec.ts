import { expect, type Page, type Route } from '@playwright/test';
import {
  adminRefundProposals,
  changeBookingStatus,
  createBooking,
  type ErrorCode,
  ERRORS,
  getBooking,
  getChat,
  logout,
  myBookings,
  openBookingChat,
  openTicket,
  startVisit,
} from '@sahaya/contracts';
import { fitsTheScreen, openAs, paymentWindow, picture, SIZE_NAMES, SIZES } from './browser';
import { gameDay, moveClock } from './copy';
import { dialog, fillSignIn, openDesk, StaffWrites, stateReason } from './desk';
import { dayAhead, paidVisit, PASSWORD, type Person, person, signedInAgain, staff, visitWith } from './person';
import { test } from './test';

/*
 * The screens while something fails: they keep what was typed, say what happened, and work again afterwards.
 */

/** Refuses the writes to this path as the gateway does, until the returned function is called. */
async function refuseWrites(page: Page, path: RegExp, code: ErrorCode): Promise<() => Promise<void>> {
  const { http: status, message } = ERRORS[code];
  const refuse = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, headers: { 'retry-after': '1' }, json: { success: false, message, code } });
  await page.route(path, refuse);
  return () => page.unroute(path, refuse);
}
/** A service that is down or overloaded, and too many requests of one person. */
const REFUSALS = ['UNAVAILABLE', 'RATE_LIMITED'] as const;

/** Screenshots on a phone and a desktop screen, light and dark. */
async function pictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? SIZES.phone;
  for (const size of SIZE_NAMES) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await fitsTheScreen(page, `${name} on a ${size}`);
      await picture(page, `fault-${name}-${size}-${colorScheme}`);
    }
  }
  await page.setViewportSize(before);
}
const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) }).first();
const alert = (page: Page) => page.getByRole('alert');
const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection' });

/** Goes offline for an attempt. */
async function offline(page: Page, attempt: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await expect(offlineBar(page)).toBeVisible();
  await attempt();
  await page.context().setOffline(false);
  await expect(offlineBar(page)).toBeHidden();
}
/** The server ends the session; the person signs in again and returns to the same address. */
async function signInAgain(page: Page, { api, user }: Person, name: string): Promise<void> {
  const address = page.url();
  await api.call(logout, {});
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await pictures(page, `${name}-session`);
  await page.getByLabel('Email or mobile number').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(address);
}
async function accepted(customer: Person, helper: Person, paymentMethod = 'cash') {
  const { booking } = await customer.api.call(createBooking, { ...visitWith(helper), paymentMethod });
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  return booking;
}

test.afterEach(() => moveClock('reset'));

test('a filled booking form survives every fault and creates one booking', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Nandini Gupta'), person('helper', 'Lakshmi Rao')]);
  const page = await openAs(browser, customer, { size: 'phone' }, `/book?helperId=${helper.user._id}`);
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Cooking' });
  const typed = {
    Address: '12 Lake View Road, Saket, New Delhi',
    'Special requests (optional)': 'Less oil, please',
    'Household notes (optional)': 'Ring twice',
  };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  const send = page.getByRole('button', { name: 'Send request to Lakshmi' });
  const isKept = async () => {
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(page.getByLabel('Service', { exact: true })).toHaveValue('cooking');
  };

  for (const code of REFUSALS) {
    const end = await refuseWrites(page, /\/api\/bookings$/, code);
    await send.click();
    await expect(alert(page)).toContainText(ERRORS[code].message);
    await isKept();
    await pictures(page, `booking-${code.toLowerCase()}`);
    await end();
  }
  await offline(page, async () => {
    await send.click();
    await expect(alert(page)).toContainText('Failed to create booking');
    await isKept();
    await pictures(page, 'booking-offline');
  });
  await signInAgain(page, customer, 'booking');
  await isKept();
  await send.click();
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(card(page, 'Lakshmi')).toContainText('Pending');
  const again = await signedInAgain(customer);
  expect((await again.api.call(myBookings, {})).bookings).toHaveLength(1);
});

test('a message is kept until it is sent, once', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Kavya Menon'), person('helper', 'Meena Iyer')]);
  const { _id: bookingId } = await accepted(customer, helper);
  const { _id: id } = await customer.api.call(openBookingChat, { bookingId });
  const page = await openAs(browser, customer, { size: 'phone' });
  // Without live updates, messages use the API.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.goto(`/chats/${id}`);
  const input = page.getByLabel('Write a message');
  const log = page.getByRole('log');

  for (const code of REFUSALS) {
    const end = await refuseWrites(page, /\/messages$/, code);
    await input.fill(`The lift is broken ${code}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log).toContainText(`The lift is broken ${code}`);
    await expect(log).toContainText('Waiting to be sent');
    await pictures(page, `chat-${code.toLowerCase()}`);
    await end();
    // Sent without a further click.
    await expect(log.getByText('Waiting to be sent')).toHaveCount(0);
    await expect(page.getByText('Sending 1 action…')).toBeHidden();
  }
  // Still being written.
  await input.fill('I will be ten minutes');
  await page.reload();
  await expect(input).toHaveValue('I will be ten minutes');
  await signInAgain(page, customer, 'chat');
  await expect(input).toHaveValue('I will be ten minutes');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('I will be ten minutes')).toHaveCount(1);
  await expect(input).toHaveValue('');
  await expect(async () => {
    const { messages } = await helper.api.call(getChat, { id });
    const expected = [...REFUSALS.map((code) => `The lift is broken ${code}`), 'I will be ten minutes'];
    expect(messages.map(({ content }) => content)).toEqual(expected);
  }).toPass();
});

test('a review is kept until it is sent', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Asha Nair'), person('helper', 'Rekha Das')]);
  const { _id: id, date, endTime } = await accepted(customer, helper);
  await moveClock(`${date}T${endTime}`);
  await helper.api.call(changeBookingStatus, { id, status: 'completed' });
  const page = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  await card(page, 'Rekha').getByRole('button', { name: 'Add Review' }).click();
  const review = dialog(page);
  const ratings = review.getByRole('radio', { name: /^5/, checked: true });
  for (const rating of ['Overall rating', 'Service quality', 'Punctuality', 'Communication'])
    await review.getByRole('group', { name: rating }).getByRole('radio', { name: /^5/ }).check({ force: true });
  const comment = review.getByLabel('Your review');
  await comment.fill('Wonderful food, on time and kind.');
  const submit = review.getByRole('button', { name: 'Submit review' });

  for (const code of REFUSALS) {
    const end = await refuseWrites(page, /\/api\/reviews/, code);
    await submit.click();
    await expect(review.getByRole('alert')).toContainText(ERRORS[code].message);
    await expect(comment).toHaveValue('Wonderful food, on time and kind.');
    await pictures(page, `review-${code.toLowerCase()}`);
    await end();
  }
  await offline(page, async () => {
    await submit.click();
    await expect(review.getByRole('alert')).toContainText('Failed to submit review. Please try again.');
    await pictures(page, 'review-offline');
  });
  await signInAgain(page, customer, 'review');
  await card(page, 'Rekha').getByRole('button', { name: 'Add Review' }).click();
  await expect(comment).toHaveValue('Wonderful food, on time and kind.');
  await expect(ratings).toHaveCount(4);
  await submit.click();
  await expect(page.getByText('Thank you for your review.')).toBeVisible();
});

test('a payment waits for a provider that is down', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Meera Shah'), person('helper', 'Sunita Devi')]);
  await accepted(customer, helper, 'online');
  const page = await openAs(browser, customer, { size: 'phone' }, '/my-bookings');
  const pay = card(page, 'Sunita').getByRole('button', { name: 'Pay ₹560' });
  await expect(pay).toBeVisible();
  await gameDay('provider-down');
  try {
    await pay.click();
    await expect(card(page, 'Sunita').getByRole('status')).toContainText('Failed to create payment order');
    await pictures(page, 'payment-provider');
  } finally {
    await gameDay('end');
  }
  // The circuit breaker closes shortly after the provider is back.
  await expect(async () => {
    await card(page, 'Sunita').getByRole('button', { name: 'Try again' }).click({ timeout: 5_000 });
    await expect(paymentWindow(page).getByRole('button', { name: /^Pay ₹560/ })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a reply of staff is kept until it is sent', async ({ browser }) => {
  const [customer, support] = await Promise.all([person('customer', 'Meera Nair'), staff('support')]);
  const { ticket } = await customer.api.call(openTicket, {
    name: 'Meera Nair',
    email: customer.user.email,
    category: 'payment',
    subject: 'Paid twice',
    message: 'The money was taken two times.',
  });
  const page = await openDesk(browser, support, { written: new StaffWrites() });
  await page.goto(`/console/tickets?filter=${encodeURIComponent(JSON.stringify({ q: ticket.number }))}`);
  await page.getByRole('link', { name: 'Paid twice' }).click();
  const text = page.getByLabel('Text');
  const reply = page.getByRole('button', { name: 'Send reply' });
  await text.fill('It comes back within five days.');
  const isKept = () => expect(text).toHaveValue('It comes back within five days.');

  for (const code of REFUSALS) {
    const end = await refuseWrites(page, /\/replies$/, code);
    await reply.click();
    await expect(alert(page)).toContainText(ERRORS[code].message);
    await isKept();
    await pictures(page, `console-${code.toLowerCase()}`);
    await end();
  }
  await page.context().setOffline(true);
  await reply.click();
  await expect(alert(page)).toContainText('No connection. Check your internet connection and try again.');
  await isKept();
  await pictures(page, 'console-offline');
  await page.context().setOffline(false);
  await reply.click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('It comes back within five days.');
});

test('an action of staff in a dialog survives every fault and is done once', async ({ browser }) => {
  const [customer, helper, support] = await Promise.all([
    person('customer', 'Asha Menon'),
    person('helper', 'Sunita Rao'),
    staff('support'),
  ]);
  const id = await paidVisit(customer, helper, 2, '09:00', '11:00');
  await moveClock(`${dayAhead(2)}T09:00`);
  const { arrival } = (await customer.api.call(getBooking, { id })).booking;
  await helper.api.call(startVisit, { id, code: arrival!.startCode! });
  await moveClock(`${dayAhead(2)}T11:05`);
  await helper.api.call(changeBookingStatus, { id, status: 'completed' });
  // Without live updates, only the request finds that the session has ended.
  const page = await openDesk(browser, support, { written: new StaffWrites(), isDeaf: true });
  const address = `/console/bookings/${id}/show`;
  await page.goto(address);
  const begin = () => page.getByRole('button', { name: 'Custom refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Custom refund' });
  const confirm = refund.getByRole('button', { name: 'Custom refund' });
  const failure = refund.getByRole('alert');
  const reason = 'The kitchen was left dirty';
  const isKept = async () => {
    await expect(refund.getByLabel('Amount')).toHaveValue('100');
    await expect(refund.getByLabel('Category')).toHaveValue('complaint');
    await expect(refund.getByLabel('Reason')).toHaveValue(reason);
    await expect(confirm).toBeEnabled();
  };
  await begin();
  await refund.getByLabel('Amount').fill('100');
  await stateReason(page, reason);

  for (const code of REFUSALS) {
    const end = await refuseWrites(page, /\/refund-proposals$/, code);
    await confirm.click();
    await expect(failure).toHaveText(ERRORS[code].message);
    await expect(failure).toBeFocused();
    await isKept();
    await pictures(page, `console-dialog-${code.toLowerCase()}`);
    await end();
  }
  await page.context().setOffline(true);
  await confirm.click();
  await expect(failure).toHaveText('No connection. Check your internet connection and try again.');
  await isKept();
  await pictures(page, 'console-dialog-offline');
  await page.context().setOffline(false);
  await expect(failure).toHaveText('You are back online. Please try again.');
  await pictures(page, 'console-dialog-online');

  // The latest code is too old for money.
  await moveClock('+11m');
  await confirm.click();
  const question = page.getByRole('dialog', { name: 'Confirm with a code' });
  await expect(question.getByLabel('6-digit code')).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(failure).toHaveText(ERRORS.STEP_UP_REQUIRED.message);
  await isKept();
  await pictures(page, 'console-dialog-step-up');

  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('sahaya.console.session') ?? '{}') as { token: string };
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await confirm.click();
  await expect(page).toHaveURL(/\/login\?ended=session$/);
  await expect(alert(page)).toHaveText('Your session has ended. Please log in again.');
  await pictures(page, 'console-dialog-session');
  await fillSignIn(page, support);
  await expect(page).toHaveURL(address);
  await begin();
  await isKept();

  // The refund is made, but its answer does not arrive.
  await page.route(/\/refund-proposals$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await confirm.click();
  await expect(failure).toHaveText('No connection. Check your internet connection and try again.');
  await isKept();
  await page.unroute(/\/refund-proposals$/);
  await confirm.click();
  await expect(refund).toHaveCount(0);
  const { proposals } = await support.api.call(adminRefundProposals, { purposeId: id });
  expect(proposals).toMatchObject([{ amount: 100, reason }]);
  await page.reload();
  await begin();
  await expect(refund.getByLabel('Reason')).toHaveValue('');
});
