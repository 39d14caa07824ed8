import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DEVICE_SHARED, isStaff } from '@sahaya/contracts';
import { retentionSeconds } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { cipherOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, Schema } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

export interface KnownDeviceDoc {
  /** `<account>|<hash of the device key>` */
  _id: string;
  userId: string;
  /**
   * Hashes of the device key only, under each key of the ring, so that the accounts of one browser are found. Absent
   * for staff, and until the next sign-in in records of earlier versions.
   */
  deviceHashes?: string[];
  storedAt: Date;
}
export const KNOWN_DEVICE_MODEL = 'known_devices';
export const knownDeviceSchema = new Schema<KnownDeviceDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    deviceHashes: { type: [String], default: undefined },
    storedAt: { type: Date, expires: retentionSeconds('known-devices') },
  },
  { versionKey: false, collection: KNOWN_DEVICE_MODEL },
);
knownDeviceSchema.index({ userId: 1 });
knownDeviceSchema.index({ deviceHashes: 1 }, { sparse: true });

/** Accounts that an event names. */
const SHARED_ACCOUNTS_MAX = 50;

/**
 * The devices from which somebody signed in to an account in the last 90 days. A browser recognises itself by a random
 * key that it sends with a sign-in; only its hash is stored.
 */
@Injectable()
export class KnownDevicesService implements AccountDeletionStep {
  constructor(
    @InjectModel(KNOWN_DEVICE_MODEL) private readonly model: Model<KnownDeviceDoc>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The hash of the key if the device signed in to the account before. */
  async recognize(account: string, deviceKey: string | undefined): Promise<string | undefined> {
    if (!deviceKey) return undefined;
    const hash = hashOf(deviceKey);
    return (await this.model.exists({ _id: `${account}|${hash}` })) ? hash : undefined;
  }

  /** Stores that the device signed in to the account, and announces the other accounts of the device. */
  async remember(
    { _id: userId, role }: Pick<AccountDoc, '_id' | 'role'>,
    deviceKey: string | undefined,
    session: ClientSession,
  ): Promise<void> {
    if (!deviceKey) return;
    // Staff test and support on shared computers; their accounts are no sign of fraud.
    const deviceHashes = isStaff(role) ? undefined : cipherOf(this.model.db).lookups(`device key\n${deviceKey}`);
    const seen = {
      $set: { userId, ...(deviceHashes && { deviceHashes }) },
      $currentDate: { storedAt: true } as const,
    };
    await this.model.updateOne({ _id: `${userId}|${hashOf(deviceKey)}` }, seen, { upsert: true, session });
    if (deviceHashes) await this.announceShared(userId, deviceHashes, session);
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }

  /** Announced at each sign-in, so that a consumer knows who still uses the device. */
  private async announceShared(userId: string, deviceHashes: string[], session: ClientSession): Promise<void> {
    const devices = await this.model
      .find({ deviceHashes: { $in: deviceHashes }, userId: { $ne: userId } })
      .sort({ storedAt: -1 })
      .limit(SHARED_ACCOUNTS_MAX - 1)
      .session(session)
      .lean();
    if (devices.length === 0) return;
    const now = this.clock.now().toISOString();
    const signedIn = new Map([
      [userId, now],
      ...devices.map((one) => [one.userId, one.storedAt.toISOString()] as const),
    ]);
    const found = await this.accounts
      .find({ _id: { $in: [...signedIn.keys()] } }, { role: 1 })
      .session(session)
      .lean();
    const roles = new Map(found.map(({ _id, role }) => [_id, role]));
    const accounts = [...signedIn].flatMap(([_id, signedInAt]) => {
      const role = roles.get(_id);
      return role ? [{ userId: _id, role, signedInAt }] : [];
    });
    await this.outbox.add(session, DEVICE_SHARED, { deviceRef: deviceHashes[0]!, accounts });
  }
}

const hashOf = (deviceKey: string) => createHash('sha256').update(deviceKey).digest('base64url');
