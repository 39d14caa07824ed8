import { Controller } from '@nestjs/common';
import { type InputOf, openTicket } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TicketService } from './ticket.service.js';

@Controller()
export class TicketController {
  constructor(private readonly tickets: TicketService) {}

  @Rpc(openTicket)
  open(input: InputOf<typeof openTicket>) {
    return this.tickets.open(input);
  }
}
