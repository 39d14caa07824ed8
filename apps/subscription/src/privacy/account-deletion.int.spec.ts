import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { newId } from '@sahaya/persistence';
import {
  accountDeletion,
  CANARY,
  OTHER_NAME,
  retention,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startServiceForTest,
} from '@sahaya/testing';
import { subscriptionEnv } from '../subscription.env.js';
import { SubscriptionModule } from '../subscription.module.js';

const at = new Date('2026-12-01T06:30:00Z');
const CANARY_PERSON = { name: CANARY.name, phone: CANARY.phone, location: 'Canary Lane' };
const OTHER_PERSON = { name: OTHER_NAME, phone: '9800000001', location: 'Saket' };

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  service = await startServiceForTest('subscription', subscriptionEnv, SubscriptionModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});
beforeEach(() => accountDeletion(service).clear());

it('covers all collections of the database', () => {
  // Blocks, claim tasks, day lists and quotes hold only ids, amounts and dates.
  expect(accountDeletion(service).collections()).toEqual([
    'account_blocks',
    'claim_tasks',
    'day_lists',
    'staff_cancellation_quotes',
    'subscriptions',
    'visits',
  ]);
});

it('agrees with the schedule of retention', async () => {
  expect(await retention(service, 'subscription').faults()).toEqual([]);
});

it('removes no record with time but day lists and quotes', async () => {
  expect(await accountDeletion(service).expiring()).toEqual(['day_lists', 'staff_cancellation_quotes']);
});

it('keeps the subscriptions of a deleted customer under a pseudonym', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = accountDeletion(service);
  await insert('subscriptions', {
    customerId: personId,
    customer: CANARY_PERSON,
    helperId: otherId,
    helper: OTHER_PERSON,
    customerAddress: CANARY.address,
    customerCoordinates: [77.21234, 28.54321],
    addressPlace: { point: [77.21234, 28.54321], errorKm: 0 },
    specialRequests: `Write to ${CANARY.email}`,
    pause: { reason: 'Canary travels', startDate: '2026-12-01', endDate: '2026-12-04' },
    cancellation: { by: 'customer', kind: 'cancelled', reason: 'Canary moves away', refundPaise: 0, at },
    price: { totalPaise: 400_000 },
    status: 'cancelled',
    createdAt: at,
  });
  expect(await places()).toEqual(['subscriptions']);
  await deleteTwice('customer');
  expect(await places()).toEqual([]);
  const [kept] = await all('subscriptions', { customerId: personId });
  expect(kept).not.toHaveProperty('customerCoordinates');
  expect(kept).not.toHaveProperty('addressPlace');
  expect(await all('subscriptions', { customerId: personId })).toMatchObject([
    {
      customer: { name: 'Deleted user', location: '' },
      helper: OTHER_PERSON,
      customerAddress: 'Deleted',
      price: { totalPaise: 400_000 },
      status: 'cancelled',
      cancellation: { by: 'customer', kind: 'cancelled' },
    },
  ]);
});

it('keeps the subscriptions and substitute visits of a deleted helper under a pseudonym', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = accountDeletion(service);
  const plan = {
    customerId: otherId,
    customer: OTHER_PERSON,
    customerAddress: '12 Lake View Road',
    specialRequests: 'Ring twice',
    createdAt: at,
  };
  await insert('subscriptions', {
    ...plan,
    helperId: personId,
    helper: CANARY_PERSON,
    cancellation: { by: 'helper', kind: 'declined', reason: 'Canary is ill', refundPaise: 0, at },
    status: 'declined',
  });
  const visit = { subscriptionId: newId(), helperId: newId(), slot: 0, status: 'completed' };
  await insert('visits', {
    ...visit,
    plannedDate: '2026-12-01',
    absence: {
      state: 'found',
      deadline: at,
      asked: [{ helperId: personId, state: 'agreed' }],
      substitute: { helperId: personId, name: CANARY.name, phone: CANARY.phone },
    },
  });
  await insert('visits', {
    ...visit,
    plannedDate: '2026-12-02',
    absence: {
      state: 'found',
      deadline: at,
      asked: [
        { helperId: personId, state: 'declined' },
        { helperId: otherId, state: 'agreed' },
      ],
      substitute: { helperId: otherId, name: OTHER_NAME, phone: '9800000001' },
    },
  });
  expect(await places()).toEqual(['subscriptions', 'visits']);
  await deleteTwice('helper');
  expect(await places()).toEqual([]);
  expect(await all('subscriptions', { helperId: personId })).toMatchObject([
    { helper: { name: 'Deleted user', location: '' }, customer: OTHER_PERSON, customerAddress: '12 Lake View Road' },
  ]);
  const substitutes = (await all('visits')).map(({ absence }) => (absence as { substitute: object }).substitute);
  expect(substitutes).toEqual([
    { helperId: personId, name: 'Deleted user' },
    { helperId: otherId, name: OTHER_NAME, phone: '9800000001' },
  ]);
});
