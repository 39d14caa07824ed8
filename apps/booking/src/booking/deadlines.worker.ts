import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BOOKING_ANSWER_DUE, BOOKING_EXPIRED, BOOKING_UNPAID, PAYMENT_DUE } from '@sahaya/contracts';
import { answerBy, isPayable, payBy } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { type BookingDoc, getAgreedAt } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';

/** Expires unanswered requests and cancels unpaid bookings. Each side is reminded when half of its time is over. */
@Injectable()
export class DeadlinesWorker implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasksService,
    private readonly transitions: BookingTransitionsService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.tasks.handle('answer-nudge', (session, booking) => this.remindToAnswer(session, booking));
    this.tasks.handle('answer-by', (session, booking) => this.expire(session, booking));
    this.tasks.handle('pay-nudge', (session, booking) => this.remindToPay(session, booking));
    this.tasks.handle('pay-by', (session, booking) => this.cancelUnpaid(session, booking));
  }

  private async remindToAnswer(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'pending') return false;
    const by = answerBy(booking, booking.policy).toISOString();
    await this.outbox.add(session, BOOKING_ANSWER_DUE, { ...toBookingEventData(booking), answerBy: by });
    return true;
  }

  /** An expired request never counts against the helper. */
  private async expire(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'pending') return false;
    await this.transitions.cancel(session, booking, { by: 'system', kind: 'expired', event: BOOKING_EXPIRED });
    return true;
  }

  private async remindToPay(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted' || !isPayable(booking)) return false;
    const by = payBy({ acceptedAt: getAgreedAt(booking), startsAt: booking.startsAt }, booking.policy).toISOString();
    await this.outbox.add(session, PAYMENT_DUE, { ...toBookingEventData(booking), payBy: by });
    return true;
  }

  private async cancelUnpaid(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted' || !isPayable(booking)) return false;
    await this.transitions.cancel(session, booking, { by: 'system', kind: 'unpaid', event: BOOKING_UNPAID });
    return true;
  }
}
