import { type BrowserContext, expect, type Page } from '@playwright/test';
import { changeBookingStatus, createBooking } from '@sahaya/contracts';
import { fitsTheScreen, openAs, picture, type Size, SIZE_NAMES } from './browser';
import { moveClock } from './copy';
import { dayAhead, person, visitWith } from './person';
import { startPushService, type PushService } from './push-service';
import { test } from './test';

test.use({ serviceWorkers: 'allow' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });
const NO_PUSH = () => Reflect.deleteProperty(window, 'PushManager');

/** Replaces the browser's subscription, which needs the vendor's push service, by one of the test. */
async function withPush(context: BrowserContext, subscription: PushService['subscription']): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((given) => {
    const KEY = 'test.push';
    const made = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: () => {
        localStorage.removeItem(KEY);
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => {
      localStorage.setItem(KEY, 'on');
      return Promise.resolve(made);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(localStorage.getItem(KEY) ? made : null);
  }, subscription);
}

/** Delivers a message to the worker, as the vendor's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/push/');
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
}
const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration('/push/');
    return (await worker?.getNotifications())?.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('push from enabling it to the notification on the screen, and off again', async ({ browser }) => {
  const push = await startPushService(process.env['PUSH_ALLOWED_HOSTS'] ?? '');
  try {
    // At night, notifications that can wait are not sent.
    await moveClock(`${dayAhead(1)}T12:00`);
    const [customer, helper] = await Promise.all([
      person('customer', 'Nandini Gupta'),
      person('helper', 'Ravi Prasad'),
    ]);
    const page = await openAs(browser, customer, { size: 'phone' });
    await withPush(page.context(), push.subscription);
    await page.goto('/notifications');
    await button(page, 'Enable').click();
    await expect(alert(page, 'You are subscribed to notifications.')).toBeVisible();
    await expect.poll(() => push.pushed.map(({ message }) => message.title)).toEqual(['Notifications are on']);
    await picture(page, 'push-phone-enabled');

    await button(page, 'Test').click();
    await expect(alert(page, 'Test notification sent.')).toBeVisible();
    await expect.poll(() => push.pushed.at(-1)?.message.title).toBe('Test notification');
    expect(push.pushed.at(-1)?.headers['content-encoding']).toBe('aes128gcm');
    expect(push.pushed.at(-1)?.headers['authorization']).toMatch(/^vapid t=/);

    // An event on another device notifies this one, with the text of the inbox.
    const { booking } = await customer.api.call(createBooking, { ...visitWith(helper, 3), paymentMethod: 'cash' });
    await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
    await expect.poll(() => push.pushed.at(-1)?.message.title).toBe('Booking accepted');
    const { title, body, path, tag } = push.pushed.at(-1)!.message;
    expect(path).toBe(`/my-bookings#booking-${booking._id}`);
    // The browser may drop a message while the worker starts or ends. Its tag makes a repetition invisible.
    const message = JSON.stringify({ title, body, path, tag });
    await expect.poll(() => deliver(page, message).then(() => shown(page))).toEqual([{ title, body, tag }]);

    await page.reload();
    await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
    await button(page, 'Disable').click();
    await expect(alert(page, 'You are unsubscribed from notifications.')).toBeVisible();
    const before = push.pushed.length;
    await helper.api.call(changeBookingStatus, { id: booking._id, status: 'completed' });
    await expect(page.getByRole('button', { name: /^Notifications, [2-9] new$/ })).toBeVisible();
    expect(push.pushed).toHaveLength(before);

    // A request that was just sent is the moment to offer notifications again.
    const { service, customerAddress } = visitWith(helper);
    await page.goto(`/book?helperId=${helper.user._id}&service=${service}&date=${dayAhead(4)}&startTime=09:00`);
    await page.getByLabel('Address', { exact: true }).fill(customerAddress);
    await button(page, 'Send request to Ravi').click();
    await expect(page.getByRole('region', { name: 'Be told when Ravi answers' })).toBeVisible();
    await fitsTheScreen(page, 'the offer of notifications');
    await picture(page, 'push-phone-offer');
    await button(page, 'Turn on notifications').click();
    await expect(page.getByText('This device tells you when Ravi answers.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Be told when Ravi answers' })).toHaveCount(0);
  } finally {
    await push.stop();
    await moveClock('reset');
  }
});

for (const size of SIZE_NAMES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the notifications screen in every state, ${size}, ${colorScheme}`, async ({ browser }) => {
      const look = (page: Page, state: string) => picture(page, `notifications-${size}-${colorScheme}-${state}`);
      const customer = await person('customer', 'Nandini Gupta');
      const at = async (prepare: (context: BrowserContext) => Promise<unknown>) => {
        const page = await openOn(size, colorScheme);
        await prepare(page.context());
        await page.goto('/notifications');
        await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
        return page;
      };
      const openOn = async (on: Size, scheme: 'light' | 'dark') => {
        const page = await openAs(browser, customer, { size: on });
        await page.emulateMedia({ colorScheme: scheme });
        return page;
      };

      const old = await at((context) => context.addInitScript(NO_PUSH));
      await expect(alert(old, 'We recommend a modern browser')).toBeVisible();
      await expect(button(old, 'Enable')).toBeDisabled();
      await look(old, 'unsupported');

      const granted = await at((context) => context.grantPermissions(['notifications']));
      await fitsTheScreen(granted);
      await look(granted, 'disabled');
      // A switch that cannot be saved returns to its state and says so.
      // Also for requests that pass the service worker.
      await granted
        .context()
        .route('**/api/notifications/preferences', (route) =>
          route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
        );
      const reminders = granted.getByRole('switch', { name: /^Reminders/ });
      await reminders.press('Space');
      await expect(alert(granted, 'Failed to update preferences. Please try again.')).toBeVisible();
      await expect(reminders).toBeChecked();
      await look(granted, 'not-saved');

      const failing = await at(async (context) => {
        await context.grantPermissions(['notifications']);
        await context.addInitScript(() => {
          PushManager.prototype.subscribe = () => Promise.reject(new Error('AbortError'));
          PushManager.prototype.getSubscription = () => Promise.resolve(null);
        });
      });
      await button(failing, 'Enable').click();
      await expect(alert(failing, 'Failed to subscribe to notifications')).toBeVisible();
      await look(failing, 'failed');

      const blocked = await at((context) =>
        context.addInitScript(() => {
          Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
          Notification.requestPermission = () => Promise.resolve('denied');
        }),
      );
      await expect(blocked.getByText('Notifications of this site are blocked')).toBeVisible();
      await button(blocked, 'Enable').click();
      await expect(alert(blocked, 'Notification permission denied')).toBeVisible();
      await look(blocked, 'blocked');
    });
  }
}
