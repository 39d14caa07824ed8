import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BOOKING_EVENT, PAYMENT_CAPTURED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { BookingService } from './booking.service.js';

/** Reactions of bookings to facts, their own and other services'. */
@Injectable()
export class BookingEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly bookings: BookingService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(BOOKING_EVENT.accept, ({ bookingId }, session) => this.bookings.supersede(session, bookingId));
    this.consumer.on(PAYMENT_CAPTURED, async ({ purpose, purposeId, paymentId }, session) => {
      if (purpose === 'booking') await this.bookings.applyPayment(session, purposeId, paymentId);
    });
  }
}
