import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, type OutputOf, previewBlockedBookings } from '@sahaya/contracts';
import { planBlockedBooking } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { openBookingsOf, searchesFor, toBlockedBookingFacts } from './blocked-bookings.js';

type Affected = OutputOf<typeof previewBlockedBookings>['bookings'][number];
/** Fits into a NATS message. */
const LISTED = 1_000;

/** Lists the effects of a block on the bookings of a user. Changes nothing. */
@Controller()
export class BlockPreviewController {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly clock: Clock,
  ) {}

  @Rpc(previewBlockedBookings)
  async preview(user: InputOf<typeof previewBlockedBookings>) {
    const now = this.clock.now();
    const [open, searches, accepted] = await Promise.all([
      this.find(openBookingsOf(user, now)),
      user.party === 'customer' ? this.find(searchesFor(user.userId)) : [],
      this.model.countDocuments({ [`${user.party}Id`]: user.userId, status: 'accepted' }),
    ]);
    const bookings = [...open, ...searches].flatMap((doc): Affected[] => {
      const { step, ...amounts } = planBlockedBooking(toBlockedBookingFacts(doc), user.party, doc.policy, now);
      return step === 'leave' ? [] : [{ ...toAffected(doc, user.party), step, ...amounts }];
    });
    const changed = bookings.filter(({ status }) => status === 'accepted').length;
    return { bookings, left: accepted - changed };
  }

  private find(filter: ReturnType<typeof openBookingsOf>): Promise<BookingDoc[]> {
    return this.model.find(filter).sort({ startsAt: 1 }).limit(LISTED).lean<BookingDoc[]>();
  }
}

function toAffected(doc: BookingDoc, party: 'customer' | 'helper') {
  const other = party === 'customer' ? 'helper' : 'customer';
  const { _id, service, date, startTime, endTime, status } = doc;
  return { _id, otherId: doc[`${other}Id`], otherName: doc[other].name, service, date, startTime, endTime, status };
}
