import type { AnalyticsFact, AnalyticsPlace, Contribution, Measure } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The facts about one booking, subscription, ticket or customer, and what of them the rows of the days contain. */
export interface AnalyticsCaseDoc {
  /** The id of the booking, the subscription or the ticket, or the key of the customer. */
  _id: string;
  place?: AnalyticsPlace;
  facts?: Record<string, AnalyticsFact>;
  /** Present while facts are not counted yet. */
  pending?: true;
  /** The rebuild in whose rows `counted` is contained; absent before the first count. */
  rebuild?: number;
  /** The sums first, so that an index finds cases that an earlier version counted without them. */
  counted?: Contribution[];
}
export const ANALYTICS_CASE_MODEL = 'analytics_cases';
export const analyticsCaseSchema = new Schema<AnalyticsCaseDoc>(
  {
    _id: String,
    place: Schema.Types.Mixed,
    facts: Schema.Types.Mixed,
    pending: Boolean,
    rebuild: Number,
    counted: [Schema.Types.Mixed],
  },
  { versionKey: false, collection: ANALYTICS_CASE_MODEL },
);
analyticsCaseSchema.index({ pending: 1 }, { partialFilterExpression: { pending: true } });
analyticsCaseSchema.index({ rebuild: 1, _id: 1 });
analyticsCaseSchema.index({ 'counted.0.group': 1 });

/**
 * The random key under which the months of a customer are counted. The deletion of the account removes it; the months
 * stay and belong to nobody.
 */
export interface AnalyticsPersonDoc {
  /** User id. */
  _id: string;
  /** Absent after the deletion, so that a late event counts nothing. */
  key?: string;
  /** The earliest completed visit: all others are those of a customer who came back. */
  first?: FirstVisit;
}
export interface FirstVisit {
  /** First, because the earliest visit is kept. */
  at: Date;
  /** The id of the booking, or the key of the visit of a subscription. */
  ref: string;
  isBooking: boolean;
}
export const ANALYTICS_PERSON_MODEL = 'analytics_people';
export const analyticsPersonSchema = new Schema<AnalyticsPersonDoc>(
  { _id: String, key: String, first: Schema.Types.Mixed },
  { versionKey: false, collection: ANALYTICS_PERSON_MODEL },
);

/**
 * The numbers of one day, by city and service, and by locality or staff member, and their sums over all cities or
 * services.
 */
export interface AnalyticsDayDoc {
  _id: string;
  rebuild: number;
  group: Contribution['group'];
  /** IST date. */
  day: string;
  city: string;
  service: string;
  key: string;
  measures: Partial<Record<Measure, number>>;
}
export const ANALYTICS_DAY_MODEL = 'analytics_days';
export const analyticsDaySchema = new Schema<AnalyticsDayDoc>(
  {
    _id: String,
    rebuild: { type: Number, required: true },
    group: { type: String, required: true },
    day: { type: String, required: true },
    city: String,
    service: String,
    key: String,
    measures: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false, collection: ANALYTICS_DAY_MODEL },
);
// Serves one city as well as all: with a city the days are read by ranges of it.
analyticsDaySchema.index({ rebuild: 1, group: 1, city: 1, service: 1, day: 1 });
analyticsDaySchema.index({ rebuild: 1, group: 1, day: 1 });

/** One document: the rebuild whose rows are shown, and the one that is counted into. */
export interface AnalyticsStateDoc {
  _id: 'state';
  shown: number;
  /** Greater than `shown` during a rebuild. */
  counting: number;
}
export const ANALYTICS_STATE_MODEL = 'analytics_state';
export const analyticsStateSchema = new Schema<AnalyticsStateDoc>(
  { _id: String, shown: Number, counting: Number },
  { versionKey: false, collection: ANALYTICS_STATE_MODEL },
);
export const FIRST_STATE: AnalyticsStateDoc = { _id: 'state', shown: 0, counting: 0 };
