import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BOOKING_STATUSES, type BookingStatus } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { USER_STATS_MODEL, type UserStatsDoc } from './user-stats.model.js';

const COUNTED = BOOKING_STATUSES.filter((status) => status !== 'cancelled');
const HAPPY_FROM = 4;
const countHappy = (rating = 0) => (rating >= HAPPY_FROM ? 1 : 0);

/** Counters change in the transaction of the write that they count, so that they always equal a recount. */
@Injectable()
export class UserStatsService {
  /** True once every user has been recounted. Until then, `read` recounts the user first. */
  isBackfilled = false;

  constructor(
    @InjectModel(USER_STATS_MODEL) private readonly model: Model<UserStatsDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
    private readonly db: Db,
  ) {}

  /** `from` is undefined for a new booking. Cancelled bookings are not counted. */
  async countStatusChange(
    session: ClientSession,
    { customerId, helperId }: Pick<BookingDoc, 'customerId' | 'helperId'>,
    from: BookingStatus | undefined,
    to: BookingStatus,
  ): Promise<void> {
    const change = {
      ...(from && from !== 'cancelled' && { [from]: -1 }),
      ...(to !== 'cancelled' && { [to]: 1 }),
    };
    await this.add(session, [customerId, helperId], change);
  }

  /** Counts a new review. Its rating counts from its publication. */
  async countReviewGiven(session: ClientSession, review: Pick<ReviewDoc, 'customerId'>) {
    await this.add(session, [review.customerId], { reviewsGiven: 1 });
  }

  /** Replaces the counted rating of a review. The rating is undefined while the review is hidden or unpublished. */
  async countRatingChange(
    session: ClientSession,
    { customerId, helperId }: Pick<ReviewDoc, 'customerId' | 'helperId'>,
    before: number | undefined,
    after: number | undefined,
  ): Promise<void> {
    const happier = countHappy(after) - countHappy(before);
    if (happier !== 0) await this.add(session, [customerId], { happyReviews: happier });
    const more = Number(after !== undefined) - Number(before !== undefined);
    await this.add(session, [helperId], {
      ...(more !== 0 && { reviewsGot: more }),
      ratingSum: (after ?? 0) - (before ?? 0),
    });
  }

  countHappyCustomers(): Promise<number> {
    return this.model.countDocuments({ happyReviews: { $gt: 0 } });
  }

  async read(userId: string): Promise<Required<Omit<UserStatsDoc, 'isCounted'>>> {
    const none = {
      pending: 0,
      accepted: 0,
      completed: 0,
      reviewsGiven: 0,
      happyReviews: 0,
      reviewsGot: 0,
      ratingSum: 0,
    };
    const found = await this.model.findById(userId).lean();
    if (!this.isBackfilled && !found?.isCounted) return { ...none, ...(await this.recount(userId)) };
    return { ...none, _id: userId, ...found };
  }

  /**
   * Recounts a user's bookings and reviews. A concurrent change writes the same counters, so one of the two transactions
   * conflicts, runs again and sees the other: nothing is counted twice.
   */
  recount(userId: string): Promise<UserStatsDoc> {
    return this.db.transaction(async (session) => {
      const counts = { ...(await this.countBookings(session, userId)), ...(await this.countReviews(session, userId)) };
      const counted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      const row: UserStatsDoc = { _id: userId, ...counted, isCounted: true };
      await this.model.replaceOne({ _id: userId }, row, { session, upsert: true });
      return row;
    });
  }

  private async countBookings(session: ClientSession, userId: string): Promise<Partial<Record<BookingStatus, number>>> {
    const theirs = { $or: [{ customerId: userId }, { helperId: userId }], status: { $in: COUNTED } };
    const rows = await this.bookings
      .aggregate<{ _id: BookingStatus; count: number }>([
        { $match: theirs },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .session(session);
    return Object.fromEntries(rows.map(({ _id, count }) => [_id, count]));
  }

  private async countReviews(session: ClientSession, userId: string) {
    const isMissing = (field: string) => ({ $eq: [{ $type: field }, 'missing'] });
    const isShown = { $and: [isMissing('$hidden'), isMissing('$publishAt')] };
    const isHappy = { $cond: [{ $and: [{ $gte: ['$rating', HAPPY_FROM] }, isShown] }, 1, 0] };
    const [given] = await this.reviews
      .aggregate<{ reviewsGiven: number; happyReviews: number }>([
        { $match: { customerId: userId } },
        { $group: { _id: null, reviewsGiven: { $sum: 1 }, happyReviews: { $sum: isHappy } } },
        { $unset: '_id' },
      ])
      .session(session);
    const [got] = await this.reviews
      .aggregate<{ reviewsGot: number; ratingSum: number }>([
        { $match: { helperId: userId, hidden: { $exists: false }, publishAt: { $exists: false } } },
        { $group: { _id: null, reviewsGot: { $sum: 1 }, ratingSum: { $sum: '$rating' } } },
        { $unset: '_id' },
      ])
      .session(session);
    return { ...given, ...got };
  }

  private async add(
    session: ClientSession,
    userIds: readonly string[],
    change: Partial<Omit<UserStatsDoc, '_id'>>,
  ): Promise<void> {
    if (Object.keys(change).length === 0) return;
    const updates = userIds.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: change }, upsert: true } }));
    await this.model.bulkWrite(updates, { session });
  }
}
