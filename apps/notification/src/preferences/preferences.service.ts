import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type getPreferences,
  type InputOf,
  type setPreferences,
  type setStaffMail,
  signedIn,
  type staffMail,
} from '@sahaya/contracts';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  DEFAULT_STAFF_MAIL,
  NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
  STAFF_MAILS,
  type StaffMail,
} from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { PushDeviceService } from '../push/push.module.js';
import { PREFERENCES_MODEL, type PreferencesDoc } from './preferences.model.js';

@Injectable()
export class PreferencesService {
  constructor(
    @InjectModel(PREFERENCES_MODEL) private readonly model: Model<PreferencesDoc>,
    private readonly devices: PushDeviceService,
  ) {}

  async get({ actor }: InputOf<typeof getPreferences>) {
    const { userId, sid } = signedIn(actor);
    const [preferences, isSubscribed] = await Promise.all([this.find(userId), this.devices.has(sid)]);
    return { preferences, isSubscribed };
  }

  async set({ actor, preferences, ...bare }: InputOf<typeof setPreferences>) {
    const { userId } = signedIn(actor);
    const given = preferences ?? bare;
    const changes: Partial<NotificationPreferences> = {};
    for (const name of NOTIFICATION_PREFERENCES) if (given[name] !== undefined) changes[name] = given[name];
    await this.change(userId, changes);
    return this.get({ actor });
  }

  async getStaffMail({ actor }: InputOf<typeof staffMail>) {
    return { mail: await this.findStaffMail(signedIn(actor).userId) };
  }

  async setStaffMail({ actor, mail: value }: InputOf<typeof setStaffMail>) {
    const mail = STAFF_MAILS.find((one) => one === value);
    if (!mail) throw new AppError('INVALID_INPUT', { field: 'mail' });
    await this.change(signedIn(actor).userId, { staffMail: mail });
    return { mail };
  }

  async find(userId: string): Promise<NotificationPreferences> {
    const found: PreferencesDoc = (await this.model.findById(userId).lean()) ?? { _id: userId };
    const { _id: _, staffMail: __, ...chosen } = found;
    return { ...DEFAULT_NOTIFICATION_PREFERENCES, ...chosen };
  }

  /** The choices of each of these users, with one query. */
  async findMany(userIds: readonly string[]): Promise<(userId: string) => NotificationPreferences> {
    const docs = await this.model.find({ _id: { $in: userIds } }).lean<PreferencesDoc[]>();
    const chosen = new Map(docs.map(({ _id, staffMail: _, ...choices }) => [_id, choices]));
    return (userId) => ({ ...DEFAULT_NOTIFICATION_PREFERENCES, ...chosen.get(userId) });
  }

  async findStaffMail(userId: string): Promise<StaffMail> {
    return (await this.model.findById(userId, { staffMail: 1 }).lean())?.staffMail ?? DEFAULT_STAFF_MAIL;
  }

  /** Ids of the staff who chose one email a day. */
  async findDigestReaders(): Promise<string[]> {
    return (await this.model.find({ staffMail: 'daily' }, { _id: 1 }).lean()).map(({ _id }) => _id);
  }

  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId }, { session });
  }

  private async change(userId: string, changes: Partial<Omit<PreferencesDoc, '_id'>>): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: changes }, { upsert: true });
  }
}
