import { Schema } from 'mongoose';

/** Counters of a user for the dashboard, so that no bookings have to be counted. */
export interface UserStatsDoc {
  /** User id. */
  _id: string;
  pending?: number;
  accepted?: number;
  completed?: number;
  reviewsGiven?: number;
  /** Given reviews with four stars or more. */
  happyReviews?: number;
  reviewsGot?: number;
  ratingSum?: number;
  /** Set once the counters have been recounted from all bookings and reviews. */
  isCounted?: true;
}
/** The former name: a renamed collection would lose the writes of the other version during a rolling update. */
export const USER_STATS_MODEL = 'figures';
export const userStatsSchema = new Schema<UserStatsDoc>(
  {
    _id: String,
    pending: Number,
    accepted: Number,
    completed: Number,
    reviewsGiven: Number,
    happyReviews: Number,
    reviewsGot: Number,
    ratingSum: Number,
    isCounted: Boolean,
  },
  { versionKey: false, collection: USER_STATS_MODEL },
);
// The number of happy customers on the landing page. Sparse: the index holds only users who have the counter.
userStatsSchema.index({ happyReviews: 1 }, { sparse: true });
