import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { BankTransfers } from './bank-transfers.js';
import { Books } from './books.service.js';
import { Captures } from './captures.js';
import { DuesController } from './dues.controller.js';
import { DuesDesk } from './dues.desk.js';
import { Dues } from './dues.js';
import { EarningsController } from './earnings.controller.js';
import { EARNING_LINE_MODEL, earningLineSchema, HELPER_ACCOUNT_MODEL, helperAccountSchema } from './earnings.model.js';
import { Earnings } from './earnings.service.js';
import { HOLD_MODEL, holdSchema } from './hold.model.js';
import { Holds } from './holds.js';
import { InFlight } from './in-flight.js';
import { LEDGER_MODEL, ledgerSchema } from './ledger.model.js';
import { Ledger } from './ledger.js';
import { MoneyDesk } from './money.desk.js';
import { MoneyDeskController } from './money-desk.controller.js';
import { Nightly } from './nightly.js';
import { Orders } from './orders.service.js';
import { PAYMENT_ORDER_MODEL, paymentOrderSchema } from './payment-order.model.js';
import { PaymentController } from './payment.controller.js';
import { PAYMENT_MODEL, paymentSchema } from './payment.model.js';
import { PaymentService } from './payment.service.js';
import { PaymentWebhooks } from './payment.webhooks.js';
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
import { PayoutProvider } from './payout.provider.js';
import { PayoutSender } from './payout.sender.js';
import { Payouts } from './payout.service.js';
import { PayoutWorker } from './payout.worker.js';
import { PdfPrinter } from './pdf.printer.js';
import { PROVIDER_REPORT_MODEL, providerReportSchema } from './provider-report.model.js';
import { Purchases } from './purchases.js';
import { RazorpayClient } from './razorpay.client.js';
import { ReceiptController } from './receipt.controller.js';
import { RECEIPT_COUNTER_MODEL, RECEIPT_MODEL, receiptCounterSchema, receiptSchema } from './receipt.model.js';
import { Receipts } from './receipt.service.js';
import { Reconciler } from './reconciler.js';
import { REFUND_LIMIT_MODEL, refundLimitSchema } from './refund-limit.model.js';
import { RefundLimitService } from './refund-limit.service.js';
import { REFUND_PROPOSAL_MODEL, refundProposalSchema } from './refund-proposal.model.js';
import { RefundDesk } from './refund.desk.js';
import { REFUND_MODEL, refundSchema } from './refund.model.js';
import { Refunds } from './refund.service.js';
import { Replaced } from './replaced.js';
import { SettlementEvents } from './settlement.events.js';
import { Settlements } from './settlement.service.js';
import { Statements } from './statement.service.js';
import { DUE_MODEL, dueSchema, WALLET_MODEL, walletSchema } from './wallet.model.js';
import { Wallets } from './wallet.service.js';
import { WEBHOOK_EVENT_MODEL, webhookEventSchema } from './webhook-event.model.js';
import { WebhookService } from './webhook.service.js';
import { WebhookWorker } from './webhook.worker.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PAYMENT_ORDER_MODEL, schema: paymentOrderSchema },
      { name: PAYMENT_MODEL, schema: paymentSchema },
      { name: REFUND_MODEL, schema: refundSchema },
      { name: REFUND_LIMIT_MODEL, schema: refundLimitSchema },
      { name: REFUND_PROPOSAL_MODEL, schema: refundProposalSchema },
      { name: PROVIDER_REPORT_MODEL, schema: providerReportSchema },
      { name: WALLET_MODEL, schema: walletSchema },
      { name: DUE_MODEL, schema: dueSchema },
      { name: LEDGER_MODEL, schema: ledgerSchema },
      { name: WEBHOOK_EVENT_MODEL, schema: webhookEventSchema },
      { name: EARNING_LINE_MODEL, schema: earningLineSchema },
      { name: HELPER_ACCOUNT_MODEL, schema: helperAccountSchema },
      { name: HOLD_MODEL, schema: holdSchema },
      { name: PAYOUT_ACCOUNT_MODEL, schema: payoutAccountSchema },
      { name: PAYOUT_BATCH_MODEL, schema: payoutBatchSchema },
      { name: PAYOUT_MODEL, schema: payoutSchema },
      { name: RECEIPT_MODEL, schema: receiptSchema },
      { name: RECEIPT_COUNTER_MODEL, schema: receiptCounterSchema },
    ]),
  ],
  controllers: [
    PaymentController,
    DuesController,
    EarningsController,
    MoneyDeskController,
    PayoutController,
    ReceiptController,
  ],
  providers: [
    AccountDeletionEvents,
    Ledger,
    Purchases,
    Orders,
    Captures,
    Refunds,
    Replaced,
    Wallets,
    Dues,
    DuesDesk,
    MoneyDesk,
    RefundDesk,
    RefundLimitService,
    StaffNames,
    Settlements,
    SettlementEvents,
    Reconciler,
    Nightly,
    InFlight,
    BankTransfers,
    Books,
    PaymentService,
    PaymentWebhooks,
    WebhookService,
    WebhookWorker,
    RazorpayClient,
    Earnings,
    Holds,
    Statements,
    PayoutAccounts,
    Payouts,
    PayoutProvider,
    PayoutSender,
    PayoutWorker,
    PdfPrinter,
    Receipts,
  ],
})
export class PaymentModule {}
