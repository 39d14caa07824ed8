import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countActiveBookings, exportBookings, exportDisputes, exportReviews, type InputOf } from '@sahaya/contracts';
import type { BookingStatus } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { EXPORT_PAGE, toExportPage } from '@sahaya/persistence';
import { Model, type QueryFilter } from 'mongoose';
import { DISPUTE_MODEL, type DisputeDoc, toDispute } from '../disputes/disputes.module.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { REVIEW_MODEL, type ReviewDoc, toReview } from '../shared/review.model.js';

const BINDING: BookingStatus[] = ['pending', 'accepted'];

const toPartyFilter = (userId: string) => ({ $or: [{ customerId: userId }, { helperId: userId }] });
const toAfterFilter = (after: string | undefined) => (after ? { _id: { $gt: after } } : {});

/** Data exported when a user deletes their account, and the check that nothing prevents the deletion. */
@Controller()
export class PersonalDataController {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
    @InjectModel(DISPUTE_MODEL) private readonly disputes: Model<DisputeDoc>,
  ) {}

  @Rpc(countActiveBookings)
  async countActive({ userId }: InputOf<typeof countActiveBookings>) {
    // An open dispute needs both parties.
    const isBinding: QueryFilter<BookingDoc> = { $or: [{ status: { $in: BINDING } }, { 'dispute.state': 'open' }] };
    return { active: await this.bookings.countDocuments({ $and: [toPartyFilter(userId), isBinding] }) };
  }

  /** Bookings as the user sees them. */
  @Rpc(exportBookings)
  async exportBookings({ userId, after }: InputOf<typeof exportBookings>) {
    const filter = { ...toPartyFilter(userId), ...toAfterFilter(after) };
    const docs = await this.bookings.find(filter).sort({ _id: 1 }).limit(EXPORT_PAGE).lean<BookingDoc[]>();
    const rows = docs.map((doc) => toBooking(doc, { role: doc.customerId === userId ? 'customer' : 'helper' }));
    return toExportPage(docs, rows);
  }

  /** Reviews written and received. */
  @Rpc(exportReviews)
  async exportReviews({ userId, after }: InputOf<typeof exportReviews>) {
    const filter = { ...toPartyFilter(userId), ...toAfterFilter(after) };
    const docs = await this.reviews.find(filter).sort({ _id: 1 }).limit(EXPORT_PAGE).lean<ReviewDoc[]>();
    return toExportPage(docs, docs.map(toReview));
  }

  /** Disputes that the user opened or answered. Both parties see the whole dispute. */
  @Rpc(exportDisputes)
  async exportDisputes({ userId, after }: InputOf<typeof exportDisputes>) {
    const filter = { ...toPartyFilter(userId), ...toAfterFilter(after) };
    const docs = await this.disputes.find(filter).sort({ _id: 1 }).limit(EXPORT_PAGE).lean<DisputeDoc[]>();
    return toExportPage(docs, docs.map(toDispute));
  }
}
