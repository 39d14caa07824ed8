import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  type BookingMoved,
  getPreferences,
  listNotifications,
  MESSAGE_SENT,
  MESSAGES_READ,
  readNotifications,
  REMINDER_DUE,
  REVIEW_POSTED,
  SESSION_REVOKED,
  setPreferences,
  subscribePush,
  testPush,
  unsubscribePush,
  vapidPublicKey,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';
import { type PushEndpoint, startPushEndpoint } from '../../test/push-endpoint.js';
import { notificationEnv } from '../notification.env.js';

let endpoint: PushEndpoint;
let notification: RunningNotification;
let customer: Actor;
let helper: Actor;
/** The time to which the specs move the clock. */
let now: Date;

beforeAll(async () => {
  endpoint = await startPushEndpoint();
  notification = await startNotification({ PUSH_ALLOWED_HOSTS: endpoint.host });
  notification.service.clock.now = () => now;
});
afterAll(async () => {
  await notification?.stop();
  await endpoint?.stop();
});
beforeEach(() => {
  now = istInstant('2026-12-01', '12:00');
  endpoint.pushed.length = 0;
  notification.sentMessages.length = 0;
  customer = notification.person('customer');
  helper = notification.person('helper');
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );
/** Subscribes a browser and waits for its welcome message. */
const subscribe = async (actor: Actor, browser = endpoint.browser()) => {
  await notification.rpc.call(subscribePush, { actor, endpoint: '', subscription: browser });
  await notification.waitForDelivery(actor.userId);
  await notification.collection('deliveries').deleteMany({ userId: actor.userId });
  await notification.collection('notifications').deleteMany({ userId: actor.userId });
  endpoint.pushed.length = 0;
  return browser;
};
const preferences = (actor: Actor) => notification.rpc.call(getPreferences, { actor });
const visit = (): BookingMoved => ({
  bookingId: newId(),
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
});
const moveTo = (date: string, time: string) => {
  now = istInstant(date, time);
  notification.service.clock.set(0);
};
const devices = (userId: string) => notification.collection('push_devices').countDocuments({ userId });

describe('a subscription', () => {
  it('has a public key, and is off until a browser subscribes', async () => {
    const { publicKey } = await notification.rpc.call(vapidPublicKey, { actor: customer });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(await preferences(customer)).toEqual({
      preferences: { bookingUpdates: true, reviewNotifications: true, reminders: true, marketing: false },
      isSubscribed: false,
    });
    await subscribe(customer);
    expect((await preferences(customer)).isSubscribed).toBe(true);
    // The subscription is that of the session; other sessions of the user have their own.
    expect((await preferences({ ...customer, sid: newId() })).isSubscribed).toBe(false);
  });

  it('is welcomed once per browser', async () => {
    const browser = endpoint.browser();
    const again = () => notification.rpc.call(subscribePush, { actor: customer, ...browser });
    await again();
    await notification.waitForDelivery(customer.userId);
    await again();
    const { notifications } = await notification.rpc.call(listNotifications, { actor: customer, page: 1, limit: 5 });
    expect(notifications.map(({ kind }) => kind)).toEqual(['push-welcome']);
    expect(endpoint.pushed.map(({ message }) => message['title'])).toEqual(['Notifications are on']);
  });

  it('may be sent bare, is stored once per browser, and belongs to the last user who subscribes the browser', async () => {
    const browser = endpoint.browser();
    await notification.rpc.call(subscribePush, { actor: customer, ...browser });
    await subscribe(customer, browser);
    expect(await devices(customer.userId)).toBe(1);
    await subscribe(helper, browser);
    expect([await devices(customer.userId), await devices(helper.userId)]).toEqual([0, 1]);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['no keys', { subscription: { endpoint: 'https://fcm.googleapis.com/x' } }],
    ['empty keys', { subscription: { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: '', auth: '' } } }],
    [
      'an internal address',
      { subscription: { endpoint: 'https://169.254.169.254/', keys: { p256dh: 'a', auth: 'b' } } },
    ],
    ['a name of one’s own net', { subscription: { endpoint: 'https://mongo/', keys: { p256dh: 'a', auth: 'b' } } }],
    ['no https', { subscription: { endpoint: 'http://fcm.googleapis.com/x', keys: { p256dh: 'a', auth: 'b' } } }],
  ])('%s is refused', async (_, sent) => {
    expect(await codeOf(notification.rpc.call(subscribePush, { actor: customer, endpoint: '', ...sent }))).toBe(
      'PUSH_SUBSCRIPTION_INVALID',
    );
    expect(await devices(customer.userId)).toBe(0);
  });

  it('ends for one browser, for all browsers of the session, and with the session', async () => {
    const [one] = [await subscribe(customer), await subscribe(customer)];
    const stop = (fields: object) =>
      notification.rpc.call(unsubscribePush, { actor: customer, endpoint: '', ...fields });
    expect(await stop({ endpoint: one.endpoint })).toEqual({ isSubscribed: true });
    expect(await stop({})).toEqual({ isSubscribed: false });
    await subscribe(customer);
    await subscribe({ ...customer, sid: 'another' });
    await notification.publish(SESSION_REVOKED, { sid: customer.sid, userId: customer.userId });
    expect(await devices(customer.userId)).toBe(1);
  });

  it('does not end for another user', async () => {
    const browser = await subscribe(customer);
    await notification.rpc.call(unsubscribePush, { actor: helper, endpoint: browser.endpoint });
    expect(await devices(customer.userId)).toBe(1);
  });
});

describe('the preferences', () => {
  it('change one by one, wrapped or bare, and keep the others', async () => {
    const set = (fields: object) => notification.rpc.call(setPreferences, { actor: customer, ...fields });
    expect((await set({ preferences: { reminders: false } })).preferences.reminders).toBe(false);
    expect(await set({ marketing: true })).toEqual({
      preferences: { bookingUpdates: true, reviewNotifications: true, reminders: false, marketing: true },
      isSubscribed: false,
    });
    expect(await set({})).toMatchObject({ preferences: { reminders: false, marketing: true } });
    expect((await preferences(helper)).preferences.reminders).toBe(true);
  });

  it('stop the delivery, but not the inbox', async () => {
    await subscribe(helper);
    await notification.rpc.call(setPreferences, { actor: helper, reviewNotifications: false });
    const { customerId, helperId, customerName, bookingId } = visit();
    await notification.publish(REVIEW_POSTED, {
      reviewId: newId(),
      bookingId,
      helperId,
      customerId,
      customerName,
      rating: 5,
    });
    expect(await notification.waitForDelivery(helperId)).toMatchObject({ state: 'skipped', attempts: [] });
    expect((await notification.rpc.call(listNotifications, { actor: helper, page: 1, limit: 5 })).unreadCount).toBe(1);
    expect(endpoint.pushed).toEqual([]);
  });
});

describe('a push message', () => {
  it('reaches every browser of the user, encrypted, with text, path and tag', async () => {
    const [one, two] = [await subscribe(helper), await subscribe({ ...helper, sid: newId() })];
    const moved = visit();
    await notification.publish(BOOKING_REQUESTED, moved);
    expect(await notification.waitForDelivery(helper.userId)).toMatchObject({
      state: 'sent',
      attempts: [
        { channel: 'push', outcome: 'sent' },
        { channel: 'push', outcome: 'sent' },
      ],
    });
    expect(endpoint.pushed.map(({ path }) => path).sort()).toEqual(
      [one, two].map((browser) => new URL(browser.endpoint).pathname).sort(),
    );
    expect(endpoint.pushed[0]).toMatchObject({
      headers: {
        urgency: 'high',
        ttl: '86400',
        topic: moved.bookingId,
        authorization: expect.stringMatching(/^vapid t=/),
      },
      message: {
        title: 'New booking request',
        body: 'Asha Rao asks for cooking on 5 Dec 2026, 9:00 am to 11:00 am.',
        path: '/my-bookings',
        tag: moved.bookingId,
      },
    });
    expect(notification.sentMessages).toEqual([]);
  });

  it('is in the language of the account, like the inbox', async () => {
    notification.languages.set(customer.userId, 'hi');
    await subscribe(customer);
    await notification.publish(BOOKING_EVENT.accept, visit());
    await notification.waitForDelivery(customer.userId);
    expect(endpoint.pushed[0]?.message['title']).toBe('बुकिंग स्वीकार हुई');
    const { notifications } = await notification.rpc.call(listNotifications, { actor: customer, page: 1, limit: 5 });
    expect(notifications[0]?.title).toBe('बुकिंग स्वीकार हुई');
  });

  it.each([404, 410])(
    'answered with %d removes the browser and falls back to SMS or email if essential',
    async (status) => {
      await subscribe(helper);
      endpoint.answer({ status });
      await notification.publish(BOOKING_REQUESTED, visit());
      expect(await notification.waitForDelivery(helper.userId)).toMatchObject({
        state: 'sent',
        attempts: [
          { channel: 'push', outcome: `status ${status}` },
          { channel: 'phone', outcome: 'sent' },
        ],
      });
      expect(await devices(helper.userId)).toBe(0);
      expect(notification.sentMessages).toHaveLength(1);
    },
  );

  it('does not follow a redirect', async () => {
    const elsewhere = await startPushEndpoint();
    await subscribe(customer);
    endpoint.answer({ status: 307, headers: { location: elsewhere.browser().endpoint } });
    await notification.publish(BOOKING_EVENT.complete, visit());
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({
      state: 'failed',
      attempts: [{ channel: 'push', outcome: 'status 307' }],
    });
    expect(elsewhere.pushed).toEqual([]);
    await elsewhere.stop();
  });

  it('removes a browser with unusable keys', async () => {
    const { endpoint: address } = endpoint.browser();
    const keys = { p256dh: 'not-a-point', auth: 'short' };
    await notification.rpc.call(subscribePush, { actor: customer, endpoint: address, keys });
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({ state: 'failed' });
    expect(await devices(customer.userId)).toBe(0);
  });

  it('is retried after the pause that a 429 demands, and reaches each browser once', async () => {
    await subscribe(helper);
    await subscribe({ ...helper, sid: newId() });
    endpoint.answer({ status: 429, headers: { 'retry-after': '90' } });
    const moved = visit();
    await notification.publish(BOOKING_REQUESTED, moved);
    const waiting = await until(() =>
      notification.collection('deliveries').findOne({ userId: helper.userId, 'reached.0': { $exists: true } }),
    );
    await until(async () => {
      const { dueAt } = (await notification.collection('deliveries').findOne({ _id: waiting._id })) as unknown as {
        dueAt: Date;
      };
      return dueAt.getTime() === now.getTime() + 90_000;
    });
    now = new Date(now.getTime() + 90_000);
    notification.service.clock.set(0);
    await notification.waitForDelivery(helper.userId);
    expect(endpoint.pushed).toHaveLength(2);
    expect(new Set(endpoint.pushed.map(({ path }) => path)).size).toBe(2);
  });

  it('is given up after five tries if the push service is down', async () => {
    await subscribe(customer);
    endpoint.answer(...Array.from({ length: 6 }, () => ({ status: 503 })));
    await notification.publish(BOOKING_EVENT.complete, visit());
    const delivery = () => notification.collection('deliveries').findOne({ userId: customer.userId });
    for (let tries = 1; tries <= 5; tries += 1) {
      await until(async () => (await delivery())?.['attempts'].length === tries);
      now = new Date(now.getTime() + 1_800_000);
      notification.service.clock.set(0);
    }
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({ state: 'failed', tries: 6 });
    endpoint.answer();
  });
});

describe('a user without a browser', () => {
  it('receives only essential notifications by SMS or email', async () => {
    await notification.publish(BOOKING_REQUESTED, visit());
    expect(await notification.waitForDelivery(helper.userId)).toMatchObject({
      state: 'sent',
      attempts: [{ channel: 'phone' }],
    });
    expect(notification.sentMessages).toEqual([
      {
        userId: helper.userId,
        subject: 'New booking request',
        text: 'Sahaya: Asha Rao asks for cooking on 5 Dec 2026, 9:00 am to 11:00 am.',
      },
    ]);
    await notification.publish(BOOKING_EVENT.complete, visit());
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({ state: 'skipped' });
    expect(notification.sentMessages).toHaveLength(1);
  });

  it('who cannot be reached at all appears as failed in the log', async () => {
    notification.setMessageAnswers({ outcome: 'refused', reason: 'no contact' });
    await notification.publish(BOOKING_REQUESTED, visit());
    expect(await notification.waitForDelivery(helper.userId)).toMatchObject({
      state: 'failed',
      attempts: [{ channel: 'none', outcome: 'no contact' }],
    });
  });
});

describe('quiet hours', () => {
  it('delay other notifications until six in the morning', async () => {
    await subscribe(customer);
    moveTo('2026-12-01', '23:00');
    await notification.publish(BOOKING_EVENT.accept, visit());
    const planned = await notification.collection('deliveries').findOne({ userId: customer.userId });
    expect(planned).toMatchObject({ state: 'waiting', dueAt: istInstant('2026-12-02', '06:00') });
    moveTo('2026-12-02', '06:00');
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({ state: 'sent' });
  });

  it('do not delay notifications about the coming day', async () => {
    await subscribe(helper);
    moveTo('2026-12-01', '23:00');
    await notification.publish(BOOKING_EVENT.cancel, { ...visit(), date: '2026-12-02' });
    expect(await notification.waitForDelivery(helper.userId)).toMatchObject({ state: 'sent' });
  });
});

describe('the delivery', () => {
  it('skips notifications that were read before', async () => {
    await subscribe(customer);
    moveTo('2026-12-01', '22:30');
    await notification.publish(BOOKING_EVENT.accept, visit());
    await notification.rpc.call(readNotifications, { actor: customer });
    moveTo('2026-12-02', '06:00');
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({ state: 'skipped' });
  });

  it('shows one notification per chat, again for each message until it is read', async () => {
    await subscribe(helper);
    const chatId = newId();
    const said = (seq: number, content: string) => ({
      chatId,
      seq,
      participants: [customer.userId, helper.userId],
      senderId: customer.userId,
      senderName: 'Asha Rao',
      message: { _id: newId(), sender: customer.userId, content, createdAt: now.toISOString(), readBy: [] },
    });
    await notification.publish(MESSAGE_SENT, said(1, 'Hello'));
    await until(() => endpoint.pushed.length === 1);
    await notification.publish(MESSAGE_SENT, said(2, 'Are you there?'));
    await until(() => endpoint.pushed.length === 2);
    expect(endpoint.pushed.map(({ message }) => [message['tag'], message['body']])).toEqual([
      [`/chats/${chatId}`, 'Hello'],
      [`/chats/${chatId}`, 'Are you there?'],
    ]);
    await notification.publish(MESSAGES_READ, {
      chatId,
      upTo: 2,
      participants: [helper.userId],
      userId: helper.userId,
    });
  });

  it('skips reminders if the preference for reminders is off', async () => {
    await subscribe(customer);
    await notification.rpc.call(setPreferences, { actor: customer, reminders: false });
    await notification.publish(REMINDER_DUE, { ...visit(), kind: '2h' });
    expect(await notification.waitForDelivery(customer.userId)).toMatchObject({ state: 'skipped' });
    expect(await notification.waitForDelivery(helper.userId)).toMatchObject({ state: 'sent' });
  });
});

describe('a test push', () => {
  it('reaches the browsers of this session', async () => {
    await subscribe(customer);
    const test = () => notification.rpc.call(testPush, { actor: customer, title: 'Hello', body: 'It works' });
    expect(await test()).toEqual({ sent: 1 });
    expect(endpoint.pushed[0]?.message).toEqual({
      title: 'Hello',
      body: 'It works',
      path: '/notifications',
      tag: 'test',
    });
    endpoint.answer({ status: 500 });
    expect(await codeOf(test())).toBe('PUSH_FAILED');
    endpoint.answer({ status: 410 });
    expect(await codeOf(test())).toBe('PUSH_NOT_SUBSCRIBED');
    expect((await preferences(customer)).isSubscribed).toBe(false);
    expect(await codeOf(test())).toBe('PUSH_NOT_SUBSCRIBED');
  });
});

it('allowed internal hosts are refused in production', () => {
  const parsed = notificationEnv.safeParse({
    NODE_ENV: 'production',
    HEALTH_PORT: '4000',
    NATS_URL: 'nats://nats',
    MONGO_URL: 'mongodb://mongo',
    PUBLIC_URL: 'https://sahaya.example',
    VAPID_PUBLIC_KEY: 'a'.repeat(87),
    VAPID_PRIVATE_KEY: 'a'.repeat(43),
    PUSH_ALLOWED_HOSTS: 'localhost:1',
  });
  expect(parsed.error?.issues).toMatchObject([{ path: ['PUSH_ALLOWED_HOSTS'], message: 'is refused in production' }]);
});
