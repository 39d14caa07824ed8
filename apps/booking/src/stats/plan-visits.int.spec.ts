import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminMetrics,
  countPendingSubscriptions,
  dashboardStats,
  listCompletedVisits,
  SUBSCRIPTION_SETTLED,
} from '@sahaya/contracts';
import { istDate } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { PLAN_VISIT_BACKFILL } from './plan-visit-backfill.worker.js';

const NOW = new Date('2026-12-01T06:00:00Z');
const person = (role: Actor['role']): Actor => ({ userId: newId(), role, sid: newId() });
const [customer, helper, substitute, staff] = [person('customer'), person('helper'), person('helper'), person('ops')];
/** Visits completed before the service counted them: two pages. */
const OLD = Array.from({ length: 3 }, () => newId()).sort();

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let siblings: Responder;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  await siblings.on(countPendingSubscriptions, () => ({ pending: 2 }));
  await siblings.on(listCompletedVisits, ({ after }) => {
    const page = OLD.filter((visitId) => visitId > after).slice(0, 2);
    const next = page.length === 2 ? page[1] : undefined;
    const [customerId, helperId, endsAt] = [customer.userId, helper.userId, '2026-11-30T05:30:00.000Z'];
    return {
      visits: page.map((visitId) => ({ visitId, customerId, helperId, endsAt, basePaise: 40_000 })),
      ...(next && { next }),
    };
  });
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
  service.clock.set(NOW.getTime() - Date.now());
});
afterAll(async () => {
  await service?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});

const collection = (name: string) => service.get(Db).connection.collection(name);
const statsOf = async (actor: Actor) => (await service.rpc.call(dashboardStats, { actor })).stats;
const settle = (visitId: string, change: { reason?: string; helperId?: string } = {}) =>
  service.get(Db).transaction((session) =>
    service.get(Outbox).add(session, SUBSCRIPTION_SETTLED, {
      subscriptionId: newId(),
      customerId: customer.userId,
      helperId: helper.userId,
      key: `visit:${visitId}`,
      visitId,
      reason: 'delivered',
      helperPaise: 40_000,
      platformPaise: 4_800,
      refundPaise: 0,
      ...change,
    }),
  );

describe('completed visits of subscriptions', () => {
  it('from before are recorded once', async () => {
    await until(() =>
      collection('migrations').findOne({ _id: PLAN_VISIT_BACKFILL as never, doneAt: { $exists: true } }),
    );
    expect(await collection('plan_visits').countDocuments()).toBe(3);
    expect(await statsOf(customer)).toEqual({ activeBookings: 0, completedServices: 3, reviewsGiven: 0 });
    expect(await statsOf(helper)).toEqual({
      pendingRequests: 2,
      pendingBookings: 0,
      pendingSubscriptions: 2,
      jobsCompleted: 3,
      averageRating: 0,
      totalReviews: 0,
    });
    const { days } = await service.rpc.call(adminMetrics, { actor: staff }, 10_000);
    expect(days.find(({ date }) => date === '2026-11-30')).toMatchObject({ completed: 3, revenue: 120, made: 0 });
  });

  it('are counted once for the customer, the helper who came and the day', async () => {
    const [own, skipped, bySubstitute] = [newId(), newId(), newId()];
    await settle(skipped, { reason: 'skipped' });
    for (const visitId of [own, own, OLD[0] ?? '']) await settle(visitId);
    await settle(bySubstitute, { helperId: substitute.userId });
    await until(async () => (await collection('plan_visits').countDocuments()) === 5);
    expect(await statsOf(customer)).toMatchObject({ completedServices: 5 });
    expect(await statsOf(helper)).toMatchObject({ jobsCompleted: 4 });
    expect(await statsOf(substitute)).toMatchObject({ jobsCompleted: 1 });
    // The numbers of staff are cached for some seconds.
    service.clock.set(NOW.getTime() + 60_000 - Date.now());
    const { days, cancellationRate } = await service.rpc.call(adminMetrics, { actor: staff }, 10_000);
    expect(days.at(-1)).toMatchObject({ date: istDate(NOW), completed: 2, revenue: 80 });
    expect(cancellationRate).toBeUndefined();
  });
});
