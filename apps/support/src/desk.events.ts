import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { messageAddress, TICKET_REPLIED } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { EventConsumer, RpcClient } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { DeskService } from './desk.service.js';
import { TICKET_MODEL, type TicketDoc } from './ticket.model.js';

/** Emails replies to the sender of a ticket; while no email can be sent, the event is redelivered. */
@Injectable()
export class DeskEvents implements OnModuleInit {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly consumer: EventConsumer,
    private readonly desk: DeskService,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.consumer.on(TICKET_REPLIED, async ({ ticketId, entryId }, session) => {
      const ticket = await this.tickets.findById(ticketId, null, { session }).lean<TicketDoc>();
      const entry = ticket?.entries.find(({ _id }) => _id === entryId);
      if (!ticket || entry?.delivery !== 'sending') return;
      // A ticket without an email address is answered in the sender's notifications.
      if (!ticket.email) return this.desk.delivered(session, ticketId, entryId, 'sent');
      const { outcome } = await this.rpc.call(messageAddress, {
        email: ticket.email,
        subject: `${BRAND}, ${ticket.number}: ${ticket.subject}`,
        text: entry.text ?? '',
      });
      await this.desk.delivered(session, ticketId, entryId, outcome);
    });
  }
}
