import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SESSION_REVOKED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { DEVICE_MODEL, type DeviceDoc } from './device.model.js';

/** One person's browsers; older ones fall out. */
const KEPT = 20;

/** The browsers that are pushed to. */
@Injectable()
export class Devices implements OnModuleInit {
  constructor(
    @InjectModel(DEVICE_MODEL) private readonly model: Model<DeviceDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(SESSION_REVOKED, ({ sid }, session) => this.remove({ sid }, session));
  }

  async save(device: DeviceDoc, session: ClientSession): Promise<void> {
    const { _id, ...fields } = device;
    await this.model.updateOne({ _id }, { $set: fields }, { upsert: true, session });
    const older = await this.model
      .find({ userId: device.userId }, { _id: 1 }, { session })
      .sort({ createdAt: -1 })
      .skip(KEPT)
      .lean();
    if (older.length > 0) await this.forget(older, session);
  }

  of(owner: { userId: string } | { sid: string }): Promise<DeviceDoc[]> {
    return this.model.find(owner).lean();
  }

  async has(sid: string): Promise<boolean> {
    return (await this.model.exists({ sid })) !== null;
  }

  async remove(which: { sid: string; userId?: string } | { _id: string; userId: string }, session?: ClientSession) {
    await this.model.deleteMany(which, { ...(session && { session }) });
  }

  /** They are gone: the browser has unsubscribed, or its push service does not know it any more. */
  async forget(devices: Pick<DeviceDoc, '_id'>[], session?: ClientSession): Promise<void> {
    if (devices.length === 0) return;
    await this.model.deleteMany({ _id: { $in: devices.map(({ _id }) => _id) } }, { ...(session && { session }) });
  }
}
