import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BOOKING_ANSWER_DUE, BOOKING_EXPIRED, BOOKING_UNPAID, PAYMENT_DUE } from '@sahaya/contracts';
import { answerBy, isPayable, payBy } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession } from 'mongoose';
import { agreedAtOf, type BookingDoc, movedOf } from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { Moments } from '../scheduling/scheduling.module.js';

/** A request is answered in time or expires, an agreed visit is paid in time or is off; each side is nudged at half time. */
@Injectable()
export class Deadlines implements OnModuleInit {
  constructor(
    private readonly moments: Moments,
    private readonly moves: BookingMoves,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.moments.on('answer-nudge', (session, booking) => this.nudgeToAnswer(session, booking));
    this.moments.on('answer-by', (session, booking) => this.expire(session, booking));
    this.moments.on('pay-nudge', (session, booking) => this.nudgeToPay(session, booking));
    this.moments.on('pay-by', (session, booking) => this.dropUnpaid(session, booking));
  }

  private async nudgeToAnswer(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'pending') return false;
    const by = answerBy(booking, booking.policy).toISOString();
    await this.outbox.add(session, BOOKING_ANSWER_DUE, { ...movedOf(booking), answerBy: by });
    return true;
  }

  /** Never counts against the helper (decisions). */
  private async expire(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'pending') return false;
    await this.moves.end(session, booking, { by: 'system', kind: 'expired', event: BOOKING_EXPIRED });
    return true;
  }

  private async nudgeToPay(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted' || !isPayable(booking)) return false;
    const by = payBy({ acceptedAt: agreedAtOf(booking), startsAt: booking.startsAt }, booking.policy).toISOString();
    await this.outbox.add(session, PAYMENT_DUE, { ...movedOf(booking), payBy: by });
    return true;
  }

  private async dropUnpaid(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted' || !isPayable(booking)) return false;
    await this.moves.end(session, booking, { by: 'system', kind: 'unpaid', event: BOOKING_UNPAID });
    return true;
  }
}
