import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { PaymentCapturesService } from './payment-captures.service.js';

export { PaymentCapturesService } from './payment-captures.service.js';

@Module({
  imports: [SharedModule, RazorpayModule, LedgerModule, EarningsModule, WalletModule, RefundsModule],
  providers: [PaymentCapturesService],
  exports: [PaymentCapturesService],
})
export class CapturesModule {}
