import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DEFAULT_NOTICE_PREFERENCES, DEFAULT_STAFF_MAIL, type NoticePreferences, type StaffMail } from '@sahaya/domain';
import { Model } from 'mongoose';
import { PREFERENCES_MODEL, type PreferencesDoc } from './preferences.model.js';

/** What each person wants to hear of. */
@Injectable()
export class Preferences {
  constructor(@InjectModel(PREFERENCES_MODEL) private readonly model: Model<PreferencesDoc>) {}

  async of(userId: string): Promise<NoticePreferences> {
    const found: PreferencesDoc = (await this.model.findById(userId).lean()) ?? { _id: userId };
    const { _id: _, staffMail: __, ...said } = found;
    return { ...DEFAULT_NOTICE_PREFERENCES, ...said };
  }

  async staffMailOf(userId: string): Promise<StaffMail> {
    return (await this.model.findById(userId, { staffMail: 1 }).lean())?.staffMail ?? DEFAULT_STAFF_MAIL;
  }

  /** Of staff, whom one mail a day is enough. */
  async daily(): Promise<string[]> {
    return (await this.model.find({ staffMail: 'daily' }, { _id: 1 }).lean()).map(({ _id }) => _id);
  }

  async change(userId: string, changes: Partial<Omit<PreferencesDoc, '_id'>>): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: changes }, { upsert: true });
  }
}
