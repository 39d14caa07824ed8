import { type NoticePreferences } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** What a person has said; nothing said is the default. */
export interface PreferencesDoc extends Partial<NoticePreferences> {
  /** The user's id. */
  _id: string;
}
export const PREFERENCES_MODEL = 'preferences';
export const preferencesSchema = new Schema<PreferencesDoc>(
  { _id: String, bookingUpdates: Boolean, reviewNotifications: Boolean, reminders: Boolean, marketing: Boolean },
  { versionKey: false, collection: PREFERENCES_MODEL },
);
