import { Controller } from '@nestjs/common';
import {
  changeBookingStatus,
  createBooking,
  getBooking,
  getForParty,
  type InputOf,
  markPaid,
  myBookings,
  quoteBooking,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BookingListService } from './booking-list.service.js';
import { BookingPaymentsService } from './booking-payments.service.js';
import { BookingQuoteService } from './booking-quote.service.js';
import { BookingStatusService } from './booking-status.service.js';
import { BookingService } from './booking.service.js';

@Controller()
export class BookingController {
  constructor(
    private readonly bookings: BookingService,
    private readonly lists: BookingListService,
    private readonly quotes: BookingQuoteService,
    private readonly statuses: BookingStatusService,
    private readonly payments: BookingPaymentsService,
  ) {}

  @Rpc(quoteBooking)
  quote(input: InputOf<typeof quoteBooking>) {
    return this.quotes.quote(input);
  }

  @Rpc(createBooking)
  create(input: InputOf<typeof createBooking>) {
    return this.bookings.create(input);
  }

  @Rpc(myBookings)
  listMine(input: InputOf<typeof myBookings>) {
    return this.lists.listMine(input);
  }

  @Rpc(getBooking)
  get(input: InputOf<typeof getBooking>) {
    return this.bookings.get(input);
  }

  @Rpc(changeBookingStatus)
  changeStatus(input: InputOf<typeof changeBookingStatus>) {
    return this.statuses.change(input);
  }

  @Rpc(getForParty)
  getForParty(input: InputOf<typeof getForParty>) {
    return this.payments.getForParty(input);
  }

  @Rpc(markPaid)
  markPaid(input: InputOf<typeof markPaid>) {
    return this.payments.markPaid(input);
  }
}
