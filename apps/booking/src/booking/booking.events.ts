import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKING_CHANGED,
  BOOKING_EVENT,
  BOOKING_REPLACED,
  EXTENSION_AGREED,
  PAYMENT_CAPTURED,
  REFUND_MOVED,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { BookingPayments } from './booking-payments.service.js';
import { BookingService } from './booking.service.js';

/** Reactions of bookings to facts, their own and other services'. */
@Injectable()
export class BookingEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly bookings: BookingService,
    private readonly payments: BookingPayments,
  ) {}

  onModuleInit(): void {
    this.consumer.on(BOOKING_EVENT.accept, ({ bookingId }, session) => this.bookings.supersede(session, bookingId));
    this.consumer.on(BOOKING_CHANGED, ({ bookingId }, session) => this.bookings.supersede(session, bookingId));
    this.consumer.on(EXTENSION_AGREED, ({ bookingId }, session) => this.bookings.supersede(session, bookingId));
    this.consumer.on(BOOKING_REPLACED, ({ bookingId }, session) => this.bookings.supersede(session, bookingId));
    this.consumer.on(PAYMENT_CAPTURED, async ({ purpose, purposeId, ...paid }, session) => {
      if (purpose === 'booking') await this.payments.applyPayment(session, purposeId, paid);
    });
    this.consumer.on(REFUND_MOVED, async (refund, session) => {
      if (refund.purpose === 'booking') await this.payments.applyRefund(session, refund);
    });
  }
}
