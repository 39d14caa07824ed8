import { Controller } from '@nestjs/common';
import { type InputOf, receiveMail } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { InboundMailService } from './inbound-mail.service.js';

@Controller()
export class InboundMailController {
  constructor(private readonly mails: InboundMailService) {}

  @Rpc(receiveMail)
  receive(input: InputOf<typeof receiveMail>) {
    return this.mails.receive(input);
  }
}
