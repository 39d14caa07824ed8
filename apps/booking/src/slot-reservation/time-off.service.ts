import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type claimTimeOff, HELPER_TIME_FREED, type InputOf, type releaseTimeOff } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { SlotReservationService } from './slot-reservation.service.js';

const PREFIX = 'time-off:';
const timeOffReservationKey = (timeOffId: string) => `${PREFIX}${timeOffId}`;
/** The time off that owns a reservation, or undefined if something else does. */
export const timeOffIdOf = (by: string) => (by.startsWith(PREFIX) ? by.slice(PREFIX.length) : undefined);

/** Reserves a helper's time off among their visits. */
@Injectable()
export class TimeOffService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly reservations: SlotReservationService,
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  /** On a clash, the error names the visit so that the helper can open it. */
  async claim({ timeOffId, ...slot }: InputOf<typeof claimTimeOff>) {
    const key = timeOffReservationKey(timeOffId);
    try {
      await this.db.transaction((session) => this.reservations.reserveTimeOff(session, slot, key));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TIME_OFF_CLASH') throw error;
      const [, bookingId = ''] = String(error.details?.['by']).split(':');
      const visit = await this.bookings.findById(bookingId).lean();
      const { service, startTime, endTime } = visit ?? {};
      throw new AppError('TIME_OFF_CLASH', { bookingId, date: slot.date, service, startTime, endTime });
    }
    return {};
  }

  async release({ timeOffId, ...slot }: InputOf<typeof releaseTimeOff>) {
    const key = timeOffReservationKey(timeOffId);
    await this.db.transaction(async (session) => {
      const released = await this.reservations.releaseTimeOff(session, slot, key);
      if (released) await this.outbox.add(session, HELPER_TIME_FREED, slot);
    });
    return {};
  }
}
