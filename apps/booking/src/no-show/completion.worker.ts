import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CASE_OPENED, VISIT_END_DUE } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { type BookingDoc } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';

/**
 * Handles visits that nobody marked complete: first a reminder, then automatic completion if the arrival was confirmed,
 * else an incident review by staff.
 */
@Injectable()
export class CompletionWorker implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasksService,
    private readonly transitions: BookingTransitionsService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.tasks.handle('completion-nudge', (session, booking) => this.remind(session, booking));
    this.tasks.handle('completion-by', (session, booking, now) => this.settle(session, booking, now));
  }

  private async remind(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted') return false;
    await this.outbox.add(session, VISIT_END_DUE, toBookingEventData(booking));
    return true;
  }

  private async settle(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    if (booking.status !== 'accepted') return false;
    if (booking.arrival?.arrivedAt) await this.transitions.complete(session, booking, { endedAt: booking.endsAt });
    else await this.openReview(session, booking, now);
    return true;
  }

  private async openReview(session: ClientSession, booking: BookingDoc, now: Date): Promise<void> {
    const staffCase = { kind: 'completion', since: now } as const;
    const doc = await this.transitions.update(session, booking, { $set: { staffCase } });
    await this.outbox.add(session, CASE_OPENED, toBookingEventData(doc));
  }
}
