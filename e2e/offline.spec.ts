import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  type Booking,
  changeBookingStatus,
  createBooking,
  getChat,
  myBookings,
  openBookingChat,
  sendMessage,
} from '@sahaya/contracts';
import { fitsTheScreen, lead, openAs, picture } from './browser';
import { moveClock } from './copy';
import { dayAhead, type Person, person, visitWith } from './person';
import { test } from './test';

test.use({ serviceWorkers: 'allow' });

const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

/** An accepted cash booking in two days, with a first message of the customer. */
async function agreed(customer: Person, helper: Person) {
  const wanted = { ...visitWith(helper), paymentMethod: 'cash' };
  const { booking } = await customer.api.call(createBooking, wanted);
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  const chat = await customer.api.call(openBookingChat, { bookingId: booking._id });
  await customer.api.call(sendMessage, { id: chat._id, content: 'The lift is broken, sorry', clientMsgId: 'first' });
  return { id: booking._id, chatId: chat._id };
}
async function asTheServerHasIt(customer: Person): Promise<Booking> {
  const { bookings } = await customer.api.call(myBookings, {});
  expect(bookings).toHaveLength(1);
  return bookings[0]!;
}

/** The data on the device: entries of its database, and the files of the app. */
const onDevice = (page: Page, store: 'kept' | 'outbox') =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('sahaya');
        opening.onerror = () => reject(new Error('The database does not open'));
        opening.onsuccess = () => {
          const asking = opening.result.transaction(name).objectStore(name).getAllKeys();
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result.map((key) => JSON.stringify(key)));
          };
        };
      }),
    store,
  );
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    const worker = await (await fetch('/keep-alive-worker.js')).text();
    const files = JSON.parse(/const FILES = (\[.*\]);/.exec(worker)?.[1] ?? '[]') as string[];
    const kept = await Promise.all(files.map((file) => caches.match(file)));
    return files.length === 0 ? ['all'] : files.filter((_, index) => !kept[index]);
  });
/** Waits until the worker controls the page and has stored the files of the app. */
async function hasTheApp(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => missingFiles(page)).toEqual([]);
}
/** Waits until the helper's day, chats and screens are stored on the device. */
async function isReady(page: Page, chatId: string): Promise<void> {
  await hasTheApp(page);
  for (const name of ['bookings/mine', 'chats/list', `chats/one/${chatId}`])
    await expect.poll(async () => (await onDevice(page, 'kept')).some((key) => key.includes(name))).toBe(true);
}
async function pictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await fitsTheScreen(page, name);
    await picture(page, `${name}-phone-${colorScheme}`);
  }
}
/** The changes that any page sends to the server. */
function writesOf(context: BrowserContext): string[] {
  const writes: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /\/(start|status|messages)$/.test(pathname)) writes.push(pathname);
  });
  return writes;
}

test.afterEach(() => moveClock('reset'));

test('three actions without a network have exactly three effects, with two tabs and the network back twice', async ({
  browser,
}) => {
  const phone = `9${String(Date.now()).slice(-9)}`;
  const [customer, helper] = await Promise.all([
    person('customer', 'Nandini Gupta', undefined, phone),
    person('helper', 'Lakshmi Rao'),
  ]);
  const { id, chatId } = await agreed(customer, helper);
  await moveClock(`${dayAhead(2)}T09:05`);
  const { arrival } = await asTheServerHasIt(customer);

  const jobs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings');
  const context = jobs.context();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(card(jobs, 'Nandini')).toContainText('12 Lake View Road');
  await isReady(jobs, chatId);
  const writes = writesOf(context);

  // Offline: after a reload the day is shown as of the last answer.
  await context.setOffline(true);
  await expect(bar(jobs, 'No connection')).toBeVisible();
  await Promise.all([jobs.reload(), other.reload()]);
  await expect(bar(jobs, /No connection\. Visits as of today, \d+:\d\d am\./)).toBeVisible();
  await expect(card(jobs, 'Nandini')).toContainText('12 Lake View Road');
  await expect(card(jobs, 'Nandini').getByRole('link', { name: 'Call Nandini Gupta' })).toHaveAttribute(
    'href',
    `tel:+91${phone}`,
  );
  await expect(card(jobs, 'Nandini').getByRole('link', { name: 'Map: the way to Nandini Gupta' })).toBeVisible();
  await expect(other.getByText('Your next job')).toBeVisible();
  await pictures(jobs, 'offline-agenda');
  await pictures(other, 'offline-dashboard');

  // Three actions, two of them in the view of the day, which is shown first on a day with a visit.
  await card(jobs, 'Nandini').getByRole('button', { name: 'Start', exact: true }).click();
  await dialog(jobs)
    .getByLabel('Start code')
    .fill(arrival?.startCode ?? '');
  await dialog(jobs).getByRole('button', { name: 'Start visit' }).click();
  await expect(card(jobs, 'Nandini')).toContainText('You entered the start code at 9:');
  await lead(jobs, `/chats/${chatId}`);
  await expect(jobs.getByRole('log')).toContainText('The lift is broken, sorry');
  await jobs.getByLabel('Write a message').fill('I am at the door');
  await jobs.getByRole('button', { name: 'Send' }).click();
  await expect(jobs.getByText('Waiting to be sent')).toBeVisible();
  await pictures(jobs, 'offline-chat');
  await lead(jobs, '/my-bookings');
  await card(jobs, 'Nandini').getByRole('button', { name: 'Finish' }).click();
  await dialog(jobs).getByRole('button', { name: 'Mark Complete' }).click();
  await expect(card(jobs, 'Nandini')).toContainText('You marked the visit complete at 9:');
  await expect(card(jobs, 'Nandini').getByRole('button')).toHaveCount(0);
  await card(jobs, 'Nandini').getByRole('link', { name: 'More about this visit' }).click();
  await expect(card(jobs, 'Nandini')).toContainText('You marked the visit complete at 9:');
  await expect(card(jobs, 'Nandini').getByRole('button', { name: 'Cancel visit' })).toBeHidden();
  await pictures(jobs, 'offline-card');
  await expect(other.getByRole('button', { name: '3 not sent' })).toBeVisible();
  await jobs.getByRole('button', { name: '3 not sent' }).click();
  await expect(dialog(jobs).getByRole('listitem')).toHaveCount(3);
  await pictures(jobs, 'offline-outbox');
  await dialog(jobs).getByRole('button', { name: 'Close' }).click();
  await jobs.reload();
  await expect(jobs.getByRole('button', { name: '3 not sent' })).toBeVisible();
  expect(writes).toEqual([]);

  // Online, offline and online again.
  await context.setOffline(false);
  await expect.poll(() => onDevice(jobs, 'outbox')).toEqual([]);
  await expect(card(jobs, 'Nandini')).toContainText('Completed');
  await context.setOffline(true);
  await expect(bar(other, 'No connection')).toBeVisible();
  await context.setOffline(false);
  await expect(bar(other, 'No connection')).toBeHidden();
  await lead(jobs, `/chats/${chatId}`);
  await expect(jobs.getByRole('log').getByText('I am at the door')).toHaveCount(1);

  expect(writes).toEqual([`/api/bookings/${id}/start`, `/api/chats/${chatId}/messages`, `/api/bookings/${id}/status`]);
  const booking = await asTheServerHasIt(customer);
  expect(booking).toMatchObject({ status: 'completed', arrival: { arrivedAt: expect.any(String) } });
  const { messages } = await customer.api.call(getChat, { id: chatId });
  expect(messages.map(({ content }) => content)).toEqual(['The lift is broken, sorry', 'I am at the door']);
});

test('a refused offline action is explained; the logout leaves nothing on the device', async ({ browser }) => {
  const [customer, helper] = await Promise.all([person('customer', 'Kavya Menon'), person('helper', 'Meena Iyer')]);
  const { id, chatId } = await agreed(customer, helper);
  await moveClock(`${dayAhead(2)}T09:00`);
  const jobs = await openAs(browser, helper, { size: 'phone' }, '/my-bookings?view=list');
  await isReady(jobs, chatId);
  await jobs.context().setOffline(true);
  await card(jobs, 'Kavya').getByRole('button', { name: 'Mark Complete' }).click();
  await dialog(jobs).getByRole('button', { name: 'Mark Complete' }).click();
  await expect(jobs.getByRole('button', { name: '1 not sent' })).toBeVisible();
  await customer.api.call(changeBookingStatus, { id, status: 'cancelled' });

  await jobs.context().setOffline(false);
  await expect(bar(jobs, '1 action could not be saved')).toBeVisible();
  await expect(card(jobs, 'Kavya')).toContainText('Kavya cancelled this booking.');
  await jobs.getByRole('button', { name: 'See' }).click();
  await expect(dialog(jobs)).toContainText('This visit was cancelled in the meantime, so “work done” was not saved.');
  await expect(dialog(jobs).getByRole('button', { name: 'Retry' })).toBeHidden();
  await pictures(jobs, 'offline-refused');
  await dialog(jobs).getByRole('button', { name: 'Close' }).click();

  // The logout would lose the action.
  await jobs.getByRole('button', { name: 'Open menu' }).click();
  await jobs.getByRole('button', { name: 'Logout' }).click();
  await expect(jobs.getByText('1 action is not sent yet.')).toBeVisible();
  await jobs.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(jobs.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  for (const store of ['kept', 'outbox'] as const) await expect.poll(() => onDevice(jobs, store)).toEqual([]);
});

test('a new version asks for a reload, and the app works until then', async ({ browser }) => {
  const helper = await person('helper', 'Sunita Devi');
  // The policy of the portal admits no other worker, such as the one that stands for the next version here.
  const page = await openAs(browser, helper, { size: 'phone', bypassCSP: true }, '/dashboard');
  await hasTheApp(page);
  await expect(page.getByText('Hello, Sunita')).toBeVisible();
  await expect(bar(page, 'A new version is ready.')).toBeHidden();
  // From now on the server has the next worker: the reloaded page must not bring back the last one as a newer version.
  await page.addInitScript(() => {
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (url, options) {
      const isWorker = String(url) === '/keep-alive-worker.js';
      return register.call(this, isWorker ? '/keep-alive-worker.js?next' : url, options);
    };
  });
  // A request that arrived while the last worker ended would start it again, so the page asks without a pause.
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const last = serviceWorker.controller;
    void (async () => {
      while (serviceWorker.controller === last) await fetch('/api/health').catch(() => undefined);
    })();
    await serviceWorker.register('/keep-alive-worker.js?next', { scope: '/' });
  });
  const workers = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration('/')) ?? {};
      const name = (worker?: ServiceWorker | null) =>
        worker ? `${new URL(worker.scriptURL).search} ${worker.state}` : 'none';
      return { installing: name(installing), waiting: name(waiting), active: name(active) };
    });
  await expect.poll(workers).toEqual({ installing: 'none', waiting: 'none', active: '?next activated' });
  await expect(bar(page, 'A new version is ready.')).toBeVisible();
  await lead(page, '/chats');
  await expect(page.getByText('No chats yet.')).toBeVisible();
  await pictures(page, 'new-version');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(bar(page, 'A new version is ready.')).toBeHidden();
  await expect(page.getByText('No chats yet.')).toBeVisible();
});
