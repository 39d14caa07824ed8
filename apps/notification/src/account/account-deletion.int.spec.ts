import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  HELPER_DAY_LISTED,
  MESSAGE_SENT,
  REVIEW_POSTED,
  setPreferences,
  SUBSCRIPTION_EVENT,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { accountDeletion, CANARY, OTHER_NAME } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';

const hours = { startTime: '09:00', endTime: '11:00' };
const times = { date: '2026-12-05', ...hours };

let notification: RunningNotification;
beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.stop());
beforeEach(() => accountDeletion(notification.service).clear());

/** The names of both parties, one of whom is the deleted user. */
const parties = (customerId: string, helperId: string, personId: string) => ({
  customerId,
  customerName: customerId === personId ? CANARY.name : OTHER_NAME,
  helperId,
  helperName: helperId === personId ? CANARY.name : OTHER_NAME,
});

it('knows every collection of the service', () => {
  expect(accountDeletion(notification.service).collections()).toEqual([
    'broadcasts',
    'chat_threads',
    'deliveries',
    'notifications',
    'preferences',
    'push_devices',
  ]);
});

it('erases the notifications, deliveries, devices and preferences of a deleted user', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = accountDeletion(notification.service);
  const actor = { userId: personId, role: 'customer' as const, sid: newId() };
  const subscription = { endpoint: 'https://fcm.googleapis.com/Canary', keys: { p256dh: 'Canary', auth: 'Canary' } };
  await insert('push_devices', { userId: personId, sid: actor.sid, ...subscription });
  await notification.rpc.call(setPreferences, { actor, preferences: { reminders: false } });
  await insert('chat_threads', { _id: `${personId}|${newId()}`, latest: 3 });
  const entry = newId();
  await insert('notifications', {
    _id: entry,
    userId: personId,
    key: 'ticket-replied|1',
    kind: 'ticket-replied',
    title: 'Reply from our team',
    body: 'Dear Canary Bird',
    hi: { title: 'जवाब', body: 'Canary Bird जी' },
    path: '/contact',
  });
  await insert('deliveries', { _id: entry, userId: personId, state: 'sent', attempts: [] });
  const kept = newId();
  await insert('notifications', { _id: kept, userId: otherId, key: 'push-welcome|1', title: 'Welcome', body: '' });
  await insert('deliveries', { _id: kept, userId: otherId, state: 'sent', attempts: [] });
  expect(await places()).toEqual(['notifications', 'push_devices']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  for (const collection of ['notifications', 'deliveries'])
    expect((await all(collection)).map(({ _id }) => String(_id))).toEqual([kept]);
  for (const collection of ['push_devices', 'preferences', 'chat_threads']) expect(await all(collection)).toEqual([]);
});

it('erases the notifications of others that name a deleted customer, and no other ones', async () => {
  const { personId, otherId, all, places, deleteTwice } = accountDeletion(notification.service);
  const visit = {
    bookingId: newId(),
    ...parties(personId, otherId, personId),
    service: 'cooking',
    ...times,
  };
  // A customer who withdraws a request has no notification about that booking.
  await notification.publish(BOOKING_REQUESTED, visit);
  await notification.publish(BOOKING_EVENT.cancel, visit);
  const { bookingId, customerId, customerName, helperId } = visit;
  await notification.publish(REVIEW_POSTED, {
    reviewId: newId(),
    bookingId,
    customerId,
    customerName,
    helperId,
    rating: 5,
  });
  const plan = { ...parties(personId, otherId, personId), subscriptionId: newId(), services: ['cooking'] };
  const period = { startDate: '2026-12-01', endDate: '2026-12-31' };
  await notification.publish(SUBSCRIPTION_EVENT.requested, { ...plan, ...period });
  await notification.publish(HELPER_DAY_LISTED, {
    helperId: otherId,
    date: times.date,
    visits: [{ subscriptionId: plan.subscriptionId, customerId, customerName, services: ['cooking'], ...hours }],
  });
  const content = `My number is ${CANARY.phone}`;
  await notification.publish(MESSAGE_SENT, {
    chatId: newId(),
    caseId: bookingId,
    participants: [personId, otherId],
    senderId: personId,
    senderName: CANARY.name,
    message: { _id: newId(), sender: personId, content, createdAt: '2026-12-05T04:00:00.000Z', readBy: [] },
    seq: 1,
  });
  const stranger = { ...visit, ...parties(newId(), otherId, personId), bookingId: newId() };
  await notification.publish(BOOKING_REQUESTED, stranger);
  expect(await places()).toEqual(['notifications']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  expect(await all('notifications', { userId: otherId, about: stranger.bookingId })).toHaveLength(1);
  expect(await all('notifications', { userId: otherId })).toHaveLength(1);
  expect(await all('deliveries', { userId: otherId })).toHaveLength(1);
});

it('erases the notifications of others that name a deleted helper, and no other ones', async () => {
  const { personId, otherId, all, places, deleteTwice } = accountDeletion(notification.service);
  const visit = { bookingId: newId(), ...parties(otherId, personId, personId), service: 'cooking', ...times };
  await notification.publish(BOOKING_EVENT.accept, visit);
  await notification.publish(WAITLIST_OFFERED, {
    entryId: newId(),
    customerId: otherId,
    helperId: personId,
    helperName: CANARY.name,
    ...times,
    offeredAt: '2026-12-01T04:00:00.000Z',
  });
  const plan = { ...parties(otherId, newId(), personId), subscriptionId: newId(), services: ['cooking'] };
  await notification.publish(SUBSCRIPTION_EVENT.substituteProposed, {
    ...plan,
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    visitId: newId(),
    ...times,
    substitute: { helperId: personId, name: CANARY.name },
  });
  const stranger = { ...visit, ...parties(otherId, newId(), personId), bookingId: newId() };
  await notification.publish(BOOKING_EVENT.accept, stranger);
  expect(await places()).toEqual(['notifications']);
  await deleteTwice('helper');
  expect(await places()).toEqual([]);
  expect((await all('notifications', { userId: otherId })).map(({ about }) => about as string)).toEqual([
    stranger.bookingId,
  ]);
});
