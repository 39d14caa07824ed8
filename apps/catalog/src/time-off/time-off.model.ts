import type { TimeOff } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export interface TimeOffDoc {
  _id: string;
  helperId: string;
  date: string;
  startTime: string;
  endTime: string;
  wholeDay: boolean;
  reason: string;
  /** `claiming` until the booking service has reserved the time, `releasing` until it has released it. */
  state: 'claiming' | 'kept' | 'releasing';
  changedAt: Date;
}
export const TIME_OFF_MODEL = 'time_off';

export const timeOffSchema = new Schema<TimeOffDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    date: { type: String, required: true },
    startTime: { type: String, required: true },
    endTime: { type: String, required: true },
    wholeDay: { type: Boolean, required: true },
    reason: { type: String, default: '' },
    state: { type: String, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: TIME_OFF_MODEL },
);
timeOffSchema.index({ helperId: 1, date: 1, startTime: 1 });
// For the retention job.
timeOffSchema.index({ date: 1 });
timeOffSchema.index({ changedAt: 1 }, { partialFilterExpression: { state: { $in: ['claiming', 'releasing'] } } });

export const toTimeOff = ({ _id, date, startTime, endTime, wholeDay, reason }: TimeOffDoc): TimeOff => ({
  _id,
  date,
  startTime,
  endTime,
  wholeDay,
  reason,
});
