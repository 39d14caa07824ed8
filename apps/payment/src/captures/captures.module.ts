import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { CaptureAllocationService } from './capture-allocation.service.js';
import { CapturedPaymentsService } from './captured-payments.service.js';
import { PaymentCapturesService } from './payment-captures.service.js';
import { SurplusPaymentsService } from './surplus-payments.service.js';

export { CapturedPaymentsService } from './captured-payments.service.js';
export { PaymentCapturesService } from './payment-captures.service.js';

@Module({
  imports: [SharedModule, RazorpayModule, LedgerModule, EarningsModule, WalletModule, RefundsModule],
  providers: [CaptureAllocationService, CapturedPaymentsService, PaymentCapturesService, SurplusPaymentsService],
  exports: [CapturedPaymentsService, PaymentCapturesService],
})
export class CapturesModule {}
