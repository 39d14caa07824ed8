import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { StaffMail } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { Counter } from 'prom-client';
import { PreferencesService } from '../preferences/preferences.module.js';
import { DeliveryQueueService } from '../shared/delivery-queue.service.js';
import { DELIVERY_RULES } from '../shared/delivery-rules.js';
import {
  type DeliveryAttempt,
  DELIVERY_MODEL,
  type DeliveryDoc,
  type DeliveryState,
} from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';
import { findRetryPause, NEWS_MAX_AGE_MS } from './delivery-policy.js';
import { MessageChannelService, type MessageResult } from './message-channel.service.js';
import { PushChannelService } from './push-channel.service.js';

/** For deliveries that another process queued and did not begin. */
const POLL_INTERVAL_MS = 5_000;
/** Longer than all calls of one round take. Deliveries of a killed process become due again after it. */
const LEASE_MS = 60_000;
const CONCURRENT_DELIVERIES = 10;
const ATTEMPTS_KEPT = 50;
const deliveries = new Counter({
  name: 'notification_deliveries_total',
  help: 'Ended deliveries of notifications by state',
  labelNames: ['state'],
});

/**
 * Delivers notifications by push to every browser of the user. Essential ones fall back to SMS or email. Deliveries are
 * written in the transaction of the notification, so none is lost when a process ends.
 */
@Injectable()
export class DeliveryWorker extends PollingWorker {
  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly model: Model<DeliveryDoc>,
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    private readonly preferences: PreferencesService,
    private readonly push: PushChannelService,
    private readonly messages: MessageChannelService,
    queue: DeliveryQueueService,
    clock: Clock,
  ) {
    super(clock, POLL_INTERVAL_MS);
    queue.onQueued(() => this.sweep.soon());
  }

  protected override async round(): Promise<Date | undefined> {
    for (;;) {
      const batch: DeliveryDoc[] = [];
      while (batch.length < CONCURRENT_DELIVERIES) {
        const claimed = await this.claim();
        if (!claimed) break;
        batch.push(claimed);
      }
      await Promise.all(batch.map((delivery) => this.deliver(delivery)));
      if (batch.length < CONCURRENT_DELIVERIES) return this.findNextDue();
    }
  }

  private async findNextDue(): Promise<Date | undefined> {
    const next = await this.model.findOne({ state: 'waiting' }, { dueAt: 1 }).sort({ dueAt: 1 }).lean();
    return next?.dueAt;
  }

  private claim(): Promise<DeliveryDoc | null> {
    const now = this.clock.now();
    return this.model
      .findOneAndUpdate(
        { state: 'waiting', dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  private async deliver(delivery: DeliveryDoc): Promise<void> {
    const notification = await this.notifications.findById(delivery._id).lean();
    const { preference, isEssential, staffMail } = DELIVERY_RULES[notification?.kind ?? 'message-sent'];
    const { way: resendChannel } = delivery;
    if (!notification || (!resendChannel && this.isOutdated(notification))) return this.end(delivery, 'skipped', []);
    if (staffMail) return this.mailToStaff(delivery, notification, staffMail);
    const preferences = await this.preferences.find(notification.userId);
    if (preference && !preferences[preference])
      return this.end(delivery, 'skipped', resendChannel ? [this.buildFailedAttempt('switched off')] : []);
    if (resendChannel === 'contact') return this.sendMessage(delivery, notification, []);

    const { attempts, reached, retryAfterMs } = await this.push.send(delivery, notification);
    await this.model.updateOne({ _id: delivery._id }, { $set: { reached } });
    const pauseMs = findRetryPause(delivery.tries);
    if (retryAfterMs !== undefined && pauseMs !== undefined)
      return this.retry(delivery, attempts, Math.max(pauseMs, retryAfterMs));
    if (reached.length > 0) return this.end(delivery, 'sent', attempts, reached);
    if (!isEssential && !resendChannel) return this.end(delivery, attempts.length > 0 ? 'failed' : 'skipped', attempts);
    return this.sendMessage(delivery, notification, attempts);
  }

  private async mailToStaff(
    delivery: DeliveryDoc,
    notification: NotificationDoc,
    requiredChoice: StaffMail | 'nobody',
  ): Promise<void> {
    if (!delivery.way && (await this.preferences.findStaffMail(notification.userId)) !== requiredChoice)
      return this.end(delivery, 'skipped', []);
    return this.finish(delivery, await this.messages.sendToStaff(notification), []);
  }

  private async sendMessage(
    delivery: DeliveryDoc,
    notification: NotificationDoc,
    attempts: DeliveryAttempt[],
  ): Promise<void> {
    return this.finish(delivery, await this.messages.sendToUser(notification), attempts);
  }

  private async finish(delivery: DeliveryDoc, { status, attempt }: MessageResult, earlier: DeliveryAttempt[]) {
    const attempts = [...earlier, attempt];
    if (status !== 'unavailable') return this.end(delivery, status, attempts);
    const pauseMs = findRetryPause(delivery.tries);
    if (pauseMs === undefined) return this.end(delivery, 'failed', attempts);
    return this.retry(delivery, attempts, pauseMs);
  }

  private isOutdated({ read, createdAt }: NotificationDoc): boolean {
    return read || this.clock.now().getTime() - createdAt.getTime() > NEWS_MAX_AGE_MS;
  }

  private buildFailedAttempt(outcome: string): DeliveryAttempt {
    return { at: this.clock.now(), channel: 'none', outcome };
  }

  private async retry(delivery: DeliveryDoc, attempts: DeliveryAttempt[], afterMs: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + afterMs);
    await this.model.updateOne(toRoundFilter(delivery), { $set: { dueAt }, $push: { attempts: { $each: attempts } } });
  }

  private async end(
    delivery: DeliveryDoc,
    state: DeliveryState,
    attempts: DeliveryAttempt[],
    reached: string[] = delivery.reached,
  ): Promise<void> {
    deliveries.inc({ state });
    const log = { attempts: { $each: attempts, $slice: -ATTEMPTS_KEPT } };
    await this.model.updateOne(toRoundFilter(delivery), { $set: { state, reached }, $push: log });
  }
}

/** Matches only the claimed round: a notification that was queued again meanwhile has another due time. */
const toRoundFilter = ({ _id, dueAt, tries }: DeliveryDoc) => ({ _id, dueAt, tries });
