import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REMINDER_DUE } from '@sahaya/contracts';
import { momentsOf } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { agreedAtOf, type BookingDoc, movedOf } from '../shared/booking.model.js';
import { Moments } from './scheduled-tasks.service.js';

/** The 24 h and 2 h reminders of an agreed visit that has not begun (spec §9). */
@Injectable()
export class Reminders implements OnModuleInit {
  constructor(
    private readonly moments: Moments,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const kind of ['24h', '2h'] as const) {
      this.moments.on(kind, (session, booking, now) => this.remind(session, booking, kind, now));
    }
  }

  private async remind(session: ClientSession, booking: BookingDoc, kind: '24h' | '2h', now: Date): Promise<boolean> {
    if (booking.status !== 'accepted' || booking.startsAt <= now) return false;
    const moments = momentsOf({ ...booking, agreedAt: agreedAtOf(booking) }, booking.policy);
    const dueAt = moments.find((moment) => moment.kind === kind)?.dueAt.toISOString();
    await this.outbox.add(session, REMINDER_DUE, { ...movedOf(booking), kind, ...(dueAt && { dueAt }) });
    return true;
  }
}
