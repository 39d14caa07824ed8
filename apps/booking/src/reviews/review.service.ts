import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type createReview,
  getReviewableSubscription,
  type helperReviews,
  type InputOf,
  type OutputOf,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { effectiveCompletionAt, reviewableUntil, reviewViolation } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import {
  type CursorOrder,
  decodeCursor,
  findAfter,
  IdempotencyStore,
  isDuplicateKey,
  newId,
} from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { NEWEST_FIRST, REVIEW_MODEL, type ReviewDoc, toReview, toReviewForReader } from '../shared/review.model.js';
import { UserStatsService } from '../stats/stats.module.js';
import { toOpinion } from './review-opinion.js';
import { ReviewPublicationWorker } from './review-publication.worker.js';

const CREATE_SCOPE = 'booking.create-review';
/** With the longest texts, one NATS message still carries it. */
const PAGE = 100;
const OF_HELPER: CursorOrder<ReviewDoc> = {
  list: 'reviews',
  field: 'createdAt',
  direction: -1,
  index: { helperId: 1, ...NEWEST_FIRST },
};

/** What a review is about, as its document keeps it. */
type Subject = Pick<
  ReviewDoc,
  'bookingId' | 'subscriptionId' | 'helperId' | 'helperName' | 'customerId' | 'customerName' | 'service' | 'publishAt'
>;

/** Customers' reviews of completed bookings and of subscriptions. The catalog service keeps the totals by events. */
@Injectable()
export class ReviewService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly publication: ReviewPublicationWorker,
    private readonly stats: UserStatsService,
    private readonly tasks: ScheduledTasksService,
    private readonly rpc: RpcClient,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  async create(input: InputOf<typeof createReview>) {
    refuse(reviewViolation(input));
    if (input.bookingId && input.subscriptionId) throw new AppError('REVIEW_SUBJECT', { field: 'subscriptionId' });
    return this.idempotency.replayOr(CREATE_SCOPE, input, () => this.createNew(input));
  }

  private async createNew(input: InputOf<typeof createReview>) {
    const now = this.clock.now();
    const customer = signedIn(input.actor);
    const subject = input.subscriptionId
      ? await this.findSubscription(input.subscriptionId, customer, now)
      : await this.findCompletedBooking(input.bookingId ?? '', customer, now);
    const doc: ReviewDoc = { _id: newId(), ...subject, ...toOpinion(input), createdAt: now };
    return this.idempotency
      .record(CREATE_SCOPE, input, async (session) => {
        await this.model.create([doc], { session });
        await this.stats.countReviewGiven(session, doc);
        if (doc.bookingId) await this.markBooking(session, doc.bookingId, doc);
        if (!doc.publishAt) await this.publication.publish(session, doc);
        return { review: toReview(doc) };
      })
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        throw new AppError(doc.subscriptionId ? 'SUBSCRIPTION_REVIEWED' : 'REVIEW_EXISTS');
      });
  }

  private async findCompletedBooking(bookingId: string, { userId: customerId }: Actor, now: Date): Promise<Subject> {
    const booking = await this.bookings.findOne({ _id: bookingId, customerId }).lean();
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    if (booking.status !== 'completed' || !booking.completedAt) throw new AppError('REVIEW_NOT_ALLOWED');
    if (now > reviewableUntil(booking, booking.policy)) throw new AppError('REVIEW_WINDOW_OVER');
    const publishAt = effectiveCompletionAt(booking);
    return {
      bookingId: booking._id,
      helperId: booking.helperId,
      customerId: booking.customerId,
      customerName: booking.customer.name,
      service: booking.service,
      ...(publishAt > now && { publishAt }),
    };
  }

  private async findSubscription(subscriptionId: string, customer: Actor, now: Date): Promise<Subject> {
    const found = await this.rpc.call(getReviewableSubscription, { actor: customer, subscriptionId });
    const { reviewableUntil: until, ...subject } = found;
    if (!until) throw new AppError('SUBSCRIPTION_NOT_REVIEWABLE');
    if (now > new Date(until)) throw new AppError('SUBSCRIPTION_REVIEW_OVER');
    return { subscriptionId, customerId: customer.userId, ...subject };
  }

  /** The review of a visit that was completed early is published by a task at the agreed end. */
  private async markBooking(session: ClientSession, bookingId: string, { publishAt }: ReviewDoc): Promise<void> {
    const reviewed = await this.bookings
      .findOneAndUpdate({ _id: bookingId }, { $set: { reviewed: true } }, { session, returnDocument: 'after' })
      .lean()
      .orFail();
    if (publishAt) await this.tasks.synchronize(session, reviewed);
  }

  async listForHelper({ id, actor, cursor }: InputOf<typeof helperReviews>): Promise<OutputOf<typeof helperReviews>> {
    const after = decodeCursor(cursor, [OF_HELPER.list]);
    const { docs, nextCursor } = await findAfter(this.model, { helperId: id }, OF_HELPER, { after, limit: PAGE });
    const reviews = docs.flatMap((doc) => toReviewForReader(actor?.userId, doc) ?? []);
    return { reviews, ...(nextCursor && { nextCursor }) };
  }
}
