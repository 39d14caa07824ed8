import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { countJobs, ENV, Health, isTraced } from '@sahaya/service-kit';
import { Queue, Worker } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { Redis } from 'ioredis';
import type { SubscriptionEnv } from '../subscription.env.js';

const QUEUE = 'daily-round';

/**
 * A BullMQ scheduler that triggers the daily jobs at 00:05 IST. It holds no data: without Redis, polling starts the
 * jobs.
 */
@Injectable()
export class DailyQueue implements BeforeApplicationShutdown {
  private readonly logger = new Logger('DailyQueue');
  private readonly connections: Redis[] = [];
  private queue: Queue | undefined;
  private worker: Worker | undefined;
  private stopCounting: () => void = () => undefined;

  constructor(
    @Inject(ENV) private readonly env: SubscriptionEnv,
    private readonly health: Health,
  ) {}

  onTrigger(handler: () => void): void {
    const options = {
      prefix: `${this.env.MONGO_DB_PREFIX}subscription`,
      ...(isTraced(this.env) && { telemetry: new BullMQOtel() }),
    };
    const sending = this.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    this.health.add('redis', () => sending.ping(), { isRequired: false });
    this.queue = new Queue(QUEUE, { ...options, connection: sending });
    this.queue.on('error', () => undefined);
    this.stopCounting = countJobs(this.queue);
    const connection = this.connect({ maxRetriesPerRequest: null });
    this.worker = new Worker(QUEUE, () => Promise.resolve(handler()), { ...options, connection });
    this.worker.on('error', () => undefined);
  }

  /** Idempotent across replicas. Called again after a reconnect, because Redis may have lost the scheduler. */
  async schedule(): Promise<void> {
    try {
      const ring = { name: 'ring', opts: { removeOnComplete: 10, removeOnFail: 10 } };
      await this.queue?.upsertJobScheduler('daily-round', { pattern: '5 0 * * *', tz: 'Asia/Kolkata' }, ring);
    } catch (error) {
      this.logger.warn({ err: error }, 'the daily jobs could not be scheduled; polling continues without the queue');
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopCounting();
    await this.worker?.close(true);
    await this.queue?.close();
    for (const connection of this.connections) connection.disconnect();
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
      // Redis may have lost its data after a restart.
      if (this.queue) void this.schedule();
    });
    this.connections.push(connection);
    return connection;
  }
}
