import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { BookingStatus } from '@sahaya/domain';
import { type ClientSession, Model, Schema } from 'mongoose';
import type { BookingDoc } from './booking.model.js';

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
  },
  { versionKey: false, collection: FIGURES_MODEL },
);
// Counted for the landing page; only who is happy is in it.
figuresSchema.index({ happyReviews: 1 }, { sparse: true });

const HAPPY_FROM = 4;
const happy = (rating = 0) => (rating >= HAPPY_FROM ? 1 : 0);

/** Counters move in the transaction of what they count, so that they are always what a recount would say. */
@Injectable()
export class Figures {
  constructor(@InjectModel(FIGURES_MODEL) private readonly figures: Model<FiguresDoc>) {}

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

  /** A review is given, or its stars are no longer those `before`. */
  async review(
    session: ClientSession,
    { customerId, helperId, rating }: { customerId: string; helperId: string; rating: number },
    before?: number,
  ): Promise<void> {
    const isNew = before === undefined;
    const happier = happy(rating) - happy(before);
    await this.add(session, customerId, {
      ...(isNew && { reviewsGiven: 1 }),
      ...(happier !== 0 && { happyReviews: happier }),
    });
    await this.add(session, helperId, { ...(isNew && { reviewsGot: 1 }), ratingSum: rating - (before ?? 0) });
  }

  happyCustomers(): Promise<number> {
    return this.figures.countDocuments({ happyReviews: { $gt: 0 } });
  }

  async of(userId: string): Promise<Required<FiguresDoc>> {
    const none = {
      pending: 0,
      accepted: 0,
      completed: 0,
      reviewsGiven: 0,
      happyReviews: 0,
      reviewsGot: 0,
      ratingSum: 0,
    };
    return { ...none, _id: userId, ...(await this.figures.findById(userId).lean()) };
  }

  private async add(session: ClientSession, _id: string, change: Partial<Omit<FiguresDoc, '_id'>>): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.figures.updateOne({ _id }, { $inc: change }, { session, upsert: true });
  }
}
