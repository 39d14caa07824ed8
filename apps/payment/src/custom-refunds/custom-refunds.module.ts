import { Module } from '@nestjs/common';
import { EarningsModule } from '../earnings/earnings.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { CustomRefundService } from './custom-refund.service.js';
import { CustomRefundsController } from './custom-refunds.controller.js';
import { GoodwillService } from './goodwill.service.js';
import { HeldRefundsEvents } from './held-refunds.events.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundExecutionService } from './refund-execution.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { RefundableAmountService } from './refundable-amount.service.js';
import { VisitRefundService } from './visit-refund.service.js';

@Module({
  imports: [SharedModule, EarningsModule, LedgerModule, RefundsModule, SettlementModule, WalletModule],
  controllers: [CustomRefundsController],
  providers: [
    CustomRefundService,
    GoodwillService,
    HeldRefundsEvents,
    RefundableAmountService,
    RefundDecisionService,
    RefundExecutionService,
    RefundProposalsService,
    VisitRefundService,
  ],
})
export class CustomRefundsModule {}
