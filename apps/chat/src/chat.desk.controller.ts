import { Controller } from '@nestjs/common';
import { adminChat, adminChats, type InputOf, readChat } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ChatDesk } from './chat.desk.js';

@Controller()
export class ChatDeskController {
  constructor(private readonly desk: ChatDesk) {}

  @Rpc(adminChats)
  list(input: InputOf<typeof adminChats>) {
    return this.desk.list(input);
  }

  @Rpc(adminChat)
  get(input: InputOf<typeof adminChat>) {
    return this.desk.get(input);
  }

  @Rpc(readChat)
  read(input: InputOf<typeof readChat>) {
    return this.desk.read(input);
  }
}
