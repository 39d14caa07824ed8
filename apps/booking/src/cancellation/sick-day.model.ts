import { Schema } from 'mongoose';

/** A day on which a helper was not well. */
export interface SickDayDoc {
  /** `<helperId>|<date>` */
  _id: string;
  helperId: string;
  /** IST. */
  date: string;
  /** Its late cancellations leave no mark. */
  excused: boolean;
}
export const SICK_DAY_MODEL = 'sick_days';
export const sickDaySchema = new Schema<SickDayDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    date: { type: String, required: true },
    excused: { type: Boolean, required: true },
  },
  { versionKey: false, collection: SICK_DAY_MODEL },
);
sickDaySchema.index({ helperId: 1, date: 1 });
