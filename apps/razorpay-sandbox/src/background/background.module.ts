import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { SettlementsModule } from '../settlements/settlements.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { BackgroundService } from './background.service.js';

/** The background jobs. */
@Module({
  imports: [PaymentsModule, PayoutsModule, SettlementsModule, WebhooksModule],
  providers: [BackgroundService],
})
export class BackgroundModule {}
