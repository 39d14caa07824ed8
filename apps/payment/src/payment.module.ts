import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { CapturesModule } from './captures/captures.module.js';
import { CustomRefundsModule } from './custom-refunds/custom-refunds.module.js';
import { EarningsModule } from './earnings/earnings.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { RefundsModule } from './refunds/refunds.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { StatementsModule } from './statements/statements.module.js';
import { WalletModule } from './wallet/wallet.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    AdminModule,
    CapturesModule,
    CustomRefundsModule,
    EarningsModule,
    OrdersModule,
    PayoutsModule,
    PrivacyModule,
    ReceiptsModule,
    ReconciliationModule,
    RefundsModule,
    SettlementModule,
    StatementsModule,
    WalletModule,
    WebhooksModule,
  ],
})
export class PaymentModule {}
