import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  BOOKING_CHANGED,
  BOOKING_EVENT,
  BOOKING_REPLACED,
  BOOKING_SUPERSEDED,
  EXTENSION_AGREED,
  PAYMENT_CAPTURED,
  REFUND_MOVED,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { BookingPaymentsService } from './booking-payments.service.js';

/** Handlers of booking events and of payment events. */
@Injectable()
export class BookingEvents implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly consumer: EventConsumer,
    private readonly transitions: BookingTransitionsService,
    private readonly payments: BookingPaymentsService,
  ) {}

  onModuleInit(): void {
    for (const event of [BOOKING_EVENT.accept, BOOKING_CHANGED, EXTENSION_AGREED, BOOKING_REPLACED]) {
      this.consumer.on(event, ({ bookingId }, session) => this.supersede(session, bookingId));
    }
    this.consumer.on(PAYMENT_CAPTURED, async ({ purpose, purposeId, ...paid }, session) => {
      if (purpose === 'booking') await this.payments.applyPayment(session, purposeId, paid);
    });
    this.consumer.on(REFUND_MOVED, async (refund, session) => {
      if (refund.purpose === 'booking') await this.payments.applyRefund(session, refund);
    });
  }

  /** Cancels the pending requests that overlap the slot of an accepted booking. Neither party is at fault. */
  private async supersede(session: ClientSession, winnerId: string): Promise<void> {
    const winner = await this.model.findById(winnerId, null, { session }).lean();
    if (!winner || winner.status !== 'accepted') return;
    const losers = await this.model
      .find(
        {
          helperId: winner.helperId,
          date: winner.date,
          status: 'pending',
          startsAt: { $lt: winner.endsAt },
          endsAt: { $gt: winner.startsAt },
        },
        null,
        { session },
      )
      .lean();
    for (const loser of losers) {
      await this.transitions.cancel(session, loser, { by: 'system', kind: 'slot_taken', event: BOOKING_SUPERSEDED });
    }
  }
}
