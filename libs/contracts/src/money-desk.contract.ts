import { ENTRY_KINDS, PAYMENT_PURPOSES, REFUND_PROPOSAL_STATES, REFUND_STATUSES, REFUND_WAYS } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint } from './define.js';
import { count, flag, id, instant, number, pagination, ref, STAFF_ROLES, text } from './shapes.js';

/*
 * Money, as staff see it, and what they move by hand: a refund at the platform's cost, above a limit only when a second
 * person of finance says so.
 */

const FINANCE = ['finance', 'admin'] as const;
const page = { page: count(1, 1, 10_000), limit: count(25, 1, 100) };

const payment = z.object({
  /** The provider's id, or ours when credit paid all of it. */
  _id: z.string(),
  orderId: z.string(),
  purpose: z.string(),
  purposeId: id,
  customerId: id,
  helperId: id,
  /** Rupees: through the provider, as credit, and given back so far or on its way. */
  amount: z.number(),
  credit: z.number(),
  refunded: z.number(),
  method: z.string().optional(),
  capturedAt: instant,
  /** Nothing was to be paid by it: all of it goes back. */
  surplus: z.boolean(),
});
export type StaffPayment = z.output<typeof payment>;
export const adminPayments = endpoint('GET /admin/payments', 'rpc.payment.admin-payments', {
  access: 'staff',
  summary: 'Payments, the latest first: all, of a customer, of a booking or subscription, or one by its id or order',
  input: z.object({ ...page, customerId: text(24), purposeId: text(24), q: text(64) }),
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
  /** It failed for the last time: a person has to begin it again. */
  needsPerson: z.boolean(),
});
export type StaffRefund = z.output<typeof staffRefund>;
export const adminRefunds = endpoint('GET /admin/refunds', 'rpc.payment.admin-refunds', {
  access: 'staff',
  summary: 'Refunds, the latest first, by state, of a booking or subscription, or those that wait for a person',
  input: z.object({ ...page, status: text(20), purposeId: text(24), stuck: flag }),
  output: z.object({ refunds: z.array(staffRefund), pagination }),
});
export const retryRefund = endpoint('POST /admin/refunds/:id/retry', 'rpc.payment.retry-refund', {
  access: 'staff',
  staff: FINANCE,
  summary: 'Begin a refund again that has failed for the last time',
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
  reason: z.string(),
  state: z.enum(REFUND_PROPOSAL_STATES),
  proposedBy: id,
  proposedAt: instant,
  decidedBy: id.optional(),
  decidedAt: instant.optional(),
  note: z.string().optional(),
  /** Its amount is what the policy gave back then. */
  byPolicy: z.literal(true).optional(),
});
export type RefundProposal = z.output<typeof proposal>;
const one = z.object({ proposal });
export const proposeRefund = endpoint('POST /admin/refund-proposals', 'rpc.payment.propose-refund', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary:
    'Refund a custom amount, with a reason; a second person of finance approves it when the refunds of 24 hours of the purchase, the customer or the staff member exceed ₹2,000',
  status: 201,
  idempotent: true,
  input: z.object({ purposeId: ref, amount: number, reason: text(500) }),
  output: one,
});
export const refundByPolicy = endpoint('POST /admin/bookings/:id/policy-refund', 'rpc.payment.refund-by-policy', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary:
    'Give back what the policy of a completed visit allows, with a reason: once, the amount is ours; a second person of finance approves it when the refunds of 24 hours of the booking, the customer or the staff member exceed ₹2,000',
  status: 201,
  idempotent: true,
  /** `quote` names what was on the screen: when it is another by now, the new amount is told and nothing is done. */
  input: z.object({ id, quote: text(40), reason: text(500) }),
  output: one,
});
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
    /** A dispute decides on it. */
    inDispute: z.boolean(),
    /** Reserved by proposals that wait for a second person. */
    awaitingApproval: z.number().optional(),
    /** The largest refund that the asking staff member may give without a second person now. */
    withoutApproval: z.number().optional(),
    /** What `refundByPolicy` would give back, and the name of that; absent: it would refuse. */
    byPolicy: z.object({ amount: z.number(), quote: z.string() }).optional(),
  }),
});
export const adminRefundProposals = endpoint('GET /admin/refund-proposals', 'rpc.payment.admin-refund-proposals', {
  access: 'staff',
  summary: 'Refunds by hand, the latest first, by state or of a booking or subscription',
  input: z.object({ ...page, state: text(20), purposeId: text(24) }),
  output: z.object({ proposals: z.array(proposal), pagination }),
});
export const decideRefund = endpoint('POST /admin/refund-proposals/:id/decision', 'rpc.payment.decide-refund', {
  access: 'staff',
  staff: FINANCE,
  summary: 'Approve or reject another’s proposal',
  input: z.object({ id, decision: text(20), note: text(500) }),
  output: one,
});

const ledgerSet = z.object({
  /** The key of the set: the same fact is written once. */
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: instant,
  reason: z.string().optional(),
  /** Rupees, debit positive; a set's sum is zero. */
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
export const adminLedger = endpoint('GET /admin/ledger', 'rpc.payment.admin-ledger', {
  access: 'staff',
  summary: 'The books, the latest first: all, of a booking or subscription, or of a kind',
  input: z.object({ ...page, purposeId: text(24), kind: text(30) }),
  output: z.object({ sets: z.array(ledgerSet), pagination }),
});
