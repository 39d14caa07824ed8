import type { MomentKind } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A moment as planned: the truth. BullMQ only wakes us for it. */
export interface MomentDoc {
  /** `<bookingId>-<kind>`: planning twice changes nothing. */
  _id: string;
  bookingId: string;
  kind: MomentKind;
  dueAt: Date;
  /** `dropped`: overtaken by what happened to the booking. */
  state: 'planned' | 'done' | 'dropped';
}
export const MOMENT_MODEL = 'moments';
export const momentSchema = new Schema<MomentDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true, index: true },
    kind: { type: String, required: true },
    dueAt: { type: Date, required: true },
    state: { type: String, required: true },
  },
  { versionKey: false, collection: MOMENT_MODEL },
);
momentSchema.index({ state: 1, dueAt: 1 });
momentSchema.index({ kind: 1, state: 1, dueAt: 1 });
