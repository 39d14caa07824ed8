import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import {
  type adminJobs,
  AppError,
  type InputOf,
  JOB_QUEUES,
  JOB_STATES,
  type JobQueue,
  type JobState,
  paginate,
  type QueuedJob,
  type retryJob,
} from '@sahaya/contracts';
import { maskFault } from '@sahaya/domain';
import { ENV } from '@sahaya/service-kit';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { SupportEnv } from '../support.env.js';

/** Shorter than the RPC deadline. Only the jobs need Redis. */
const REDIS_TIMEOUT_MS = 1_200;

/** Lists and retries the BullMQ jobs of the other services. Connects to Redis at the first request. */
@Injectable()
export class JobService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('JobService');
  private opened: { redis: Redis; queues: Map<string, Queue> } | undefined;

  constructor(@Inject(ENV) private readonly env: SupportEnv) {}

  async beforeApplicationShutdown(): Promise<void> {
    const { queues, redis } = this.opened ?? {};
    await Promise.all([...(queues?.values() ?? [])].map((queue) => queue.close()));
    redis?.disconnect();
  }

  list({ page, limit, queue: name, state: stateName }: InputOf<typeof adminJobs>) {
    const queue = this.queues.get(name || JOB_QUEUES[0].name);
    // An unknown state matches nothing.
    const state = JOB_STATES.find((one) => one === (stateName || 'failed'));
    return this.runWithTimeout(async () => {
      const queues = await Promise.all(JOB_QUEUES.map((known) => this.countJobs(known)));
      const total = (state && queues.find((known) => known.name === queue?.name)?.counts[state]) ?? 0;
      const from = (page - 1) * limit;
      const found = queue && state ? await queue.getJobs([state], from, from + limit - 1) : [];
      // A job can be removed between the two reads of BullMQ.
      const jobs = found.filter(Boolean).map((job) => toQueuedJob(queue!.name, state!, job));
      return { queues, jobs, pagination: paginate(page, limit, total) };
    });
  }

  retry({ queue: name, id }: InputOf<typeof retryJob>) {
    return this.runWithTimeout(async () => {
      const job = (await this.queues.get(name)?.getJob(id)) as Job | undefined;
      if (!job) throw new AppError('JOB_NOT_FOUND');
      if (!(await job.isFailed())) throw new AppError('JOB_NOT_FAILED');
      await job.retry('failed');
      return {};
    });
  }

  private async countJobs({ name, service }: (typeof JOB_QUEUES)[number]): Promise<JobQueue> {
    const found = await this.queues.get(name)!.getJobCounts(...JOB_STATES);
    const counts = Object.fromEntries(JOB_STATES.map((state) => [state, found[state] ?? 0]));
    return { name, service, counts: counts as Record<JobState, number> };
  }

  private get queues(): Map<string, Queue> {
    this.opened ??= this.open();
    return this.opened.queues;
  }

  private open() {
    const redis = new Redis(this.env.REDIS_URL, {
      enableOfflineQueue: false,
      // The user may not send the name of the library, and nobody reads it.
      disableClientInfo: true,
      maxRetriesPerRequest: 1,
      retryStrategy: (tries) => Math.min(2_000, tries * 100),
    });
    redis.on('error', (error) => this.logger.warn({ err: error }, 'redis is not available'));
    const openQueue = ({ name, service }: (typeof JOB_QUEUES)[number]) => {
      // The prefix separates installations that share a Redis server.
      const prefix = `${this.env.MONGO_DB_PREFIX}${service}`;
      const queue = new Queue(name, { connection: redis, prefix, skipMetasUpdate: true });
      queue.on('error', () => undefined);
      return queue;
    };
    return { redis, queues: new Map(JOB_QUEUES.map((known) => [known.name as string, openQueue(known)])) };
  }

  /** Fails with UNAVAILABLE if Redis is down or too slow. */
  private async runWithTimeout<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('UNAVAILABLE')), REDIS_TIMEOUT_MS);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (cause) {
      if (cause instanceof AppError || this.opened?.redis.status === 'ready') throw cause;
      throw Object.assign(new AppError('UNAVAILABLE'), { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

function toQueuedJob(queue: string, state: JobState, job: Job): QueuedJob {
  const { id, name, attemptsMade, failedReason, timestamp, delay } = job;
  const data: unknown = job.data;
  return {
    _id: String(id),
    queue,
    state,
    name,
    data: JSON.stringify(data),
    attempts: attemptsMade,
    ...(failedReason && { failure: maskFault(failedReason) }),
    createdAt: new Date(timestamp).toISOString(),
    ...(state === 'delayed' && { dueAt: new Date(timestamp + delay).toISOString() }),
  };
}
