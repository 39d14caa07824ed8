import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { countJobs, ENV, Health, isTraced } from '@sahaya/service-kit';
import { Queue, Worker } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { Redis } from 'ioredis';
import type { BookingEnv } from '../booking.env.js';

const QUEUE = 'moments';
interface ReminderJob {
  momentId: string;
}

/**
 * Triggers scheduled tasks on time through BullMQ. Jobs hold only ids. Without Redis, the poll of ScheduledTasksService
 * runs the tasks.
 */
@Injectable()
export class ReminderQueueService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ReminderQueueService.name);
  private readonly connections: Redis[] = [];
  private readonly queue: Queue<ReminderJob>;
  private worker: Worker<ReminderJob> | undefined;
  private readonly stopCounting: () => void;

  constructor(
    @Inject(ENV) private readonly env: BookingEnv,
    health: Health,
  ) {
    const sending = this.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    health.add('redis', () => sending.ping(), { isRequired: false });
    this.queue = new Queue<ReminderJob>(QUEUE, {
      connection: sending,
      prefix: this.prefix,
      ...this.telemetry,
    });
    this.queue.on('error', () => undefined);
    this.stopCounting = countJobs(this.queue);
  }

  /** Calls the handler with the id of each task when it is due. */
  onDue(handler: (taskId: string) => Promise<void>): void {
    const connection = this.connect({ maxRetriesPerRequest: null });
    this.worker = new Worker<ReminderJob>(QUEUE, ({ data }) => handler(data.momentId), {
      connection,
      prefix: this.prefix,
      concurrency: 4,
      ...this.telemetry,
    });
    this.worker.on('error', () => undefined);
  }

  /** Adds one job per task and due time; a task that was moved gets a new job. */
  async schedule(taskId: string, dueAt: Date, delayMs: number): Promise<void> {
    await this.tolerateOutage(() =>
      this.queue.add(
        'ring',
        { momentId: taskId },
        {
          jobId: `moment-${taskId}-${dueAt.getTime()}`,
          delay: Math.max(0, delayMs),
          removeOnComplete: true,
          attempts: 5,
          backoff: { type: 'exponential', delay: 1_000 },
        },
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopCounting();
    await this.worker?.close(true);
    await this.queue.close();
    for (const connection of this.connections) connection.disconnect();
  }

  /** Separates installations that share a Redis, in the same way as their databases. */
  private get prefix(): string {
    return `${this.env.MONGO_DB_PREFIX}booking`;
  }

  /** Links the job to the trace of the request that added it. */
  private get telemetry() {
    return isTraced(this.env) ? { telemetry: new BullMQOtel() } : {};
  }

  /** Redis may be unavailable. The task is stored in MongoDB, and the poll will find it. */
  private async tolerateOutage(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'no job added; the poll will run the task');
    }
  }

  private connect(options: { enableOfflineQueue?: boolean; maxRetriesPerRequest: number | null }): Redis {
    const connection = new Redis(this.env.REDIS_URL, {
      ...options,
      // The user may not send the name of the library, and nobody reads it.
      disableClientInfo: true,
      retryStrategy: (tries) => Math.min(2_000, tries * 100),
    });
    let down = false;
    connection.on('error', (error) => {
      if (!down) this.logger.warn({ err: error }, 'redis is not available');
      down = true;
    });
    connection.on('ready', () => {
      down = false;
    });
    this.connections.push(connection);
    return connection;
  }
}
