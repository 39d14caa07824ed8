import { Schema } from 'mongoose';

/** Statistics of one day (IST), stored once the day is closed. */
export interface DailyStatsDoc {
  /** The date. */
  _id: string;
  made: number;
  grossPaise: number;
  /** Bookings created in each hour of the day. */
  byHour: number[];
  /** Bookings; the visits of subscriptions are counted apart. */
  completed: number;
  revenuePaise: number;
  /** Completed visits of subscriptions and their platform fees. Absent in days stored by an older version. */
  planVisits?: number;
  planFeesPaise?: number;
  cancelled: number;
  /** Cancelled after they were accepted. The former name: another one would need a migration of the stored days. */
  calledOff: number;
  /** Searches for another helper that ended, and those that found one. */
  sought: number;
  replaced: number;
}
/** The former name: a renamed collection would lose the writes of the other version during a rolling update. */
export const DAILY_STATS_MODEL = 'day_figures';
const count = { type: Number, required: true };
export const dailyStatsSchema = new Schema<DailyStatsDoc>(
  {
    _id: String,
    made: count,
    grossPaise: count,
    completed: count,
    revenuePaise: count,
    planVisits: Number,
    planFeesPaise: Number,
    cancelled: count,
    calledOff: count,
    sought: count,
    replaced: count,
    byHour: { type: [Number], required: true },
  },
  { versionKey: false, collection: DAILY_STATS_MODEL },
);
