import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_OPENED, VISIT_END_DUE } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { type BookingDoc, movedOf } from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { Moments } from '../scheduling/scheduling.module.js';

/** A visit that nobody has marked complete: asked for, then completed by itself or a case for staff (decisions, Silence). */
@Injectable()
export class Completion implements OnModuleInit {
  constructor(
    private readonly moments: Moments,
    private readonly moves: BookingMoves,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.moments.on('completion-nudge', (session, booking) => this.nudge(session, booking));
    this.moments.on('completion-by', (session, booking, now) => this.settle(session, booking, now));
  }

  private async nudge(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted') return false;
    await this.outbox.add(session, VISIT_END_DUE, movedOf(booking));
    return true;
  }

  private async settle(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    if (booking.status !== 'accepted') return false;
    if (booking.arrival?.arrivedAt) await this.moves.complete(session, booking, booking.endsAt);
    else await this.openCase(session, booking, now);
    return true;
  }

  /** Without the code or the customer's yes nobody is believed unheard. */
  private async openCase(session: ClientSession, booking: BookingDoc, now: Date): Promise<void> {
    const staffCase = { kind: 'completion', since: now } as const;
    const doc = await this.moves.update(session, booking, { $set: { staffCase } });
    await this.outbox.add(session, CASE_OPENED, movedOf(doc));
  }
}
