import {
  ENTRY_KINDS,
  LEDGER_CHECKS,
  PAYMENT_PURPOSES,
  REFUND_PROPOSAL_STATES,
  REFUND_STATUSES,
  REFUND_WAYS,
  VISIT_FAULTS,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event } from '../define.js';
import { listSort } from '../list-sort.js';
import { count, flag, id, instant, number, pagination, ref, STAFF_ROLES, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/* Payments as staff see them, and custom refunds: at the platform's cost, and above a limit only with the approval of a second person in finance. */

const FINANCE = ['finance', 'admin'] as const;
const page = { page: count(1, 1, 10_000), limit: count(25, 1, 100) };

const payment = z.object({
  /** The provider's id, or our own when credit paid all of it. */
  _id: z.string(),
  orderId: z.string(),
  purpose: z.string(),
  purposeId: id,
  customerId: id,
  helperId: id,
  /** Rupees: through the provider, as credit, and refunded so far or in progress. */
  amount: z.number(),
  credit: z.number(),
  refunded: z.number(),
  method: z.string().optional(),
  capturedAt: instant,
  /** The payment had no purpose left and is refunded in full. */
  surplus: z.boolean(),
});
export type StaffPayment = z.output<typeof payment>;
export const adminPayments = endpoint('GET /admin/payments', 'rpc.payment.admin-payments', {
  access: 'staff',
  summary: 'Payments, the latest first: all, of a customer, of a booking or subscription, or one by its id or order',
  input: z.object({ ...page, customerId: text(24), purposeId: text(24), q: text(64), sort: listSort('payments') }),
  inParts: 'payments',
  output: z.object({ payments: z.array(payment), pagination }),
});

const staffRefund = z.object({
  _id: id,
  paymentId: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  purposeId: id,
  customerId: id,
  /** Rupees. */
  amount: z.number(),
  way: z.enum(REFUND_WAYS),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  attempt: z.number(),
  initiatedAt: instant,
  expectedBy: instant.optional(),
  processedAt: instant.optional(),
  /** The final attempt failed: staff have to start it again. */
  needsPerson: z.boolean(),
});
export type StaffRefund = z.output<typeof staffRefund>;
export const adminRefunds = endpoint('GET /admin/refunds', 'rpc.payment.admin-refunds', {
  access: 'staff',
  summary: 'Refunds, latest first, by state, of a booking or subscription, of a customer, or those that need staff',
  input: z.object({
    ...page,
    status: text(20),
    purposeId: text(24),
    stuck: flag,
    customerId: text(24).optional(),
    sort: listSort('refunds'),
  }),
  inParts: 'refunds',
  output: z.object({ refunds: z.array(staffRefund), pagination }),
});
export const retryRefund = endpoint('POST /admin/refunds/:id/retry', 'rpc.payment.retry-refund', {
  access: 'staff',
  staff: FINANCE,
  summary: 'Retry a refund whose final attempt failed',
  message: 'The refund is tried again',
  input: z.object({ id }),
  output: z.object({ refund: staffRefund }),
});

const proposal = z.object({
  _id: id,
  purpose: z.enum(PAYMENT_PURPOSES),
  purposeId: id,
  customerId: id,
  /** Rupees. */
  amount: z.number(),
  ...storedReason,
  state: z.enum(REFUND_PROPOSAL_STATES),
  proposedBy: id,
  proposedAt: instant,
  decidedBy: id.optional(),
  decidedAt: instant.optional(),
  note: z.string().optional(),
  /** The amount was the refund by policy at that time. */
  byPolicy: z.literal(true).optional(),
  /** Rupees of credit that are granted with it. */
  credit: z.number().optional(),
  /** It belongs to a cancellation by staff. */
  cancellation: z.literal(true).optional(),
  /** It is a goodwill credit: nothing is refunded. */
  goodwill: z.literal(true).optional(),
  /** It refunds one visit of a subscription. */
  visit: z.object({ _id: id, fault: z.enum(VISIT_FAULTS) }).optional(),
});
export type RefundProposal = z.output<typeof proposal>;
const one = z.object({ proposal });
export const proposeRefund = endpoint('POST /admin/refund-proposals', 'rpc.payment.propose-refund', {
  access: 'staff',
  staff: STAFF_ROLES,
  stepUp: true,
  summary:
    'Refund a custom amount, with a reason; a second person of finance approves it when the refunds of 24 hours of the purchase, the customer or the staff member exceed ₹2,000',
  status: 201,
  idempotent: true,
  input: z.object({ purposeId: ref, amount: number, ...staffReason }),
  output: one,
});
export const grantGoodwill = endpoint('POST /admin/goodwill-credits', 'rpc.payment.grant-goodwill', {
  access: 'staff',
  staff: STAFF_ROLES,
  stepUp: true,
  summary:
    'Add credit to the wallet of the customer of a booking or subscription, with a reason; it counts in the refund limits of 24 hours, above which a second person of finance approves it',
  status: 201,
  idempotent: true,
  input: z.object({ purpose: text(20), purposeId: ref, amount: number, ...staffReason }),
  output: one,
});
export const refundByPolicy = endpoint('POST /admin/bookings/:id/policy-refund', 'rpc.payment.refund-by-policy', {
  access: 'staff',
  staff: STAFF_ROLES,
  stepUp: true,
  summary:
    'Give back what the policy of a completed visit allows, with a reason: once, the amount is ours; a second person of finance approves it when the refunds of 24 hours of the booking, the customer or the staff member exceed ₹2,000',
  status: 201,
  idempotent: true,
  /** `quote` names the displayed amount: if it has changed, the new amount is returned and nothing is refunded. */
  input: z.object({ id, quote: text(40), ...staffReason }),
  output: one,
});
export const refundVisit = endpoint(
  'POST /admin/subscriptions/:id/visits/:visitId/refund',
  'rpc.payment.refund-visit',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    stepUp: true,
    summary:
      'Refund a completed visit of a subscription, with a reason: `not-performed` within 48 hours of its completion, `quality` within 24. Pay that is not paid out yet is taken back from the helper. A second person of finance approves it when the refunds of 24 hours exceed ₹2,000',
    status: 201,
    idempotent: true,
    /** `amount` is the displayed refund in rupees: if it has changed, nothing is refunded. */
    input: z.object({ id, visitId: id, fault: text(20), amount: number, ...staffReason }),
    output: one,
  },
);
/** A visit was refunded; the subscription records it and tells the parties. */
export const VISIT_REFUND_EXECUTED = event(
  'events.payment.visit-refunded',
  z.object({
    proposalId: id,
    subscriptionId: id,
    visitId: id,
    fault: z.enum(VISIT_FAULTS),
    refundPaise: z.number().int().nonnegative(),
    fromHelper: z.boolean(),
  }),
);
export const adminRefundable = endpoint('GET /admin/refundable/:id', 'rpc.payment.admin-refundable', {
  access: 'staff',
  summary:
    'Of a booking or subscription: what was paid, what went back or waits for a visit, and what a refund by hand may still give',
  input: z.object({ id }),
  output: z.object({
    /** Rupees. */
    paid: z.number(),
    returned: z.number(),
    held: z.number(),
    refundable: z.number(),
    /** A dispute decides about it. */
    inDispute: z.boolean(),
    /** Reserved by proposals that wait for a second person. */
    awaitingApproval: z.number().optional(),
    /** The largest refund that the asking staff member may make now without a second person. */
    withoutApproval: z.number().optional(),
    /** The amount that `refundByPolicy` would refund, and its name; absent if it would refuse. */
    byPolicy: z.object({ amount: z.number(), quote: z.string() }).optional(),
  }),
});
export const adminRefundProposals = endpoint('GET /admin/refund-proposals', 'rpc.payment.admin-refund-proposals', {
  access: 'staff',
  summary: 'Custom refunds, latest first, by state, or of a customer, booking or subscription',
  input: z.object({ ...page, state: text(20), customerId: text(24).optional(), purposeId: text(24) }),
  inParts: 'proposals',
  output: z.object({ proposals: z.array(proposal), pagination }),
});
export const decideRefund = endpoint('POST /admin/refund-proposals/:id/decision', 'rpc.payment.decide-refund', {
  access: 'staff',
  staff: FINANCE,
  stepUp: true,
  summary: 'Approve or reject another’s proposal',
  input: z.object({ id, decision: text(20), note: text(500) }),
  output: one,
});

const ledgerSet = z.object({
  /** The key of the set: the same event is written once. */
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: instant,
  reason: z.string().optional(),
  /** Rupees, debit positive; the sum of a set is zero. */
  lines: z.array(
    z.object({
      account: z.string(),
      party: z.string().optional(),
      purposeId: z.string().optional(),
      amount: z.number(),
    }),
  ),
});
export type LedgerSet = z.output<typeof ledgerSet>;

/** One nightly check of the ledger. */
const ledgerCheck = z.object({
  /** The day on which it ran (IST). */
  day: z.string(),
  at: instant,
  /** The number of differences; the first 100 are listed. */
  total: z.number().int(),
  /** In rupees, debit positive. */
  differences: z.array(
    z.object({
      kind: z.enum(LEDGER_CHECKS),
      account: z.string().optional(),
      /** The customer or helper of the account. */
      party: z.string().optional(),
      found: z.number(),
      /** Absent where only the side of the balance is wrong. */
      expected: z.number().optional(),
    }),
  ),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;
export const adminLedgerChecks = endpoint('GET /admin/ledger-checks', 'rpc.payment.admin-ledger-checks', {
  access: 'staff',
  staff: FINANCE,
  summary: 'The nightly checks of the ledger with their differences, latest first (finance, admin)',
  input: z.object(page),
  inParts: 'checks',
  output: z.object({ checks: z.array(ledgerCheck), pagination }),
});
export const adminLedger = endpoint('GET /admin/ledger', 'rpc.payment.admin-ledger', {
  access: 'staff',
  summary: 'Ledger entries, latest first: all, of a booking or subscription, or of a kind',
  input: z.object({ ...page, purposeId: text(24), kind: text(30) }),
  inParts: 'sets',
  output: z.object({ sets: z.array(ledgerSet), pagination }),
});
