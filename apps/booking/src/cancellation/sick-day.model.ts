import { Schema } from 'mongoose';

/** A day on which a helper reported sick. */
export interface SickDayDoc {
  /** `<helperId>|<date>` */
  _id: string;
  helperId: string;
  /** Calendar date (IST). */
  date: string;
  /** Late cancellations of an excused day give no strike. */
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
// For the retention job.
sickDaySchema.index({ date: 1 });
