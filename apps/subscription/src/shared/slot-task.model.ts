import { Schema } from 'mongoose';

/** Visits whose slot reservations must be brought in line: after a change, or after an interrupted one. */
export interface SlotTaskDoc {
  _id: string;
  helperId: string;
  places: { visitId: string; date: string }[];
  /** `held` during a change; `due` after the change was committed or abandoned. */
  state: 'held' | 'due';
  at: Date;
}
export const SLOT_TASK_MODEL = 'claim_tasks';
export const slotTaskSchema = new Schema<SlotTaskDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    places: [{ _id: false, visitId: String, date: String }],
    state: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: SLOT_TASK_MODEL },
);
slotTaskSchema.index({ state: 1, at: 1 });
