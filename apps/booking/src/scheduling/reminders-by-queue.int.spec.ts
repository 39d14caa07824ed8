import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { REMINDER_DUE } from '@sahaya/contracts';
import { addDays, HOUR_MS, istInstant } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Model } from 'mongoose';
import { createActor, type Harness, NOW, startHarness, TOMORROW } from '../../test/harness.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { ReminderQueueService } from './reminder-queue.service.js';
import { SCHEDULED_TASK_MODEL, type ScheduledTaskDoc } from './scheduled-task.model.js';
import { ScheduledTasksService } from './scheduled-tasks.service.js';

/** Tasks whose rounds the test starts. */
class ManualTasksService extends ScheduledTasksService {
  poll = () => this.round();
}

const DATE = addDays(TOMORROW, 2);
const START = istInstant(DATE, '09:00');

let harness: Harness;
let redis: Redis;
let queue: Queue<{ momentId: string }>;

beforeAll(async () => {
  harness = await startHarness();
  redis = new Redis(harness.env.REDIS_URL, { maxRetriesPerRequest: null });
  queue = new Queue('moments', { connection: redis, prefix: `${harness.env.MONGO_DB_PREFIX}booking` });
  // Nothing but the queue runs a task from here on.
  await harness.service.get(ScheduledTasksService).beforeApplicationShutdown();
});
afterAll(async () => {
  await queue?.close();
  redis?.disconnect();
  await harness?.stop();
});

it.each([
  ['24h', 24 * HOUR_MS],
  ['2h', 2 * HOUR_MS],
] as const)('the queue alone sends the %s reminder, once', async (kind, ms) => {
  harness.setNow(NOW);
  const dueAt = START.getTime() - ms;
  const booking = await harness.createAccepted(createActor('customer'), createActor('helper'), {
    date: DATE,
    paymentMethod: 'cash',
  });
  // The job is added after the answer to the helper.
  const job = await until(() => queue.getJob(`moment-${booking._id}-${kind}-${dueAt}`));
  const delay = job.opts.delay ?? 0;
  expect(delay).toBeLessThanOrEqual(dueAt - NOW.getTime());
  expect(delay).toBeGreaterThan(dueAt - NOW.getTime() - HOUR_MS);

  harness.setNow(new Date(dueAt + 1_000));
  expect(await harness.readEvents(REMINDER_DUE, booking._id)).toEqual([]);
  await job.promote();
  const [reminder] = await until(async () => {
    const sent = await harness.readEvents(REMINDER_DUE, booking._id);
    return sent.length > 0 ? sent : undefined;
  });
  expect(reminder).toMatchObject({ kind, dueAt: new Date(dueAt).toISOString() });

  // The same job again, as after a restart of Redis from an old copy of its data.
  await queue.add('ring', { momentId: `${booking._id}-${kind}` }, { jobId: `again-${kind}` });
  await until(async () => (await queue.getJobState(`again-${kind}`)) === 'completed');
  expect(await harness.readEvents(REMINDER_DUE, booking._id)).toHaveLength(1);
});

describe('a poll', () => {
  const tasks = () => harness.collection(SCHEDULED_TASK_MODEL);
  const planned = () => tasks().countDocuments({ kind: 'extension-by', state: 'planned' });
  /** Tasks of bookings that do not exist. */
  const plan = (count: number) =>
    tasks().insertMany(
      Array.from({ length: count }, () => ({
        _id: newId() as never,
        bookingId: newId(),
        kind: 'extension-by',
        dueAt: NOW,
        state: 'planned',
      })),
    );
  const createTasks = () => {
    const model = <T>(name: string) => harness.service.get<Model<T>>(getModelToken(name));
    const stores = [model<ScheduledTaskDoc>(SCHEDULED_TASK_MODEL), model<BookingDoc>(BOOKING_MODEL)] as const;
    const { service } = harness;
    return new ManualTasksService(...stores, service.get(ReminderQueueService), service.get(Db), service.clock);
  };
  beforeEach(() => harness.setNow(NOW));

  it('without a queue runs all due tasks, however many they are', async () => {
    await plan(1_001);
    await createTasks().poll();
    expect(await planned()).toBe(0);
  });

  it('ends with its process, and leaves the rest to another one', async () => {
    await plan(3);
    const stopping = createTasks();
    const round = stopping.poll();
    await stopping.beforeApplicationShutdown();
    await round;
    expect(await planned()).toBe(3);
    await createTasks().poll();
    expect(await planned()).toBe(0);
  });
});
