import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { retentionSeconds } from '@sahaya/domain';
import { type ClientSession, Model, Schema } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';

export interface KnownDeviceDoc {
  /** `<account>|<hash of the device key>` */
  _id: string;
  userId: string;
  storedAt: Date;
}
export const KNOWN_DEVICE_MODEL = 'known_devices';
export const knownDeviceSchema = new Schema<KnownDeviceDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    storedAt: { type: Date, expires: retentionSeconds('known-devices') },
  },
  { versionKey: false, collection: KNOWN_DEVICE_MODEL },
);
knownDeviceSchema.index({ userId: 1 });

/**
 * The devices from which somebody signed in to an account in the last 90 days. A browser recognises itself by a random
 * key that it sends with a sign-in; only its hash is stored.
 */
@Injectable()
export class KnownDevicesService implements AccountDeletionStep {
  constructor(@InjectModel(KNOWN_DEVICE_MODEL) private readonly model: Model<KnownDeviceDoc>) {}

  /** The hash of the key if the device signed in to the account before. */
  async recognize(account: string, deviceKey: string | undefined): Promise<string | undefined> {
    if (!deviceKey) return undefined;
    const hash = hashOf(deviceKey);
    return (await this.model.exists({ _id: `${account}|${hash}` })) ? hash : undefined;
  }

  async remember(userId: string, deviceKey: string | undefined, session: ClientSession): Promise<void> {
    if (!deviceKey) return;
    const seen = { $set: { userId }, $currentDate: { storedAt: true } as const };
    await this.model.updateOne({ _id: `${userId}|${hashOf(deviceKey)}` }, seen, { upsert: true, session });
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }
}

const hashOf = (deviceKey: string) => createHash('sha256').update(deviceKey).digest('base64url');
