import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type InputOf,
  signedIn,
  type subscribePush,
  type testPush,
  type unsubscribePush,
  type userPushDevices,
} from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { NotificationService } from '../inbox/inbox.module.js';
import type { NotificationEnv } from '../notification.env.js';
import { renderText } from '../templates/templates.module.js';
import { hashEndpoint } from './push-device.model.js';
import { PushDeviceService } from './push-device.service.js';
import { pushServiceName } from './push-endpoint.js';
import { WebPushClient } from './web-push.client.js';

/** Subscribes browsers to push messages. */
@Injectable()
export class PushSubscriptionService {
  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly devices: PushDeviceService,
    private readonly notifications: NotificationService,
    private readonly client: WebPushClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  publicKey() {
    return { publicKey: this.env.VAPID_PUBLIC_KEY };
  }

  /** Each browser gets one welcome notification. */
  async subscribe({ actor, subscription, ...bare }: InputOf<typeof subscribePush>) {
    const { userId, sid } = signedIn(actor);
    const { endpoint, keys } = subscription ?? bare;
    if (!keys?.p256dh || !keys.auth || !this.client.accepts(endpoint))
      throw new AppError('PUSH_SUBSCRIPTION_INVALID', { field: 'subscription' });
    const _id = hashEndpoint(endpoint);
    await this.db.transaction(async (session) => {
      await this.devices.save({ _id, userId, sid, endpoint, keys, createdAt: this.clock.now() }, session);
      await this.notifications.add(session, {
        userId,
        key: `push-welcome|${_id}`,
        kind: 'push-welcome',
        path: '/notifications',
        ...renderText((templates) => templates['push-welcome']()),
      });
    });
    return { isSubscribed: true as const };
  }

  async listForStaff({ id }: InputOf<typeof userPushDevices>) {
    const devices = await this.devices.find({ userId: id });
    const shown = devices.map(({ endpoint, createdAt }) => ({
      service: pushServiceName(endpoint),
      since: createdAt.toISOString(),
    }));
    return { devices: shown.toSorted((a, b) => b.since.localeCompare(a.since)) };
  }

  /** Without an endpoint, removes all browsers of the session. */
  async unsubscribe({ actor, endpoint }: InputOf<typeof unsubscribePush>) {
    const { userId, sid } = signedIn(actor);
    await this.devices.remove(endpoint ? { _id: hashEndpoint(endpoint), userId } : { sid, userId });
    return { isSubscribed: await this.devices.has(sid) };
  }

  async test({ actor, title, body }: InputOf<typeof testPush>) {
    const { sid } = signedIn(actor);
    const devices = await this.devices.find({ sid });
    if (devices.length === 0) throw new AppError('PUSH_NOT_SUBSCRIBED');
    const message = { title: title || BRAND, body, path: '/notifications', tag: 'test' };
    const results = await Promise.all(
      devices.map((device) => this.client.send(device, message, { ttlSeconds: 60, urgent: true })),
    );
    const gone = devices.filter((_, index) => results[index]?.status === 'gone');
    await this.devices.forget(gone);
    const sent = results.filter(({ status }) => status === 'sent').length;
    if (sent === 0) throw new AppError(gone.length === devices.length ? 'PUSH_NOT_SUBSCRIBED' : 'PUSH_FAILED');
    return { sent };
  }
}
