import { Controller } from '@nestjs/common';
import { type InputOf, receiveWebhook } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { WebhookService } from './webhook.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhookService) {}

  @Rpc(receiveWebhook)
  receiveWebhook(input: InputOf<typeof receiveWebhook>) {
    return this.webhooks.receive(input);
  }
}
