import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DELETED_NAME, DELETED_TEXT, type Party } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { REVIEW_MODEL, type ReviewDoc } from '../shared/review.model.js';

const PARTIES: Party[] = ['customer', 'helper'];

/** Removes the personal data of a deleted account from bookings and reviews. */
@Injectable()
export class BookingErasureService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(REVIEW_MODEL) private readonly reviews: Model<ReviewDoc>,
  ) {}

  async erase(session: ClientSession, userId: string): Promise<void> {
    await this.bookings.updateMany(
      { customerId: userId },
      {
        $set: {
          'customer.name': DELETED_NAME,
          'customer.location': '',
          customerAddress: DELETED_TEXT,
          specialRequests: '',
        },
        $unset: {
          'customer.phone': 1,
          customerCoordinates: 1,
          addressPlace: 1,
          householdNotes: 1,
          change: 1,
          customerRating: 1,
        },
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
      {
        'replacement.state': { $exists: true },
        'replacement.offers.helperId': userId,
        'replacement.proposal.helperId': userId,
      },
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
    await this.reviews.updateMany({ customerId: userId }, { customerName: DELETED_NAME }, { session });
    const named = { helperId: userId, helperName: { $exists: true } };
    await this.reviews.updateMany(named, { helperName: DELETED_NAME }, { session });
  }
}
