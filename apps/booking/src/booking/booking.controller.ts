import { Controller } from '@nestjs/common';
import {
  adminBooking,
  busyHelpers,
  changeBookingStatus,
  claimTimeOff,
  createBooking,
  dashboardStats,
  getBooking,
  getForParty,
  type InputOf,
  markPaid,
  myBookings,
  quoteBooking,
  releaseTimeOff,
  revealBooking,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BookingService } from './booking.service.js';

@Controller()
export class BookingController {
  constructor(private readonly bookings: BookingService) {}

  @Rpc(quoteBooking)
  quote(input: InputOf<typeof quoteBooking>) {
    return this.bookings.quote(input);
  }

  @Rpc(createBooking)
  create(input: InputOf<typeof createBooking>) {
    return this.bookings.create(input);
  }

  @Rpc(myBookings)
  listMine(input: InputOf<typeof myBookings>) {
    return this.bookings.listMine(input);
  }

  @Rpc(getBooking)
  get(input: InputOf<typeof getBooking>) {
    return this.bookings.get(input);
  }

  @Rpc(changeBookingStatus)
  changeStatus(input: InputOf<typeof changeBookingStatus>) {
    return this.bookings.changeStatus(input);
  }

  @Rpc(dashboardStats)
  stats(input: InputOf<typeof dashboardStats>) {
    return this.bookings.stats(input);
  }

  @Rpc(getForParty)
  getForParty(input: InputOf<typeof getForParty>) {
    return this.bookings.getForParty(input);
  }

  @Rpc(markPaid)
  markPaid(input: InputOf<typeof markPaid>) {
    return this.bookings.markPaid(input);
  }

  @Rpc(busyHelpers)
  busyHelpers(input: InputOf<typeof busyHelpers>) {
    return this.bookings.busyAmong(input);
  }

  @Rpc(claimTimeOff)
  claimTimeOff(input: InputOf<typeof claimTimeOff>) {
    return this.bookings.claimTimeOff(input);
  }

  @Rpc(releaseTimeOff)
  releaseTimeOff(input: InputOf<typeof releaseTimeOff>) {
    return this.bookings.releaseTimeOff(input);
  }

  @Rpc(revealBooking)
  reveal(input: InputOf<typeof revealBooking>) {
    return this.bookings.reveal(input);
  }

  @Rpc(adminBooking)
  adminGet(input: InputOf<typeof adminBooking>) {
    return this.bookings.adminGet(input);
  }
}
