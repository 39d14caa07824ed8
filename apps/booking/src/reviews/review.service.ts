import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type createReview, type helperReviews, type InputOf, refuse, signedIn } from '@sahaya/contracts';
import { effectiveCompletionAt, reviewableUntil, reviewViolation } from '@sahaya/domain';
import { IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { NEWEST_FIRST, REVIEW_MODEL, type ReviewDoc, toReview, toReviewForReader } from '../shared/review.model.js';
import { UserStatsService } from '../stats/stats.module.js';
import { toOpinion } from './review-opinion.js';
import { ReviewPublicationWorker } from './review-publication.worker.js';

const CREATE_SCOPE = 'booking.create-review';

/** Customers' reviews of completed bookings. The catalog service keeps the totals by events. */
@Injectable()
export class ReviewService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly publication: ReviewPublicationWorker,
    private readonly stats: UserStatsService,
    private readonly tasks: ScheduledTasksService,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  async create(input: InputOf<typeof createReview>) {
    refuse(reviewViolation(input));
    return this.idempotency.replayOr(CREATE_SCOPE, input, () => this.createNew(input));
  }

  private async createNew(input: InputOf<typeof createReview>) {
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
      ...toOpinion(input),
      createdAt: now,
      ...(publishAt > now && { publishAt }),
    };
    return this.idempotency
      .once(CREATE_SCOPE, input, async (session) => {
        await this.model.create([doc], { session });
        await this.stats.countReviewGiven(session, doc);
        const reviewed = await this.bookings
          .findOneAndUpdate({ _id: booking._id }, { $set: { reviewed: true } }, { session, returnDocument: 'after' })
          .lean()
          .orFail();
        if (doc.publishAt) await this.tasks.synchronize(session, reviewed);
        else await this.publication.publish(session, doc);
        return { review: toReview(doc) };
      })
      .then(async (answer) => {
        if (doc.publishAt) await this.tasks.enqueue(booking._id);
        return answer;
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('REVIEW_EXISTS') : error;
      });
  }

  async listForHelper({ id, actor }: InputOf<typeof helperReviews>) {
    const docs = await this.model.find({ helperId: id }).sort(NEWEST_FIRST).lean();
    return { reviews: docs.flatMap((doc) => toReviewForReader(actor?.userId, doc) ?? []) };
  }
}
