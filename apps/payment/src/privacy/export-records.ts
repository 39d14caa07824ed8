import { toRupees } from '@sahaya/domain';
import type { EarningLineDoc, HelperAccountDoc } from '../earnings/earnings.module.js';
import type { LedgerDoc } from '../ledger/ledger.module.js';
import { type RefundDoc, toRefund } from '../refunds/refunds.module.js';
import type { PaymentOrderDoc } from '../shared/payment-order.model.js';
import type { PaymentDoc } from '../shared/payment.model.js';
import { type PayoutAccountDoc, type PayoutDoc, toPayout, toPayoutAccount } from '../shared/payout.model.js';
import { type DueDoc, toDue } from '../wallet/wallet.module.js';

// The records of the data export, in rupees. Reasons and names of staff are left out.

/** Positive: the credit grew. */
export function showWalletEntry({ kind, at, reason, lines }: LedgerDoc, userId: string) {
  const own = lines.filter(({ account, party }) => account === 'customer_credit' && party === userId);
  return {
    kind,
    at,
    ...(reason && { reason }),
    amount: toRupees(-own.reduce((sum, { paise }) => sum + paise, 0)),
    ...(own[0]?.purposeId && { purposeId: own[0].purposeId }),
  };
}

export const showDue = (doc: DueDoc) => ({
  ...toDue(doc),
  ...(doc.waived && { waivedAt: doc.waived.at }),
});

export const showOrder = (doc: PaymentOrderDoc) => ({
  purpose: doc.purpose,
  purposeId: doc.purposeId,
  ...(doc.orderId && { orderId: doc.orderId }),
  price: toRupees(doc.pricePaise),
  credit: toRupees(doc.creditPaise),
  dues: toRupees(doc.dues.reduce((sum, { duePaise }) => sum + duePaise, 0)),
  amount: toRupees(doc.amountPaise),
  status: doc.status,
  createdAt: doc.createdAt,
  ...(doc.paidAt && { paidAt: doc.paidAt }),
});

export const showPayment = (doc: PaymentDoc) => ({
  paymentId: doc._id,
  orderId: doc.orderId,
  purpose: doc.purpose,
  purposeId: doc.purposeId,
  amount: toRupees(doc.amountPaise),
  dues: toRupees(doc.duesPaise),
  credit: toRupees(doc.creditPaise),
  ...(doc.method && { method: doc.method }),
  capturedAt: doc.capturedAt,
  refunded: toRupees(doc.refundedPaise + doc.creditReturnedPaise),
});

export const showRefund = (doc: RefundDoc) => ({
  ...toRefund(doc),
  purpose: doc.purpose,
  purposeId: doc.purposeId,
  paymentId: doc.paymentId,
});

export function showEarning(doc: EarningLineDoc) {
  const { customerId: _customer, ...visit } = doc.visit ?? {};
  return {
    kind: doc.kind,
    at: doc.at,
    ...(doc.visit && { visit }),
    gross: toRupees(doc.grossPaise),
    deductions: doc.deductions.map(({ code, paise }) => ({ code, amount: toRupees(paise) })),
    net: toRupees(doc.netPaise),
    cash: toRupees(doc.cashPaise),
    awaited: toRupees(doc.awaitedPaise),
    balance: toRupees(doc.balancePaise),
    ...(doc.payout && { payout: { _id: doc.payout.payoutId, masked: doc.payout.masked } }),
  };
}

export const showEarningsBalance = (doc: HelperAccountDoc) => ({
  payable: toRupees(doc.payablePaise),
  held: toRupees(doc.heldPaise ?? 0),
  commission: toRupees(doc.commissionPaise),
  onTheWay: toRupees(doc.onTheWayPaise),
  paidOut: toRupees(doc.paidOutPaise),
});

export const showPayoutAccount = (doc: PayoutAccountDoc) => toPayoutAccount(doc);

export function showPayout(doc: PayoutDoc) {
  // The visits are in the section of earnings.
  const { batchId: _batch, helperId: _self, visits: _visits, ...payout } = toPayout(doc);
  return payout;
}
