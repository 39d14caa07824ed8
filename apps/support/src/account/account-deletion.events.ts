import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { AnalyticsPeopleService } from '../analytics/analytics.module.js';
import { NoteService, TagService } from '../notes/notes.module.js';
import { SignalErasureService } from '../signals/signals.module.js';
import { TicketErasureService } from '../tickets/tickets.module.js';
import { TimelineErasureService } from '../timeline/timeline.module.js';

/**
 * Erases the name, contact and texts of a deleted user, and what staff noted about them and their bookings. Safety
 * reports keep their text without the name, the months of a customer count without a person, and the audit log keeps
 * everything.
 */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly analytics: AnalyticsPeopleService,
    private readonly notes: NoteService,
    private readonly tags: TagService,
    private readonly signals: SignalErasureService,
    private readonly tickets: TicketErasureService,
    private readonly timeline: TimelineErasureService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, async ({ userId, role }, session) => {
      // The timelines name the parties of a case.
      const records = [userId, ...(await this.timeline.findCases(session, userId))];
      await this.notes.erase(session, records);
      await this.tags.erase(session, records);
      await this.signals.erase(session, userId);
      await this.tickets.erase(session, userId);
      await this.timeline.erase(session, userId);
      if (role === 'customer') await this.analytics.erase(session, userId);
    });
  }
}
