import type { ScheduledTaskKind } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A reminder or deadline of a booking. MongoDB is the source of truth; BullMQ only triggers it. */
export interface ScheduledTaskDoc {
  /** `<bookingId>-<kind>`, so that planning a task twice changes nothing. */
  _id: string;
  bookingId: string;
  kind: ScheduledTaskKind;
  dueAt: Date;
  /** `dropped`: no longer needed, because the booking changed. */
  state: 'planned' | 'done' | 'dropped';
}
export const SCHEDULED_TASK_MODEL = 'moments';
export const scheduledTaskSchema = new Schema<ScheduledTaskDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true, index: true },
    kind: { type: String, required: true },
    dueAt: { type: Date, required: true },
    state: { type: String, required: true },
  },
  { versionKey: false, collection: SCHEDULED_TASK_MODEL },
);
scheduledTaskSchema.index({ state: 1, dueAt: 1 });
scheduledTaskSchema.index({ kind: 1, state: 1, dueAt: 1 });
