import type { PaymentMethod, Quote } from './pricing.js';

/** Purposes of customers' payments. */
export const PAYMENT_PURPOSES = ['booking', 'subscription'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
export const isPaymentPurpose = (text: string): text is PaymentPurpose =>
  (PAYMENT_PURPOSES as readonly string[]).includes(text);
/** Purposes of orders: helpers also pay cash commission. */
export const ORDER_PURPOSES = [...PAYMENT_PURPOSES, 'commission'] as const;
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];
export const REFUND_STATUSES = ['initiated', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
/** Money returns to its source, credit to the wallet. */
export const REFUND_WAYS = ['provider', 'credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];
export const DUE_STATUSES = ['open', 'collected', 'waived'] as const;
export type DueStatus = (typeof DUE_STATUSES)[number];

/** The financial outcome of a booking; a fee is the customer's cost of it, in paise. */
export type Outcome =
  | { kind: 'completed' }
  | { kind: 'no_show'; feePaise: number }
  | { kind: 'cancelled'; feePaise: number; creditPaise?: number; compensationPaise?: number };

/** The division of the payment when a booking ends: paid = helper + platform + refund, always. */
export interface Settlement {
  /** Owed to the helper out of the payment. */
  helperPaise: number;
  /** Kept by the platform out of the payment; negative by `compensationPaise`. */
  platformPaise: number;
  /** Refunded to the customer. */
  refundPaise: number;
  /** Granted to the customer in addition, at the platform's cost. */
  creditPaise: number;
  /** Still owed by the customer, and the helper's part of it. */
  duePaise: number;
  dueHelperPaise: number;
  /** Owed by a helper who was paid in cash. */
  cashCommissionPaise: number;
  /** The part of `helperPaise` that the platform pays for a visit that it cancelled. */
  compensationPaise?: number | undefined;
}

/**
 * The helper is paid first: the price without the platform's lines, or the whole cancellation fee. Cash of a completed
 * visit is with the helper, who owes the platform fee.
 */
export function settlementOf(
  { method, price, paidPaise }: { method: PaymentMethod; price: Quote; paidPaise: number },
  outcome: Outcome,
): Settlement {
  const { creditPaise = 0, compensationPaise = 0 } = outcome.kind === 'cancelled' ? outcome : {};
  if (outcome.kind === 'completed' && method === 'cash') {
    const nothing = { helperPaise: 0, platformPaise: 0, duePaise: 0, dueHelperPaise: 0 };
    return { ...nothing, refundPaise: paidPaise, creditPaise, cashCommissionPaise: price.platformFeePaise };
  }
  const chargePaise = outcome.kind === 'completed' ? price.totalPaise : Math.min(outcome.feePaise, price.totalPaise);
  const visitPaise = price.totalPaise - price.platformFeePaise - price.processingFeePaise;
  const helpersPaise = Math.min(chargePaise, visitPaise);
  const keptPaise = Math.min(paidPaise, chargePaise);
  const helperPaise = Math.min(keptPaise, helpersPaise);
  return {
    helperPaise: helperPaise + compensationPaise,
    platformPaise: keptPaise - helperPaise - compensationPaise,
    refundPaise: paidPaise - keptPaise,
    creditPaise,
    duePaise: chargePaise - keptPaise,
    dueHelperPaise: helpersPaise - helperPaise,
    cashCommissionPaise: 0,
    ...(compensationPaise > 0 && { compensationPaise }),
  };
}
