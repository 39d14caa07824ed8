import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@sahaya/persistence';
import { retention } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';

let notification: RunningNotification;
beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.stop());

it('agrees with the schedule of retention', async () => {
  expect(await retention(notification.service, 'notification').faults()).toEqual([]);
});

it('deletes notifications with their deliveries after a year, read or not, and keeps younger ones', async () => {
  const { startedAt, insert, all, runNextDay } = retention(notification.service, 'notification');
  const [old, unread, young] = [newId(), newId(), newId()];
  const ages = { [old]: 30, [unread]: 0, [young]: -2 };
  const docs = Object.entries(ages).map(([_id, daysPast]) => ({
    _id,
    userId: newId(),
    key: newId(),
    kind: 'push-welcome',
    title: 'Welcome',
    body: 'Welcome',
    path: '/',
    read: _id !== unread,
    createdAt: startedAt('notifications', daysPast),
  }));
  await insert('notifications', docs);
  await insert(
    'deliveries',
    docs.map(({ _id, userId, createdAt }) => ({ _id, userId, state: 'sent', attempts: [], createdAt })),
  );
  await runNextDay();
  for (const collection of ['notifications', 'deliveries'])
    expect((await all(collection)).map(({ _id }) => String(_id))).toEqual([young]);
});
