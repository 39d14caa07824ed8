import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, SICK_DAY_REPORTED, type sickDay } from '@sahaya/contracts';
import { istDate, sickDaysSince } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';
import { HelperCancellationService } from './helper-cancellation.service.js';
import { SICK_DAY_MODEL, type SickDayDoc } from './sick-day.model.js';

/**
 * Cancels all visits of today for a helper who is sick. The subscription service reports the absence from the visits of
 * subscriptions.
 */
@Injectable()
export class SickDayService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(SICK_DAY_MODEL) private readonly model: Model<SickDayDoc>,
    private readonly cancellations: HelperCancellationService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Cancels all of today's visits or none. A day without visits does not count as a sick day. */
  async report({ actor }: InputOf<typeof sickDay>) {
    const { userId: helperId } = requireParty(actor);
    const date = istDate(this.clock.now());
    return this.db.transaction(async (session) => {
      const accepted = await this.bookings
        .find({ helperId, date, status: 'accepted' }, null, { session })
        .sort({ startsAt: 1 })
        .lean();
      const ahead = accepted.filter((booking) => this.cancellations.isCancellable(booking));
      const excused = await this.isExcused(session, { helperId, date }, ahead.length > 0);
      const bookings: BookingDoc[] = [];
      for (const booking of ahead) {
        bookings.push(await this.cancellations.apply(session, booking, { givesStrike: !excused }));
      }
      await this.outbox.add(session, SICK_DAY_REPORTED, { helperId, date });
      return { bookings: bookings.map((doc) => toBooking(doc, { role: 'helper' })), excused };
    });
  }

  /** Deletes the sick days of a deleted account. */
  async erase(session: ClientSession, helperId: string): Promise<void> {
    await this.model.deleteMany({ helperId }, { session });
  }

  /** The first sick day of thirty days is excused. A repeated report of the same day gets the same answer. */
  private async isExcused(
    session: ClientSession,
    { helperId, date }: Pick<SickDayDoc, 'helperId' | 'date'>,
    counts: boolean,
  ): Promise<boolean> {
    const _id = `${helperId}|${date}`;
    const days = await this.model
      .find({ helperId, date: { $gte: sickDaysSince(date), $lte: date } }, null, { session })
      .lean();
    const today = days.find((day) => day._id === _id);
    const excused = today?.excused ?? !days.some((day) => day.excused);
    if (counts && !today) await this.model.create([{ _id, helperId, date, excused }], { session });
    return excused;
  }
}
