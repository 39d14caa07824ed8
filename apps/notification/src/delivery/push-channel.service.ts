import { Injectable } from '@nestjs/common';
import { LanguageClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { PushDeviceService, WebPushClient } from '../push/push.module.js';
import { DELIVERY_RULES } from '../shared/delivery-rules.js';
import type { DeliveryAttempt, DeliveryDoc } from '../shared/delivery.model.js';
import { type NotificationDoc, pathOf, textOf } from '../shared/notification.model.js';
import { NEWS_MAX_AGE_MS, toShortBody } from './delivery-policy.js';

export interface PushRound {
  attempts: DeliveryAttempt[];
  /** Ids of all devices that have received the notification, in this round or an earlier one. */
  reached: string[];
  /** Set if at least one push service asks to try again: the longest wait that one of them demands. */
  retryAfterMs?: number;
}

/** Sends a notification to each browser of a user. */
@Injectable()
export class PushChannelService {
  constructor(
    private readonly devices: PushDeviceService,
    private readonly client: WebPushClient,
    private readonly languages: LanguageClient,
    private readonly clock: Clock,
  ) {}

  async send(delivery: DeliveryDoc, notification: NotificationDoc): Promise<PushRound> {
    const devices = await this.devices.find({ userId: notification.userId });
    const pending = devices.filter(({ _id }) => !delivery.reached.includes(_id));
    const { title, body } =
      devices.length > 0 ? textOf(notification, await this.languages.find(notification.userId)) : notification;
    const message = {
      title,
      body: toShortBody(notification.kind, body),
      path: pathOf(notification),
      tag: toTag(notification),
    };
    const urgent = DELIVERY_RULES[notification.kind].isEssential === true;
    const options = { ttlSeconds: NEWS_MAX_AGE_MS / 1_000, urgent };
    const results = await Promise.all(pending.map((device) => this.client.send(device, message, options)));

    await this.devices.forget(pending.filter((_, index) => results[index]?.status === 'gone'));
    const at = this.clock.now();
    const attempts = results.map((result): DeliveryAttempt => ({
      at,
      channel: 'push',
      outcome: 'reason' in result ? result.reason : 'sent',
    }));
    const sent = pending.flatMap(({ _id }, index) => (results[index]?.status === 'sent' ? [_id] : []));
    const waits = results.flatMap((result) => (result.status === 'retry' ? [result.afterMs ?? 0] : []));
    return {
      attempts,
      reached: [...delivery.reached, ...sent],
      ...(waits.length > 0 && { retryAfterMs: Math.max(...waits) }),
    };
  }
}

/** A browser shows one notification per chat or visit: the latest. */
const toTag = ({ path, kind, key }: NotificationDoc) => (kind === 'message-sent' ? path : (key.split('|')[1] ?? key));
