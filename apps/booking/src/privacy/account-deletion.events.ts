import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME, DELETED_TEXT } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { CALENDAR_FEED_MODEL, type CalendarFeedDoc } from '../calendar/calendar.module.js';
import { DISPUTE_MODEL, type DisputeDoc, EVIDENCE_MODEL, type EvidenceDoc } from '../disputes/disputes.module.js';
import { MARK_MODEL, type MarkDoc } from '../reliability/reliability.module.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';
import { SICK_DAY_MODEL, type SickDayDoc } from '../cancellation/cancellation.module.js';

const PARTIES = ['customer', 'helper'] as const;

/** Erases the personal data of a deleted account. Bookings, reviews and disputes stay under the user id. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(CALENDAR_FEED_MODEL) private readonly feeds: Model<CalendarFeedDoc>,
    @InjectModel(DISPUTE_MODEL) private readonly disputes: Model<DisputeDoc>,
    @InjectModel(EVIDENCE_MODEL) private readonly evidence: Model<EvidenceDoc>,
    @InjectModel(MARK_MODEL) private readonly marks: Model<MarkDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
    @InjectModel(SICK_DAY_MODEL) private readonly sickDays: Model<SickDayDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.eraseBookings(session, userId);
    await this.eraseDisputes(session, userId);
    await this.reviews.updateMany({ customerId: userId }, { customerName: DELETED_NAME }, { session });
    await this.feeds.deleteOne({ _id: userId }, { session });
    await this.sickDays.deleteMany({ helperId: userId }, { session });
    await this.marks.updateMany(
      { helperId: userId, contest: { $exists: true } },
      { $set: { 'contest.reason': DELETED_TEXT } },
      { session },
    );
  }

  private async eraseBookings(session: ClientSession, userId: string): Promise<void> {
    await this.bookings.updateMany(
      { customerId: userId },
      {
        $set: {
          'customer.name': DELETED_NAME,
          'customer.location': '',
          customerAddress: DELETED_TEXT,
          specialRequests: '',
        },
        $unset: { 'customer.phone': 1, householdNotes: 1, change: 1, customerRating: 1 },
      },
      { session },
    );
    await this.bookings.updateMany(
      { helperId: userId },
      { $set: { 'helper.name': DELETED_NAME, 'helper.location': '' }, $unset: { 'helper.phone': 1 } },
      { session },
    );
    // A helper who agreed to take over a cancelled visit.
    await this.bookings.updateMany(
      { 'replacement.offers.helperId': userId, 'replacement.proposal.helperId': userId },
      {
        $set: { 'replacement.proposal.helper': { name: DELETED_NAME, location: '' } },
        $unset: { 'replacement.proposal.photoUrl': 1 },
      },
      { session },
    );
    for (const party of PARTIES) {
      const own = { [`${party}Id`]: userId };
      await this.bookings.updateMany(
        { ...own, 'cancellation.by': party },
        { $unset: { 'cancellation.reason': 1 } },
        { session },
      );
      await this.bookings.updateMany({ ...own, 'noShow.of': party }, { $unset: { 'noShow.contest': 1 } }, { session });
    }
  }

  /** The text of a dispute stays with its decision about money; names and pictures go. */
  private async eraseDisputes(session: ClientSession, userId: string): Promise<void> {
    for (const party of PARTIES) {
      const own = { [`${party}Id`]: userId };
      const disputes = await this.disputes.find(own, { evidence: 1 }, { session }).lean<DisputeDoc[]>();
      const pictures = disputes.flatMap(({ evidence }) => evidence.filter(({ by }) => by === party));
      await this.evidence.deleteMany({ _id: { $in: pictures.map(({ _id }) => _id) } }, { session });
      await this.disputes.updateMany(
        own,
        { $set: { [`${party}Name`]: DELETED_NAME }, $pull: { evidence: { by: party } } },
        { session },
      );
    }
  }
}
