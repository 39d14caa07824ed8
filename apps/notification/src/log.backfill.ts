import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { DELIVERY_MODEL, type DeliveryDoc } from './delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from './notification.model.js';

const BATCH = 200;

/** What rang before there was a log is found in it, too: filled in beside the running service; safe to be done twice. */
@Injectable()
export class LogBackfill implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LogBackfill');
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'interrupted; the next start goes on');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const old = await this.deliveries.find({ kind: null }, { _id: 1 }).limit(BATCH).lean();
      if (old.length === 0) return;
      const ids = old.map(({ _id }) => _id);
      const entries = await this.notifications.find({ _id: { $in: ids } }, { kind: 1, about: 1 }).lean();
      const entryOf = new Map(entries.map((entry) => [entry._id, entry]));
      await this.deliveries.bulkWrite(
        ids.map((_id) => {
          const { kind = 'unknown' as const, about } = entryOf.get(_id) ?? {};
          return { updateOne: { filter: { _id }, update: { $set: { kind, ...(about && { about }) } } } };
        }),
      );
    }
  }
}
