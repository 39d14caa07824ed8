import { Controller } from '@nestjs/common';
import { adminBooking, adminBookings, adminRefundQuote, type InputOf, revealBooking } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminBookingsService } from './admin-bookings.service.js';

@Controller()
export class AdminBookingsController {
  constructor(private readonly bookings: AdminBookingsService) {}

  @Rpc(adminBookings)
  list(input: InputOf<typeof adminBookings>) {
    return this.bookings.list(input);
  }

  @Rpc(adminBooking)
  get(input: InputOf<typeof adminBooking>) {
    return this.bookings.get(input);
  }

  @Rpc(revealBooking)
  reveal(input: InputOf<typeof revealBooking>) {
    return this.bookings.reveal(input);
  }

  @Rpc(adminRefundQuote)
  quoteRefund(input: InputOf<typeof adminRefundQuote>) {
    return this.bookings.quoteRefund(input);
  }
}
