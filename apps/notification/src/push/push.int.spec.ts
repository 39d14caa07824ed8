import { describe, expect, it } from '@jest/globals';
import {
  listNotifications,
  SESSION_REVOKED,
  subscribePush,
  testPush,
  unsubscribePush,
  userPushDevices,
  vapidPublicKey,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpPushScenario } from '../../test/push-scenario.js';

const scenario = setUpPushScenario();
const { countDevices, preferences, subscribe } = scenario;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

describe('a subscription', () => {
  it('has a public key, and is off until a browser subscribes', async () => {
    const { publicKey } = await scenario.notification.rpc.call(vapidPublicKey, { actor: scenario.customer });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(await preferences(scenario.customer)).toEqual({
      preferences: { bookingUpdates: true, reviewNotifications: true, reminders: true, marketing: false },
      isSubscribed: false,
    });
    await subscribe(scenario.customer);
    expect((await preferences(scenario.customer)).isSubscribed).toBe(true);
    // The subscription is that of the session; other sessions of the user have their own.
    expect((await preferences({ ...scenario.customer, sid: newId() })).isSubscribed).toBe(false);
  });

  it('is welcomed once per browser', async () => {
    const browser = scenario.endpoint.browser();
    const again = () => scenario.notification.rpc.call(subscribePush, { actor: scenario.customer, ...browser });
    await again();
    await scenario.notification.waitForDelivery(scenario.customer.userId);
    await again();
    const { notifications } = await scenario.notification.rpc.call(listNotifications, {
      actor: scenario.customer,
      page: 1,
      limit: 5,
    });
    expect(notifications.map(({ kind }) => kind)).toEqual(['push-welcome']);
    expect(scenario.endpoint.pushed.map(({ message }) => message['title'])).toEqual(['Notifications are on']);
  });

  it('may be sent bare, is stored once per browser, and belongs to the last user who subscribes the browser', async () => {
    const browser = scenario.endpoint.browser();
    await scenario.notification.rpc.call(subscribePush, { actor: scenario.customer, ...browser });
    await subscribe(scenario.customer, browser);
    expect(await countDevices(scenario.customer.userId)).toBe(1);
    await subscribe(scenario.helper, browser);
    expect([await countDevices(scenario.customer.userId), await countDevices(scenario.helper.userId)]).toEqual([0, 1]);
  });

  it('is shown to staff by its push service and start, without address and keys', async () => {
    const { userId } = scenario.customer;
    const browser = scenario.endpoint.browser();
    await scenario.notification.rpc.call(subscribePush, { actor: scenario.customer, ...browser });
    const actor = { userId: newId(), role: 'support' as const, sid: 's-1' };
    const { devices } = await scenario.notification.rpc.call(userPushDevices, { actor, id: userId });
    expect(devices).toEqual([{ service: 'other', since: expect.any(String) }]);
    expect((await scenario.notification.rpc.call(userPushDevices, { actor, id: newId() })).devices).toEqual([]);
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
    expect(
      await codeOf(scenario.notification.rpc.call(subscribePush, { actor: scenario.customer, endpoint: '', ...sent })),
    ).toBe('PUSH_SUBSCRIPTION_INVALID');
    expect(await countDevices(scenario.customer.userId)).toBe(0);
  });

  it('ends for one browser, for all browsers of the session, and with the session', async () => {
    const [one] = [await subscribe(scenario.customer), await subscribe(scenario.customer)];
    const stop = (fields: object) =>
      scenario.notification.rpc.call(unsubscribePush, { actor: scenario.customer, endpoint: '', ...fields });
    expect(await stop({ endpoint: one.endpoint })).toEqual({ isSubscribed: true });
    expect(await stop({})).toEqual({ isSubscribed: false });
    await subscribe(scenario.customer);
    await subscribe({ ...scenario.customer, sid: 'another' });
    await scenario.notification.publish(SESSION_REVOKED, {
      sid: scenario.customer.sid,
      userId: scenario.customer.userId,
    });
    expect(await countDevices(scenario.customer.userId)).toBe(1);
  });

  it('does not end for another user', async () => {
    const browser = await subscribe(scenario.customer);
    await scenario.notification.rpc.call(unsubscribePush, { actor: scenario.helper, endpoint: browser.endpoint });
    expect(await countDevices(scenario.customer.userId)).toBe(1);
  });
});

describe('a test push', () => {
  it('reaches the browsers of this session', async () => {
    await subscribe(scenario.customer);
    const test = () =>
      scenario.notification.rpc.call(testPush, { actor: scenario.customer, title: 'Hello', body: 'It works' });
    expect(await test()).toEqual({ sent: 1 });
    expect(scenario.endpoint.pushed[0]?.message).toEqual({
      title: 'Hello',
      body: 'It works',
      path: '/notifications',
      tag: 'test',
    });
    scenario.endpoint.answer({ status: 500 });
    expect(await codeOf(test())).toBe('PUSH_FAILED');
    scenario.endpoint.answer({ status: 410 });
    expect(await codeOf(test())).toBe('PUSH_NOT_SUBSCRIBED');
    expect((await preferences(scenario.customer)).isSubscribed).toBe(false);
    expect(await codeOf(test())).toBe('PUSH_NOT_SUBSCRIBED');
  });
});
