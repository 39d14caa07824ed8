import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TICKET_ANSWERED, TICKET_MOVED, TICKET_OPENED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { AssignmentService } from './assignment.service.js';

const PURPOSE = 'assignment';

/** Assigns a ticket when it is opened, and when its sender or staff open it again. */
@Injectable()
export class AssignmentEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly assignment: AssignmentService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(TICKET_OPENED, ({ ticketId }, session) => this.assignment.assign(session, ticketId), PURPOSE);
    this.consumer.on(
      TICKET_ANSWERED,
      async ({ ticketId, assignee }, session) => {
        if (!assignee) await this.assignment.assign(session, ticketId);
      },
      PURPOSE,
    );
    this.consumer.on(
      TICKET_MOVED,
      async ({ ticketId, change, status, assignee }, session) => {
        if (change === 'status' && status === 'open' && !assignee) await this.assignment.assign(session, ticketId);
      },
      PURPOSE,
    );
  }
}
