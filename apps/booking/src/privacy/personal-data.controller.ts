import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countActiveBookings, exportBookings, exportDisputes, exportReviews, type InputOf } from '@sahaya/contracts';
import type { BookingStatus } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { Model, type QueryFilter } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, toBooking } from '../shared/booking.model.js';
import { DISPUTE_MODEL, type DisputeDoc, toDispute } from '../disputes/disputes.module.js';
import { REVIEW_MODEL, type ReviewDoc, toReview } from '../shared/review.model.js';

/** A page of them fits into a NATS message. */
const PAGE = 100;
const BINDING: BookingStatus[] = ['pending', 'accepted'];

const theirs = (userId: string) => ({ $or: [{ customerId: userId }, { helperId: userId }] });
const beyond = (after: string | undefined) => (after ? { _id: { $gt: after } } : {});
const nextOf = (docs: { _id: string }[]) => (docs.length < PAGE ? undefined : docs.at(-1)?._id);

/** What leaving takes along, and what keeps a person from leaving. */
@Controller()
export class OwnDataController {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
    @InjectModel(DISPUTE_MODEL) private readonly disputes: Model<DisputeDoc>,
  ) {}

  @Rpc(countActiveBookings)
  async countActive({ userId }: InputOf<typeof countActiveBookings>) {
    // A report that is open wants both of them.
    const isBinding: QueryFilter<BookingDoc> = { $or: [{ status: { $in: BINDING } }, { 'dispute.state': 'open' }] };
    return { active: await this.bookings.countDocuments({ $and: [theirs(userId), isBinding] }) };
  }

  /** As the person sees them. */
  @Rpc(exportBookings)
  async exportBookings({ userId, after }: InputOf<typeof exportBookings>) {
    const filter = { ...theirs(userId), ...beyond(after) };
    const docs = await this.bookings.find(filter).sort({ _id: 1 }).limit(PAGE).lean<BookingDoc[]>();
    const rows = docs.map((doc) => toBooking(doc, { role: doc.customerId === userId ? 'customer' : 'helper' }));
    return { rows, next: nextOf(docs) };
  }

  /** Written and received. */
  @Rpc(exportReviews)
  async exportReviews({ userId, after }: InputOf<typeof exportReviews>) {
    const filter = { ...theirs(userId), ...beyond(after) };
    const docs = await this.reviews.find(filter).sort({ _id: 1 }).limit(PAGE).lean<ReviewDoc[]>();
    return { rows: docs.map(toReview), next: nextOf(docs) };
  }

  /** Reports of visits, by the person and of the person; both sides see all of one. */
  @Rpc(exportDisputes)
  async exportDisputes({ userId, after }: InputOf<typeof exportDisputes>) {
    const filter = { ...theirs(userId), ...beyond(after) };
    const docs = await this.disputes.find(filter).sort({ _id: 1 }).limit(PAGE).lean<DisputeDoc[]>();
    return { rows: docs.map(toDispute), next: nextOf(docs) };
  }
}
