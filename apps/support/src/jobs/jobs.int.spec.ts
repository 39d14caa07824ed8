import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, adminJobs, adminSavedReplies, AppError, JOB_STATES, retryJob } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { Health } from '@sahaya/service-kit';
import {
  type FragileServer,
  type RunningService,
  startFragile,
  startMongo,
  startNats,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { supportEnv } from '../support.env.js';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: FragileServer;
let support: RunningService;
/** The Redis connection of the booking service. */
let connection: Redis;
let moments: Queue<{ momentId: string }>;
let ring: () => Promise<void> = () => Promise.resolve();

const FARAH: Actor = { userId: newId(), role: 'ops', sid: 's-1' };
const PREFIX = 'jobs_';
const options = () => ({ connection, prefix: `${PREFIX}booking` });
const list = (fields: { page?: number; limit?: number; queue?: string; state?: string } = {}) =>
  support.rpc.call(adminJobs, { page: 1, limit: 25, queue: '', state: '', ...fields, actor: FARAH });
const retry = (id: string, queue = 'moments') => support.rpc.call(retryJob, { queue, id, actor: FARAH });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: AppError) => error.code,
  );
/** Runs a job to its end, successful or not. Returns a function that stops the worker. */
async function runJob(jobId: string) {
  await moments.add('ring', { momentId: newId() }, { jobId });
  const own = connection.duplicate();
  const worker = new Worker('moments', () => ring(), { ...options(), connection: own });
  await until(async () => ['failed', 'completed'].includes((await moments.getJobState(jobId)) as string));
  return async () => {
    await worker.close();
    own.disconnect();
  };
}

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startFragile('redis')]);
  connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);
  moments = new Queue('moments', options());
  moments.on('error', () => undefined);
  support = await startServiceForTest('support', supportEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: PREFIX,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
  });
});
afterAll(async () => {
  await support?.stop();
  await moments?.close();
  connection?.disconnect();
  await redis?.kill();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.wipe()]);
});
beforeEach(async () => {
  ring = () => Promise.resolve();
  await moments.obliterate({ force: true });
});

describe('the job list', () => {
  it('shows the queues with their counts, and the jobs of one queue and state by page', async () => {
    const dueAt = Date.now() + 3_600_000;
    await moments.add('ring', { momentId: newId() }, { jobId: 'one', delay: 3_600_000 });
    await moments.add('ring', { momentId: newId() }, { jobId: 'two', delay: 7_200_000 });
    const { queues, jobs, pagination } = await list({ state: 'delayed', limit: 1 });
    expect(queues).toMatchObject([
      { name: 'moments', service: 'booking', counts: { delayed: 2, failed: 0 } },
      { name: 'daily-round', service: 'subscription', counts: { delayed: 0 } },
    ]);
    expect(pagination).toMatchObject({ total: 2, pages: 2 });
    const [second] = (await list({ state: 'delayed', limit: 1, page: 2 })).jobs;
    const both = [...jobs, second!];
    expect(both.map(({ _id }) => _id).sort()).toEqual(['one', 'two']);
    const one = both.find(({ _id }) => _id === 'one')!;
    expect(JSON.parse(one.data)).toEqual({ momentId: expect.any(String) });
    expect(Math.abs(Date.parse(one.dueAt!) - dueAt)).toBeLessThan(60_000);
  });

  it('is empty for an unknown queue or state', async () => {
    for (const fields of [{ queue: 'none' }, { state: 'lost' }])
      expect(await list(fields)).toMatchObject({ jobs: [], pagination: { total: 0 }, queues: [{}, {}] });
    for (const state of JOB_STATES) expect((await list({ queue: 'daily-round', state })).jobs).toEqual([]);
  });

  it('retries a failed job once', async () => {
    ring = () => Promise.reject(new Error('no such visit of asha@example.com'));
    const stop = await runJob('broken');
    expect((await list()).jobs).toMatchObject([
      { _id: 'broken', queue: 'moments', state: 'failed', attempts: 1, failure: 'no such visit of •••' },
    ]);
    ring = () => Promise.resolve();
    const outcomes = await Promise.all([codeOf(retry('broken')), codeOf(retry('broken'))]);
    expect(outcomes).toContain('ok');
    await until(async () => (await moments.getJobState('broken')) === 'completed');
    expect((await list()).jobs).toEqual([]);
    expect(await codeOf(retry('broken'))).toBe('JOB_NOT_FAILED');
    await stop();
  });

  it.each([
    ['none', 'moments'],
    ['none', 'nothing'],
    ['', 'moments'],
  ])('does not find the job %j of %s', async (id, queue) => {
    expect(await codeOf(retry(id, queue))).toBe('JOB_NOT_FOUND');
  });

  it('fails within its deadline while Redis is down, leaves other requests working, and reconnects by itself', async () => {
    await list();
    await redis.kill();
    expect(await codeOf(list())).toBe('UNAVAILABLE');
    expect(await codeOf(retry('one'))).toBe('UNAVAILABLE');
    expect(await codeOf(support.rpc.call(adminSavedReplies, { actor: FARAH }))).toBe('ok');
    const health = support.get<Health>(Health);
    expect(await health.check()).toMatchObject({ ready: true, checks: { mongo: 'ok' } });
    await redis.start();
    await until(async () => (await codeOf(list())) === 'ok');
  });
});
