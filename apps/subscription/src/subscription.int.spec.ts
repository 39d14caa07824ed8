import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Actor,
  countPendingSubscriptions,
  getSubscription,
  helperSubscriptions,
  listSubscriptions,
} from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { SubscriptionModule } from './subscription.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
const customer: Actor = { userId: newId(), role: 'customer', sid: 'c' };
const helper: Actor = { userId: newId(), role: 'helper', sid: 'h' };
const stranger: Actor = { userId: newId(), role: 'helper', sid: 's' };
const statuses = ['pending', 'pending', 'active'] as const;
const ids = statuses.map(() => newId());

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('subscription', serviceEnv, SubscriptionModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  const people = {
    customerId: customer.userId,
    customer: { name: 'Asha Rao' },
    helperId: helper.userId,
    helper: { name: 'Ravi Kumar', location: 'Pune' },
  };
  const docs = statuses.map((status, index) => ({
    _id: ids[index] as never,
    ...people,
    services: [{ serviceType: 'cooking' }],
    status,
    createdAt: new Date(Date.UTC(2026, 10, 1 + index)),
  }));
  await service.get(Db).connection.collection('subscriptions').insertMany(docs);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const page = { page: 1, limit: 2 };

it('lists one’s own, latest first, by status and page', async () => {
  const all = await service.rpc.call(listSubscriptions, { actor: customer, status: '', ...page });
  expect(all.subscriptions.map(({ _id }) => _id)).toEqual([ids[2], ids[1]]);
  expect(all.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
  const active = await service.rpc.call(helperSubscriptions, {
    actor: helper,
    helperId: helper.userId,
    status: 'active',
    ...page,
  });
  expect(active.subscriptions.map(({ status }) => status)).toEqual(['active']);
  expect(await service.rpc.call(countPendingSubscriptions, { helperId: helper.userId })).toEqual({ pending: 2 });
});

it('shows one to its parties only', async () => {
  const ask = (actor: Actor) => service.rpc.call(getSubscription, { actor, id: ids[0]! });
  expect((await ask(customer)).subscription.helperId.name).toBe('Ravi Kumar');
  expect((await ask(helper)).subscription.customerId.name).toBe('Asha Rao');
  await expect(ask(stranger)).rejects.toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' });
  const foreign = service.rpc.call(helperSubscriptions, {
    actor: stranger,
    helperId: helper.userId,
    status: '',
    ...page,
  });
  await expect(foreign).rejects.toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' });
});
