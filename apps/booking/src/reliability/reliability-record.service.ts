import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { adminHelperRecord, InputOf } from '@sahaya/contracts';
import { buildReliabilityRecord } from '@sahaya/domain';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { STRIKE_MODEL, type StrikeDoc, toStrike } from './strike.model.js';

const LATEST = 200;

/** A helper's latest requests and strikes, for staff only. They do not affect the search. */
@Injectable()
export class ReliabilityRecordService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(STRIKE_MODEL) private readonly strikes: Model<StrikeDoc>,
  ) {}

  async get({ id: helperId }: InputOf<typeof adminHelperRecord>) {
    const [requests, strikes] = await Promise.all([
      this.bookings
        .find({ helperId }, { status: 1, createdAt: 1, acceptedAt: 1, cancellation: 1 })
        .sort({ createdAt: -1 })
        .limit(LATEST)
        .lean(),
      this.strikes.find({ helperId }).sort({ at: -1 }).limit(LATEST).lean(),
    ]);
    return { record: buildReliabilityRecord(requests), marks: strikes.map(toStrike) };
  }
}
