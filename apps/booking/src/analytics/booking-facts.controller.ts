import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { bookingFacts, type InputOf, type OutputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBookingFacts } from './booking-facts.js';

/** Bookings in one message: about 150 kB. */
const PAGE = 300;

/** The facts of all bookings, page by page, for a rebuild of analytics. */
@Controller()
export class BookingFactsController {
  constructor(@InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>) {}

  @Rpc(bookingFacts)
  async read({ after }: InputOf<typeof bookingFacts>): Promise<OutputOf<typeof bookingFacts>> {
    const docs = await this.bookings
      .find({ _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<BookingDoc[]>();
    const next = docs.length === PAGE ? docs.at(-1)?._id : undefined;
    return { bookings: docs.map(toBookingFacts), ...(next && { next }) };
  }
}
