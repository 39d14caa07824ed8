import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays, istDate } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import {
  retention,
  type RunningService,
  startMongo,
  startNats,
  startRedis,
  startServiceForTest,
} from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  service = await startServiceForTest('booking', bookingEnv, BookingModule, {
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

it('agrees with the schedule of retention', async () => {
  expect(await retention(service, 'booking').faults()).toEqual([]);
});

it('deletes sick days and ended scheduled tasks after a year, and keeps bookings', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'booking');
  const today = istDate(startedAt('sick-days', 0));
  const sick = (date: string) => ({ _id: `helper|${date}`, helperId: 'helper', date, excused: true });
  const task = (_id: string, state: string, daysPast: number) => ({
    _id,
    bookingId: newId(),
    kind: 'reminder-24h',
    dueAt: startedAt('scheduled-tasks', daysPast),
    state,
  });
  const bookingId = newId();
  await insert('sick_days', [sick(addDays(today, -1)), sick(addDays(today, 1))]);
  await insert('moments', [
    task('done', 'done', 0),
    task('dropped', 'dropped', 30),
    task('young', 'done', -2),
    { ...task('planned', 'planned', 0), dueAt: new Date(service.clock.now().getTime() + 400 * 86_400_000) },
  ]);
  await insert('bookings', [{ _id: bookingId, status: 'completed', date: '2015-01-05', customerId: newId() }]);
  await runNextDay();
  expect((await all('sick_days')).map(({ date }) => date as string)).toEqual([addDays(today, 1)]);
  expect((await all('moments')).map(({ _id }) => String(_id)).sort()).toEqual(['planned', 'young']);
  expect(await all('bookings')).toHaveLength(1);
});
