import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { HELPER_FACTS_CHANGED } from '@sahaya/contracts';
import { ANSWERS_FROM_LATEST, buildHelperFacts, type HelperFacts } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, COMPLETED_BY_CUSTOMER } from '../shared/booking.model.js';
import { PLAN_VISIT_BY_CUSTOMER, PLAN_VISIT_MODEL, type PlanVisitDoc } from '../shared/plan-visit.model.js';
import { NEWEST_FIRST, REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { HELPER_FACTS_MODEL, type HelperFactsDoc } from './helper-facts.model.js';

const ONE_PER_CUSTOMER = [{ $group: { _id: '$customerId', visits: { $sum: 1 } } }];
type CustomerVisits = { _id: string; visits: number }[];

/** Recounts the facts about a helper from bookings, visits and reviews, and announces them if they changed. */
@Injectable()
export class HelperFactsService {
  constructor(
    @InjectModel(HELPER_FACTS_MODEL) private readonly model: Model<HelperFactsDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(PLAN_VISIT_MODEL) private readonly visits: Model<PlanVisitDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The revision is incremented first: a second recount of this helper conflicts, runs again and sees what the first one
   * saw. A higher revision is therefore never based on older records.
   */
  async recount(session: ClientSession, helperId: string): Promise<void> {
    const before = await this.model
      .findOneAndUpdate(
        { _id: helperId },
        { $inc: { revision: 1 } },
        { upsert: true, session, returnDocument: 'after' },
      )
      .lean()
      .orFail();
    if (before.isErased) return;
    const facts = await this.count(session, helperId);
    if (isDeepStrictEqual(facts, before.facts ?? {})) return;
    await this.model.updateOne({ _id: helperId }, { $set: { facts } }, { session });
    await this.outbox.add(session, HELPER_FACTS_CHANGED, { helperId, revision: before.revision, facts });
  }

  /** An event that arrives after the deletion of the account changes nothing. */
  async erase(session: ClientSession, helperId: string): Promise<void> {
    const erased = { $set: { isErased: true }, $unset: { facts: 1 } };
    await this.model.updateOne({ _id: helperId }, erased, { upsert: true, session });
  }

  private async count(session: ClientSession, helperId: string): Promise<HelperFacts> {
    // A transaction runs one command at a time.
    const booked = await this.bookings
      .aggregate<CustomerVisits[number]>([{ $match: { helperId, status: 'completed' } }, ...ONE_PER_CUSTOMER], {
        hint: COMPLETED_BY_CUSTOMER,
      })
      .session(session);
    const planned = await this.visits
      .aggregate<CustomerVisits[number]>([{ $match: { helperId } }, ...ONE_PER_CUSTOMER], {
        hint: PLAN_VISIT_BY_CUSTOMER,
      })
      .session(session);
    const requests = await this.bookings
      .find(
        { helperId },
        { status: 1, createdAt: 1, acceptedAt: 1, 'cancellation.kind': 1, 'cancellation.at': 1, replaces: 1 },
        { session },
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(ANSWERS_FROM_LATEST)
      .lean();
    const lastReview = await this.reviews
      .findOne(
        { helperId, hidden: { $exists: false }, publishAt: { $exists: false } },
        { rating: 1, comment: 1, createdAt: 1 },
        { session },
      )
      .sort(NEWEST_FIRST)
      .lean();
    return buildHelperFacts({
      visitsByCustomer: sumByCustomer([...booked, ...planned]),
      // A booking that replaces another one is created as accepted, so nobody waited for its answer.
      latestRequests: requests.filter(({ replaces }) => !replaces),
      lastReview: lastReview ?? undefined,
    });
  }
}

function sumByCustomer(rows: CustomerVisits): number[] {
  const sums = new Map<string, number>();
  for (const { _id, visits } of rows) sums.set(_id, (sums.get(_id) ?? 0) + visits);
  return [...sums.values()];
}
