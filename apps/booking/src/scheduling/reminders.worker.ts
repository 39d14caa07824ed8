import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REMINDER_DUE } from '@sahaya/contracts';
import { planScheduledTasks } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { type BookingDoc, getAgreedAt } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import { ScheduledTasksService } from './scheduled-tasks.service.js';

/** Sends the reminders 24 hours and 2 hours before an accepted visit. */
@Injectable()
export class RemindersWorker implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasksService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const kind of ['24h', '2h'] as const) {
      this.tasks.handle(kind, (session, booking, now) => this.remind(session, booking, kind, now));
    }
  }

  private async remind(session: ClientSession, booking: BookingDoc, kind: '24h' | '2h', now: Date): Promise<boolean> {
    if (booking.status !== 'accepted' || booking.startsAt <= now) return false;
    const planned = planScheduledTasks({ ...booking, agreedAt: getAgreedAt(booking) }, booking.policy);
    const dueAt = planned.find((task) => task.kind === kind)?.dueAt.toISOString();
    await this.outbox.add(session, REMINDER_DUE, { ...toBookingEventData(booking), kind, ...(dueAt && { dueAt }) });
    return true;
  }
}
