import { Module } from '@nestjs/common';
import { FaultsModule } from '../faults/faults.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { SettlementsModule } from '../settlements/settlements.module.js';
import { RecordsModule } from '../shared/records/records.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { BooksService } from './books.service.js';
import { FaultsController } from './faults.controller.js';
import { SandboxController } from './sandbox.controller.js';

export type { Books } from './books.service.js';

/** Controls for tests and developers that Razorpay does not have: pay, decide, read the records and set faults. */
@Module({
  imports: [RecordsModule, FaultsModule, WebhooksModule, PaymentsModule, PayoutsModule, SettlementsModule],
  controllers: [FaultsController, SandboxController],
  providers: [BooksService],
})
export class ControlsModule {}
