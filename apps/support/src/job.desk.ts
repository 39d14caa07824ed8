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
import type { SupportEnv } from './support.env.js';

/** Within the deadline of the row; all else of this service needs no Redis. */
const PATIENCE_MS = 1_200;

/** The board of what other services have in Redis. Connected when somebody looks for the first time. */
@Injectable()
export class JobDesk implements BeforeApplicationShutdown {
  private readonly logger = new Logger('JobDesk');
  private opened: { redis: Redis; queues: Map<string, Queue> } | undefined;

  constructor(@Inject(ENV) private readonly env: SupportEnv) {}

  async beforeApplicationShutdown(): Promise<void> {
    const { queues, redis } = this.opened ?? {};
    await Promise.all([...(queues?.values() ?? [])].map((queue) => queue.close()));
    redis?.disconnect();
  }

  list({ page, limit, queue: name, state: word }: InputOf<typeof adminJobs>) {
    const queue = this.queues.get(name || JOB_QUEUES[0].name);
    // Any other word is nobody's state, and finds nothing.
    const state = JOB_STATES.find((one) => one === (word || 'failed'));
    return this.inTime(async () => {
      const queues = await Promise.all(JOB_QUEUES.map((known) => this.countsOf(known)));
      const total = (state && queues.find((known) => known.name === queue?.name)?.counts[state]) ?? 0;
      const from = (page - 1) * limit;
      const found = queue && state ? await queue.getJobs([state], from, from + limit - 1) : [];
      // One that is done meanwhile is not there any more.
      const jobs = found.filter(Boolean).map((job) => shown(queue!.name, state!, job));
      return { queues, jobs, pagination: paginate(page, limit, total) };
    });
  }

  retry({ queue: name, id }: InputOf<typeof retryJob>) {
    return this.inTime(async () => {
      const job = (await this.queues.get(name)?.getJob(id)) as Job | undefined;
      if (!job) throw new AppError('JOB_NOT_FOUND');
      if (!(await job.isFailed())) throw new AppError('JOB_NOT_FAILED');
      await job.retry('failed');
      return {};
    });
  }

  private async countsOf({ name, service }: (typeof JOB_QUEUES)[number]): Promise<JobQueue> {
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
      maxRetriesPerRequest: 1,
      retryStrategy: (tries) => Math.min(2_000, tries * 100),
    });
    redis.on('error', (error) => this.logger.warn({ err: error }, 'redis is not available'));
    const queueOf = ({ name, service }: (typeof JOB_QUEUES)[number]) => {
      // Copies that share a Redis are told apart as their databases are.
      const prefix = `${this.env.MONGO_DB_PREFIX}${service}`;
      const queue = new Queue(name, { connection: redis, prefix, skipMetasUpdate: true });
      queue.on('error', () => undefined);
      return queue;
    };
    return { redis, queues: new Map(JOB_QUEUES.map((known) => [known.name as string, queueOf(known)])) };
  }

  /** Redis that is away, or does not come in time, is the end of this one answer. */
  private async inTime<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('UNAVAILABLE')), PATIENCE_MS);
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

function shown(queue: string, state: JobState, job: Job): QueuedJob {
  const { id, name, attemptsMade, failedReason, timestamp, delay } = job;
  const data: unknown = job.data;
  return {
    _id: String(id),
    ...{ queue, state, name, data: JSON.stringify(data), attempts: attemptsMade },
    ...(failedReason && { failure: maskFault(failedReason) }),
    createdAt: new Date(timestamp).toISOString(),
    ...(state === 'delayed' && { dueAt: new Date(timestamp + delay).toISOString() }),
  };
}
