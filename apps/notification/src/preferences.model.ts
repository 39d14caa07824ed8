import type { NoticePreferences, StaffMail } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** What a person has said; nothing said is the default. */
export interface PreferencesDoc extends Partial<NoticePreferences> {
  /** The user's id. */
  _id: string;
  /** Of staff: how they hear of notices by email. */
  staffMail?: StaffMail;
}
export const PREFERENCES_MODEL = 'preferences';
export const preferencesSchema = new Schema<PreferencesDoc>(
  {
    _id: String,
    ...{ bookingUpdates: Boolean, reviewNotifications: Boolean, reminders: Boolean, marketing: Boolean },
    staffMail: String,
  },
  { versionKey: false, collection: PREFERENCES_MODEL },
);
preferencesSchema.index({ staffMail: 1 }, { sparse: true });
