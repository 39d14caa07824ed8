import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { messageAddress, TICKET_REPLIED } from '@sahaya/contracts';
import { BRAND, replyAddress } from '@sahaya/domain';
import { EventConsumer, RpcClient } from '@sahaya/messaging';
import { ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { SupportEnv } from '../support.env.js';
import { AdminTicketService } from './admin-ticket.service.js';
import { TICKET_MODEL, type TicketDoc, type TicketEntryDoc } from './ticket.model.js';

/** Emails replies to the sender of a ticket. The event is redelivered while no email can be sent. */
@Injectable()
export class TicketReplyEvents implements OnModuleInit {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly consumer: EventConsumer,
    private readonly adminTickets: AdminTicketService,
    private readonly rpc: RpcClient,
    @Inject(ENV) private readonly env: Partial<SupportEnv>,
  ) {}

  onModuleInit(): void {
    this.consumer.on(TICKET_REPLIED, async ({ ticketId, entryId }, session) => {
      const ticket = await this.tickets.findById(ticketId, null, { session }).lean<TicketDoc>();
      const entry = ticket?.entries.find(({ _id }) => _id === entryId);
      if (!ticket || entry?.delivery !== 'sending') return;
      // Without an email address the reply is delivered as a notification.
      if (!ticket.email) return this.adminTickets.setDelivery(session, ticketId, entryId, 'sent');
      const { outcome } = await this.rpc.call(messageAddress, {
        ...this.buildAnswerAddress(ticket, entryId),
        email: ticket.email,
        subject: `${BRAND}, ${ticket.number}: ${ticket.subject}`,
        text: [entry.text, ...describePictures(entry), ...this.buildLink(ticket)].join('\n\n'),
      });
      await this.adminTickets.setDelivery(session, ticketId, entryId, outcome);
    });
  }

  /** The headers by which an answer finds its ticket; none without a domain for received emails. */
  private buildAnswerAddress({ replyToken }: TicketDoc, entryId: string) {
    const { INBOUND_MAIL_DOMAIN: domain } = this.env;
    if (!domain || !replyToken) return {};
    const replyTo = replyAddress(replyToken, domain);
    return { replyTo, messageId: `<${entryId}.${replyTo}>` };
  }

  /** The page on which the sender answers, for those with an account. */
  private buildLink({ number, sender }: TicketDoc): string[] {
    const { PUBLIC_URL } = this.env;
    return PUBLIC_URL && sender ? [`${PUBLIC_URL}/support/${number}`] : [];
  }
}

/** Pictures are not sent by email. The language of the recipient is not known here, so the sentence is in both. */
const describePictures = ({ pictures: { length } = [] }: TicketEntryDoc): string[] =>
  length === 0
    ? []
    : [
        length === 1
          ? 'There is 1 picture with this reply. You can see it under My requests.'
          : `There are ${length} pictures with this reply. You can see them under My requests.`,
        `इस जवाब के साथ ${length} फ़ोटो ${length === 1 ? 'है' : 'हैं'}। “मेरे सवाल” में देखें।`,
      ];
