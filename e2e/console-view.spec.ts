import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  adminAuditLog,
  changeBookingStatus,
  createBooking,
  getBooking,
  listSessions,
  openBookingChat,
  sendMessage,
} from '@sahaya/contracts';
import { fitsTheScreen, openDetails, SIZES } from './browser';
import { signInAt, stateReason } from './desk';
import { type Person, person, staff, visitWith } from './person';
import { test } from './test';

/** Signs a staff member in through the form and opens a page. */
async function signIn(context: BrowserContext, colleague: Person, address: string): Promise<Page> {
  const page = await context.newPage();
  await signInAt(page, colleague, address);
  return page;
}
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('sahaya.token'), localStorage.getItem('sahaya.user')]);
const call = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([verb, address]) => {
      const { token } = JSON.parse(sessionStorage.getItem('sahaya.view')!) as { token: string };
      const answer = await fetch(address!, { method: verb, headers: { authorization: `Bearer ${token}` } });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    },
    [method, path],
  );

test('support finds a user by keyboard and views the account in a separate tab until signing out', async ({
  browser,
}) => {
  const [customer, helper, support, admin] = await Promise.all([
    person('customer', 'Nandini Gupta'),
    person('helper', 'Lakshmi Rao'),
    staff('support'),
    staff('admin'),
  ]);
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  const context = await browser.newContext({ viewport: SIZES.desk });
  const desk = await signIn(context, support, '/console/tickets?filter=%7B%22status%22%3A%22open%22%7D');
  expect(desk.url()).toContain('/console/tickets?filter=');
  await expect(desk.getByRole('button', { name: 'Open', pressed: true })).toBeVisible();
  // The same browser is signed in to the portal as another user.
  await desk.evaluate(
    ([token, user]) => {
      localStorage.setItem('sahaya.token', token!);
      localStorage.setItem('sahaya.user', user!);
    },
    [helper.token, JSON.stringify(helper.user)],
  );

  await desk.keyboard.press('/');
  await desk.getByRole('combobox', { name: 'Search everything' }).fill(booking._id);
  await expect(desk.getByRole('option', { name: /Nandini Gupta/ })).toBeVisible();
  await desk.getByRole('combobox', { name: 'Search everything' }).fill(customer.user.email!);
  await expect(desk.getByRole('option', { name: /^Nandini Gupta/ })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Nandini Gupta' })).toBeVisible();
  expect(desk.url()).not.toContain('example.com');
  await desk.setViewportSize({ width: 820, height: 1180 });
  await fitsTheScreen(desk);
  await desk.setViewportSize(SIZES.desk);

  await desk.getByRole('button', { name: 'View as' }).click();
  await stateReason(desk, 'She does not see her visit');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    desk.getByRole('dialog').getByRole('button', { name: 'View as' }).click(),
  ]);
  const banner = tab.getByRole('region', { name: 'Viewing an account' });
  await expect(banner).toContainText(/Viewing as Nandini Gupta, read only, 1[45]:\d\d left/);
  expect(new URL(tab.url()).pathname).toBe('/dashboard');
  expect(tab.url()).not.toContain('#');
  await fitsTheScreen(tab);
  await tab.goto('/my-bookings');
  await expect(tab.getByText('Lakshmi Rao').first()).toBeVisible();
  await expect(banner).toBeVisible();

  // Every change is refused; the browser's own session and the user's devices stay as they were.
  expect(await call(tab, 'DELETE', '/api/auth/sessions/' + booking._id)).toEqual([403, 'VIEW_ONLY']);
  expect(await call(tab, 'GET', '/api/admin/users')).toEqual([403, 'FORBIDDEN']);
  expect(await stored(tab)).toEqual([helper.token, JSON.stringify(helper.user)]);
  expect((await customer.api.call(listSessions, {})).sessions).toHaveLength(1);
  const { entries } = await admin.api.call(adminAuditLog, { target: customer.user._id });
  expect(entries.map(({ call: what, fields, outcome }) => [what, fields['reason'], outcome])).toEqual([
    ['POST /admin/users/:id/view-as', 'She does not see her visit', 'done'],
  ]);

  // The banner fits on a phone.
  await tab.setViewportSize({ width: 360, height: 740 });
  await expect(banner.getByRole('button', { name: 'End' })).toBeInViewport();
  await fitsTheScreen(tab);

  // Ending one view ends that session on the server, and no other.
  await desk.bringToFront();
  await desk.getByRole('button', { name: 'View as' }).click();
  await stateReason(desk, 'Once more, please');
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    desk.getByRole('dialog').getByRole('button', { name: 'View as' }).click(),
  ]);
  const end = second.getByRole('button', { name: 'End' });
  await expect(end).toBeVisible();
  const kept = await second.evaluate(() => sessionStorage.getItem('sahaya.view')!);
  await end.click();
  await expect(second.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  expect(await second.evaluate(() => sessionStorage.getItem('sahaya.view'))).toBe('');
  await second.evaluate((view) => sessionStorage.setItem('sahaya.view', view), kept);
  await expect(async () => expect(await call(second, 'GET', '/api/auth/me')).toEqual([401, 'TOKEN_INVALID'])).toPass();
  expect((await call(tab, 'GET', '/api/auth/me'))[0]).toBe(200);

  // When the staff member signs out, the view ends.
  await desk.bringToFront();
  await desk.getByRole('button', { name: support.user.name }).click();
  await desk.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(desk.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  expect(await stored(tab)).toEqual([helper.token, JSON.stringify(helper.user)]);
});

test('support sees messages, start code and full address in a view only after a second, recorded reason', async ({
  browser,
}) => {
  const [customer, helper, support, admin] = await Promise.all([
    person('customer', 'Meera Iyer'),
    person('helper', 'Sunita Devi'),
    staff('support'),
    staff('admin'),
  ]);
  const id = (await customer.api.call(createBooking, visitWith(helper, 1))).booking._id;
  await helper.api.call(changeBookingStatus, { id, status: 'accepted' });
  const { _id: chatId } = await customer.api.call(openBookingChat, { bookingId: id });
  await customer.api.call(sendMessage, { id: chatId, content: 'The gate is green', clientMsgId: 'view-1' });
  const { booking } = await customer.api.call(getBooking, { id });
  const code = booking.arrival!.startCode!;
  const [address, said] = ['12 Lake View Road', 'The gate is green'];

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await signIn(context, support, `/console/users/${customer.user._id}/show`);
  const giveReason = async (action: string, reason: string) => {
    await desk.bringToFront();
    await desk.getByRole('button', { name: action }).click();
    await stateReason(desk, reason);
    await desk.getByRole('dialog').getByRole('button', { name: action }).click();
  };
  // Nothing can be shown before there is a view.
  await giveReason('Show private content', 'Before any view');
  await expect(desk.getByRole('alert').getByText('You are not viewing this account.')).toBeVisible();
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  const opening = context.waitForEvent('page');
  await giveReason('View as', 'The start code does not work');
  const tab = await opening;
  const banner = tab.getByRole('region', { name: 'Viewing an account' });
  await expect(banner).toContainText('Private content is hidden until you show it in the console.');
  const answers = async () =>
    JSON.stringify(
      await tab.evaluate(
        async (paths) => {
          const { token } = JSON.parse(sessionStorage.getItem('sahaya.view')!) as { token: string };
          const headers = { authorization: `Bearer ${token}` };
          return Promise.all(paths.map(async (path) => (await fetch(path, { headers })).json() as Promise<unknown>));
        },
        [`/api/bookings/${id}`, '/api/bookings/my-bookings', '/api/chats', `/api/chats/${chatId}`],
      ),
    );
  const shownOf = async () => {
    const all = await answers();
    return [code, address, said].map((secret) => all.includes(secret));
  };
  expect(await shownOf()).toEqual([false, false, false]);

  await tab.goto('/my-bookings');
  await expect(tab.getByText('Sunita Devi').first()).toBeVisible();
  await openDetails(tab.getByRole('article'));
  await expect(tab.getByText('Saket, Delhi NCR').first()).toBeVisible();
  await expect(tab.getByText(address)).toHaveCount(0);
  await fitsTheScreen(tab);
  await tab.goto('/chats');
  await expect(tab.getByRole('link', { name: /Sunita Devi/ })).toContainText('Hidden');
  await tab.goto(`/chats/${chatId}`);
  const line = tab.getByText('The messages are hidden.');
  await expect(line).toBeVisible();
  for (const width of [320, 768]) {
    await tab.setViewportSize({ width, height: 740 });
    await fitsTheScreen(tab);
    await expect(line).toBeInViewport();
    await expect(banner.getByText('Private content is hidden')).toBeInViewport();
  }

  // The second action takes effect in the open tab, without a reload.
  await giveReason('Show private content', 'She reads me the code, it differs');
  await expect(desk.getByText('Private content is shown in the tab of this user')).toBeVisible();
  await tab.bringToFront();
  await expect(tab.getByRole('log').getByText(said)).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await shownOf()).toEqual([true, true, true]);

  // The log has both actions and the refused one, in words.
  const { entries } = await admin.api.call(adminAuditLog, { target: customer.user._id });
  expect(entries.map(({ call: what, fields, outcome }) => [what, fields['reason'], outcome])).toEqual([
    ['POST /admin/users/:id/view-as/show-private', 'She reads me the code, it differs', 'done'],
    ['POST /admin/users/:id/view-as', 'The start code does not work', 'done'],
    ['POST /admin/users/:id/view-as/show-private', 'Before any view', 'VIEW_NOT_RUNNING'],
  ]);
  const log = await signIn(await browser.newContext(), admin, '/console/audit-log');
  const rows = log.getByRole('row').filter({ has: log.getByRole('button', { name: `Copy id ${customer.user._id}` }) });
  await expect(rows.filter({ hasText: 'She reads me the code, it differs' })).toContainText(
    'Private content shown in the view of an account',
  );
  await expect(rows.filter({ hasText: 'The start code does not work' })).toContainText('Account of a user viewed');
});
