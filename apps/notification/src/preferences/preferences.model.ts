import type { NotificationPreferences, StaffMail } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The choices of a user; an absent field means the default. */
export interface PreferencesDoc extends Partial<NotificationPreferences> {
  /** The user's id. */
  _id: string;
  /** Only for staff: which alerts they receive by email. */
  staffMail?: StaffMail;
}
export const PREFERENCES_MODEL = 'preferences';
export const preferencesSchema = new Schema<PreferencesDoc>(
  {
    _id: String,
    bookingUpdates: Boolean,
    reviewNotifications: Boolean,
    reminders: Boolean,
    marketing: Boolean,
    staffMail: String,
  },
  { versionKey: false, collection: PREFERENCES_MODEL },
);
preferencesSchema.index({ staffMail: 1 }, { sparse: true });
