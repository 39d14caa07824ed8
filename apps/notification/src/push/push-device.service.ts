import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SESSION_REVOKED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { PUSH_DEVICE_MODEL, type PushDeviceDoc } from './push-device.model.js';

/** The oldest browsers of a user are removed beyond this number. */
const DEVICES_MAX = 20;

@Injectable()
export class PushDeviceService implements OnModuleInit {
  constructor(
    @InjectModel(PUSH_DEVICE_MODEL) private readonly model: Model<PushDeviceDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(SESSION_REVOKED, ({ sid }, session) => this.remove({ sid }, session));
  }

  async save(device: PushDeviceDoc, session: ClientSession): Promise<void> {
    const { _id, ...fields } = device;
    await this.model.updateOne({ _id }, { $set: fields }, { upsert: true, session });
    const older = await this.model
      .find({ userId: device.userId }, { _id: 1 }, { session })
      .sort({ createdAt: -1 })
      .skip(DEVICES_MAX)
      .lean();
    if (older.length > 0) await this.forget(older, session);
  }

  find(owner: { userId: string } | { sid: string }): Promise<PushDeviceDoc[]> {
    return this.model.find(owner).lean();
  }

  /** Of these users, those with a browser. */
  async findOwners(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const devices = await this.model.find({ userId: { $in: userIds } }, { userId: 1 }).lean<PushDeviceDoc[]>();
    return new Set(devices.map(({ userId }) => userId));
  }

  async has(sid: string): Promise<boolean> {
    return (await this.model.exists({ sid })) !== null;
  }

  async remove(which: { sid: string; userId?: string } | { _id: string; userId: string }, session?: ClientSession) {
    await this.model.deleteMany(which, { ...(session && { session }) });
  }

  /** Removes browsers whose push service no longer knows them. */
  async forget(devices: Pick<PushDeviceDoc, '_id'>[], session?: ClientSession): Promise<void> {
    if (devices.length === 0) return;
    await this.model.deleteMany({ _id: { $in: devices.map(({ _id }) => _id) } }, { ...(session && { session }) });
  }

  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }
}
