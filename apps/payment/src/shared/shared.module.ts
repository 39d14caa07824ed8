import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PAYMENT_ORDER_MODEL, paymentOrderSchema } from './payment-order.model.js';
import { PAYMENT_MODEL, paymentSchema } from './payment.model.js';
import {
  PAYOUT_ACCOUNT_MODEL,
  payoutAccountSchema,
  PAYOUT_BATCH_MODEL,
  payoutBatchSchema,
  PAYOUT_MODEL,
  payoutSchema,
} from './payout.model.js';
import { PurchasesService } from './purchases.service.js';
import { REFUND_PROPOSAL_MODEL, refundProposalSchema } from './refund-proposal.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PAYMENT_MODEL, schema: paymentSchema },
      { name: PAYMENT_ORDER_MODEL, schema: paymentOrderSchema },
      { name: PAYOUT_ACCOUNT_MODEL, schema: payoutAccountSchema },
      { name: PAYOUT_BATCH_MODEL, schema: payoutBatchSchema },
      { name: PAYOUT_MODEL, schema: payoutSchema },
      { name: REFUND_PROPOSAL_MODEL, schema: refundProposalSchema },
    ]),
  ],
  providers: [PurchasesService],
  exports: [MongooseModule, PurchasesService],
})
export class SharedModule {}
