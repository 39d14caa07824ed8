import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { REVIEW_POSTED } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import type { BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { UserStatsService } from '../stats/stats.module.js';
import { toOutsideMark, toReviewIds } from './review-opinion.js';

/** Publishes reviews: at once, or at the agreed end of a visit that was completed early. */
@Injectable()
export class ReviewPublicationWorker implements OnModuleInit {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    private readonly stats: UserStatsService,
    private readonly tasks: ScheduledTasksService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.tasks.handle('review-publication', (session, booking, now) => this.publishWaiting(session, booking, now));
  }

  async publish(session: ClientSession, doc: ReviewDoc): Promise<void> {
    const { customerName, rating, comment } = doc;
    await this.stats.countRatingChange(session, doc, undefined, rating);
    await this.outbox.add(session, REVIEW_POSTED, {
      ...toReviewIds(doc),
      customerName,
      rating,
      ...toOutsideMark(comment),
    });
  }

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
    // A review that staff hid stays hidden, and is counted if they show it again.
    if (!doc.hidden) await this.publish(session, doc);
    return true;
  }
}
