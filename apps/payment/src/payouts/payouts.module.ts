import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ManualPayoutsService } from './manual-payouts.service.js';
import { PayoutAccountsController } from './payout-accounts.controller.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { PayoutCollectionService } from './payout-collection.service.js';
import { PayoutExportService } from './payout-export.service.js';
import { PayoutKeyChangeWorker } from './payout-key-change.worker.js';
import { PayoutSenderService } from './payout-sender.service.js';
import { SharedPayoutAccountsService } from './shared-payout-accounts.service.js';
import { PayoutController } from './payout.controller.js';
import { PayoutTransitionsService } from './payout-transitions.service.js';
import { PayoutWorker } from './payout.worker.js';

@Module({
  imports: [SharedModule, RazorpayModule, LedgerModule, EarningsModule, WebhooksModule],
  controllers: [PayoutController, PayoutAccountsController],
  providers: [
    ManualPayoutsService,
    PayoutAccountsService,
    PayoutBatchesService,
    PayoutCollectionService,
    PayoutExportService,
    PayoutKeyChangeWorker,
    PayoutSenderService,
    PayoutTransitionsService,
    PayoutWorker,
    SharedPayoutAccountsService,
  ],
})
export class PayoutsModule {}
