import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { cityOfHome, MINUTE_MS } from '@sahaya/domain';
import { Clock, Sweeper } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';

/** When there is none left, this long: an older version may go on writing beside this one. */
const BEAT_MS = 5 * MINUTE_MS;
const BATCH = 200;

/** Bookings that an older version has made get the city of their address, beside the running service; twice does no harm. */
@Injectable()
export class CityBackfill extends Sweeper {
  private readonly logger = new Logger('CityBackfill');
  private isStopping = false;
  private lookAgainAt: Date | undefined;

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    clock: Clock,
  ) {
    super(clock, BEAT_MS);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    return super.beforeApplicationShutdown();
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    if (this.lookAgainAt && now < this.lookAgainAt) return;
    let count = 0;
    for (let found = BATCH; found === BATCH && !this.isStopping; count += found) found = await this.step();
    this.lookAgainAt = new Date(now.getTime() + BEAT_MS);
    if (count > 0) this.logger.log({ count }, 'bookings have the city of their address');
  }

  /** How many there were. */
  private async step(): Promise<number> {
    const found = await this.bookings
      .find({ city: null }, { customerAddress: 1, customer: 1 })
      .limit(BATCH)
      .lean<Pick<BookingDoc, '_id' | 'customerAddress' | 'customer'>[]>();
    if (found.length === 0) return 0;
    await this.bookings.bulkWrite(
      found.map(({ _id, customerAddress, customer }) => ({
        updateOne: {
          // A change of the address meanwhile has brought its own.
          filter: { _id, customerAddress, city: null },
          update: { $set: { city: cityOfHome(customerAddress, customer.location) } },
        },
      })),
      { ordered: false },
    );
    return found.length;
  }
}
