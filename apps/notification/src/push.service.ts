import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  type getPreferences,
  type InputOf,
  type setPreferences,
  signedIn,
  type subscribePush,
  type testPush,
  type unsubscribePush,
} from '@sahaya/contracts';
import { BRAND, NOTICE_PREFERENCES, type NoticePreferences } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { deviceId } from './device.model.js';
import { Devices } from './devices.js';
import type { NotificationEnv } from './notification.env.js';
import { NotificationService } from './notification.service.js';
import { Preferences } from './preferences.js';
import { PushSender } from './push.sender.js';
import { say } from './say.js';

/** Who is pushed to, and what of (spec §4, §7). */
@Injectable()
export class PushService {
  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly devices: Devices,
    private readonly preferences: Preferences,
    private readonly notifications: NotificationService,
    private readonly sender: PushSender,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  publicKey() {
    return { publicKey: this.env.VAPID_PUBLIC_KEY };
  }

  /** A welcome follows, once for each browser (spec §8). */
  async subscribe({ actor, subscription, ...bare }: InputOf<typeof subscribePush>) {
    const { userId, sid } = signedIn(actor);
    const { endpoint, keys } = subscription ?? bare;
    if (!keys?.p256dh || !keys.auth || !this.sender.accepts(endpoint))
      throw new AppError('PUSH_SUBSCRIPTION_INVALID', { field: 'subscription' });
    const _id = deviceId(endpoint);
    await this.db.transaction(async (session) => {
      await this.devices.save({ _id, userId, sid, endpoint, keys, createdAt: this.clock.now() }, session);
      await this.notifications.add(session, {
        userId,
        key: `push-welcome|${_id}`,
        kind: 'push-welcome',
        path: '/notifications',
        ...say((words) => words['push-welcome']()),
      });
    });
    return { isSubscribed: true as const };
  }

  async unsubscribe({ actor, endpoint }: InputOf<typeof unsubscribePush>) {
    const { userId, sid } = signedIn(actor);
    await this.devices.remove(endpoint ? { _id: deviceId(endpoint), userId } : { sid, userId });
    return { isSubscribed: await this.devices.has(sid) };
  }

  async show({ actor }: InputOf<typeof getPreferences>) {
    const { userId, sid } = signedIn(actor);
    const [preferences, isSubscribed] = await Promise.all([this.preferences.of(userId), this.devices.has(sid)]);
    return { preferences, isSubscribed };
  }

  async set({ actor, preferences, ...bare }: InputOf<typeof setPreferences>) {
    const { userId } = signedIn(actor);
    const said = preferences ?? bare;
    const changes: Partial<NoticePreferences> = {};
    for (const name of NOTICE_PREFERENCES) if (said[name] !== undefined) changes[name] = said[name];
    await this.preferences.change(userId, changes);
    return this.show({ actor });
  }

  async test({ actor, title, body }: InputOf<typeof testPush>) {
    const { sid } = signedIn(actor);
    const devices = await this.devices.of({ sid });
    if (devices.length === 0) throw new AppError('PUSH_NOT_SUBSCRIBED');
    const words = { title: title || BRAND, body, path: '/notifications', tag: 'test' };
    const outcomes = await Promise.all(
      devices.map((device) => this.sender.send(device, words, { ttlSeconds: 60, urgent: true })),
    );
    const gone = devices.filter((_, index) => outcomes[index]?.is === 'gone');
    await this.devices.forget(gone);
    const sent = outcomes.filter(({ is }) => is === 'sent').length;
    if (sent === 0) throw new AppError(gone.length === devices.length ? 'PUSH_NOT_SUBSCRIBED' : 'PUSH_FAILED');
    return { sent };
  }
}
