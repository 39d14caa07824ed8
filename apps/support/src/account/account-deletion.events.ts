import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { TicketErasureService } from '../tickets/tickets.module.js';
import { TimelineErasureService } from '../timeline/timeline.module.js';

/**
 * Erases the name, contact and texts of a deleted user. Safety reports keep their text without the name, and the audit
 * log keeps everything.
 */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly tickets: TicketErasureService,
    private readonly timeline: TimelineErasureService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, async ({ userId }, session) => {
      await this.tickets.erase(session, userId);
      await this.timeline.erase(session, userId);
    });
  }
}
