import { Module } from '@nestjs/common';
import { EarningsModule } from '../earnings/earnings.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { CustomRefundService } from './custom-refund.service.js';
import { CustomRefundsController } from './custom-refunds.controller.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { RefundableAmountService } from './refundable-amount.service.js';

@Module({
  imports: [SharedModule, EarningsModule, LedgerModule, RefundsModule, SettlementModule],
  controllers: [CustomRefundsController],
  providers: [CustomRefundService, RefundableAmountService, RefundDecisionService, RefundProposalsService],
})
export class CustomRefundsModule {}
