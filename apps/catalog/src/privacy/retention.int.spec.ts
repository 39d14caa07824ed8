import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays, istDate } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { retention, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('agrees with the schedule of retention', async () => {
  expect(await retention(service, 'catalog').faults()).toEqual([]);
});

it('deletes entries of waiting lists and time off a year after their day', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'catalog');
  const today = istDate(startedAt('waitlist', 0));
  const [old, young] = [addDays(today, -1), addDays(today, 1)];
  const times = { helperId: newId(), startTime: '09:00', endTime: '11:00' };
  const waiting = (date: string) => ({
    _id: newId(),
    ...times,
    customerId: newId(),
    helperName: 'Ravi Kumar',
    date,
    state: 'waiting',
    freed: 0,
    createdAt: startedAt('waitlist', 5),
  });
  const timeOff = (date: string, state = 'kept') => ({
    _id: newId(),
    ...times,
    date,
    wholeDay: false,
    reason: 'A wedding',
    state,
    changedAt: service.clock.now(),
  });
  await insert('waitlist', [waiting(old), waiting(young)]);
  // The booking service still has to release the time of the last one.
  await insert('time_off', [timeOff(old), timeOff(young), timeOff(old, 'releasing')]);
  await runNextDay();
  expect((await all('waitlist')).map(({ date }) => date as string)).toEqual([young]);
  expect((await all('time_off')).map(({ date, state }) => [date, state] as unknown)).toEqual([
    [young, 'kept'],
    [old, 'releasing'],
  ]);
});
