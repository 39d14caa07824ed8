import { Controller } from '@nestjs/common';
import {
  addMacro,
  adminMacros,
  adminTicket,
  adminTickets,
  assignTicket,
  changeMacro,
  type InputOf,
  noteOnTicket,
  removeMacro,
  replyToTicket,
  revealTicket,
  setTicketStatus,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DeskService } from './desk.service.js';
import { MacroService } from './macro.service.js';

/** What staff ask and do at the desk. */
@Controller()
export class DeskController {
  constructor(
    private readonly desk: DeskService,
    private readonly macros: MacroService,
  ) {}

  @Rpc(adminTickets)
  list(input: InputOf<typeof adminTickets>) {
    return this.desk.list(input);
  }

  @Rpc(adminTicket)
  get(input: InputOf<typeof adminTicket>) {
    return this.desk.get(input);
  }

  @Rpc(revealTicket)
  reveal(input: InputOf<typeof revealTicket>) {
    return this.desk.reveal(input);
  }

  @Rpc(replyToTicket)
  reply(input: InputOf<typeof replyToTicket>) {
    return this.desk.reply(input);
  }

  @Rpc(noteOnTicket)
  note(input: InputOf<typeof noteOnTicket>) {
    return this.desk.note(input);
  }

  @Rpc(assignTicket)
  assign(input: InputOf<typeof assignTicket>) {
    return this.desk.assign(input);
  }

  @Rpc(setTicketStatus)
  setStatus(input: InputOf<typeof setTicketStatus>) {
    return this.desk.setStatus(input);
  }

  @Rpc(adminMacros)
  macroList() {
    return this.macros.list();
  }

  @Rpc(addMacro)
  addMacro(input: InputOf<typeof addMacro>) {
    return this.macros.add(input);
  }

  @Rpc(changeMacro)
  changeMacro(input: InputOf<typeof changeMacro>) {
    return this.macros.change(input);
  }

  @Rpc(removeMacro)
  removeMacro(input: InputOf<typeof removeMacro>) {
    return this.macros.remove(input);
  }
}
