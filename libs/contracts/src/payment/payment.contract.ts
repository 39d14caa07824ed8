import {
  DUE_STATUSES,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
  PAYOUT_STATUSES,
  REFUND_STATUSES,
  REFUND_WAYS,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { listSort } from '../list-sort.js';
import { count, flag, id, instant, nothing, pagination, ref, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/** The payment of an order: with the customer's credit unless switched off; dues only on request. */
const choice = {
  useCredit: z.preprocess((value) => value !== false && value !== 'false' && value !== '0', z.boolean()).default(true),
  payDues: flag.default(false),
};
const order = z.object({
  orderId: z.string(),
  keyId: z.string(),
  /** Paise that the payment window charges. */
  amount: z.number().int(),
  currency: z.literal('INR'),
  /** The script that opens the provider's payment window. */
  checkoutUrl: z.string(),
  /** Credit paid everything: there is no payment window. */
  settled: z.boolean(),
  /** Rupees: price − credit + dues. */
  amountPayable: z.number(),
  creditApplied: z.number(),
  duesIncluded: z.number(),
});
const proof = {
  razorpay_payment_id: text(100),
  razorpay_order_id: text(100),
  razorpay_signature: text(200),
};
const verified = z.object({
  payment: z.object({ status: z.literal('completed'), paymentId: z.string(), orderId: z.string() }),
});

/** Customers wait at most this long for an order, also while the provider does not answer. */
const ORDER_DEADLINE_MS = 4_000;

export const createPaymentOrder = endpoint('POST /payments/create-order', 'rpc.payment.create-order', {
  access: 'customer',
  summary: 'Create the provider’s order for an accepted online booking; repeated calls return the same order',
  lift: true,
  idempotent: true,
  deadline: ORDER_DEADLINE_MS,
  input: z.object({ bookingId: ref, ...choice }),
  output: order.extend({
    bookingDetails: z.object({
      service: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      helperName: z.string(),
      customerName: z.string(),
      /** Rupees. */
      totalAmount: z.number(),
    }),
  }),
});

export const verifyPayment = endpoint('POST /payments/verify', 'rpc.payment.verify', {
  access: 'customer',
  summary: 'Confirm a payment by the three fields that the payment window returned',
  message: 'Payment verified successfully',
  deadline: 5_000,
  input: z.object({ bookingId: ref, ...proof }),
  output: verified,
});

export const createSubscriptionPayment = endpoint(
  'POST /subscriptions/:id/create-payment',
  'rpc.payment.create-subscription-order',
  {
    access: 'customer',
    summary: 'Create the provider’s order for an unpaid subscription; repeated calls return the same order',
    lift: true,
    idempotent: true,
    deadline: ORDER_DEADLINE_MS,
    input: z.object({ id, ...choice }),
    output: order,
  },
);

export const verifySubscriptionPayment = endpoint(
  'POST /subscriptions/:id/verify-payment',
  'rpc.payment.verify-subscription',
  {
    access: 'customer',
    summary: 'Confirm a subscription’s payment by the three fields that the payment window returned',
    message: 'Payment verified successfully',
    deadline: 5_000,
    input: z.object({ id, ...proof }),
    output: verified,
  },
);

export const createCommissionOrder = endpoint(
  'POST /earnings/commission-payment',
  'rpc.payment.create-commission-order',
  {
    access: 'helper',
    summary:
      'The provider’s order for all the cash commission that is due; asked again, the same order while it is the same sum',
    idempotent: true,
    deadline: ORDER_DEADLINE_MS,
    input: nothing,
    output: order,
  },
);

export const verifyCommissionPayment = endpoint(
  'POST /earnings/commission-payment/verify',
  'rpc.payment.verify-commission',
  {
    access: 'helper',
    summary: 'Confirm a payment of cash commission by the three fields that the payment window returned',
    message: 'Payment verified successfully',
    deadline: 5_000,
    input: z.object(proof),
    output: verified,
  },
);

/** A refund, in rupees. */
export const refund = z.object({
  _id: id,
  amount: z.number(),
  /** To the original payment method, or to the customer's credit. */
  way: z.enum(REFUND_WAYS),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  initiatedAt: instant,
  /** The latest date, by payment method. */
  expectedBy: instant.optional(),
  processedAt: instant.optional(),
});
export type Refund = z.output<typeof refund>;

/** An unpaid fee of an earlier visit. */
export const due = z.object({
  _id: id,
  purpose: z.enum(PAYMENT_PURPOSES),
  purposeId: id,
  /** Rupees. */
  amount: z.number(),
  reason: z.string(),
  status: z.enum(DUE_STATUSES),
  at: instant,
});
export type Due = z.output<typeof due>;

export const bookingPayment = endpoint('GET /payments/booking/:bookingId', 'rpc.payment.of-booking', {
  access: 'login',
  summary: 'The payments and refunds of a booking, for both parties',
  input: z.object({ bookingId: id }),
  output: z.object({
    payment: z.object({
      status: z.enum(PAYMENT_STATUSES),
      /** Rupees: paid in total, the part paid with credit, and refunded so far. */
      paid: z.number(),
      credit: z.number(),
      refunded: z.number(),
      /** `upi`, `card`, … as the provider names it; this and all fields below only for the customer. */
      method: z.string().optional(),
      orderId: z.string().optional(),
      paymentId: z.string().optional(),
      paidAt: instant.optional(),
      refunds: z.array(refund),
      dues: z.array(due),
    }),
  }),
});

export const myWallet = endpoint('GET /wallet', 'rpc.payment.wallet', {
  access: 'customer',
  summary: 'Credit with its movements, newest first, and open dues',
  input: nothing,
  output: z.object({
    /** Available credit in rupees; `reserved` belongs to an order that waits for its payment. */
    credit: z.number(),
    reserved: z.number(),
    entries: z.array(
      z.object({
        kind: z.enum(['granted', 'spent', 'returned']),
        /** Rupees, never negative. */
        amount: z.number(),
        reason: z.string().optional(),
        purposeId: id.optional(),
        at: instant,
      }),
    ),
    dues: z.array(due),
  }),
});

/** A due as staff see it. */
export const adminDue = due.extend({
  customerId: id,
  helperId: id,
  waived: z.object({ by: id, ...storedReason, at: instant }).optional(),
});
export type AdminDue = z.output<typeof adminDue>;
export const adminDues = endpoint('GET /admin/dues', 'rpc.payment.admin-dues', {
  access: 'staff',
  staff: ['finance', 'admin'],
  summary:
    'What customers owe for earlier visits, newest first; `status` is `open`, `collected` or `waived` (finance, admin)',
  input: z.object({
    status: text(20),
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    sort: listSort('dues'),
  }),
  inParts: 'dues',
  output: z.object({ dues: z.array(adminDue), pagination }),
});
export const adminWaiveDue = endpoint('POST /admin/dues/:id/waive', 'rpc.payment.admin-waive-due', {
  access: 'staff',
  staff: ['finance', 'admin'],
  stepUp: true,
  summary: 'Waive a due; an open order that includes it is cancelled (finance, admin)',
  message: 'The customer does not owe this any more',
  input: z.object({ id, ...staffReason }),
  output: z.object({ due: adminDue }),
});

/** Waives a due. Idempotent; a paid due stays paid. */
export const waiveDue = rpc('rpc.payment.waive-due', z.object({ dueId: id }), z.object({ due }));

/** The totals of our ledger in paise; `npm run money:check` compares them with the provider's. */
export const moneyBooks = rpc(
  'rpc.payment.books',
  nothing,
  z.object({
    captured: z.number().int(),
    refunded: z.number().int(),
    fees: z.number().int(),
    tax: z.number().int(),
    /** Through the provider's payouts. */
    paidOut: z.number().int(),
    payoutFees: z.number().int(),
    /** Transfers from the provider to our bank. */
    settled: z.number().int(),
    payments: z.number().int(),
    refunds: z.number().int(),
    refundsOpen: z.number().int(),
    payoutsOpen: z.number().int(),
    /** Every account of the ledger, debit positive. */
    balances: z.record(z.string(), z.number().int()),
    /** Internal inconsistencies: accounts, wallets, payments. */
    faults: z.array(z.string()),
  }),
);

/** The provider's webhook, forwarded by the gateway byte for byte; stored before it is acknowledged. */
export const receiveWebhook = rpc(
  'rpc.payment.receive-webhook',
  z.object({ rawBody: z.string(), signature: z.string(), eventId: z.string() }),
  z.object({ received: z.literal(true) }),
);

/** The purpose of an order, and its customer. */
const purpose = {
  purpose: z.enum(PAYMENT_PURPOSES),
  /** The id of the booking or subscription. */
  purposeId: id,
  customerId: id,
  helperId: id,
};
const paise = z.number().int().nonnegative();

/** A final payment: by the provider, by credit, or both. Once for each purpose. */
export const PAYMENT_CAPTURED = event(
  'events.payment.captured',
  z.object({
    ...purpose,
    orderId: z.string(),
    paymentId: z.string(),
    /** The customer's whole payment for the purpose: through the provider and as credit. */
    amountPaise: paise,
    creditPaise: paise.default(0),
  }),
);

/** A refund started, arrived or failed. The sums are those of the whole purpose after it. */
export const REFUND_MOVED = event(
  'events.payment.refund-moved',
  z.object({
    ...purpose,
    refundId: id,
    status: z.enum(REFUND_STATUSES),
    amountPaise: paise,
    /** Processed so far, and the whole payment. */
    refundedPaise: paise,
    paidPaise: paise,
    /** The latest date of its arrival (ISO instant), by payment method. */
    expectedBy: instant.optional(),
  }),
);
/** A refund failed for the last time, so that staff have to start it again; then: staff did. */
export const REFUND_STUCK = event(
  'events.payment.refund-stuck',
  z.object({ refundId: id, purposeId: id, attempt: z.number().int(), amountPaise: paise }),
);
export const REFUND_RETRIED = event('events.payment.refund-retried', z.object({ refundId: id, by: id }));
/** A custom refund waits for a second person; then it has been decided. */
export const REFUND_PROPOSED = event(
  'events.payment.refund-proposed',
  z.object({ proposalId: id, purposeId: id, amountPaise: paise, proposedBy: id }),
);
export const REFUND_DECIDED = event(
  'events.payment.refund-decided',
  z.object({ proposalId: id, purposeId: id, decidedBy: id }),
);

/** The daily reconciliation found differences between our payments or transfers of an IST day and the provider's. */
export const BOOKS_DIFFER = event(
  'events.payment.books-differ',
  z.object({ date: z.string(), differences: z.number().int().positive() }),
);

/** The nightly check of the ledger on an IST day found differences; sent once for a check, for staff. */
export const LEDGER_DIFFERS = event(
  'events.payment.ledger-differs',
  z.object({ date: z.string(), differences: z.number().int().positive() }),
);

/** A refund has not arrived in the promised time; sent once, for staff. */
export const REFUND_LATE = event(
  'events.payment.refund-late',
  z.object({ ...purpose, refundId: id, amountPaise: paise, expectedBy: instant }),
);

/** A payout to a helper arrived, or failed and returned to the balance. */
export const PAYOUT_MOVED = event(
  'events.payment.payout-moved',
  z.object({
    payoutId: id,
    helperId: id,
    status: z.enum(PAYOUT_STATUSES).extract(['paid', 'failed', 'reversed']),
    amountPaise: paise,
    /** The masked destination. */
    masked: z.string(),
  }),
);

/** The account to which a helper is paid was changed. */
export const PAYOUT_ACCOUNT_CHANGED = event(
  'events.payment.payout-account-changed',
  z.object({ helperId: id, changeId: id, masked: z.string() }),
);

/**
 * The payouts of several helpers go to one account. `accountRef` is a random id, which the account keeps as long as one
 * of them has it.
 */
export const PAYOUT_ACCOUNT_SHARED = event(
  'events.payment.payout-account-shared',
  z.object({
    accountRef: id,
    /** All helpers who have the account at this time, the latest first; at most 50. */
    helperIds: z.array(id),
    at: instant,
  }),
);

/** A customer received credit, which cannot be paid out. */
export const CREDIT_GRANTED = event(
  'events.payment.credit-granted',
  z.object({
    customerId: id,
    amountPaise: paise,
    reason: z.string(),
    purpose: purpose.purpose,
    purposeId: id,
    /** Unique for each grant; absent in events of older versions. */
    key: z.string().optional(),
  }),
);

/**
 * Counts a refund decided by another service, and states whether a second person has to approve it. The same key
 * replaces its earlier reservation; an amount of 0 releases it.
 */
export const reserveRefund = rpc(
  'rpc.payment.reserve-refund',
  z.object({ key: z.string(), purposeId: id, customerId: id, staffId: id, amountPaise: paise }),
  z.object({ needsApproval: z.boolean() }),
);

/** Unsettled money, checked before an account is deleted: unpaid fees and earnings not paid out. */
export const unsettledMoney = rpc(
  'rpc.payment.unsettled-money',
  z.object({ userId: id }),
  z.object({ owedPaise: paise, earnedPaise: paise }),
);

/** Whether a helper may take more cash work (commission due against its limits). */
export const cashStanding = rpc(
  'rpc.payment.cash-standing',
  z.object({ helperId: id }),
  z.object({ standing: z.enum(['clear', 'warn', 'blocked']), duePaise: paise, limitPaise: paise }),
);
