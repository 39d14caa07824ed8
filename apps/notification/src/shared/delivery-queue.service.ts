import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { deliverAt } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { DELIVERY_RULES } from './delivery-rules.js';
import { DELIVERY_MODEL, type DeliveryDoc, type ResendChannel } from './delivery.model.js';
import type { NotificationDoc } from './notification.model.js';

/** Prevents a double click from sending a notification twice. */
const RESEND_PAUSE_MS = 60_000;

interface QueuedNotification {
  kind: NotificationDoc['kind'];
  about?: string | undefined;
  /** The IST day of the visit. */
  visitDate?: string | undefined;
  expiresAt?: Date | undefined;
}

/** Plans the delivery of notifications. The worker of the delivery feature sends them. */
@Injectable()
export class DeliveryQueueService {
  private listener: () => void = () => undefined;
  private readonly notifyListener = () => this.listener();

  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Calls the listener after each commit that makes a delivery due. */
  onQueued(listener: () => void): void {
    this.listener = listener;
  }

  /** Plans the deliveries of new notifications. Does nothing for those that have one. */
  async enqueueNew(
    notifications: (QueuedNotification & { id: string; userId: string })[],
    session?: ClientSession,
  ): Promise<void> {
    if (notifications.length === 0) return;
    const createdAt = this.clock.now();
    const writes = notifications.map(({ id, userId, expiresAt, ...notification }) => ({
      updateOne: {
        filter: { _id: id },
        update: {
          $setOnInsert: {
            userId,
            ...this.toWaiting(notification),
            attempts: [],
            createdAt,
            ...(expiresAt && { expiresAt }),
          },
        },
        upsert: true,
      },
    }));
    await this.deliveries.bulkWrite(writes, { ...(session && { session }) });
    if (session) this.db.afterCommit(session, this.notifyListener);
    else this.listener();
  }

  /** Plans a delivery; a notification with a new text is delivered again. */
  async enqueue(
    session: ClientSession,
    notificationId: string,
    userId: string,
    { expiresAt, ...notification }: QueuedNotification,
  ): Promise<void> {
    await this.deliveries.updateOne(
      { _id: notificationId },
      {
        $set: this.toWaiting(notification),
        $unset: { way: 1 },
        $setOnInsert: { userId, attempts: [], createdAt: this.clock.now(), ...(expiresAt && { expiresAt }) },
      },
      { upsert: true, session },
    );
    this.db.afterCommit(session, this.notifyListener);
  }

  /** Delivers a notification again at the request of staff, unless it is waiting or was resent a moment ago. */
  async resend(session: ClientSession, id: string, by: string, channel: ResendChannel): Promise<void> {
    const now = this.clock.now();
    const recently = new Date(now.getTime() - RESEND_PAUSE_MS);
    const { matchedCount } = await this.deliveries.updateOne(
      { _id: id, state: { $ne: 'waiting' }, $nor: [{ 'resent.at': { $gt: recently } }] },
      { $set: { state: 'waiting', dueAt: now, tries: 0, reached: [], way: channel, resent: { at: now, by } } },
      { session },
    );
    if (matchedCount > 0) return this.db.afterCommit(session, this.notifyListener);
    const exists = await this.deliveries.exists({ _id: id }).session(session);
    throw new AppError(exists ? 'NOTIFICATION_UNDER_WAY' : 'NOTIFICATION_NOT_FOUND');
  }

  private toWaiting({ kind, about, visitDate }: QueuedNotification) {
    const now = this.clock.now();
    const dueAt = DELIVERY_RULES[kind].ignoresQuietHours ? now : deliverAt(now, visitDate);
    return { state: 'waiting' as const, dueAt, tries: 0, reached: [], kind, ...(about && { about }) };
  }
}
