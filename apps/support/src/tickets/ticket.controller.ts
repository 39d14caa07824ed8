import { Controller } from '@nestjs/common';
import { answerTicket, type InputOf, myTicket, myTickets, openTicket } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TicketConversationService } from './ticket-conversation.service.js';
import { TicketService } from './ticket.service.js';

@Controller()
export class TicketController {
  constructor(
    private readonly tickets: TicketService,
    private readonly conversations: TicketConversationService,
  ) {}

  @Rpc(openTicket)
  open(input: InputOf<typeof openTicket>) {
    return this.tickets.open(input);
  }

  @Rpc(myTickets)
  list(input: InputOf<typeof myTickets>) {
    return this.conversations.list(input);
  }

  @Rpc(myTicket)
  get(input: InputOf<typeof myTicket>) {
    return this.conversations.get(input);
  }

  @Rpc(answerTicket)
  answer(input: InputOf<typeof answerTicket>) {
    return this.conversations.answer(input);
  }
}
