import { Controller } from '@nestjs/common';
import { devMailbox, type InputOf, messageAddress, messagePerson } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DevMailboxService } from './dev-mailbox.service.js';
import { MessagesService } from './messages.service.js';

@Controller()
export class MessagesController {
  constructor(
    private readonly mailbox: DevMailboxService,
    private readonly messages: MessagesService,
  ) {}

  @Rpc(devMailbox)
  devMailbox(input: InputOf<typeof devMailbox>) {
    return this.mailbox.list(input);
  }

  @Rpc(messageAddress)
  messageAddress(input: InputOf<typeof messageAddress>) {
    return this.messages.sendTo(input);
  }

  @Rpc(messagePerson)
  messagePerson(input: InputOf<typeof messagePerson>) {
    return this.messages.send(input);
  }
}
