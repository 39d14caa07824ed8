import { expect, type Page } from '@playwright/test';
import { type ApiClient, createClient } from '@sahaya/api-client';
import {
  adminAuditLog,
  adminBookings,
  adminDisputes,
  adminPayouts,
  adminReplacements,
  adminReviews,
  adminTickets,
  adminVerifications,
  type Booking,
  bookingDispute,
  bookingPayment,
  dashboardStats,
  helperReviews,
  helperSubscriptions,
  listAddresses,
  listChats,
  listSubscriptions,
  isChallenge,
  login,
  myBookings,
  myEarnings,
  myReplacementOffers,
  myWallet,
  type User,
  verifyLogin,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { Authenticator } from './authenticator';
import { lead, openAs, pictures } from './browser';
import { demoSecretOf } from './copy';
import { BASE_URL, staff } from './person';
import { settled } from './screens';
import { test } from './test';

/*
 * A new copy, as someone sees it who signs in with the demo accounts. The file comes first in the order of names,
 * because other specs move the clock, and the search for another helper ends after two hours.
 */

interface Account {
  user: User;
  token: string;
  api: ApiClient;
}
async function signIn(identifier: string): Promise<Account> {
  const held: { token?: string } = {};
  const api = createClient({
    baseUrl: `${BASE_URL}/api`,
    token: () => held.token,
    onTokenInvalid: () => undefined,
    language: () => 'en',
  });
  const secret = demoSecretOf(identifier);
  const password = secret ? 'sahaya-staff-123' : 'sahaya123';
  const answer = await api.call(login, { identifier, password });
  const { user, token } = isChallenge(answer)
    ? await api.call(verifyLogin, {
        challenge: answer.challenge,
        code: await new Authenticator(secret).nextCode(),
        password: '',
      })
    : answer;
  held.token = token;
  return { user, token, api };
}
const CUSTOMER = 'asha@example.com';
const HELPER = 'ravi@example.com';
const today = () => istDate(new Date());

/** An offer is sent a moment after the load. */
async function offersTo(api: ApiClient): Promise<number> {
  const count = async () => (await api.call(myReplacementOffers, {})).offers.length;
  await expect.poll(count).toBeGreaterThan(0);
  return count();
}

const card = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text }).first();
const having = <T>(list: readonly T[], is: (one: T) => boolean): T => {
  const found = list.find(is);
  expect(found).toBeDefined();
  return found!;
};

test('the demo customer finds each feature', async () => {
  const { user, api } = await signIn(CUSTOMER);
  expect(user.photoUrl).toBeDefined();
  const { addresses } = await api.call(listAddresses, {});
  expect(addresses.length).toBeGreaterThanOrEqual(3);
  expect(addresses.map(({ isDefault }) => isDefault)).toEqual([true, ...addresses.slice(1).map(() => false)]);

  const { subscriptions } = await api.call(listSubscriptions, { limit: 50 });
  const active = having(subscriptions, ({ status }) => status === 'active');
  expect(active.nextServiceDate! > today()).toBe(true);
  expect(active.servicesCompleted).toBe(2);
  having(subscriptions, ({ status, payment }) => status === 'pending' && payment.status === 'completed');
  expect(having(subscriptions, ({ status }) => status === 'completed')).toMatchObject({ progressPercentage: 100 });

  const { bookings } = await api.call(myBookings, {});
  having(bookings, ({ status }) => status === 'pending');
  having(
    bookings,
    ({ status, payment }) => status === 'accepted' && payment.method === 'online' && payment.status === 'pending',
  );
  having(bookings, ({ status, reviewed, date }) => status === 'completed' && !reviewed && date < today());
  expect(
    having(bookings, ({ replacement }) => replacement !== undefined && replacement.state === 'searching'),
  ).toMatchObject({
    status: 'cancelled',
  });
  const disputed = having(bookings, ({ dispute }) => dispute?.state === 'open');
  const { dispute } = await api.call(bookingDispute, { id: disputed._id });
  expect(dispute.answer?.text).toContain('glasses');

  // One refund has arrived, another one is on its way.
  const refundsOf = async ({ _id: bookingId }: Booking) =>
    (await api.call(bookingPayment, { bookingId })).payment.refunds;
  const refunds = (await Promise.all(bookings.filter(({ status }) => status === 'cancelled').map(refundsOf))).flat();
  expect(refunds.map(({ status }) => status).toSorted()).toEqual(['initiated', 'processed']);

  expect((await api.call(myWallet, {})).credit).toBeGreaterThan(0);
  expect((await api.call(listChats, {})).chats.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
});

test('the demo helper finds each feature', async () => {
  const { user, api } = await signIn(HELPER);
  expect(user.photoUrl).toBeDefined();
  const { stats } = await api.call(dashboardStats, {});
  expect(stats).toMatchObject({ pendingRequests: 3 });
  const { subscriptions } = await api.call(helperSubscriptions, { helperId: user._id, limit: 50 });
  expect(new Set(subscriptions.map(({ status }) => status))).toEqual(new Set(['active', 'pending', 'completed']));
  expect((await api.call(listChats, {})).chats.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
  const { summary, lines } = await api.call(myEarnings, {});
  expect(summary.paidOut).toBeGreaterThan(0);
  expect(summary.toBePaid).toBeGreaterThan(0);
  expect(summary.held).toBeGreaterThan(0);
  // The money follows the visits.
  for (const { visit, at } of lines) {
    if (!visit?.date) continue;
    const earned = istDate(new Date(at));
    expect([visit.date, earned >= visit.date, earned <= addDays(visit.date, 2)]).toEqual([visit.date, true, true]);
  }
  // Asked to replace the helper who cancelled.
  expect(await offersTo(api)).toBe(1);
  const { reviews } = await api.call(helperReviews, { id: user._id });
  expect(reviews.length).toBeGreaterThanOrEqual(5);
  expect(reviews.some(({ reply }) => reply)).toBe(true);
});

test('support finds work of each kind, and sixty days of history by many customers', async () => {
  const { api } = await signIn('support@example.com');
  const { tickets } = await api.call(adminTickets, {});
  expect(having(tickets, ({ name }) => name === 'Asha Verma').status).toBe('acknowledged');
  expect(having(tickets, ({ name }) => name === 'Ravi Kumar').status).toBe('open');
  const { disputes } = await api.call(adminDisputes, { state: 'open' });
  having(disputes, ({ customer, answer }) => customer.name === 'Asha Verma' && answer !== undefined);
  const { verifications } = await api.call(adminVerifications, { state: 'pending' });
  expect(verifications.length).toBeGreaterThanOrEqual(2);
  const { bookings: searched } = await api.call(adminReplacements, {});
  having(searched, ({ customerName }) => customerName === 'Asha Verma');
  const { reviews } = await api.call(adminReviews, { limit: 100 });
  expect(new Set(reviews.map(({ customerId }) => customerId._id)).size).toBeGreaterThanOrEqual(30);
  expect(new Set(reviews.map(({ createdAt }) => istDate(new Date(createdAt)))).size).toBeGreaterThanOrEqual(10);
  const { bookings } = await api.call(adminBookings, { limit: 100 });
  const completed = bookings.filter(({ status }) => status === 'completed');
  expect(new Set(completed.map(({ date }) => date)).size).toBeGreaterThanOrEqual(40);
  const finance = await signIn('finance@example.com');
  const { batches } = await finance.api.call(adminPayouts, {});
  expect(batches[0]).toMatchObject({ status: 'done', counts: { paid: 2 } });
  const admin = await staff('admin');
  const { entries } = await admin.api.call(adminAuditLog, { limit: 100 });
  expect(entries.map(({ call }) => call)).toContain('POST /admin/tickets/:id/replies');
});

for (const { who, screens } of [
  {
    who: CUSTOMER,
    screens: ['/dashboard', '/my-bookings', '/my-subscriptions', '/wallet', '/chats', '/helpers', '/profile'],
  },
  { who: HELPER, screens: ['/dashboard', '/my-bookings', '/helper-subscriptions', '/earnings', '/chats'] },
]) {
  test(`the screens of ${who} are filled`, async ({ browser }) => {
    const page = await openAs(browser, await signIn(who), { size: 'phone' }, '/contact');
    // The first screen of a new browser loads all its code.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of screens) {
      await lead(page, path);
      await settled(page, path);
      await pictures(page, `demo-${who.slice(0, 4)}${path.replaceAll('/', '-')}`);
    }
    await lead(page, '/my-bookings');
    if (who === CUSTOMER) await expect(card(page, 'Looking for someone else')).toBeVisible();
    else await expect(card(page, 'Can you take this job?')).toBeVisible();
  });
}
