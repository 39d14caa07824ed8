import { type Browser, expect, type ViewportSize } from '@playwright/test';
import {
  adminAuditLog,
  adminRefundProposals,
  bookingPayment,
  changeBookingStatus,
  createBooking,
  decideRefund,
  getBooking,
  openBookingChat,
  openTicket,
  sendMessage,
  startVisit,
} from '@sahaya/contracts';
import { fitsTheScreen, openAs, openDetails, picture, SIZES } from './browser';
import { moveClock } from './copy';
import { dialog, openDesk, StaffWrites, stateReason, to } from './desk';
import { dayAhead, pay, type Person, person, staff, visitWith } from './person';
import { test } from './test';

const TABLET = { width: 820, height: 1180 };
const written = new StaffWrites();

const signIn = (browser: Browser, colleague: Person, viewport: ViewportSize = SIZES.desk, isDeaf = false) =>
  openDesk(browser, colleague, { written, viewport, isDeaf });

/** A completed booking, paid with ₹3,360; the payment of an open booking cannot be refunded by hand. */
async function bigVisit(customer: Person, helper: Person): Promise<string> {
  const visit = {
    ...visitWith(helper, 2, '09:00', '13:00'),
    service: 'sweeping-mopping',
    serviceOptions: { apartmentType: 'more-than-4bhk' },
  };
  const { booking } = await customer.api.call(createBooking, visit);
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  await pay(customer, booking._id);
  const { _id: chatId } = await customer.api.call(openBookingChat, { bookingId: booking._id });
  await customer.api.call(sendMessage, { id: chatId, content: 'The gate is green', clientMsgId: 'e2e-1' });
  await moveClock(`${dayAhead(2)}T09:00`);
  const { arrival } = (await customer.api.call(getBooking, { id: booking._id })).booking;
  await helper.api.call(startVisit, { id: booking._id, code: arrival!.startCode! });
  await moveClock(`${dayAhead(2)}T13:05`);
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'completed' });
  return booking._id;
}

test.afterEach(() => moveClock('reset'));

test('support finds a customer by phone, reads the timeline and proposes a refund; finance approves, the customer sees it, and the audit log has every step', async ({
  browser,
}) => {
  const phone = `9${Date.now().toString().slice(-9)}`;
  const [customer, helper, support, finance, admin] = await Promise.all([
    person('customer', 'Nandini Gupta', undefined, phone),
    person('helper', 'Lakshmi Rao'),
    staff('support'),
    staff('finance'),
    staff('admin'),
  ]);
  const id = await bigVisit(customer, helper);
  const desk = await signIn(browser, support);

  // The user, with masked contacts until a reason is given.
  await to(desk, 'Users');
  await desk.getByLabel('Search name, email or phone').fill(phone);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.getByRole('link', { name: 'Nandini Gupta' }).click();
  const account = desk.getByRole('region', { name: 'Account' });
  await expect(account).toContainText('•••');
  await expect(account).not.toContainText(customer.user.email!);
  await account.getByRole('button', { name: 'Reveal' }).click();
  await stateReason(desk, 'She asked to be called back');
  await dialog(desk).getByRole('button', { name: 'Reveal' }).click();
  await expect(account).toContainText(customer.user.email!);
  await picture(desk, 'console-user');

  // The booking and its payment.
  await desk.getByRole('region', { name: 'Bookings' }).getByRole('row').nth(1).click();
  await expect(desk.getByRole('region', { name: 'Price' })).toContainText('₹3,360');
  await expect(desk.getByRole('region', { name: 'Visit' })).not.toContainText('12 Lake View Road');
  const timeline = desk.getByRole('region', { name: 'Timeline' });
  // Notifications in a row are folded; a live update may add one and fold its row.
  await expect(timeline.getByText('Visit requested', { exact: true })).toBeVisible();
  const folded = timeline.getByRole('button', { name: /notifications$/, expanded: false });
  const notified = timeline.getByText('Notified Lakshmi Rao: New booking request', { exact: true });
  await expect(async () => {
    while ((await folded.count()) > 0) await folded.first().click({ timeout: 5_000 });
    await expect(notified).toBeVisible({ timeout: 5_000 });
  }).toPass();
  for (const moment of ['Visit requested', 'Paid', 'Chat message', 'Marked complete'])
    await expect(timeline.getByText(moment, { exact: true })).toBeVisible();
  await expect(timeline).not.toContainText('The gate is green');
  const visit = desk.getByRole('region', { name: 'Visit' });
  await visit.getByRole('button', { name: 'Reveal' }).click();
  await stateReason(desk, 'She asks where the helper was');
  await dialog(desk).getByRole('button', { name: 'Reveal' }).click();
  await expect(timeline.getByText('Address and phone numbers revealed')).toBeVisible();
  await expect(timeline.getByText('Reason: She asks where the helper was')).toBeVisible();
  await picture(desk, 'console-booking');
  await to(desk, 'Payments');
  await desk.getByLabel('Booking or subscription id').fill(id);
  await expect(desk.getByRole('row')).toHaveCount(2);
  await desk.getByRole('button', { name: 'Custom refund' }).click();
  await dialog(desk).getByLabel('Amount in rupees').fill('3000');
  await stateReason(desk, 'The stove was damaged');
  await picture(desk, 'console-propose');
  await dialog(desk).getByRole('button', { name: 'Custom refund' }).click();
  await expect(dialog(desk)).toHaveCount(0);

  // Support cannot approve; finance does, and the customer receives the refund.
  await to(desk, 'Custom refunds');
  await expect(desk.getByRole('row', { name: /The stove was damaged/ })).toContainText('Awaiting approval');
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const books = await signIn(browser, finance, TABLET);
  await to(books, 'Custom refunds');
  await books.getByRole('button', { name: 'Filters' }).click();
  await books.getByLabel('Booking or subscription id').fill(id);
  await books.getByRole('button', { name: 'Show 1 result' }).click();
  const card = books.getByRole('main').getByRole('listitem');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('link', { name: 'Nandini Gupta' })).toBeVisible();
  await fitsTheScreen(books, 'refund proposals on a tablet');
  await picture(books, 'console-proposals-tablet');
  await books.getByRole('button', { name: 'Approve', exact: true }).click();
  // Meanwhile support keeps the booking open without acting.
  await desk.goto(`/console/bookings/${id}/show`);
  await expect(timeline.getByText('Custom refund submitted', { exact: true })).toBeVisible();
  await dialog(books).getByLabel('Note').fill('Seen the pictures');
  await dialog(books).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(card).toContainText('Approved');
  await expect(card).toContainText('Seen the pictures');
  await expect(timeline.getByText('Custom refund decision')).toBeVisible();
  await expect(timeline.getByText('Refund started', { exact: true })).toBeVisible();
  await expect(timeline.getByText('Amount: ₹3,000').first()).toBeVisible();
  await picture(desk, 'console-timeline');
  await expect(async () => {
    expect((await customer.api.call(bookingPayment, { bookingId: id })).payment.refunded).toBe(3_000);
  }).toPass();

  const home = await openAs(browser, customer, { size: 'desk' }, '/my-bookings');
  await openDetails(home.getByRole('article'));
  const money = home.getByRole('button', { name: 'Payment and refunds' });
  await expect(money).toBeVisible();
  if ((await money.getAttribute('aria-expanded')) === 'false') await money.click();
  await expect(home.getByText('Refund of ₹3,000')).toBeVisible();
  await picture(home, 'console-refund-at-the-customer');

  // The rest is refunded by policy: the amount is computed, and refunded once.
  await desk.getByRole('button', { name: 'Refund by policy ₹360' }).click();
  await expect(dialog(desk).getByLabel('Amount in rupees')).toHaveCount(0);
  await stateReason(desk, 'The rest of it');
  await picture(desk, 'console-refund-by-policy');
  await dialog(desk).getByRole('button', { name: 'Refund by policy ₹360' }).click();
  await expect(timeline.getByText('Refund by policy', { exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Refund by/ })).toHaveCount(0);
  // Together with the ₹3,000 it exceeds the limit of 24 hours, so a second person must approve it.
  const waiting = { purposeId: id, state: 'proposed' };
  const colleague = await staff('finance');
  const { proposals } = await colleague.api.call(adminRefundProposals, waiting);
  expect(proposals).toHaveLength(1);
  await colleague.api.call(decideRefund, { id: proposals[0]?._id ?? '', decision: 'approve', note: 'Agreed' });
  await expect(async () => {
    expect((await customer.api.call(bookingPayment, { bookingId: id })).payment.refunded).toBe(3_360);
  }).toPass();

  // The audit log contains each of these steps, and every change that the browsers sent.
  const log = async (about: string) =>
    (await admin.api.call(adminAuditLog, { target: about })).entries.map(({ call, outcome }) => `${call} ${outcome}`);
  expect(await log(customer.user._id)).toContain('POST /admin/users/:id/reveal done');
  const { entries } = await admin.api.call(adminAuditLog, { by: finance.user._id });
  expect(entries).toMatchObject([{ call: 'POST /admin/refund-proposals/:id/decision', outcome: 'done' }]);
  const house = await signIn(browser, admin);
  await to(house, 'Audit log');
  await expect(house.getByRole('row', { name: /She asked to be called back/ })).toBeVisible();
  await picture(house, 'console-audit-log');
  expect(written.calls.length).toBeGreaterThan(3);
  await written.areLogged(admin, [support, finance, admin]);
});

test('a ticket is taken, answered and resolved; a slower colleague is told', async ({ browser }) => {
  const [customer, support, ops] = await Promise.all([
    person('customer', 'Meera Nair'),
    staff('support'),
    staff('ops'),
  ]);
  const { ticket } = await customer.api.call(openTicket, {
    name: 'Meera Nair',
    email: customer.user.email,
    category: 'payment',
    subject: 'Paid twice',
    message: 'The money was taken two times.',
  });
  const [desk, other] = [await signIn(browser, support), await signIn(browser, ops, TABLET, true)];
  for (const page of [desk, other]) {
    await to(page, 'Tickets');
    if (page === other) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Search number or email').fill(ticket.number);
    if (page === other) {
      await page.getByRole('button', { name: 'Show 1 result' }).click();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    } else await expect(page.getByRole('row')).toHaveCount(2);
    await picture(page, page === desk ? 'console-tickets' : 'console-tickets-tablet');
    await page.getByRole('link', { name: 'Paid twice' }).click();
    await expect(page.getByRole('region', { name: 'Message' })).toContainText('two times');
  }
  await desk.getByRole('button', { name: 'Assign to me' }).click();
  await expect(desk.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await desk.getByLabel('Text').fill('It comes back within five days.');
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('It comes back within five days.');
  await picture(desk, 'console-ticket');

  // The other screen still shows the ticket as it was.
  await other.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(other.getByText(/^A colleague has changed this in the meantime: .+Reply/)).toBeVisible();
  await expect(other.getByRole('region', { name: 'History' })).toContainText('It comes back within five days.');
  await fitsTheScreen(other, 'a ticket on a tablet');
  await picture(other, 'console-ticket-tablet');
  await other.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Reopen' })).toBeVisible();
  // A screen with live updates shows it without a reload.
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
});
