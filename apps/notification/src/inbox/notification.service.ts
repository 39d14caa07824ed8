import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, NOTIFICATION_ADDED, type readNotifications, signedIn } from '@sahaya/contracts';
import type { Translation } from '@sahaya/domain';
import { EventBroadcaster } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { DeliveryQueueService } from '../shared/delivery-queue.service.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

export interface NewNotification extends Pick<
  NotificationDoc,
  'userId' | 'key' | 'kind' | 'path' | 'about' | 'mentions' | 'desk' | 'expiresAt' | 'title' | 'body' | Translation
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
    private readonly broadcaster: EventBroadcaster,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async markRead({ actor }: InputOf<typeof readNotifications>): Promise<{ marked: number }> {
    const { userId } = signedIn(actor);
    const { modifiedCount } = await this.model.updateMany({ userId, read: false }, { $set: { read: true } });
    return { marked: modifiedCount };
  }

  /** Adds a notification and plans its delivery. Does nothing if the user already has one with this key. */
  async add(session: ClientSession, notification: NewNotification): Promise<void> {
    await this.addAll([notification], session);
  }

  /**
   * Adds the notifications of several events, and returns which events caused at least one new notification. It may be
   * repeated without a session: what a crash left out is added then.
   */
  async addForEvents(ofEvents: NewNotification[][], session?: ClientSession): Promise<boolean[]> {
    const added = await this.addAll(ofEvents.flat(), session);
    return ofEvents.map((notifications) => notifications.some((notification) => added.has(notification)));
  }

  /** Returns the new notifications. */
  private async addAll(notifications: NewNotification[], session?: ClientSession): Promise<Set<NewNotification>> {
    if (notifications.length === 0) return new Set();
    const createdAt = this.clock.now();
    const planned = notifications.map((notification) => ({ notification, id: newId() }));
    const writes = planned.map(({ id: _id, notification: { userId, key, visitDate: _, ...content } }) => ({
      updateOne: {
        filter: { userId, key },
        update: { $setOnInsert: { _id, ...content, read: false, createdAt } },
        upsert: true,
      },
    }));
    const { upsertedIds } = await this.model.bulkWrite(writes, { ...(session && { session }) });
    const added = planned.filter((_, index) => index in upsertedIds);
    const known = planned.filter((_, index) => !(index in upsertedIds));
    // A transaction has written a known notification with its delivery.
    const repeated = session ? [] : await this.findStored(known.map(({ notification }) => notification));
    const announced = [...added, ...repeated].map(({ notification, id }) => ({ ...notification, id }));
    await this.deliveries.enqueueNew(announced, session);
    const announce = () => announced.forEach((notification) => this.announce(notification));
    // Also for known ones: the process may have ended before it told the gateways.
    if (session) this.db.afterCommit(session, announce);
    else announce();
    return new Set(added.map(({ notification }) => notification));
  }

  private async findStored(notifications: NewNotification[]) {
    if (notifications.length === 0) return [];
    const facts = notifications.map(({ userId, key }) => ({ userId, key }));
    const docs = await this.model.find({ $or: facts }, { userId: 1, key: 1 }).lean<NotificationDoc[]>();
    const ids = new Map(docs.map((doc) => [toFact(doc), doc._id]));
    return notifications.flatMap((notification) => {
      const id = ids.get(toFact(notification));
      return id ? [{ notification, id }] : [];
    });
  }

  private announce({ id: notificationId, userId, about }: NewNotification & { id: string }): void {
    this.broadcaster.send(NOTIFICATION_ADDED, { userId, notificationId, ...(about && { about }) });
  }
}

const toFact = ({ userId, key }: Pick<NewNotification, 'userId' | 'key'>) => `${userId}|${key}`;
