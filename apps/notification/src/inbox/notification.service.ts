import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, NOTIFICATION_ADDED, type readNotifications, signedIn } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { DeliveryQueueService } from '../shared/delivery-queue.service.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

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
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

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
