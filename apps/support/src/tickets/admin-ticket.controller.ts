import { Controller } from '@nestjs/common';
import {
  adminTicket,
  adminTickets,
  assignTicket,
  type InputOf,
  noteOnTicket,
  replyToTicket,
  revealTicket,
  setTicketStatus,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminTicketService } from './admin-ticket.service.js';

@Controller()
export class AdminTicketController {
  constructor(private readonly tickets: AdminTicketService) {}

  @Rpc(adminTickets)
  list(input: InputOf<typeof adminTickets>) {
    return this.tickets.list(input);
  }

  @Rpc(adminTicket)
  get(input: InputOf<typeof adminTicket>) {
    return this.tickets.get(input);
  }

  @Rpc(revealTicket)
  reveal(input: InputOf<typeof revealTicket>) {
    return this.tickets.reveal(input);
  }

  @Rpc(replyToTicket)
  reply(input: InputOf<typeof replyToTicket>) {
    return this.tickets.reply(input);
  }

  @Rpc(noteOnTicket)
  note(input: InputOf<typeof noteOnTicket>) {
    return this.tickets.note(input);
  }

  @Rpc(assignTicket)
  assign(input: InputOf<typeof assignTicket>) {
    return this.tickets.assign(input);
  }

  @Rpc(setTicketStatus)
  setStatus(input: InputOf<typeof setTicketStatus>) {
    return this.tickets.setStatus(input);
  }
}
