import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminReviews,
  AppError,
  type InputOf,
  MODERATED_PARTS,
  type moderateReview,
  MODERATIONS,
  refuse,
  REVIEW_MODERATED,
  signedIn,
} from '@sahaya/contracts';
import { reasonViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import {
  LATEST_HIDDEN_FIRST,
  type ModerationDoc,
  NEWEST_FIRST,
  REVIEW_MODEL,
  type ReviewDoc,
  toStaffReview,
} from '../shared/review.model.js';
import { UserStatsService } from '../stats/stats.module.js';
import { toReviewIds } from './review-opinion.js';

interface Moderated {
  doc: ReviewDoc;
  /** The decision of a colleague who was faster. */
  earlier?: ModerationDoc | undefined;
}

/** Staff hide reviews and replies, and show them again. Hidden reviews do not count in ratings. */
@Injectable()
export class ReviewModerationService {
  constructor(
    @InjectModel(REVIEW_MODEL) private readonly model: Model<ReviewDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly stats: UserStatsService,
    private readonly names: StaffNamesClient,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list({ helperId, customerId, stars, hidden, ...page }: InputOf<typeof adminReviews>) {
    const filter = {
      ...(helperId && { helperId }),
      ...(customerId && { customerId }),
      // Any other value matches no review.
      ...(stars && { rating: /^[1-5]$/.test(stars) ? Number(stars) : 0 }),
      ...(hidden && { 'hidden.at': { $exists: true } }),
    };
    const { docs, pagination } = await pageOf(this.model, filter, hidden ? LATEST_HIDDEN_FIRST : NEWEST_FIRST, page, {
      ...(customerId && { by: { customerId: 1 } as const }),
    });
    return { reviews: await this.shown(docs), pagination };
  }

  /** A repeated decision by the same person changes nothing. A second person gets an error that names the first. */
  async moderate(input: InputOf<typeof moderateReview>) {
    const { actor, id, reason, revision } = input;
    const decision = MODERATIONS.find((one) => one === input.decision);
    if (!decision) throw new AppError('INVALID_INPUT', { field: 'decision' });
    const part = MODERATED_PARTS.find((one) => one === (input.part || 'review'));
    if (!part) throw new AppError('INVALID_INPUT', { field: 'part' });
    refuse(reasonViolation({ reason }));
    const step = { decision, part, by: signedIn(actor).userId, reason, at: this.clock.now() };

    const { doc, earlier } = await this.db.transaction<Moderated>(async (session) => {
      const found = await this.model.findById(id, null, { session }).lean();
      if (!found || (part === 'reply' && !found.reply)) throw new AppError('REVIEW_NOT_FOUND');
      const seen = found.moderation ?? [];
      const last = seen.at(-1);
      const isHidden = (part === 'review' ? found.hidden : found.reply?.hidden) !== undefined;
      const isSo = isHidden === (decision === 'hide');
      if (isSo && (!last || last.by === step.by)) return { doc: found };
      if (isSo || (revision !== null && revision !== seen.length)) return { doc: found, earlier: last };
      return { doc: await this.apply(session, found, step) };
    });
    if (earlier) throw await this.names.buildChangedError({ ...earlier, what: earlier.decision });
    const [review] = await this.shown([doc]);
    return { review: review! };
  }

  private async apply(session: ClientSession, before: ReviewDoc, step: ModerationDoc): Promise<ReviewDoc> {
    const { decision, part, by, reason, at } = step;
    const field = part === 'review' ? 'hidden' : 'reply.hidden';
    const hides = decision === 'hide';
    const change = hides ? { $set: { [field]: { by, reason, at } } } : { $unset: { [field]: 1 } };
    const after = await this.model
      .findOneAndUpdate(
        { _id: before._id },
        { ...change, $push: { moderation: step } },
        { session, returnDocument: 'after' },
      )
      .lean()
      .orFail();
    // An unpublished review is not counted yet.
    if (part === 'reply' || after.publishAt) return after;
    const { rating } = after;
    await this.stats.countRatingChange(session, after, hides ? rating : undefined, hides ? undefined : rating);
    await this.outbox.add(session, REVIEW_MODERATED, { ...toReviewIds(after), rating, hidden: hides });
    return after;
  }

  private async shown(docs: ReviewDoc[]) {
    const [visits, names] = await Promise.all([
      this.bookings
        .find({ _id: { $in: docs.flatMap(({ bookingId }) => bookingId ?? []) } }, { 'helper.name': 1 })
        .lean<Pick<BookingDoc, '_id' | 'helper'>[]>(),
      this.names.find(docs.flatMap(({ moderation = [] }) => moderation.map(({ by }) => by))),
    ]);
    const helperOf = new Map(visits.map(({ _id, helper }) => [_id, helper.name]));
    return docs.map((doc) => toStaffReview(doc, doc.helperName ?? helperOf.get(doc.bookingId ?? ''), names));
  }
}
