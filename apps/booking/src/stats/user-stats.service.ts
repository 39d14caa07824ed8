import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BOOKING_STATUSES, type BookingStatus } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model, Schema } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

/** One person's counters: what the dashboard shows, without a count over bookings. */
export interface FiguresDoc {
  /** The user's id. */
  _id: string;
  pending?: number;
  accepted?: number;
  completed?: number;
  reviewsGiven?: number;
  /** Those given with four stars or more. */
  happyReviews?: number;
  reviewsGot?: number;
  ratingSum?: number;
  /** By a look at all that is behind them, once. */
  isCounted?: true;
}
export const FIGURES_MODEL = 'figures';
export const figuresSchema = new Schema<FiguresDoc>(
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
  { versionKey: false, collection: FIGURES_MODEL },
);
// Counted for the landing page; only who is happy is in it.
figuresSchema.index({ happyReviews: 1 }, { sparse: true });

const COUNTED = BOOKING_STATUSES.filter((status) => status !== 'cancelled');
const HAPPY_FROM = 4;
const happy = (rating = 0) => (rating >= HAPPY_FROM ? 1 : 0);

/** Counters move in the transaction of what they count, so that they are always what a recount would say. */
@Injectable()
export class Figures {
  /** Nothing is older than the counters, or all of it has been counted. */
  isWhole = false;

  constructor(
    @InjectModel(FIGURES_MODEL) private readonly figures: Model<FiguresDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
    private readonly db: Db,
  ) {}

  /** A booking is made (`from` nothing) or moves on; the cancelled are not counted. */
  async move(
    session: ClientSession,
    { customerId, helperId }: Pick<BookingDoc, 'customerId' | 'helperId'>,
    from: BookingStatus | undefined,
    to: BookingStatus,
  ): Promise<void> {
    const change = {
      ...(from && from !== 'cancelled' && { [from]: -1 }),
      ...(to !== 'cancelled' && { [to]: 1 }),
    };
    await this.add(session, customerId, change);
    await this.add(session, helperId, change);
  }

  /** A review is given; its stars count from its publication on. */
  async reviewGiven(session: ClientSession, review: Pick<ReviewDoc, 'customerId'>) {
    await this.add(session, review.customerId, { reviewsGiven: 1 });
  }

  /** The stars that count of a review are no longer those `before`; a review that is taken down has none. */
  async review(
    session: ClientSession,
    { customerId, helperId }: Pick<ReviewDoc, 'customerId' | 'helperId'>,
    before: number | undefined,
    after: number | undefined,
  ): Promise<void> {
    const happier = happy(after) - happy(before);
    if (happier !== 0) await this.add(session, customerId, { happyReviews: happier });
    const more = Number(after !== undefined) - Number(before !== undefined);
    await this.add(session, helperId, {
      ...(more !== 0 && { reviewsGot: more }),
      ratingSum: (after ?? 0) - (before ?? 0),
    });
  }

  happyCustomers(): Promise<number> {
    return this.figures.countDocuments({ happyReviews: { $gt: 0 } });
  }

  async of(userId: string): Promise<Required<Omit<FiguresDoc, 'isCounted'>>> {
    const none = {
      pending: 0,
      accepted: 0,
      completed: 0,
      reviewsGiven: 0,
      happyReviews: 0,
      reviewsGot: 0,
      ratingSum: 0,
    };
    const found = await this.figures.findById(userId).lean();
    if (!this.isWhole && !found?.isCounted) return { ...none, ...(await this.recount(userId)) };
    return { ...none, _id: userId, ...found };
  }

  /**
   * Sets a person's counters to what a count over all bookings and reviews says. A move at the same time writes the same
   * counters, so one of the two is run again and sees the other: it counts once.
   */
  recount(userId: string): Promise<FiguresDoc> {
    return this.db.transaction(async (session) => {
      const counts = { ...(await this.bookingsOf(session, userId)), ...(await this.reviewsOf(session, userId)) };
      const counted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
      const row: FiguresDoc = { _id: userId, ...counted, isCounted: true };
      await this.figures.replaceOne({ _id: userId }, row, { session, upsert: true });
      return row;
    });
  }

  private async bookingsOf(session: ClientSession, userId: string): Promise<Partial<Record<BookingStatus, number>>> {
    const theirs = { $or: [{ customerId: userId }, { helperId: userId }], status: { $in: COUNTED } };
    const rows = await this.bookings
      .aggregate<{ _id: BookingStatus; count: number }>([
        { $match: theirs },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .session(session);
    return Object.fromEntries(rows.map(({ _id, count }) => [_id, count]));
  }

  private async reviewsOf(session: ClientSession, userId: string) {
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

  private async add(session: ClientSession, _id: string, change: Partial<Omit<FiguresDoc, '_id'>>): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.figures.updateOne({ _id }, { $inc: change }, { session, upsert: true });
  }
}
