import { Controller } from '@nestjs/common';
import {
  getChat,
  type InputOf,
  listChats,
  markRead,
  openBookingChat,
  openSubscriptionChat,
  openVisitChat,
  reportChat,
  sendMessage,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ChatListService } from './chat-list.service.js';
import { ChatService } from './chat.service.js';

@Controller()
export class ChatController {
  constructor(
    private readonly chats: ChatService,
    private readonly lists: ChatListService,
  ) {}

  @Rpc(listChats)
  list(input: InputOf<typeof listChats>) {
    return this.lists.list(input);
  }

  @Rpc(getChat)
  get(input: InputOf<typeof getChat>) {
    return this.chats.get(input);
  }

  @Rpc(openBookingChat)
  openForBooking(input: InputOf<typeof openBookingChat>) {
    return this.chats.openForBooking(input);
  }

  @Rpc(openSubscriptionChat)
  openForSubscription(input: InputOf<typeof openSubscriptionChat>) {
    return this.chats.openForSubscription(input);
  }

  @Rpc(openVisitChat)
  openForVisit(input: InputOf<typeof openVisitChat>) {
    return this.chats.openForVisit(input);
  }

  @Rpc(sendMessage)
  send(input: InputOf<typeof sendMessage>) {
    return this.chats.send(input);
  }

  @Rpc(markRead)
  markRead(input: InputOf<typeof markRead>) {
    return this.chats.markRead(input);
  }

  @Rpc(reportChat)
  report(input: InputOf<typeof reportChat>) {
    return this.chats.report(input);
  }
}
