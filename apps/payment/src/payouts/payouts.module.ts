import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { PayoutAccountsController } from './payout-accounts.controller.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutSenderService } from './payout-sender.service.js';
import { PayoutController } from './payout.controller.js';
import { PayoutWorker } from './payout.worker.js';
import { PayoutsService } from './payouts.service.js';

@Module({
  imports: [SharedModule, RazorpayModule, LedgerModule, EarningsModule, WebhooksModule],
  controllers: [PayoutController, PayoutAccountsController],
  providers: [PayoutAccountsService, PayoutsService, PayoutSenderService, PayoutWorker],
  exports: [PayoutsService],
})
export class PayoutsModule {}
