import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminNotifications,
  AppError,
  type InputOf,
  type LoggedNotification,
  refuse,
  RESEND_WAYS,
  type resendNotification,
  signedIn,
} from '@sahaya/contracts';
import { staffReasonViolation } from '@sahaya/domain';
import { StaffNamesClient } from '@sahaya/service-clients';
import { IdempotencyStore, pageOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { DeliveryQueueService } from '../shared/delivery-queue.service.js';
import {
  DELIVERY_MODEL,
  type DeliveryAttempt,
  type DeliveryDoc,
  type DeliveryState,
  NEWEST,
} from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

type Channel = DeliveryAttempt['channel'];
const ATTEMPTS_SHOWN = 10;
/** Shown in place of a notification that has been deleted. */
const DELETED_NOTIFICATION = { title: '', body: '', read: false };

/** Shows staff which notifications users received and how, and resends those that did not arrive. */
@Injectable()
export class DeliveryLogService {
  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    private readonly queue: DeliveryQueueService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list({ page, limit, after, userId, kind, channel, state, about }: InputOf<typeof adminNotifications>) {
    const filter = {
      ...(userId && { userId }),
      // An unknown kind, channel or state matches nothing.
      ...(kind && { kind: kind as NotificationDoc['kind'] }),
      ...(channel && { 'attempts.channel': channel as Channel }),
      ...(state && { state: state as DeliveryState }),
      ...(about && { about }),
    };
    const { docs, pagination } = await pageOf(this.deliveries, filter, NEWEST, { page, limit, after });
    return { notifications: await this.toLogged(docs), pagination };
  }

  async resend(input: InputOf<typeof resendNotification>) {
    const { id, actor } = input;
    refuse(staffReasonViolation(input));
    const channel = RESEND_WAYS.find((one) => one === (input.way || 'same'));
    if (!channel) throw new AppError('INVALID_INPUT', { field: 'way' });
    const { userId } = signedIn(actor);
    await this.idempotency.once('notification.resend', input, async (session) => {
      await this.queue.resend(session, id, userId, channel);
      return {};
    });
    const doc = await this.deliveries.findById(id).orFail().lean<DeliveryDoc>();
    const [notification] = await this.toLogged([doc]);
    return { notification: notification! };
  }

  private async toLogged(docs: DeliveryDoc[]): Promise<LoggedNotification[]> {
    const userIds = docs.flatMap(({ userId, resent }) => [userId, ...(resent ? [resent.by] : [])]);
    const [notifications, names] = await Promise.all([
      this.notifications.find({ _id: { $in: docs.map(({ _id }) => _id) } }).lean<NotificationDoc[]>(),
      this.names.find(userIds),
    ]);
    const notificationsById = new Map(notifications.map((notification) => [notification._id, notification]));
    const toNamed = (_id: string) => ({ _id, ...(names.has(_id) && { name: names.get(_id)! }) });
    return docs.map((doc) => {
      const { title, body, read } = notificationsById.get(doc._id) ?? DELETED_NOTIFICATION;
      const { kind = 'unknown', state, about, resent } = doc;
      return {
        _id: doc._id,
        user: toNamed(doc.userId),
        kind,
        title,
        // Staff read chats only on their own page, which asks for a reason.
        body: kind === 'message-sent' ? '' : body,
        ...(about && { about }),
        read,
        createdAt: doc.createdAt.toISOString(),
        state,
        ...(state === 'waiting' && { dueAt: doc.dueAt.toISOString() }),
        attempts: doc.attempts
          .slice(-ATTEMPTS_SHOWN)
          .map(({ at, channel, outcome }) => ({ at: at.toISOString(), channel, outcome })),
        ...(resent && { resent: { at: resent.at.toISOString(), by: toNamed(resent.by) } }),
      };
    });
  }
}
