import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminCustomerRatings,
  AppError,
  type InputOf,
  type rateCustomer,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { customerRatingViolation, reviewableUntil } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';

const LIST_MAX = 200;

/** Helpers' ratings of customers. Only staff see them, and no event carries them. */
@Injectable()
export class CustomerRatingService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly clock: Clock,
  ) {}

  async rate({ actor, id, rating, note }: InputOf<typeof rateCustomer>) {
    refuse(customerRatingViolation({ rating }));
    const mine = { _id: id, helperId: signedIn(actor).userId };
    const found = await this.model.findOne(mine).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    const { status, completedAt, policy } = found;
    if (status !== 'completed' || !completedAt) throw new AppError('CUSTOMER_RATING_NOT_ALLOWED');
    const now = this.clock.now();
    if (now > reviewableUntil(found, policy)) throw new AppError('CUSTOMER_RATING_OVER');
    const customerRating = { rating: rating ?? 0, note, at: now };
    const doc = await this.model
      .findOneAndUpdate(
        { ...mine, customerRating: { $exists: false } },
        { $set: { customerRating } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!doc) throw new AppError('CUSTOMER_RATING_EXISTS');
    return { booking: toBooking(doc, { role: 'helper' }) };
  }

  async list({ id: customerId }: InputOf<typeof adminCustomerRatings>) {
    const docs = await this.model
      .find({ customerId, 'customerRating.at': { $exists: true } })
      .sort({ 'customerRating.at': -1 })
      .limit(LIST_MAX)
      .lean();
    return {
      ratings: docs.flatMap(({ _id: bookingId, helper, customerRating }) => {
        if (!customerRating) return [];
        const { rating, note, at } = customerRating;
        return [{ bookingId, helperName: helper.name, rating, note, at: at.toISOString() }];
      }),
    };
  }
}
