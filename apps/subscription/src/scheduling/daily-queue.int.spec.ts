import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { addDays, istDate, istInstant } from '@sahaya/domain';
import { cutRedisLog, type FragileServer, readRedisLog, startFragile, until } from '@sahaya/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { listAsReserved, startHarness } from '../../test/harness.js';
import { DailyQueue } from './daily-queue.js';
import { SubscriptionJobsService } from './subscription-jobs.service.js';

let harness: Awaited<ReturnType<typeof startHarness>>;
let server: FragileServer;
let redis: Redis;
let queue: Queue;

beforeAll(async () => {
  server = await startFragile('redis');
  harness = await startHarness(listAsReserved, () => Promise.resolve({ url: server.url, stop: () => server.kill() }));
  redis = new Redis(harness.env.REDIS_URL, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  queue = new Queue('daily-round', { connection: redis, prefix: `${harness.env.MONGO_DB_PREFIX}subscription` });
});
afterAll(async () => {
  await queue?.close();
  redis?.disconnect();
  await harness?.stop();
  await server?.wipe();
});

/** The next job of the scheduler, of which there is one. */
const next = () =>
  until(async () => {
    const delayed = await queue.getDelayed();
    return delayed.length === 1 ? delayed[0] : undefined;
  });

it('the daily jobs are scheduled once, for 00:05 in India', async () => {
  const { timestamp, delay } = await next();
  const today = istDate(new Date(timestamp));
  const runs = [today, addDays(today, 1)].map((date) => istInstant(date, '00:05').getTime());
  expect(runs).toContain(timestamp + delay);

  // As a second replica does, and each replica after a reconnect.
  await harness.service.get(DailyQueue).schedule();
  expect(await queue.getJobSchedulersCount()).toBe(1);
});

it('the queue runs them', async () => {
  const run = jest.spyOn(harness.service.get(SubscriptionJobsService), 'run');
  const job = await next();
  await job.promote();
  await until(async () => (await queue.getJobState(job.id!)) === 'completed');
  await until(() => run.mock.calls.length > 0);
  // The scheduler has planned the next day.
  expect((await next()).id).not.toBe(job.id);
});

it('they are scheduled again after Redis lost its data', async () => {
  await redis.flushall();
  await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  expect((await next()).name).toBe('ring');
});

it('they are scheduled again after Redis lost the end of its log', async () => {
  await next();
  // Within the first command of the queue, so that nothing of it is left.
  const end = (await readRedisLog(server)).indexOf('daily-round') + 5;
  expect(end).toBeGreaterThan(5);
  await cutRedisLog(server, end);
  expect((await next()).name).toBe('ring');
  expect(await queue.getJobSchedulersCount()).toBe(1);
});
