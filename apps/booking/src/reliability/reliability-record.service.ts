import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { adminHelperRecord, InputOf } from '@sahaya/contracts';
import { helperRecord } from '@sahaya/domain';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { MARK_MODEL, type MarkDoc, toMark } from './strike.model.js';

const LATEST = 200;

/** How a helper answered and what was kept of it: for staff alone, the search does not know it. */
@Injectable()
export class HelperRecordService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(MARK_MODEL) private readonly marks: Model<MarkDoc>,
  ) {}

  async of({ id: helperId }: InputOf<typeof adminHelperRecord>) {
    const [requests, marks] = await Promise.all([
      this.bookings
        .find({ helperId }, { status: 1, createdAt: 1, acceptedAt: 1, cancellation: 1 })
        .sort({ createdAt: -1 })
        .limit(LATEST)
        .lean(),
      this.marks.find({ helperId }).sort({ at: -1 }).limit(LATEST).lean(),
    ]);
    return { record: helperRecord(requests), marks: marks.map(toMark) };
  }
}
