import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, adminJobs, adminMacros, AppError, JOB_STATES, retryJob } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { HealthServer } from '@sahaya/service-kit';
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
/** What booking has. */
let connection: Redis;
let moments: Queue<{ momentId: string }>;
let ring: () => Promise<void> = () => Promise.resolve();

const FARAH: Actor = { userId: newId(), role: 'ops', sid: 's-1' };
const PREFIX = 'jobs_';
const options = () => ({ connection, prefix: `${PREFIX}booking` });
const board = (fields: { page?: number; limit?: number; queue?: string; state?: string } = {}) =>
  support.rpc.call(adminJobs, { page: 1, limit: 25, queue: '', state: '', ...fields, actor: FARAH });
const retry = (id: string, queue = 'moments') => support.rpc.call(retryJob, { queue, id, actor: FARAH });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: AppError) => error.code,
  );
/** A job that is done, well or not, by a worker that goes on until it is stopped. */
async function workedOff(jobId: string) {
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

describe('the board of jobs', () => {
  it('has the queues with their counts, and the jobs of one in one state by pages', async () => {
    const dueAt = Date.now() + 3_600_000;
    await moments.add('ring', { momentId: newId() }, { jobId: 'one', delay: 3_600_000 });
    await moments.add('ring', { momentId: newId() }, { jobId: 'two', delay: 7_200_000 });
    const { queues, jobs, pagination } = await board({ state: 'delayed', limit: 1 });
    expect(queues).toMatchObject([
      { name: 'moments', service: 'booking', counts: { delayed: 2, failed: 0 } },
      { name: 'daily-round', service: 'subscription', counts: { delayed: 0 } },
    ]);
    expect(pagination).toMatchObject({ total: 2, pages: 2 });
    const [second] = (await board({ state: 'delayed', limit: 1, page: 2 })).jobs;
    const both = [...jobs, second!];
    expect(both.map(({ _id }) => _id).sort()).toEqual(['one', 'two']);
    const one = both.find(({ _id }) => _id === 'one')!;
    expect(JSON.parse(one.data)).toEqual({ momentId: expect.any(String) });
    expect(Math.abs(Date.parse(one.dueAt!) - dueAt)).toBeLessThan(60_000);
  });

  it('finds nothing under a name or state that there is not', async () => {
    for (const fields of [{ queue: 'none' }, { state: 'lost' }])
      expect(await board(fields)).toMatchObject({ jobs: [], pagination: { total: 0 }, queues: [{}, {}] });
    for (const state of JOB_STATES) expect((await board({ queue: 'daily-round', state })).jobs).toEqual([]);
  });

  it('has one that failed done again, once', async () => {
    ring = () => Promise.reject(new Error('no such visit of asha@example.com'));
    const stop = await workedOff('broken');
    expect((await board()).jobs).toMatchObject([
      { _id: 'broken', queue: 'moments', state: 'failed', attempts: 1, failure: 'no such visit of •••' },
    ]);
    ring = () => Promise.resolve();
    const outcomes = await Promise.all([codeOf(retry('broken')), codeOf(retry('broken'))]);
    expect(outcomes).toContain('ok');
    await until(async () => (await moments.getJobState('broken')) === 'completed');
    expect((await board()).jobs).toEqual([]);
    expect(await codeOf(retry('broken'))).toBe('JOB_NOT_FAILED');
    await stop();
  });

  it.each([
    ['none', 'moments'],
    ['none', 'nothing'],
    ['', 'moments'],
  ])('the job %j of %s is not there', async (id, queue) => {
    expect(await codeOf(retry(id, queue))).toBe('JOB_NOT_FOUND');
  });

  it('says that Redis is away, within its deadline; all else goes on, and it is back by itself', async () => {
    await board();
    await redis.kill();
    expect(await codeOf(board())).toBe('UNAVAILABLE');
    expect(await codeOf(retry('one'))).toBe('UNAVAILABLE');
    expect(await codeOf(support.rpc.call(adminMacros, { actor: FARAH }))).toBe('ok');
    const health = support.get<HealthServer>(HealthServer);
    expect(await health.check()).toMatchObject({ ready: true, checks: { mongo: 'ok' } });
    await redis.start();
    await until(async () => (await codeOf(board())) === 'ok', { timeout: 15_000 });
  });
});
