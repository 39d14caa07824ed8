import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { exportSubscriptionRecords } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import {
  dataExport,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startServiceForTest,
} from '@sahaya/testing';
import { subscriptionEnv } from '../subscription.env.js';
import { SubscriptionModule } from '../subscription.module.js';

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

/** The sections of a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  account_blocks: 'the state of a block by staff, of which the person is told',
  claim_tasks: 'reserved times of visits, which are a section of their own',
  day_lists: 'the days of which helpers were told',
  staff_cancellation_quotes: 'internal to staff; they expire',
  subscriptions: 'part exportSubscriptions',
  visits: 'section subscriptionVisits',
};

it('has a section, or a reason to have none, for every collection', () => {
  expect(dataExport(service, exportSubscriptionRecords).collections()).toEqual(Object.keys(COLLECTIONS));
});

it('has the visits of the customer, of the helper and of the substitute', async () => {
  const { personId: helperId, otherId: substituteId, plant, read } = dataExport(service, exportSubscriptionRecords);
  const [subscriptionId, customerId] = [newId(), newId()];
  await plant('subscriptions', { _id: subscriptionId, customerId, helperId, status: 'active' });
  const visit = { subscriptionId, helperId, slot: 0, startTime: '09:00', endTime: '11:00', status: 'scheduled' };
  const usual = { ...visit, plannedDate: '2026-12-01', date: '2026-12-02' };
  await plant('visits', usual);
  const absence = { asked: [{ helperId: substituteId }], substitute: { helperId: substituteId }, state: 'found' };
  await plant('visits', { ...visit, plannedDate: '2026-12-03', date: '2026-12-03', absence });
  const days = async (userId: string) =>
    ((await read(userId)).subscriptionVisits ?? []).map((record) => (record as { date: string }).date);
  expect((await days(customerId)).sort()).toEqual(['2026-12-02', '2026-12-03']);
  expect((await days(helperId)).sort()).toEqual(['2026-12-02', '2026-12-03']);
  expect(await days(substituteId)).toEqual(['2026-12-03']);
  expect(await days(newId())).toEqual([]);
  expect((await read(customerId)).subscriptionVisits).toContainEqual({
    subscriptionId,
    date: '2026-12-02',
    movedFrom: '2026-12-01',
    startTime: '09:00',
    endTime: '11:00',
    status: 'scheduled',
  });
});
