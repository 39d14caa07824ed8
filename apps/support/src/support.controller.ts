import { Controller } from '@nestjs/common';
import { adminTicket, adminTickets, type InputOf, openTicket } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TicketService } from './ticket.service.js';

@Controller()
export class SupportController {
  constructor(private readonly tickets: TicketService) {}

  @Rpc(openTicket)
  open(input: InputOf<typeof openTicket>) {
    return this.tickets.open(input);
  }

  @Rpc(adminTickets)
  adminTickets(input: InputOf<typeof adminTickets>) {
    return this.tickets.adminList(input);
  }

  @Rpc(adminTicket)
  adminTicket(input: InputOf<typeof adminTicket>) {
    return this.tickets.adminGet(input);
  }
}
