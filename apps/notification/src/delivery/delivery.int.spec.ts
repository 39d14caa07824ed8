import { describe, expect, it } from '@jest/globals';
import {
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  listNotifications,
  MESSAGE_SENT,
  MESSAGES_READ,
  readNotifications,
  subscribePush,
} from '@sahaya/contracts';
import { BRAND, istInstant } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { startPushEndpoint } from '../../test/push-endpoint.js';
import { setUpPushScenario } from '../../test/push-scenario.js';

const scenario = setUpPushScenario();
const { advance, buildVisit, countDevices, moveTo, subscribe } = scenario;

describe('a push message', () => {
  it('reaches every browser of the user, encrypted, with text, path and tag', async () => {
    const [one, two] = [await subscribe(scenario.helper), await subscribe({ ...scenario.helper, sid: newId() })];
    const moved = buildVisit();
    await scenario.notification.publish(BOOKING_REQUESTED, moved);
    expect(await scenario.notification.waitForDelivery(scenario.helper.userId)).toMatchObject({
      state: 'sent',
      attempts: [
        { channel: 'push', outcome: 'sent' },
        { channel: 'push', outcome: 'sent' },
      ],
    });
    expect(scenario.endpoint.pushed.map(({ path }) => path).sort()).toEqual(
      [one, two].map((browser) => new URL(browser.endpoint).pathname).sort(),
    );
    expect(scenario.endpoint.pushed[0]).toMatchObject({
      headers: {
        urgency: 'high',
        ttl: '86400',
        topic: moved.bookingId,
        authorization: expect.stringMatching(/^vapid t=/),
      },
      message: {
        title: 'New booking request',
        body: 'Asha Rao asks for cooking on 5 Dec 2026, 9:00 am to 11:00 am.',
        path: `/my-bookings#booking-${moved.bookingId}`,
        tag: moved.bookingId,
      },
    });
    expect(scenario.notification.sentMessages).toEqual([]);
  });

  it('takes five round trips to the database, besides the search for due deliveries', async () => {
    await subscribe(scenario.helper);
    const sent: string[] = [];
    const client = scenario.notification.service.get(Db).connection.getClient();
    const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      const name = [commandName, command[commandName]].join(' ');
      const isEffectOfEvent = JSON.stringify(command['updates'] ?? []).includes('"upsert":true');
      // The polls for due deliveries, however many there are, and the reads of the test.
      const isSearch = name === 'find deliveries';
      const isDelivery = /(deliveries|notifications|preferences|push_devices)$/.test(name);
      if (isDelivery && !isEffectOfEvent && !isSearch) sent.push(name);
    };
    client.on('commandStarted', listen);
    await scenario.notification.publish(BOOKING_REQUESTED, buildVisit());
    await until(() => scenario.endpoint.pushed.some(({ message }) => message['title'] === 'New booking request'));
    await scenario.notification.waitForDelivery(scenario.helper.userId);
    client.off('commandStarted', listen);
    expect(sent.toSorted()).toEqual([
      'find notifications',
      'find preferences',
      'find push_devices',
      'findAndModify deliveries',
      'update deliveries',
    ]);
  });

  it('is in the language of the account, like the inbox', async () => {
    scenario.notification.languages.set(scenario.customer.userId, 'hi');
    await subscribe(scenario.customer);
    await scenario.notification.publish(BOOKING_EVENT.accept, buildVisit());
    await scenario.notification.waitForDelivery(scenario.customer.userId);
    expect(scenario.endpoint.pushed[0]?.message['title']).toBe('बुकिंग स्वीकार हुई');
    const { notifications } = await scenario.notification.rpc.call(listNotifications, {
      actor: scenario.customer,
      page: 1,
      limit: 5,
    });
    expect(notifications[0]?.title).toBe('बुकिंग स्वीकार हुई');
  });

  it.each([404, 410])(
    'answered with %d removes the browser and falls back to SMS or email if essential',
    async (status) => {
      await subscribe(scenario.helper);
      scenario.endpoint.answer({ status });
      await scenario.notification.publish(BOOKING_REQUESTED, buildVisit());
      expect(await scenario.notification.waitForDelivery(scenario.helper.userId)).toMatchObject({
        state: 'sent',
        attempts: [
          { channel: 'push', outcome: `status ${status}` },
          { channel: 'phone', outcome: 'sent' },
        ],
      });
      expect(await countDevices(scenario.helper.userId)).toBe(0);
      expect(scenario.notification.sentMessages).toHaveLength(1);
    },
  );

  it('does not follow a redirect', async () => {
    const elsewhere = await startPushEndpoint();
    await subscribe(scenario.customer);
    scenario.endpoint.answer({ status: 307, headers: { location: elsewhere.browser().endpoint } });
    await scenario.notification.publish(BOOKING_EVENT.complete, buildVisit());
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({
      state: 'failed',
      attempts: [{ channel: 'push', outcome: 'status 307' }],
    });
    expect(elsewhere.pushed).toEqual([]);
    await elsewhere.stop();
  });

  it('removes a browser with unusable keys', async () => {
    const { endpoint: address } = scenario.endpoint.browser();
    const keys = { p256dh: 'not-a-point', auth: 'short' };
    await scenario.notification.rpc.call(subscribePush, { actor: scenario.customer, endpoint: address, keys });
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({ state: 'failed' });
    expect(await countDevices(scenario.customer.userId)).toBe(0);
  });

  it('is retried after the pause that a 429 demands, and reaches each browser once', async () => {
    await subscribe(scenario.helper);
    await subscribe({ ...scenario.helper, sid: newId() });
    scenario.endpoint.answer({ status: 429, headers: { 'retry-after': '90' } });
    const moved = buildVisit();
    await scenario.notification.publish(BOOKING_REQUESTED, moved);
    const waiting = await until(() =>
      scenario.notification
        .collection('deliveries')
        .findOne({ userId: scenario.helper.userId, 'reached.0': { $exists: true } }),
    );
    await until(async () => {
      const { dueAt } = (await scenario.notification
        .collection('deliveries')
        .findOne({ _id: waiting._id })) as unknown as {
        dueAt: Date;
      };
      return dueAt.getTime() === scenario.now.getTime() + 90_000;
    });
    advance(90_000);
    await scenario.notification.waitForDelivery(scenario.helper.userId);
    expect(scenario.endpoint.pushed).toHaveLength(2);
    expect(new Set(scenario.endpoint.pushed.map(({ path }) => path)).size).toBe(2);
  });

  it('is given up after five tries if the push service is down', async () => {
    await subscribe(scenario.customer);
    scenario.endpoint.answer(...Array.from({ length: 6 }, () => ({ status: 503 })));
    await scenario.notification.publish(BOOKING_EVENT.complete, buildVisit());
    const delivery = () => scenario.notification.collection('deliveries').findOne({ userId: scenario.customer.userId });
    for (let tries = 1; tries <= 5; tries += 1) {
      await until(async () => (await delivery())?.['attempts'].length === tries);
      advance(1_800_000);
    }
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({
      state: 'failed',
      tries: 6,
    });
    scenario.endpoint.answer();
  });
});

describe('a user without a browser', () => {
  it('receives only essential notifications by SMS or email', async () => {
    await scenario.notification.publish(BOOKING_REQUESTED, buildVisit());
    expect(await scenario.notification.waitForDelivery(scenario.helper.userId)).toMatchObject({
      state: 'sent',
      attempts: [{ channel: 'phone' }],
    });
    expect(scenario.notification.sentMessages).toEqual([
      {
        userId: scenario.helper.userId,
        subject: 'New booking request',
        text: `${BRAND}: Asha Rao asks for cooking on 5 Dec 2026, 9:00 am to 11:00 am.`,
      },
    ]);
    await scenario.notification.publish(BOOKING_EVENT.complete, buildVisit());
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({ state: 'skipped' });
    expect(scenario.notification.sentMessages).toHaveLength(1);
  });

  it('who cannot be reached at all appears as failed in the log', async () => {
    scenario.notification.setMessageAnswers({ outcome: 'refused', reason: 'no contact' });
    await scenario.notification.publish(BOOKING_REQUESTED, buildVisit());
    expect(await scenario.notification.waitForDelivery(scenario.helper.userId)).toMatchObject({
      state: 'failed',
      attempts: [{ channel: 'none', outcome: 'no contact' }],
    });
  });
});

describe('quiet hours', () => {
  it('delay other notifications until six in the morning', async () => {
    await subscribe(scenario.customer);
    moveTo('2026-12-01', '23:00');
    await scenario.notification.publish(BOOKING_EVENT.accept, buildVisit());
    const planned = await scenario.notification.collection('deliveries').findOne({ userId: scenario.customer.userId });
    expect(planned).toMatchObject({ state: 'waiting', dueAt: istInstant('2026-12-02', '06:00') });
    moveTo('2026-12-02', '06:00');
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({ state: 'sent' });
  });

  it('do not delay notifications about the coming day', async () => {
    await subscribe(scenario.helper);
    moveTo('2026-12-01', '23:00');
    await scenario.notification.publish(BOOKING_EVENT.cancel, { ...buildVisit(), date: '2026-12-02' });
    expect(await scenario.notification.waitForDelivery(scenario.helper.userId)).toMatchObject({ state: 'sent' });
  });
});

describe('the delivery', () => {
  it('skips notifications that were read before', async () => {
    await subscribe(scenario.customer);
    moveTo('2026-12-01', '22:30');
    await scenario.notification.publish(BOOKING_EVENT.accept, buildVisit());
    await scenario.notification.rpc.call(readNotifications, { actor: scenario.customer });
    moveTo('2026-12-02', '06:00');
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({ state: 'skipped' });
  });

  it('shows one notification per chat, again for each message until it is read', async () => {
    await subscribe(scenario.helper);
    const chatId = newId();
    const said = (seq: number, content: string) => ({
      chatId,
      seq,
      participants: [scenario.customer.userId, scenario.helper.userId],
      senderId: scenario.customer.userId,
      senderName: 'Asha Rao',
      message: {
        _id: newId(),
        sender: scenario.customer.userId,
        content,
        createdAt: scenario.now.toISOString(),
        readBy: [],
      },
    });
    await scenario.notification.publish(MESSAGE_SENT, said(1, 'Hello'));
    await until(() => scenario.endpoint.pushed.length === 1);
    await scenario.notification.publish(MESSAGE_SENT, said(2, 'Are you there?'));
    await until(() => scenario.endpoint.pushed.length === 2);
    expect(scenario.endpoint.pushed.map(({ message }) => [message['tag'], message['body']])).toEqual([
      [`/chats/${chatId}`, 'Hello'],
      [`/chats/${chatId}`, 'Are you there?'],
    ]);
    await scenario.notification.publish(MESSAGES_READ, {
      chatId,
      upTo: 2,
      participants: [scenario.helper.userId],
      userId: scenario.helper.userId,
    });
  });
});
