import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type InputOf,
  type listNotifications,
  NOTIFICATION_ADDED,
  paginate,
  type readNotifications,
  signedIn,
} from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { DeliveryQueueService } from '../shared/delivery-queue.service.js';
import { NOTIFICATION_MODEL, type NotificationDoc, toNotification } from '../shared/notification.model.js';
import { UserClient } from '../shared/user.client.js';

export interface NewNotification extends Pick<
  NotificationDoc,
  'userId' | 'key' | 'kind' | 'path' | 'about' | 'mentions' | 'desk' | 'expiresAt' | 'title' | 'body' | 'hi'
> {
  /** The IST day of the visit that the notification is about. */
  visitDate?: string;
}

/** The inbox of each user. */
@Injectable()
export class NotificationService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly model: Model<NotificationDoc>,
    private readonly deliveries: DeliveryQueueService,
    private readonly users: UserClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list({ actor, page, limit }: InputOf<typeof listNotifications>) {
    const { userId } = signedIn(actor);
    const [language, docs, total, unreadCount] = await Promise.all([
      this.users.findLanguage(userId),
      this.model
        .find({ userId })
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
      this.model.countDocuments({ userId }),
      this.model.countDocuments({ userId, read: false }),
    ]);
    return {
      notifications: docs.map((doc) => toNotification(doc, language)),
      unreadCount,
      pagination: paginate(page, limit, total),
    };
  }

  async markRead({ actor }: InputOf<typeof readNotifications>): Promise<{ marked: number }> {
    const { userId } = signedIn(actor);
    const { modifiedCount } = await this.model.updateMany({ userId, read: false }, { $set: { read: true } });
    return { marked: modifiedCount };
  }

  /** Adds a notification and plans its delivery. Does nothing if the user already has one with this key. */
  async add(session: ClientSession, { userId, key, visitDate, ...notification }: NewNotification): Promise<void> {
    const _id = newId();
    const { upsertedCount } = await this.model.updateOne(
      { userId, key },
      { $setOnInsert: { _id, ...notification, read: false, createdAt: this.clock.now() } },
      { upsert: true, session },
    );
    if (upsertedCount === 0) return;
    const { kind, about, expiresAt } = notification;
    await this.deliveries.enqueue(session, _id, userId, { kind, about, visitDate, expiresAt });
    await this.outbox.add(session, NOTIFICATION_ADDED, {
      userId,
      notificationId: _id,
      ...(about && { about }),
    });
  }
}
