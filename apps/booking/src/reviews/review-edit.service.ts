import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  refuse,
  type replyToReview,
  REVIEW_CHANGED,
  REVIEW_REPLIED,
  signedIn,
  type updateReview,
} from '@sahaya/contracts';
import { editableUntil, replyUntil, replyViolation, reviewViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc, toPublicReview, toReview } from '../shared/review.model.js';
import { UserStatsService } from '../stats/stats.module.js';
import { toOpinion, toOutsideMark, toReviewIds } from './review-opinion.js';

/** Changes of a review by its author, and replies of the helper. */
@Injectable()
export class ReviewEditService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly stats: UserStatsService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The counters change by the difference in the transaction that read the old rating, so no change counts twice. */
  async update(input: InputOf<typeof updateReview>) {
    const { userId: customerId } = signedIn(input.actor);
    refuse(reviewViolation(input));
    const opinion = toOpinion(input);
    const now = this.clock.now();
    return this.db.transaction(async (session) => {
      const before = await this.model.findOne({ _id: input.id, customerId }, null, { session }).lean();
      if (!before) throw new AppError('REVIEW_NOT_FOUND');
      if (before.hidden) throw new AppError('REVIEW_HIDDEN');
      if (now > editableUntil(before.createdAt)) throw new AppError('REVIEW_NOT_EDITABLE');
      const after = await this.model
        .findOneAndUpdate(
          { _id: before._id },
          { $set: { ...opinion, editedAt: now } },
          { session, returnDocument: 'after' },
        )
        .lean()
        .orFail();
      if (!after.publishAt) {
        await this.stats.countRatingChange(session, after, before.rating, after.rating);
        const { rating } = after;
        await this.outbox.add(session, REVIEW_CHANGED, {
          ...toReviewIds(after),
          ratingBefore: before.rating,
          rating,
          ...toOutsideMark(after.comment, before.comment),
        });
      }
      return { review: toReview(after) };
    });
  }

  async reply(input: InputOf<typeof replyToReview>) {
    const { userId: helperId } = signedIn(input.actor);
    refuse(replyViolation(input.text));
    const now = this.clock.now();
    return this.db.transaction(async (session) => {
      const review = await this.model.findOne({ _id: input.id, helperId }, null, { session }).lean();
      if (!review || review.publishAt) throw new AppError('REVIEW_NOT_FOUND');
      const { reply } = review;
      if (review.hidden ?? reply?.hidden) throw new AppError('REVIEW_HIDDEN');
      if (reply?.text === input.text) return { review: toPublicReview(review) };
      if (!reply && now > replyUntil(review.publishedAt ?? review.createdAt)) throw new AppError('REVIEW_REPLY_OVER');
      if (reply && now > editableUntil(reply.at)) throw new AppError('REVIEW_NOT_EDITABLE');
      const after = await this.model
        .findOneAndUpdate(
          { _id: review._id },
          { $set: { reply: { text: input.text, at: reply?.at ?? now } } },
          { session, returnDocument: 'after' },
        )
        .lean()
        .orFail();
      if (!reply) {
        const helperName = review.helperName ?? (await this.helperNameOf(session, review));
        await this.outbox.add(session, REVIEW_REPLIED, {
          ...toReviewIds(review),
          helperName,
          ...toOutsideMark(input.text),
        });
      }
      return { review: toPublicReview(after) };
    });
  }

  private async helperNameOf(session: ClientSession, { bookingId }: ReviewDoc): Promise<string> {
    return (await this.bookings.findById(bookingId, null, { session }).lean().orFail()).helper.name;
  }
}
