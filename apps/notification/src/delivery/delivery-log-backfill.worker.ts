import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { DELIVERY_MODEL, type DeliveryDoc } from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

const BATCH = 200;

/** Adds deliveries from before the log existed to it. Runs beside the service and may run more than once. */
@Injectable()
export class DeliveryLogBackfillWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('DeliveryLogBackfillWorker');
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
      const found = await this.notifications.find({ _id: { $in: ids } }, { kind: 1, about: 1 }).lean();
      const notificationsById = new Map(found.map((notification) => [notification._id, notification]));
      await this.deliveries.bulkWrite(
        ids.map((_id) => {
          const { kind = 'unknown' as const, about } = notificationsById.get(_id) ?? {};
          return { updateOne: { filter: { _id }, update: { $set: { kind, ...(about && { about }) } } } };
        }),
      );
    }
  }
}
