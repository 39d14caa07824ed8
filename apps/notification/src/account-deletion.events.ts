import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { DELIVERY_MODEL, type DeliveryDoc } from './delivery.model.js';
import { DEVICE_MODEL, type DeviceDoc } from './device.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc, THREAD_MODEL, type ThreadDoc } from './notification.model.js';
import { PREFERENCES_MODEL, type PreferencesDoc } from './preferences.model.js';

/**
 * Erases the notifications of a deleted person, their devices and preferences, and the notifications in which others
 * were told their name.
 */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(DEVICE_MODEL) private readonly devices: Model<DeviceDoc>,
    @InjectModel(PREFERENCES_MODEL) private readonly preferences: Model<PreferencesDoc>,
    @InjectModel(THREAD_MODEL) private readonly threads: Model<ThreadDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    const about = await this.notifications.distinct('about', { userId, about: { $exists: true } }).session(session);
    const entries = await this.notifications
      .find(
        // Older entries do not say whom they mention.
        { $or: [{ userId }, { mentions: userId }, { about: { $in: about }, mentions: { $exists: false } }] },
        { _id: 1 },
        { session },
      )
      .lean();
    const ids = entries.map(({ _id }) => _id);
    await this.deliveries.deleteMany({ $or: [{ userId }, { _id: { $in: ids } }] }, { session });
    await this.notifications.deleteMany({ _id: { $in: ids } }, { session });
    await this.devices.deleteMany({ userId }, { session });
    await this.preferences.deleteOne({ _id: userId }, { session });
    await this.threads.deleteMany({ _id: { $gte: `${userId}|`, $lt: `${userId}|\uffff` } }, { session });
  }
}
