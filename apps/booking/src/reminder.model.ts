import { Schema } from 'mongoose';

/** A reminder as planned: the truth. BullMQ only wakes us for it. */
export interface ReminderDoc {
  /** `<bookingId>-24h` or `<bookingId>-2h`: planning twice changes nothing. */
  _id: string;
  bookingId: string;
  kind: '24h' | '2h';
  dueAt: Date;
  state: 'planned' | 'sent' | 'dropped';
}
export const REMINDER_MODEL = 'reminders';
export const reminderSchema = new Schema<ReminderDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true, index: true },
    kind: { type: String, required: true },
    dueAt: { type: Date, required: true },
    state: { type: String, required: true },
  },
  { versionKey: false, collection: REMINDER_MODEL },
);
reminderSchema.index({ state: 1, dueAt: 1 });
