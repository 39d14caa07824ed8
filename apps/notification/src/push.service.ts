import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type getPreferences,
  type InputOf,
  SESSION_REVOKED,
  type setPreferences,
  signedIn,
  type subscribePush,
  type testPush,
  type unsubscribePush,
} from '@sahaya/contracts';
import { BRAND, DEFAULT_NOTICE_PREFERENCES, NOTICE_PREFERENCES, type NoticePreferences } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { DEVICE_MODEL, type DeviceDoc, deviceId } from './device.model.js';
import type { NotificationEnv } from './notification.env.js';
import { PREFERENCES_MODEL, type PreferencesDoc } from './preferences.model.js';
import { PushSender } from './push.sender.js';

/** One person's browsers; older ones fall out. */
const DEVICES_MAX = 20;

/** Who is pushed to, and what of (spec §4, §7). */
@Injectable()
export class PushService implements OnModuleInit {
  constructor(
    @InjectModel(DEVICE_MODEL) private readonly devices: Model<DeviceDoc>,
    @InjectModel(PREFERENCES_MODEL) private readonly preferences: Model<PreferencesDoc>,
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly sender: PushSender,
    private readonly consumer: EventConsumer,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumer.on(SESSION_REVOKED, async ({ sid }, session) => {
      await this.devices.deleteMany({ sid }, { session });
    });
  }

  publicKey() {
    return { publicKey: this.env.VAPID_PUBLIC_KEY };
  }

  async subscribe({ actor, subscription, ...bare }: InputOf<typeof subscribePush>) {
    const { userId, sid } = signedIn(actor);
    const { endpoint, keys } = subscription ?? bare;
    if (!keys?.p256dh || !keys.auth || !this.sender.accepts(endpoint))
      throw new AppError('PUSH_SUBSCRIPTION_INVALID', { field: 'subscription' });
    const _id = deviceId(endpoint);
    const owned = { userId, sid, endpoint, keys, createdAt: this.clock.now() };
    await this.devices.updateOne({ _id }, { $set: owned }, { upsert: true });
    const older = await this.devices.find({ userId }, { _id: 1 }).sort({ createdAt: -1 }).skip(DEVICES_MAX).lean();
    if (older.length > 0) await this.devices.deleteMany({ _id: { $in: older.map((device) => device._id) } });
    return { isSubscribed: true as const };
  }

  async unsubscribe({ actor, endpoint }: InputOf<typeof unsubscribePush>) {
    const { userId, sid } = signedIn(actor);
    await this.devices.deleteMany(endpoint ? { _id: deviceId(endpoint), userId } : { sid, userId });
    return { isSubscribed: await this.isSubscribed(sid) };
  }

  async show({ actor }: InputOf<typeof getPreferences>) {
    const { userId, sid } = signedIn(actor);
    const [preferences, isSubscribed] = await Promise.all([this.preferencesOf(userId), this.isSubscribed(sid)]);
    return { preferences, isSubscribed };
  }

  async set({ actor, preferences, ...bare }: InputOf<typeof setPreferences>) {
    const { userId } = signedIn(actor);
    const said = preferences ?? bare;
    const $set: Partial<NoticePreferences> = {};
    for (const name of NOTICE_PREFERENCES) if (said[name] !== undefined) $set[name] = said[name];
    await this.preferences.updateOne({ _id: userId }, { $set }, { upsert: true });
    return this.show({ actor });
  }

  async test({ actor, title, body }: InputOf<typeof testPush>) {
    const { sid } = signedIn(actor);
    const devices = await this.devices.find({ sid }).lean();
    if (devices.length === 0) throw new AppError('PUSH_NOT_SUBSCRIBED');
    const words = { title: title || BRAND, body, path: '/notifications', tag: 'test' };
    const outcomes = await Promise.all(
      devices.map((device) => this.sender.send(device, words, { ttlSeconds: 60, urgent: true })),
    );
    const gone = devices.filter((_, index) => outcomes[index]?.is === 'gone');
    await this.forget(gone);
    const sent = outcomes.filter(({ is }) => is === 'sent').length;
    if (sent === 0) throw new AppError(gone.length === devices.length ? 'PUSH_NOT_SUBSCRIBED' : 'PUSH_FAILED');
    return { sent };
  }

  async preferencesOf(userId: string): Promise<NoticePreferences> {
    const { _id: _, ...said } = (await this.preferences.findById(userId).lean()) ?? { _id: userId };
    return { ...DEFAULT_NOTICE_PREFERENCES, ...said };
  }

  devicesOf(userId: string): Promise<DeviceDoc[]> {
    return this.devices.find({ userId }).lean();
  }

  async forget(devices: DeviceDoc[]): Promise<void> {
    if (devices.length > 0) await this.devices.deleteMany({ _id: { $in: devices.map(({ _id }) => _id) } });
  }

  private async isSubscribed(sid: string): Promise<boolean> {
    return (await this.devices.exists({ sid })) !== null;
  }
}
