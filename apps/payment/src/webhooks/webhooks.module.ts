import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { CapturesModule } from '../captures/captures.module.js';
import { PaymentWebhooksService } from './payment-webhooks.service.js';
import { WEBHOOK_EVENT_MODEL, webhookEventSchema } from './webhook-event.model.js';
import { WebhookService } from './webhook.service.js';
import { WebhookWorker } from './webhook.worker.js';
import { WebhooksController } from './webhooks.controller.js';

export { entityIn } from './webhook.js';
export { WebhookService } from './webhook.service.js';
export { WEBHOOK_EVENT_MODEL, type WebhookEventDoc } from './webhook-event.model.js';

@Module({
  imports: [
    SharedModule,
    RazorpayModule,
    RefundsModule,
    CapturesModule,
    MongooseModule.forFeature([{ name: WEBHOOK_EVENT_MODEL, schema: webhookEventSchema }]),
  ],
  controllers: [WebhooksController],
  providers: [WebhookService, WebhookWorker, PaymentWebhooksService],
  exports: [MongooseModule, WebhookService],
})
export class WebhooksModule {}
