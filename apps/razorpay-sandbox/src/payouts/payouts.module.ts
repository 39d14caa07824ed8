import { Module } from '@nestjs/common';
import { FaultsModule } from '../faults/faults.module.js';
import { RecordsModule } from '../shared/records/records.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { PayoutsController } from './payouts.controller.js';
import { PayoutsService } from './payouts.service.js';

export { PayoutsService } from './payouts.service.js';

/** Payouts, with the REST API of RazorpayX. */
@Module({
  imports: [RecordsModule, FaultsModule, WebhooksModule],
  controllers: [PayoutsController],
  providers: [PayoutsService],
  exports: [PayoutsService],
})
export class PayoutsModule {}
