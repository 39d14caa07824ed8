import { Controller } from '@nestjs/common';
import { adminBookings, adminFigures, adminRefundQuote, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BookingDesk } from './booking.desk.js';
import { DayFigures } from './day-figures.js';

/** What staff look for and at. */
@Controller()
export class DeskController {
  constructor(
    private readonly bookings: BookingDesk,
    private readonly days: DayFigures,
  ) {}

  @Rpc(adminBookings)
  list(input: InputOf<typeof adminBookings>) {
    return this.bookings.list(input);
  }

  @Rpc(adminRefundQuote)
  refundQuote(input: InputOf<typeof adminRefundQuote>) {
    return this.bookings.refundQuote(input);
  }

  @Rpc(adminFigures)
  figures() {
    return this.days.read();
  }
}
