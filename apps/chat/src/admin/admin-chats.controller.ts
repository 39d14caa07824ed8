import { Controller } from '@nestjs/common';
import { adminChat, adminChats, type InputOf, readChat } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminChatsService } from './admin-chats.service.js';

@Controller()
export class AdminChatsController {
  constructor(private readonly desk: AdminChatsService) {}

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
