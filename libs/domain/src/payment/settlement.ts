import type { PaymentMethod, Quote } from './pricing.js';

/** What customers pay for. */
export const PAYMENT_PURPOSES = ['booking', 'subscription'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
/** What orders are for: besides, helpers pay the cash commission that they owe. */
export const ORDER_PURPOSES = [...PAYMENT_PURPOSES, 'commission'] as const;
export type OrderPurpose = (typeof ORDER_PURPOSES)[number];
export const REFUND_STATUSES = ['initiated', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
/** Money goes back to where it came from, credit to the wallet. */
export const REFUND_WAYS = ['provider', 'credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];
export const DUE_STATUSES = ['open', 'collected', 'waived'] as const;
export type DueStatus = (typeof DUE_STATUSES)[number];

/** How a booking ended, as far as money is concerned; a fee is what the customer owes for it, in paise. */
export type Outcome =
  | { kind: 'completed' }
  | { kind: 'no_show'; feePaise: number }
  | { kind: 'cancelled'; feePaise: number; creditPaise?: number };

/** Where each paisa goes when a booking ends: paid = helper + platform + refund, always. */
export interface Settlement {
  /** Owed to the helper out of what was paid. */
  helperPaise: number;
  /** Kept by the platform out of what was paid. */
  platformPaise: number;
  /** Given back to the customer. */
  refundPaise: number;
  /** Granted to the customer on top, at the platform's cost. */
  creditPaise: number;
  /** Still owed by the customer, and the helper's part of it. */
  duePaise: number;
  dueHelperPaise: number;
  /** Owed by a helper who was paid in cash. */
  cashCommissionPaise: number;
}

/**
 * The helper comes first: the visit's price without the platform's lines, or the whole of a cancellation's fee
 * (decisions P1, A12). Cash of a completed visit is in the helper's hand, who owes the platform fee out of it.
 */
export function settlementOf(
  { method, price, paidPaise }: { method: PaymentMethod; price: Quote; paidPaise: number },
  outcome: Outcome,
): Settlement {
  const creditPaise = outcome.kind === 'cancelled' ? (outcome.creditPaise ?? 0) : 0;
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
    helperPaise,
    platformPaise: keptPaise - helperPaise,
    refundPaise: paidPaise - keptPaise,
    creditPaise,
    duePaise: chargePaise - keptPaise,
    dueHelperPaise: helpersPaise - helperPaise,
    cashCommissionPaise: 0,
  };
}
