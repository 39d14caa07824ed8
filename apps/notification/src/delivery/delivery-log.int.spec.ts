import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminNotifications,
  AppError,
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  readNotifications,
  resendNotification,
  setPreferences,
  subscribePush,
  unsubscribePush,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';
import { type PushEndpoint, startPushEndpoint } from '../../test/push-endpoint.js';
import { DeliveryLogBackfillWorker } from './delivery-log-backfill.worker.js';

const MINUTE = 60_000;
let endpoint: PushEndpoint;
let notification: RunningNotification;
let customer: Actor;
let helper: Actor;
let now: Date;
const staff: Actor = { userId: newId(), role: 'support', sid: 's' };

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

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
  notification.service.clock.set(0);
};
const visit = () => ({
  bookingId: newId(),
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking' as const,
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
});
const ALL = { page: 1, limit: 25, userId: '', kind: '', channel: '', state: '', about: '' };
const list = async (fields: Partial<typeof ALL>) =>
  (await notification.rpc.call(adminNotifications, { ...ALL, ...fields, actor: staff })).notifications;
const resend = (id: string, fields: { way?: string; reason?: string; idempotencyKey?: string } = {}) =>
  notification.rpc.call(resendNotification, {
    id,
    way: '',
    reason: 'Asked on the phone',
    category: 'customer-request',
    ...fields,
    actor: staff,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: AppError) => error.code,
  );
/** Notifies a helper of a request and waits for the delivery. */
async function notifyHelper() {
  const moved = visit();
  await notification.publish(BOOKING_REQUESTED, moved);
  const { _id } = await notification.waitForDelivery(helper.userId);
  return { id: String(_id), moved };
}
const delivery = (id: string) =>
  notification.collection('deliveries').findOne({ _id: id as never }, { readConcern: 'majority' });
const waitForAttempts = (id: string, attempts: number) =>
  until(async () => {
    const found = await delivery(id);
    return found?.['state'] !== 'waiting' && found?.['attempts'].length === attempts ? found : undefined;
  });

describe('the delivery log', () => {
  it('filters by user, kind, channel, state and booking, and shows the newest first', async () => {
    const { id, moved } = await notifyHelper();
    pass(MINUTE);
    await notification.publish(BOOKING_EVENT.accept, visit());
    await notification.waitForDelivery(customer.userId);
    const [entry] = await list({ userId: helper.userId });
    expect(entry).toMatchObject({
      _id: id,
      user: { _id: helper.userId },
      kind: 'booking-requested',
      about: moved.bookingId,
      read: false,
      title: 'New booking request',
      state: 'sent',
      attempts: [{ channel: 'phone', outcome: 'sent' }],
    });
    const idsOf = async (fields: Partial<typeof ALL>) => (await list(fields)).map(({ _id }) => _id);
    expect(await idsOf({ about: moved.bookingId })).toEqual([id]);
    for (const fields of [{ kind: 'booking-requested' }, { channel: 'phone' }, { state: 'sent' }])
      expect(await idsOf({ ...fields, userId: helper.userId })).toEqual([id]);
    const all = await list({});
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    for (const fields of [{ kind: 'none' }, { channel: 'pigeon' }, { state: 'lost' }, { userId: 'nobody' }])
      expect(await list(fields)).toEqual([]);
  });

  it.each([
    {},
    { userId: newId() },
    { kind: 'plan-day' },
    { 'attempts.channel': 'push' },
    { state: 'sent' },
    { about: newId() },
  ])('reads from an index in its order: %j', async (filter) => {
    const plan = await notification
      .collection('deliveries')
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .explain('queryPlanner');
    const { winningPlan } = plan['queryPlanner'] as { winningPlan: unknown };
    const stages = JSON.stringify(winningPlan);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toMatch(/COLLSCAN|"SORT"/);
  });

  it('includes deliveries from before the log existed', async () => {
    const { id, moved } = await notifyHelper();
    await notification.collection('deliveries').updateOne({ _id: id as never }, { $unset: { kind: 1, about: 1 } });
    expect(await list({ about: moved.bookingId })).toEqual([]);
    notification.service.get<DeliveryLogBackfillWorker>(DeliveryLogBackfillWorker).onApplicationBootstrap();
    await until(async () => (await list({ about: moved.bookingId, kind: 'booking-requested' })).length === 1);
  });
});

describe('resending a notification', () => {
  it('delivers it again even if it was read, and logs who asked for it', async () => {
    const { id } = await notifyHelper();
    await notification.rpc.call(readNotifications, { actor: helper });
    pass(2 * 24 * 60 * MINUTE);
    const { notification: shown } = await resend(id);
    expect(shown).toMatchObject({ _id: id, resent: { by: { _id: staff.userId } } });
    expect(await waitForAttempts(id, 2)).toMatchObject({
      state: 'sent',
      attempts: [{}, { channel: 'phone', outcome: 'sent' }],
    });
    expect(notification.sentMessages).toHaveLength(2);
  });

  it('delivers it once after a double click', async () => {
    const { id } = await notifyHelper();
    const idempotencyKey = newId();
    await Promise.all([resend(id, { idempotencyKey }), resend(id, { idempotencyKey })]);
    expect(await codeOf(resend(id))).toBe('NOTIFICATION_UNDER_WAY');
    await waitForAttempts(id, 2);
    expect(await codeOf(resend(id))).toBe('NOTIFICATION_UNDER_WAY');
    pass(MINUTE);
    expect(await codeOf(resend(id))).toBe('ok');
    await waitForAttempts(id, 3);
    expect(notification.sentMessages).toHaveLength(3);
  });

  it('delivers it to a remaining browser, or directly to the phone', async () => {
    await notification.rpc.call(subscribePush, { actor: helper, endpoint: '', subscription: endpoint.browser() });
    await notification.waitForDelivery(helper.userId);
    const { id } = await notifyHelper();
    endpoint.pushed.length = 0;
    await resend(id);
    await waitForAttempts(id, 2);
    expect([endpoint.pushed.length, notification.sentMessages.length]).toEqual([1, 0]);
    pass(MINUTE);
    await resend(id, { way: 'contact' });
    await waitForAttempts(id, 3);
    expect([endpoint.pushed.length, notification.sentMessages.length]).toEqual([1, 1]);
  });

  it('does not reach a browser that has unsubscribed', async () => {
    await notification.rpc.call(subscribePush, { actor: helper, endpoint: '', subscription: endpoint.browser() });
    await notification.waitForDelivery(helper.userId);
    const { id } = await notifyHelper();
    endpoint.pushed.length = 0;
    await notification.rpc.call(unsubscribePush, { actor: helper, endpoint: '' });
    await resend(id);
    expect(await waitForAttempts(id, 2)).toMatchObject({ attempts: [{ channel: 'push' }, { channel: 'phone' }] });
    expect(endpoint.pushed).toEqual([]);
  });

  it('does not reach a user who turned off this preference', async () => {
    const { id } = await notifyHelper();
    await notification.rpc.call(setPreferences, { actor: helper, bookingUpdates: false });
    await resend(id);
    expect(await waitForAttempts(id, 2)).toMatchObject({
      state: 'skipped',
      attempts: [{}, { outcome: 'switched off' }],
    });
    expect(notification.sentMessages).toHaveLength(1);
  });

  it('is refused without a reason, for an unknown notification and for an unknown channel', async () => {
    const { id } = await notifyHelper();
    expect(await codeOf(resend(id, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await codeOf(resend(id, { way: 'pigeon' }))).toBe('INVALID_INPUT');
    expect(await codeOf(resend(newId()))).toBe('NOTIFICATION_NOT_FOUND');
    expect(notification.sentMessages).toHaveLength(1);
  });
});
