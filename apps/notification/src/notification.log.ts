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
import { reasonViolation } from '@sahaya/domain';
import { StaffNames } from '@sahaya/messaging';
import { IdempotencyStore, pageOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { Deliveries } from './deliveries.js';
import { type Attempt, DELIVERY_MODEL, type DeliveryDoc, type DeliveryState, NEWEST } from './delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from './notification.model.js';

type Channel = Attempt['channel'];
const ATTEMPTS = 10;
/** Of what was told, the entry; of an entry that is gone, only that it was there. */
const GONE = { title: '', body: '', read: false };

/** What was told to whom and how it rang, for staff; and once more, when it did not get there. */
@Injectable()
export class NotificationLog {
  constructor(
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    private readonly ringing: Deliveries,
    private readonly names: StaffNames,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list({ page, limit, userId, kind, channel, state, about }: InputOf<typeof adminNotifications>) {
    const filter = {
      ...(userId && { userId }),
      // Any other word is nobody's, and finds nothing.
      ...(kind && { kind: kind as NotificationDoc['kind'] }),
      ...(channel && { 'attempts.channel': channel as Channel }),
      ...(state && { state: state as DeliveryState }),
      ...(about && { about }),
    };
    const { docs, pagination } = await pageOf(this.deliveries, filter, NEWEST, { page, limit });
    return { notifications: await this.shown(docs), pagination };
  }

  async resend(input: InputOf<typeof resendNotification>) {
    const { id, reason, actor } = input;
    refuse(reasonViolation({ reason }));
    const way = RESEND_WAYS.find((one) => one === (input.way || 'same'));
    if (!way) throw new AppError('INVALID_INPUT', { field: 'way' });
    const { userId } = signedIn(actor);
    await this.idempotency.once('notification.resend', input, async (session) => {
      await this.ringing.ringAgain(session, id, userId, way);
      return {};
    });
    const doc = await this.deliveries.findById(id).orFail().lean<DeliveryDoc>();
    const [notification] = await this.shown([doc]);
    return { notification: notification! };
  }

  private async shown(docs: DeliveryDoc[]): Promise<LoggedNotification[]> {
    const people = docs.flatMap(({ userId, resent }) => [userId, ...(resent ? [resent.by] : [])]);
    const [entries, names] = await Promise.all([
      this.notifications.find({ _id: { $in: docs.map(({ _id }) => _id) } }).lean<NotificationDoc[]>(),
      this.names.of(people),
    ]);
    const entryOf = new Map(entries.map((entry) => [entry._id, entry]));
    const named = (_id: string) => ({ _id, ...(names.has(_id) && { name: names.get(_id)! }) });
    return docs.map((doc) => {
      const { title, body, read } = entryOf.get(doc._id) ?? GONE;
      const { kind = 'unknown', state, about, resent } = doc;
      return {
        _id: doc._id,
        user: named(doc.userId),
        kind,
        title,
        // Chats are read for a reason, in their own place.
        body: kind === 'message-sent' ? '' : body,
        ...(about && { about }),
        read,
        createdAt: doc.createdAt.toISOString(),
        state,
        ...(state === 'waiting' && { dueAt: doc.dueAt.toISOString() }),
        attempts: doc.attempts
          .slice(-ATTEMPTS)
          .map(({ at, channel, outcome }) => ({ at: at.toISOString(), channel, outcome })),
        ...(resent && { resent: { at: resent.at.toISOString(), by: named(resent.by) } }),
      };
    });
  }
}
