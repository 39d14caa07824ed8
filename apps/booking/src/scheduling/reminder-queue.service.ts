import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { countJobs, ENV, isTraced } from '@sahaya/service-kit';
import { Queue, Worker } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { Redis } from 'ioredis';
import type { BookingEnv } from '../booking.env.js';

const QUEUE = 'moments';
interface Ring {
  momentId: string;
}

/** BullMQ as an alarm clock. It holds ids only; without Redis bookings go on and the sweep is the alarm. */
@Injectable()
export class MomentAlarm implements BeforeApplicationShutdown {
  private readonly logger = new Logger('MomentAlarm');
  private readonly connections: Redis[] = [];
  private readonly queue: Queue<Ring>;
  private worker: Worker<Ring> | undefined;
  private readonly stopCounting: () => void;

  constructor(@Inject(ENV) private readonly env: BookingEnv) {
    this.queue = new Queue<Ring>(QUEUE, {
      connection: this.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 1 }),
      prefix: this.prefix,
      ...this.telemetry,
    });
    this.queue.on('error', () => undefined);
    this.stopCounting = countJobs(this.queue);
  }

  /** Rings at the due time with the moment's id. */
  onRing(handler: (momentId: string) => Promise<void>): void {
    const connection = this.connect({ maxRetriesPerRequest: null });
    this.worker = new Worker<Ring>(QUEUE, ({ data }) => handler(data.momentId), {
      connection,
      prefix: this.prefix,
      concurrency: 4,
      ...this.telemetry,
    });
    this.worker.on('error', () => undefined);
  }

  /** Once for each due time; a moment that was moved rings again. */
  async set(momentId: string, dueAt: Date, delayMs: number): Promise<void> {
    await this.tolerant(() =>
      this.queue.add(
        'ring',
        { momentId },
        {
          jobId: `moment-${momentId}-${dueAt.getTime()}`,
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

  /** Copies that share a Redis are told apart as their databases are. */
  private get prefix(): string {
    return `${this.env.MONGO_DB_PREFIX}booking`;
  }

  /** A moment's ring belongs to the trace of what set it. */
  private get telemetry() {
    return isTraced(this.env) ? { telemetry: new BullMQOtel() } : {};
  }

  /** Redis may be away: the moment stands in Mongo, and the sweep will find it. */
  private async tolerant(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'no alarm set; the sweep will find the moment');
    }
  }

  private connect(options: { enableOfflineQueue?: boolean; maxRetriesPerRequest: number | null }): Redis {
    const connection = new Redis(this.env.REDIS_URL, {
      ...options,
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
