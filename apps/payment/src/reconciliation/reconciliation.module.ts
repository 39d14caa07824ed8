import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { CapturesModule } from '../captures/captures.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { BalanceCheckController } from './balance-check.controller.js';
import { BalanceCheckService } from './balance-check.service.js';
import { BankTransfersService } from './bank-transfers.service.js';
import { DailyReconciliationWorker } from './daily-reconciliation.worker.js';
import { LEDGER_CHECK_MODEL, ledgerCheckSchema } from './ledger-check.model.js';
import { LedgerCheckWorker } from './ledger-check.worker.js';
import { LedgerChecksService } from './ledger-checks.service.js';
import { InFlightGauge } from './in-flight.gauge.js';
import { PaymentComparisonService } from './payment-comparison.service.js';
import { OrderReconcilerWorker } from './order-reconciler.worker.js';
import { PROVIDER_REPORT_MODEL, providerReportSchema } from './provider-report.model.js';

@Module({
  imports: [
    SharedModule,
    RazorpayModule,
    LedgerModule,
    EarningsModule,
    WalletModule,
    RefundsModule,
    CapturesModule,
    OrdersModule,
    WebhooksModule,
    MongooseModule.forFeature([
      { name: LEDGER_CHECK_MODEL, schema: ledgerCheckSchema },
      { name: PROVIDER_REPORT_MODEL, schema: providerReportSchema },
    ]),
  ],
  controllers: [BalanceCheckController],
  providers: [
    BalanceCheckService,
    BankTransfersService,
    DailyReconciliationWorker,
    InFlightGauge,
    LedgerChecksService,
    LedgerCheckWorker,
    OrderReconcilerWorker,
    PaymentComparisonService,
  ],
})
export class ReconciliationModule {}
