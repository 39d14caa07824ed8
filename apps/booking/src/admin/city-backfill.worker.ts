import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { cityOfHome, MINUTE_MS } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';

/** Pause after all bookings have a city. During a rolling update, the previous version still writes some without. */
const POLL_MS = 5 * MINUTE_MS;
const BATCH = 200;

/** Sets the city of bookings that an older version created. Idempotent; runs while the service is in use. */
@Injectable()
export class CityBackfillWorker extends PollingWorker {
  private readonly logger = new Logger('CityBackfill');
  private lookAgainAt: Date | undefined;

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    if (this.lookAgainAt && now < this.lookAgainAt) return;
    let count = 0;
    for (let found = BATCH; found === BATCH && !this.isStopping; count += found) found = await this.step();
    this.lookAgainAt = new Date(now.getTime() + POLL_MS);
    if (count > 0) this.logger.log({ count }, 'set the city of older bookings');
  }

  /** Updates one batch and returns its size. */
  private async step(): Promise<number> {
    const found = await this.bookings
      .find({ city: null }, { customerAddress: 1, customer: 1 })
      .limit(BATCH)
      .lean<Pick<BookingDoc, '_id' | 'customerAddress' | 'customer'>[]>();
    if (found.length === 0) return 0;
    await this.bookings.bulkWrite(
      found.map(({ _id, customerAddress, customer }) => ({
        updateOne: {
          // A concurrent change of the address sets the city itself.
          filter: { _id, city: null },
          update: { $set: { city: cityOfHome(customerAddress, customer.location) } },
        },
      })),
      { ordered: false },
    );
    return found.length;
  }
}
