import { Controller } from '@nestjs/common';
import {
  addReplyPicture,
  adminTicket,
  adminTicketPicture,
  adminTickets,
  assignTicket,
  type InputOf,
  mergeTicket,
  noteOnTicket,
  openPhoneTicket,
  replyToTicket,
  revealTicket,
  setTicketPriority,
  setTicketStatus,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminTicketService } from './admin-ticket.service.js';
import { PhoneTicketService } from './phone-ticket.service.js';
import { TicketMergeService } from './ticket-merge.service.js';
import { TicketPictureService } from './ticket-picture.service.js';
import { TicketPriorityService } from './ticket-priority.service.js';

@Controller()
export class AdminTicketController {
  constructor(
    private readonly tickets: AdminTicketService,
    private readonly merges: TicketMergeService,
    private readonly pictures: TicketPictureService,
    private readonly priorities: TicketPriorityService,
    private readonly calls: PhoneTicketService,
  ) {}

  @Rpc(adminTickets)
  list(input: InputOf<typeof adminTickets>) {
    return this.tickets.list(input);
  }

  @Rpc(openPhoneTicket)
  async open(input: InputOf<typeof openPhoneTicket>) {
    return this.tickets.get({ actor: input.actor, id: await this.calls.open(input) });
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

  @Rpc(addReplyPicture)
  addPicture(input: InputOf<typeof addReplyPicture>) {
    return this.pictures.addForReply(input);
  }

  @Rpc(adminTicketPicture)
  readPicture(input: InputOf<typeof adminTicketPicture>) {
    return this.pictures.readForStaff(input);
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

  @Rpc(setTicketPriority)
  async setPriority(input: InputOf<typeof setTicketPriority>) {
    await this.priorities.set(input);
    return this.tickets.get(input);
  }

  @Rpc(mergeTicket)
  async merge(input: InputOf<typeof mergeTicket>) {
    const id = await this.merges.merge(input);
    return this.tickets.get({ ...input, id });
  }
}
