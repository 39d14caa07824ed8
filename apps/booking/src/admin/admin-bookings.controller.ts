import { Controller } from '@nestjs/common';
import { adminBookings, adminRefundQuote, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BookingDesk } from './admin-bookings.service.js';

/** What staff look for and at. */
@Controller()
export class DeskController {
  constructor(private readonly bookings: BookingDesk) {}

  @Rpc(adminBookings)
  list(input: InputOf<typeof adminBookings>) {
    return this.bookings.list(input);
  }

  @Rpc(adminRefundQuote)
  refundQuote(input: InputOf<typeof adminRefundQuote>) {
    return this.bookings.refundQuote(input);
  }
}
