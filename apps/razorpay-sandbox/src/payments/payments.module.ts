import { Module } from '@nestjs/common';
import { FaultsModule } from '../faults/faults.module.js';
import { SettlementsModule } from '../settlements/settlements.module.js';
import { RecordsModule } from '../shared/records/records.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { OrdersService } from './orders.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { RefundsService } from './refunds.service.js';

export { PaymentsService } from './payments.service.js';
export { RefundsService } from './refunds.service.js';
export { OrdersService } from './orders.service.js';

/** Orders, payments and refunds, with the REST API of Razorpay. */
@Module({
  imports: [RecordsModule, FaultsModule, WebhooksModule, SettlementsModule],
  controllers: [PaymentsController],
  providers: [OrdersService, PaymentsService, RefundsService],
  exports: [OrdersService, PaymentsService, RefundsService],
})
export class PaymentsModule {}
