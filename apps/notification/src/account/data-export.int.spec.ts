import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportNotificationRecords } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { dataExport, SECRET } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';

const at = new Date('2026-12-01T06:30:00Z');

let notification: RunningNotification;
beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.stop());

/** The sections of a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  broadcasts: 'messages of staff to groups, without recipients',
  chat_threads: 'positions of read messages; the messages are in the section messages',
  deliveries: 'section notificationDeliveries',
  notifications: 'section notifications',
  preferences: 'section notificationPreferences',
  push_devices: 'section pushDevices',
};

it('has a section, or a reason to have none, for every collection', () => {
  const { collections } = dataExport(notification.service, exportNotificationRecords);
  expect(collections()).toEqual(Object.keys(COLLECTIONS));
});

it('has the notifications, choices and devices of a user, without the keys of a device', async () => {
  const { personId, otherId, plant, read } = dataExport(notification.service, exportNotificationRecords);
  for (const [userId, title] of [
    [personId, 'Welcome'],
    [otherId, SECRET],
  ] as const) {
    const _id = newId();
    const entry = { _id, userId, key: newId(), kind: 'push-welcome', path: '/', read: false, createdAt: at };
    await plant('notifications', { ...entry, title, body: title, hi: { title: 'नमस्ते', body: title } });
    const attempts = [{ at, channel: 'push', outcome: 'sent' }];
    const resent = { at, by: SECRET };
    await plant('deliveries', { _id, userId, kind: 'push-welcome', state: 'sent', attempts, resent, createdAt: at });
    await plant('preferences', { _id: userId, reminders: false });
    const keys = { p256dh: SECRET, auth: SECRET };
    await plant('push_devices', {
      userId,
      sid: newId(),
      endpoint: `https://fcm.example/${SECRET}`,
      keys,
      createdAt: at,
    });
  }
  const found = await read();
  expect(found).toEqual({
    notifications: [expect.objectContaining({ title: 'Welcome', createdAt: at.toISOString() })],
    notificationDeliveries: [expect.objectContaining({ state: 'sent', kind: 'push-welcome' })],
    notificationPreferences: [expect.objectContaining({ reminders: false, bookingUpdates: true })],
    pushDevices: [{ pushService: 'fcm.example', createdAt: at.toISOString() }],
  });
  notification.languages.set(personId, 'hi');
  expect((await read()).notifications).toEqual([expect.objectContaining({ title: 'नमस्ते' })]);
  notification.languages.delete(personId);
  const sections = Object.values(COLLECTIONS).flatMap((text) => /^section (\w+)/.exec(text)?.[1] ?? []);
  expect(Object.keys(found).sort()).toEqual(sections.sort());
  expect(JSON.stringify(found)).not.toContain(SECRET);
});
