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
      const now = this.clock.now();
      // One more than a batch: the next one that is not due yet.
      const waiting = await this.model
        .find({ state: 'waiting' })
        .sort({ dueAt: 1 })
        .limit(CONCURRENT_DELIVERIES + 1)
        .lean<DeliveryDoc[]>();
      const due = waiting.filter(({ dueAt }) => dueAt <= now).slice(0, CONCURRENT_DELIVERIES);
      const retriesAt = await Promise.all(due.map((delivery) => this.claimAndDeliver(delivery, now)));
      if (due.length === CONCURRENT_DELIVERIES) continue;
      return findEarliest([waiting[due.length]?.dueAt, ...retriesAt]);
    }
  }

  /** Does nothing if another process has claimed it. */
  private async claimAndDeliver(delivery: DeliveryDoc, now: Date): Promise<Date | undefined> {
    const claimed = await this.model
      .findOneAndUpdate(
        { ...toRoundFilter(delivery), state: 'waiting' },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean<DeliveryDoc>();
    return claimed ? this.deliver(claimed) : undefined;
  }

  /** Returns the time of the next try, if there is one. */
  private async deliver(delivery: DeliveryDoc): Promise<Date | undefined> {
    const notification = await this.notifications.findOne({ _id: delivery._id, userId: delivery.userId }).lean();
    const { preference, isEssential, staffMail } = DELIVERY_RULES[notification?.kind ?? 'message-sent'];
    const { way: resendChannel } = delivery;
    if (!notification || (!resendChannel && this.isOutdated(notification))) return this.end(delivery, 'skipped', []);
    if (staffMail) return this.mailToStaff(delivery, notification, staffMail);
    const preferences = await this.preferences.find(notification.userId);
    if (preference && !preferences[preference])
      return this.end(delivery, 'skipped', resendChannel ? [this.buildFailedAttempt('switched off')] : []);
    if (resendChannel === 'contact') return this.sendMessage(delivery, notification, []);

    const { attempts, reached, retryAfterMs } = await this.push.send(delivery, notification);
    const pauseMs = findRetryPause(delivery.tries);
    if (retryAfterMs !== undefined && pauseMs !== undefined)
      return this.retry(delivery, attempts, Math.max(pauseMs, retryAfterMs), reached);
    if (reached.length > 0) return this.end(delivery, 'sent', attempts, reached);
    if (!isEssential && !resendChannel) return this.end(delivery, attempts.length > 0 ? 'failed' : 'skipped', attempts);
    return this.sendMessage(delivery, notification, attempts);
  }

  private async mailToStaff(
    delivery: DeliveryDoc,
    notification: NotificationDoc,
    requiredChoice: StaffMail | 'nobody',
  ): Promise<Date | undefined> {
    if (!delivery.way && (await this.preferences.findStaffMail(notification.userId)) !== requiredChoice)
      return this.end(delivery, 'skipped', []);
    return this.finish(delivery, await this.messages.sendToStaff(notification), []);
  }

  private async sendMessage(
    delivery: DeliveryDoc,
    notification: NotificationDoc,
    attempts: DeliveryAttempt[],
  ): Promise<Date | undefined> {
    return this.finish(delivery, await this.messages.sendToUser(notification), attempts);
  }

  private async finish(
    delivery: DeliveryDoc,
    { status, attempt }: MessageResult,
    earlier: DeliveryAttempt[],
  ): Promise<Date | undefined> {
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

  private async retry(
    delivery: DeliveryDoc,
    attempts: DeliveryAttempt[],
    afterMs: number,
    reached: string[] = delivery.reached,
  ): Promise<Date> {
    const dueAt = new Date(this.clock.now().getTime() + afterMs);
    const log = { attempts: { $each: attempts } };
    await this.model.updateOne(toRoundFilter(delivery), { $set: { dueAt, reached }, $push: log });
    return dueAt;
  }

  private async end(
    delivery: DeliveryDoc,
    state: DeliveryState,
    attempts: DeliveryAttempt[],
    reached: string[] = delivery.reached,
  ): Promise<undefined> {
    deliveries.inc({ state });
    const log = { attempts: { $each: attempts, $slice: -ATTEMPTS_KEPT } };
    await this.model.updateOne(toRoundFilter(delivery), { $set: { state, reached }, $push: log });
  }
}

/** Matches only the claimed round: a notification that was queued again meanwhile has another due time. */
const toRoundFilter = ({ _id, dueAt, tries }: DeliveryDoc) => ({ _id, dueAt, tries });

const findEarliest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((earliest, time) => (!earliest || (time && time < earliest) ? time : earliest), undefined);
