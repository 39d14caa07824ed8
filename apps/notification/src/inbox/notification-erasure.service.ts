import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import { DELIVERY_MODEL, type DeliveryDoc } from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';
import { CHAT_THREAD_MODEL, type ChatThreadDoc } from './chat-thread.model.js';

@Injectable()
export class NotificationErasureService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(CHAT_THREAD_MODEL) private readonly threads: Model<ChatThreadDoc>,
  ) {}

  /** Erases the notifications of a user, and those of other users that mention the user's name. */
  async erase(session: ClientSession, userId: string): Promise<void> {
    const about = await this.notifications.distinct('about', { userId, about: { $exists: true } }).session(session);
    const docs = await this.notifications
      .find(
        // Older notifications do not store whom they mention.
        { $or: [{ userId }, { mentions: userId }, { about: { $in: about }, mentions: { $exists: false } }] },
        { _id: 1 },
        { session },
      )
      .lean();
    const ids = docs.map(({ _id }) => _id);
    await this.deliveries.deleteMany({ $or: [{ userId }, { _id: { $in: ids } }] }, { session });
    await this.notifications.deleteMany({ _id: { $in: ids } }, { session });
    await this.threads.deleteMany({ _id: { $gte: `${userId}|`, $lt: `${userId}|\uffff` } }, { session });
  }
}
