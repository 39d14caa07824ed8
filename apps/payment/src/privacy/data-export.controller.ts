import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportPaymentRecords, type ExportSection, type InputOf } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { exportPage, exportSource, type ExportSource } from '@sahaya/persistence';
import { Model } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from '../earnings/earnings.module.js';
import { LEDGER_MODEL, type LedgerDoc } from '../ledger/ledger.module.js';
import { RECEIPT_MODEL, type ReceiptDoc } from '../receipts/receipts.module.js';
import { REFUND_MODEL, type RefundDoc } from '../refunds/refunds.module.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import { PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { PAYOUT_ACCOUNT_MODEL, PAYOUT_MODEL, type PayoutAccountDoc, type PayoutDoc } from '../shared/payout.model.js';
import { DUE_MODEL, type DueDoc, WALLET_MODEL, type WalletDoc } from '../wallet/wallet.module.js';
import {
  showDue,
  showEarning,
  showEarningsBalance,
  showOrder,
  showPayment,
  showPayout,
  showPayoutAccount,
  showRefund,
  showWalletEntry,
} from './export-records.js';

/** The money of a customer or helper for the data export. */
@Controller()
export class DataExportController {
  private readonly sources: readonly ExportSource<ExportSection>[];

  constructor(
    @InjectModel(WALLET_MODEL) wallets: Model<WalletDoc>,
    @InjectModel(LEDGER_MODEL) ledger: Model<LedgerDoc>,
    @InjectModel(DUE_MODEL) dues: Model<DueDoc>,
    @InjectModel(PAYMENT_ORDER_MODEL) orders: Model<PaymentOrderDoc>,
    @InjectModel(PAYMENT_MODEL) payments: Model<PaymentDoc>,
    @InjectModel(REFUND_MODEL) refunds: Model<RefundDoc>,
    @InjectModel(RECEIPT_MODEL) receipts: Model<ReceiptDoc>,
    @InjectModel(EARNING_LINE_MODEL) earnings: Model<EarningLineDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) balances: Model<HelperAccountDoc>,
    @InjectModel(PAYOUT_ACCOUNT_MODEL) payoutAccounts: Model<PayoutAccountDoc>,
    @InjectModel(PAYOUT_MODEL) payouts: Model<PayoutDoc>,
  ) {
    const byId = (_id: string) => ({ _id });
    const ofCustomer = (customerId: string) => ({ customerId });
    const ofHelper = (helperId: string) => ({ helperId });
    const ofCredit = (party: string) => ({ lines: { $elemMatch: { account: 'customer_credit' as const, party } } });
    this.sources = [
      exportSource('wallet', wallets, byId, ({ freePaise, reservedPaise }) => ({
        credit: toRupees(freePaise),
        reserved: toRupees(reservedPaise),
      })),
      exportSource('walletEntries', ledger, ofCredit, showWalletEntry),
      exportSource('dues', dues, ofCustomer, showDue),
      exportSource('orders', orders, ofCustomer, showOrder),
      exportSource('payments', payments, ofCustomer, showPayment),
      exportSource('refunds', refunds, ofCustomer, showRefund),
      exportSource('receipts', receipts, ofCustomer, ({ _id, number, issuedAt }) => ({
        bookingId: _id,
        number,
        issuedAt,
      })),
      exportSource('earnings', earnings, ofHelper, showEarning),
      exportSource('earningsBalance', balances, byId, showEarningsBalance),
      exportSource('payoutAccount', payoutAccounts, byId, showPayoutAccount),
      exportSource('payouts', payouts, ofHelper, showPayout),
    ];
  }

  @Rpc(exportPaymentRecords)
  export(input: InputOf<typeof exportPaymentRecords>) {
    return exportPage(this.sources, input);
  }
}
