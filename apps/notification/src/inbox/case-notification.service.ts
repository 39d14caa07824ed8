import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { caseNotices, InputOf } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { DELIVERY_MODEL, type DeliveryDoc } from '../shared/delivery.model.js';
import { NOTIFICATION_MODEL, type NotificationDoc } from '../shared/notification.model.js';

/** More than a single booking or subscription causes. */
const NOTIFICATIONS_MAX = 300;

/** Lists the notifications about one booking or subscription for its timeline. */
@Injectable()
export class CaseNotificationService {
  constructor(
    @InjectModel(NOTIFICATION_MODEL) private readonly notifications: Model<NotificationDoc>,
    @InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryDoc>,
  ) {}

  async list({ caseId }: InputOf<typeof caseNotices>) {
    const latest = await this.notifications
      .find({ about: caseId }, { userId: 1, kind: 1, title: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(NOTIFICATIONS_MAX)
      .lean();
    const deliveries = await this.deliveries.find({ _id: { $in: latest.map(({ _id }) => _id) } }).lean();
    const byId = new Map(deliveries.map((delivery) => [delivery._id, delivery]));
    return {
      notices: latest.reverse().map(({ _id, userId, kind, title, createdAt }) => {
        const { state, attempts = [] } = byId.get(_id) ?? {};
        return {
          _id,
          userId,
          kind,
          title,
          at: createdAt.toISOString(),
          ...(state && { state }),
          attempts: attempts.map(({ at, channel, outcome }) => ({ at: at.toISOString(), channel, outcome })),
        };
      }),
    };
  }
}
