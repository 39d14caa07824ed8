import { Controller } from '@nestjs/common';
import {
  addTicketPicture,
  answerTicket,
  type InputOf,
  myTicket,
  myTickets,
  openTicket,
  ticketPicture,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TicketConversationService } from './ticket-conversation.service.js';
import { TicketPictureService } from './ticket-picture.service.js';
import { TicketService } from './ticket.service.js';

@Controller()
export class TicketController {
  constructor(
    private readonly tickets: TicketService,
    private readonly conversations: TicketConversationService,
    private readonly pictures: TicketPictureService,
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

  @Rpc(addTicketPicture)
  addPicture(input: InputOf<typeof addTicketPicture>) {
    return this.pictures.add(input);
  }

  @Rpc(ticketPicture)
  readPicture(input: InputOf<typeof ticketPicture>) {
    return this.conversations.readPicture(input);
  }
}
