import { describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  BOOKING_EVENT,
  BOOKING_PAID,
  BOOKING_REQUESTED,
  caseNotices,
  listNotifications,
  NOTIFICATION_ADDED,
  readNotifications,
  REFUND_LATE,
} from '@sahaya/contracts';
import { NATS } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { buildVisit, collection, inbox, kinds, redeliver, publish } = scenario;

describe('the inbox', () => {
  it('shows the text and path of a notification, which is unread until the inbox is marked as read', async () => {
    const visit = buildVisit();
    await publish(BOOKING_REQUESTED, visit);
    expect(await inbox(scenario.helper)).toEqual({
      notifications: [
        {
          _id: expect.any(String),
          kind: 'booking-requested',
          title: 'New booking request',
          body: 'Asha Rao asks for cooking on 5 Dec 2026, 9:00 am to 11:00 am.',
          path: `/my-bookings#booking-${visit.bookingId}`,
          read: false,
          createdAt: expect.any(String),
        },
      ],
      unreadCount: 1,
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    });
    expect(await scenario.service.rpc.call(readNotifications, { actor: scenario.helper })).toEqual({ marked: 1 });
    expect(await scenario.service.rpc.call(readNotifications, { actor: scenario.helper })).toEqual({ marked: 0 });
    const after = await inbox(scenario.helper);
    expect(after.unreadCount).toBe(0);
    expect(after.notifications[0]!.read).toBe(true);
  });

  it('adds one notification when an event is redelivered or published twice', async () => {
    const moved = buildVisit();
    const envelope = await publish(BOOKING_EVENT.accept, moved);
    await redeliver(envelope);
    await publish(BOOKING_EVENT.accept, moved);
    await publish(BOOKING_EVENT.complete, moved);
    expect(await kinds(scenario.customer)).toEqual(['booking-completed', 'booking-accepted']);
    expect(await collection('deliveries').countDocuments({ userId: scenario.customer.userId })).toBe(2);
  });

  it('is completed when an event is redelivered after a crash', async () => {
    const told: string[] = [];
    const listener = scenario.service.get<NatsConnection>(NATS).subscribe(NOTIFICATION_ADDED.subject, {
      callback: (_, message) => void told.push(message.json<{ data: { userId: string } }>().data.userId),
    });
    const { userId } = scenario.customer;
    const envelope = await publish(BOOKING_EVENT.accept, buildVisit());
    const delivery = await until(() => collection('deliveries').findOne({ userId }));
    expect(told).toEqual([userId]);
    // The process ended between the two writes.
    await collection('deliveries').deleteOne({ _id: delivery._id });
    await redeliver(envelope);
    const restored = await until(() => collection('deliveries').findOne({ userId }));
    expect(restored).toMatchObject({ _id: delivery._id, kind: 'booking-accepted', about: delivery['about'] });
    await until(() => told.length === 2);
    expect(await kinds(scenario.customer)).toEqual(['booking-accepted']);
    listener.unsubscribe();
  });

  it('is filled by two round trips to the database, also for two recipients', async () => {
    const sent: string[] = [];
    const client = scenario.service.get(Db).connection.getClient();
    const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      const isUpsert = JSON.stringify(command['updates'] ?? []).includes('"upsert":true');
      if (commandName !== 'update' || isUpsert) sent.push([commandName, command[commandName]].join(' '));
    };
    client.on('commandStarted', listen);
    const envelope = await publish(BOOKING_PAID, buildVisit());
    client.off('commandStarted', listen);
    expect(sent.filter((command) => /^update/.test(command))).toEqual(['update notifications', 'update deliveries']);
    // The transaction of the event itself.
    expect(sent.filter((command) => /^(insert|commit)/.test(command))).toEqual([
      'insert outbox',
      'commitTransaction 1',
    ]);
    expect(await collection('inbox').countDocuments({ _id: new RegExp(envelope.id) as never })).toBe(0);
  });

  it('pages the newest notifications first and shows only those of the user', async () => {
    for (let i = 0; i < 3; i += 1) await publish(BOOKING_REQUESTED, buildVisit());
    const page = (number: number) =>
      scenario.service.rpc.call(listNotifications, { actor: scenario.helper, page: number, limit: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect([first.notifications.length, second.notifications.length]).toEqual([2, 1]);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
    expect(await kinds({ userId: newId(), role: 'helper', sid: 's-9' })).toEqual([]);
  });
});

describe('the notifications of a case', () => {
  it('lists recipients, kinds and attempts in order, without the texts', async () => {
    const booking = buildVisit();
    await publish(BOOKING_REQUESTED, booking);
    await publish(BOOKING_REQUESTED, buildVisit());
    await publish(REFUND_LATE, {
      purpose: 'booking',
      purposeId: booking.bookingId,
      customerId: scenario.customer.userId,
      helperId: scenario.helper.userId,
      refundId: newId(),
      amountPaise: 50_400,
      expectedBy: '2026-12-05T06:00:00.000Z',
    });
    const notices = await until(async () => {
      const found = (await scenario.service.rpc.call(caseNotices, { caseId: booking.bookingId })).notices;
      return found[0]?.attempts.length === 1 ? found : undefined;
    });
    expect(notices).toEqual([
      expect.objectContaining({
        userId: scenario.helper.userId,
        kind: 'booking-requested',
        attempts: [expect.objectContaining({ channel: 'phone', outcome: 'sent' })],
      }),
      expect.objectContaining({ userId: scenario.customer.userId, kind: 'refund-late', title: 'Your refund is late' }),
    ]);
    const plan = await collection('notifications')
      .find({ about: booking.bookingId })
      .sort({ createdAt: -1, _id: -1 })
      .explain();
    const winning = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect(winning).toContain('IXSCAN');
    expect(winning).not.toMatch(/"SORT"|COLLSCAN/);
  });
});
