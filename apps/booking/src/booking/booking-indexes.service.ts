import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { dropOutdatedIndexes } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';

/** Replaced by indexes that also order the bookings of the same time. */
const OUTDATED = ['customerId', 'helperId'].flatMap((whose) => [
  `${whose}_1_createdAt_-1`,
  `${whose}_1_status_1_createdAt_-1`,
  `${whose}_1_startsAt_1`,
]);

/** Migrates the indexes of older versions. */
@Injectable()
export class BookingIndexesService implements OnModuleInit {
  constructor(@InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>) {}

  async onModuleInit(): Promise<void> {
    await dropOutdatedIndexes(this.model, OUTDATED);
  }
}
