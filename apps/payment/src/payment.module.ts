import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EarningsController } from './earnings.controller.js';
import { EARNING_LINE_MODEL, earningLineSchema, HELPER_ACCOUNT_MODEL, helperAccountSchema } from './earnings.model.js';
import { Earnings } from './earnings.service.js';
import { LEDGER_MODEL, ledgerSchema } from './ledger.model.js';
import { Ledger } from './ledger.js';
import { PAYMENT_ORDER_MODEL, paymentOrderSchema } from './payment-order.model.js';
import { PaymentController } from './payment.controller.js';
import { PaymentService } from './payment.service.js';
import { PayoutAccounts } from './payout.account.js';
import { PayoutController } from './payout.controller.js';
import {
  PAYOUT_ACCOUNT_MODEL,
  PAYOUT_BATCH_MODEL,
  PAYOUT_MODEL,
  payoutAccountSchema,
  payoutBatchSchema,
  payoutSchema,
} from './payout.model.js';
import { Payouts } from './payout.service.js';
import { PayoutWorker } from './payout.worker.js';
import { PdfPrinter } from './pdf.printer.js';
import { RazorpayClient } from './razorpay.client.js';
import { Statements } from './statement.service.js';
import { WEBHOOK_EVENT_MODEL, webhookEventSchema } from './webhook-event.model.js';
import { WebhookService } from './webhook.service.js';
import { WebhookWorker } from './webhook.worker.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PAYMENT_ORDER_MODEL, schema: paymentOrderSchema },
      { name: LEDGER_MODEL, schema: ledgerSchema },
      { name: WEBHOOK_EVENT_MODEL, schema: webhookEventSchema },
      { name: EARNING_LINE_MODEL, schema: earningLineSchema },
      { name: HELPER_ACCOUNT_MODEL, schema: helperAccountSchema },
      { name: PAYOUT_ACCOUNT_MODEL, schema: payoutAccountSchema },
      { name: PAYOUT_BATCH_MODEL, schema: payoutBatchSchema },
      { name: PAYOUT_MODEL, schema: payoutSchema },
    ]),
  ],
  controllers: [PaymentController, EarningsController, PayoutController],
  providers: [
    Ledger,
    PaymentService,
    WebhookService,
    WebhookWorker,
    RazorpayClient,
    Earnings,
    Statements,
    PayoutAccounts,
    Payouts,
    PayoutWorker,
    PdfPrinter,
  ],
})
export class PaymentModule {}
