import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LEDGER_MODEL, ledgerSchema } from './ledger.model.js';
import { Ledger } from './ledger.js';
import { PAYMENT_ORDER_MODEL, paymentOrderSchema } from './payment-order.model.js';
import { PaymentController } from './payment.controller.js';
import { PaymentService } from './payment.service.js';
import { RazorpayClient } from './razorpay.client.js';
import { WEBHOOK_EVENT_MODEL, webhookEventSchema } from './webhook-event.model.js';
import { WebhookService } from './webhook.service.js';
import { WebhookWorker } from './webhook.worker.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PAYMENT_ORDER_MODEL, schema: paymentOrderSchema },
      { name: LEDGER_MODEL, schema: ledgerSchema },
      { name: WEBHOOK_EVENT_MODEL, schema: webhookEventSchema },
    ]),
  ],
  controllers: [PaymentController],
  providers: [Ledger, PaymentService, WebhookService, WebhookWorker, RazorpayClient],
})
export class PaymentModule {}
