import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A sent day list: `<helperId>|<date>`, or the date alone when all lists of that day were sent. */
export interface DayListDoc {
  _id: string;
  at: Date;
}
export const DAY_LIST_MODEL = 'day_lists';
export const dayListSchema = new Schema<DayListDoc>(
  { _id: String, at: { type: Date, required: true, expires: retentionSeconds('day-lists') } },
  { versionKey: false, collection: DAY_LIST_MODEL },
);
