import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type createReview,
  type helperReviews,
  type InputOf,
  refuse,
  type replyToReview,
  REVIEW_CHANGED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
  signedIn,
  type updateReview,
} from '@sahaya/contracts';
import {
  editableUntil,
  effectiveCompletionAt,
  replyUntil,
  reviewableUntil,
  replyViolation,
  reviewViolation,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { Figures } from '../stats/stats.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { NEWEST, REVIEW_MODEL, type ReviewDoc, toPublicReview, toReview, toReviewFor } from '../shared/review.model.js';

/** A review closes a booking, so it lives with it; the catalog keeps the totals by event. */
@Injectable()
export class ReviewService implements OnModuleInit {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly figures: Figures,
    private readonly moments: Moments,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.moments.on('review-publication', (session, booking, now) => this.publishWaiting(session, booking, now));
  }

  async create(input: InputOf<typeof createReview>) {
    refuse(reviewViolation(input));
    const booking = await this.bookings
      .findOne({ _id: input.bookingId, customerId: signedIn(input.actor).userId })
      .lean();
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    if (booking.status !== 'completed' || !booking.completedAt) throw new AppError('REVIEW_NOT_ALLOWED');
    const now = this.clock.now();
    if (now > reviewableUntil(booking, booking.policy)) throw new AppError('REVIEW_WINDOW_OVER');
    const publishAt = effectiveCompletionAt(booking);

    const doc: ReviewDoc = {
      _id: newId(),
      helperId: booking.helperId,
      customerId: booking.customerId,
      customerName: booking.customer.name,
      service: booking.service,
      bookingId: booking._id,
      ...opinionOf(input),
      createdAt: now,
      ...(publishAt > now && { publishAt }),
    };
    return this.idempotency
      .once('booking.create-review', input, async (session) => {
        await this.model.create([doc], { session });
        await this.figures.reviewGiven(session, doc);
        const reviewed = await this.bookings
          .findOneAndUpdate({ _id: booking._id }, { $set: { reviewed: true } }, { session, returnDocument: 'after' })
          .lean()
          .orFail();
        if (doc.publishAt) await this.moments.follow(session, reviewed);
        else await this.publish(session, doc);
        return { review: toReview(doc) };
      })
      .then(async (answer) => {
        if (doc.publishAt) await this.moments.arm(booking._id);
        return answer;
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('REVIEW_EXISTS') : error;
      });
  }

  private async publish(session: ClientSession, doc: ReviewDoc): Promise<void> {
    const { customerName, rating } = doc;
    await this.figures.review(session, doc, undefined, rating);
    await this.outbox.add(session, REVIEW_POSTED, { ...idsOf(doc), customerName, rating });
  }

  /** The agreed end of a visit that was completed and reviewed before it. */
  private async publishWaiting(session: ClientSession, { _id: bookingId }: BookingDoc, now: Date): Promise<boolean> {
    const waiting = { bookingId, publishAt: { $exists: true } };
    const doc = await this.model
      .findOneAndUpdate(
        waiting,
        { $unset: { publishAt: 1 }, $set: { publishedAt: now } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (!doc) return false;
    // A review that staff took down stays down, and is counted if they show it again.
    if (!doc.hidden) await this.publish(session, doc);
    return true;
  }

  /** The sums move by the difference, in the transaction that read what it was: two at once cannot both count. */
  async update(input: InputOf<typeof updateReview>) {
    const { userId: customerId } = signedIn(input.actor);
    refuse(reviewViolation(input));
    const opinion = opinionOf(input);
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
        await this.figures.review(session, after, before.rating, after.rating);
        const { rating } = after;
        await this.outbox.add(session, REVIEW_CHANGED, { ...idsOf(after), ratingBefore: before.rating, rating });
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
        const booking = await this.bookings.findById(review.bookingId, null, { session }).lean().orFail();
        await this.outbox.add(session, REVIEW_REPLIED, { ...idsOf(review), helperName: booking.helper.name });
      }
      return { review: toPublicReview(after) };
    });
  }

  async listForHelper({ id, actor }: InputOf<typeof helperReviews>) {
    const docs = await this.model.find({ helperId: id }).sort(NEWEST).lean();
    return { reviews: docs.flatMap((doc) => toReviewFor(actor?.userId, doc) ?? []) };
  }

  async countHappyCustomers() {
    return { happyCustomers: await this.figures.happyCustomers() };
  }
}

const idsOf = ({ _id: reviewId, bookingId, helperId, customerId }: ReviewDoc) => ({
  reviewId,
  bookingId,
  helperId,
  customerId,
});

/** What the rules have let through: stars are there. */
const opinionOf = ({ comment, wouldRecommend, ...stars }: Omit<InputOf<typeof updateReview>, 'id'>) => ({
  rating: stars.rating ?? 0,
  serviceQuality: stars.serviceQuality ?? 0,
  punctuality: stars.punctuality ?? 0,
  communication: stars.communication ?? 0,
  comment,
  wouldRecommend,
});
