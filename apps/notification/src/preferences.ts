import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DEFAULT_NOTICE_PREFERENCES, type NoticePreferences } from '@sahaya/domain';
import { Model } from 'mongoose';
import { PREFERENCES_MODEL, type PreferencesDoc } from './preferences.model.js';

/** What each person wants to hear of. */
@Injectable()
export class Preferences {
  constructor(@InjectModel(PREFERENCES_MODEL) private readonly model: Model<PreferencesDoc>) {}

  async of(userId: string): Promise<NoticePreferences> {
    const { _id: _, ...said } = (await this.model.findById(userId).lean()) ?? { _id: userId };
    return { ...DEFAULT_NOTICE_PREFERENCES, ...said };
  }

  async change(userId: string, changes: Partial<NoticePreferences>): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: changes }, { upsert: true });
  }
}
