import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { LateRefundsService } from './late-refunds.service.js';
import { RefundAnnouncementsService } from './refund-announcements.service.js';
import { RefundInitiationService } from './refund-initiation.service.js';
import { REFUND_LIMIT_MODEL, refundLimitSchema } from './refund-limit.model.js';
import { RefundLimitService } from './refund-limit.service.js';
import { REFUND_MODEL, refundSchema } from './refund.model.js';
import { RefundProgressService } from './refund-progress.service.js';
import { RefundWorker } from './refund.worker.js';
import { RefundsService } from './refunds.service.js';
import { ReplacementTransferEvents } from './replacement-transfer.events.js';

export { REFUND_MODEL, type RefundDoc, toRefund } from './refund.model.js';
export { RefundLimitService } from './refund-limit.service.js';
export { RefundProgressService } from './refund-progress.service.js';
export { RefundsService } from './refunds.service.js';

@Module({
  imports: [
    SharedModule,
    RazorpayModule,
    LedgerModule,
    WalletModule,
    MongooseModule.forFeature([
      { name: REFUND_MODEL, schema: refundSchema },
      { name: REFUND_LIMIT_MODEL, schema: refundLimitSchema },
    ]),
  ],
  providers: [
    LateRefundsService,
    RefundAnnouncementsService,
    RefundInitiationService,
    RefundLimitService,
    RefundProgressService,
    RefundsService,
    RefundWorker,
    ReplacementTransferEvents,
  ],
  exports: [MongooseModule, RefundLimitService, RefundProgressService, RefundsService, ReplacementTransferEvents],
})
export class RefundsModule {}
