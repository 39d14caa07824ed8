import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CHAT_REPORTED, REFUND_LATE } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { TicketService } from './ticket.service.js';

/** Opens tickets for late refunds and reported chats. */
@Injectable()
export class TicketEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly tickets: TicketService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(REFUND_LATE, (refund, session) => this.tickets.openForLateRefund(session, refund));
    this.consumer.on(CHAT_REPORTED, (report, session) => this.tickets.openForChatReport(session, report));
  }
}
