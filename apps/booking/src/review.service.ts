import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type createReview,
  type helperReviews,
  type InputOf,
  refuse,
  REVIEW_POSTED,
} from '@sahaya/contracts';
import { HOUR_MS, maskContacts, reviewViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from './booking.model.js';
import { Figures } from './figures.js';
import { REVIEW_MODEL, type ReviewDoc, toReview } from './review.model.js';

/** A review closes a booking, so it lives with it; the catalog keeps the totals by event. */
@Injectable()
export class ReviewService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly figures: Figures,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async create(input: InputOf<typeof createReview>) {
    refuse(reviewViolation(input));
    const { actor, idempotencyKey: _key, rating, serviceQuality, punctuality, communication, ...text } = input;
    const booking = await this.bookings.findOne({ _id: input.bookingId, customerId: actor?.userId }).lean();
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    if (booking.status !== 'completed' || !booking.completedAt) throw new AppError('REVIEW_NOT_ALLOWED');
    const now = this.clock.now();
    const age = now.getTime() - booking.completedAt.getTime();
    if (age > booking.policy.reviewWindowDays * 24 * HOUR_MS) throw new AppError('REVIEW_WINDOW_OVER');

    const doc: ReviewDoc = {
      _id: newId(),
      helperId: booking.helperId,
      customerId: booking.customerId,
      customerName: booking.customer.name,
      service: booking.service,
      rating: rating ?? 0,
      serviceQuality: serviceQuality ?? 0,
      punctuality: punctuality ?? 0,
      communication: communication ?? 0,
      ...text,
      createdAt: now,
    };
    return this.idempotency
      .once('booking.create-review', input, async (session) => {
        await this.model.create([doc], { session });
        await this.figures.review(session, doc);
        await this.bookings.updateOne({ _id: booking._id }, { $set: { reviewed: true } }, { session });
        const { _id: reviewId, bookingId, helperId, customerId, customerName } = doc;
        await this.outbox.add(session, REVIEW_POSTED, {
          reviewId,
          bookingId,
          helperId,
          customerId,
          customerName,
          rating: doc.rating,
        });
        return { review: toReview(doc) };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('REVIEW_EXISTS') : error;
      });
  }

  async listForHelper({ id }: InputOf<typeof helperReviews>) {
    const docs = await this.model.find({ helperId: id }).sort({ createdAt: -1 }).lean();
    return { reviews: docs.map((doc) => ({ ...toReview(doc), comment: maskContacts(doc.comment) })) };
  }

  async countHappyCustomers() {
    return { happyCustomers: await this.figures.happyCustomers() };
  }
}
