import { Controller } from '@nestjs/common';
import { createPaymentOrder, type InputOf, receiveWebhook, verifyPayment } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PaymentService } from './payment.service.js';
import { WebhookService } from './webhook.service.js';

@Controller()
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    private readonly webhooks: WebhookService,
  ) {}

  @Rpc(createPaymentOrder)
  createOrder(input: InputOf<typeof createPaymentOrder>) {
    return this.payments.createOrder(input);
  }

  @Rpc(verifyPayment)
  verify(input: InputOf<typeof verifyPayment>) {
    return this.payments.verify(input);
  }

  @Rpc(receiveWebhook)
  receiveWebhook(input: InputOf<typeof receiveWebhook>) {
    return this.webhooks.receive(input);
  }
}
