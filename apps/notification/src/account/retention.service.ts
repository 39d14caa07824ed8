import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { RetentionWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { DELIVERY_MODEL, type DeliveryDoc } from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

/** Deletes old notifications with their deliveries. */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    private readonly retention: RetentionWorker,
  ) {}

  onModuleInit(): void {
    this.retention.register('notifications', (cutoff, limit) => this.purge(cutoff, limit));
  }

  /** A delivery has the id of its notification. The notifications go last, because they find the deliveries. */
  private async purge(cutoff: Date, limit: number): Promise<number> {
    const old = { createdAt: { $lt: cutoff } };
    const docs = await this.notifications.find(old, { _id: 1 }).limit(limit).lean();
    if (docs.length === 0) return 0;
    const _id = { $in: docs.map((doc) => doc._id) };
    await this.deliveries.deleteMany({ _id });
    const { deletedCount } = await this.notifications.deleteMany({ _id });
    return deletedCount;
  }
}
