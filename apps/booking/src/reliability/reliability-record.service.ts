import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { adminHelperRecord, InputOf } from '@sahaya/contracts';
import { addDays, buildReliabilityRecord, GRID_MINUTES, istDate, UTILISATION_DAYS } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';
import { STRIKE_MODEL, type StrikeDoc, toStrike } from './strike.model.js';

const LATEST = 200;

/** A helper's latest requests and strikes, for staff only. They do not affect the search. */
@Injectable()
export class ReliabilityRecordService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(STRIKE_MODEL) private readonly strikes: Model<StrikeDoc>,
    private readonly reservations: SlotReservationService,
    private readonly clock: Clock,
  ) {}

  async get({ id: helperId }: InputOf<typeof adminHelperRecord>) {
    const today = istDate(this.clock.now());
    const period = { from: addDays(today, -UTILISATION_DAYS), to: addDays(today, -1) };
    const [requests, strikes, reserved] = await Promise.all([
      this.bookings
        .find({ helperId }, { status: 1, createdAt: 1, acceptedAt: 1, cancellation: 1 })
        .sort({ createdAt: -1 })
        .limit(LATEST)
        .lean(),
      this.strikes.find({ helperId }).sort({ at: -1 }).limit(LATEST).lean(),
      this.reservations.findDays(helperId, period),
    ]);
    const days = [...reserved].map(([date, { taken, off }]) => ({
      date,
      bookedMinutes: taken.length * GRID_MINUTES,
      offMinutes: off.length * GRID_MINUTES,
    }));
    return { record: buildReliabilityRecord(requests), strikes: strikes.map(toStrike), period, days };
  }
}
