import {
  CASH_STANDINGS,
  DEDUCTIONS,
  EARNING_KINDS,
  PAYMENT_METHODS,
  PAYMENT_PURPOSES,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
} from '@sahaya/domain';
import { z } from 'zod';
import { endpoint } from '../define.js';
import { listSort } from '../list-sort.js';
import { count, file, id, instant, list, nothing, number, pagination, rawText, ref, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/** The masked payout account of a helper. */
export const payoutAccount = z.object({
  method: z.enum(PAYOUT_METHODS),
  name: z.string(),
  /** `as••@okbank`, `•••• 6789, HDFC0001234` */
  masked: z.string(),
  updatedAt: instant,
  /** Payouts wait until then, so that the owner notices a change by somebody else. */
  payableFrom: instant,
});
export type PayoutAccount = z.output<typeof payoutAccount>;

/** One movement of a helper's balance, in rupees: gross − deductions = net. */
export const earningLine = z.object({
  _id: id,
  kind: z.enum(EARNING_KINDS),
  at: instant,
  /** The visit; a payout has none. */
  visit: z
    .object({
      purpose: z.enum(PAYMENT_PURPOSES),
      purposeId: id,
      method: z.enum(PAYMENT_METHODS),
      service: z.string().optional(),
      date: z.string().optional(),
      startTime: z.string().optional(),
      endTime: z.string().optional(),
      customerName: z.string().optional(),
    })
    .optional(),
  gross: z.number(),
  deductions: z.array(z.object({ code: z.enum(DEDUCTIONS), amount: z.number() })),
  net: z.number(),
  /** Received in cash at the visit. */
  cash: z.number(),
  /** Credited when the customer has paid the due. */
  awaited: z.number(),
  /** The change of the helper's balance. */
  balance: z.number(),
  payout: z
    .object({
      _id: id,
      status: z.enum(PAYOUT_STATUSES),
      masked: z.string(),
      /** Cash commission settled by this movement. */
      commission: z.number(),
    })
    .optional(),
});
export type EarningLine = z.output<typeof earningLine>;

export const earningsSummary = z.object({
  /** The next payout, before cash commission is subtracted. */
  toBePaid: z.number(),
  /** The part held until a dispute ends. */
  held: z.number().optional(),
  /** The part held until the agreed end of visits that were completed earlier. */
  waiting: z.number().optional(),
  /** Sent and not yet confirmed by the bank. */
  onTheWay: z.number(),
  paidOut: z.number(),
  /** Earned since Monday (IST), cash included. */
  thisWeek: z.number(),
  cashCommission: z.object({ due: z.number(), limit: z.number(), standing: z.enum(CASH_STANDINGS) }),
});
export type EarningsSummary = z.output<typeof earningsSummary>;

export const myEarnings = endpoint('GET /earnings', 'rpc.payment.earnings', {
  access: 'helper',
  summary: 'Earnings, payouts and expected amounts, line by line, newest first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(20, 1, 100) }),
  output: z.object({ summary: earningsSummary, lines: z.array(earningLine), pagination }),
});

/**
 * The statement of a week, Monday to Sunday (IST), in rupees: opening + earned − cash kept + commission paid − paid out
 * = closing.
 */
export const statement = z.object({
  /** The Monday of the week. */
  week: z.string(),
  from: z.string(),
  to: z.string(),
  /** The opening balance owed to the helper; negative if the helper owed the platform. */
  opening: z.number(),
  gross: z.number(),
  deductions: z.number(),
  net: z.number(),
  cash: z.number(),
  paidOut: z.number(),
  commissionPaid: z.number(),
  closing: z.number(),
  lines: z.number(),
});
export type Statement = z.output<typeof statement>;
export const listStatements = endpoint('GET /earnings/statements', 'rpc.payment.statements', {
  access: 'helper',
  summary: 'The weeks with movements, newest first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(12, 1, 60) }),
  output: z.object({ statements: z.array(statement), pagination }),
});
export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export const getStatement = endpoint('GET /earnings/statements/:week/:format', 'rpc.payment.statement', {
  access: 'helper',
  summary: 'The statement of a week (its Monday, `YYYY-MM-DD`) as `pdf` or `csv`',
  answersFile: 'attachment',
  deadline: 5_000,
  input: z.object({ week: text(40), format: text(40) }),
  output: file,
});

export const myPayoutAccount = endpoint('GET /earnings/payout-account', 'rpc.payment.payout-account', {
  access: 'helper',
  summary: 'The masked payout account',
  input: nothing,
  output: z.object({ account: payoutAccount.optional() }),
});
export const setPayoutAccount = endpoint('PUT /earnings/payout-account', 'rpc.payment.set-payout-account', {
  access: 'helper',
  summary:
    'Set the UPI ID or bank account for payouts, which start a day later; payouts in progress keep their destination',
  message: 'Payout account saved',
  input: z.object({
    method: text(10),
    name: text(),
    upiId: text(400),
    accountNumber: text(40),
    ifsc: text(20),
    password: rawText(),
  }),
  output: z.object({ account: payoutAccount }),
});

/** The payouts that finance staff made on one day. */
export const payoutBatch = z.object({
  _id: id,
  adapter: z.enum(['manual', 'razorpayx']),
  /** `collecting` while balances are being taken. */
  status: z.enum(['collecting', 'open', 'done']),
  createdAt: instant,
  createdBy: id,
  payouts: z.number(),
  /** Rupees. */
  total: z.number(),
  commission: z.number(),
  /** The number of payouts by status. */
  counts: z.record(z.enum(PAYOUT_STATUSES), z.number()),
  /** Helpers with a balance and without a payout account. */
  withoutAccount: z.number(),
});
export type PayoutBatch = z.output<typeof payoutBatch>;
export const payout = z.object({
  _id: id,
  batchId: id,
  helperId: id,
  name: z.string(),
  masked: z.string(),
  /** The amount sent, in rupees, and the cash commission subtracted before. */
  amount: z.number(),
  commission: z.number(),
  status: z.enum(PAYOUT_STATUSES),
  /** The bank's reference, or the reason of the failure. */
  reference: z.string().optional(),
  reason: z.string().optional(),
  /** Of a failure that staff recorded. */
  category: storedReason.category,
  /**
   * The paid visits since the payout before, with their first and last day; also those of a returned payout that this
   * one repeats. Absent in payouts of older versions.
   */
  visits: z.object({ count: z.number().int(), from: z.string().optional(), to: z.string().optional() }).optional(),
  createdAt: instant,
  paidAt: instant.optional(),
});
export type Payout = z.output<typeof payout>;

const oneBatch = z.object({ batch: payoutBatch });
export const createPayouts = endpoint('POST /admin/payouts', 'rpc.payment.create-payouts', {
  access: 'staff',
  staff: ['finance', 'admin'],
  stepUp: true,
  summary: 'Pay all helpers who have a balance (finance, admin); cash commission is subtracted',
  status: 201,
  message: 'Payouts are being prepared',
  idempotent: true,
  input: nothing,
  output: oneBatch,
});
export const adminPayouts = endpoint('GET /admin/payouts', 'rpc.payment.admin-payouts', {
  access: 'staff',
  staff: ['finance', 'admin'],
  summary: 'Payout batches, newest first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), sort: listSort('payouts') }),
  inParts: 'batches',
  output: z.object({ batches: z.array(payoutBatch), pagination }),
});
export const adminPayout = endpoint('GET /admin/payouts/:id', 'rpc.payment.admin-payout', {
  access: 'staff',
  staff: ['finance', 'admin'],
  summary: 'One batch with its payouts',
  input: z.object({ id, page: count(1, 1, 10_000), limit: count(100, 1, 500), status: text(20) }),
  inParts: 'payouts',
  output: z.object({ batch: payoutBatch, payouts: z.array(payout), pagination }),
});
export const adminHelperPayouts = endpoint('GET /admin/helper-payouts', 'rpc.payment.admin-helper-payouts', {
  access: 'staff',
  summary: 'Single payouts, the latest first: all, in a state, of a helper, or from a day on',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    status: text(20),
    helperId: ref,
    /** The IST day on which the batch began, `YYYY-MM-DD`. */
    from: text(10),
    sort: listSort('helper-payouts'),
  }),
  inParts: 'payouts',
  output: z.object({ payouts: z.array(payout), pagination }),
});
export const exportPayouts = endpoint('GET /admin/payouts/:id/export', 'rpc.payment.export-payouts', {
  access: 'staff',
  staff: ['finance', 'admin'],
  reveals: true,
  stepUp: true,
  summary: 'The batch as CSV for the bank, with full account numbers (finance, admin)',
  answersFile: 'attachment',
  deadline: 5_000,
  /** Its parts are `after` the helper with whom the part before ended. */
  input: z.object({ id }),
  output: file,
});
export const markPayoutsPaid = endpoint('POST /admin/payouts/:id/paid', 'rpc.payment.mark-payouts-paid', {
  access: 'staff',
  staff: ['finance', 'admin'],
  stepUp: true,
  summary: 'Mark these payouts of the batch, or all open ones, as paid (finance, admin; manual payouts only)',
  message: 'Payouts marked as paid',
  input: z.object({ id, payoutIds: list, reference: text(100) }),
  output: oneBatch,
});
export const markPayoutFailed = endpoint('POST /admin/payouts/:id/failed', 'rpc.payment.mark-payout-failed', {
  access: 'staff',
  staff: ['finance', 'admin'],
  stepUp: true,
  summary: 'Mark a payout as failed or reversed; the amount returns to the helper’s balance (finance, admin)',
  message: 'Payout marked as failed',
  input: z.object({ id, payoutId: ref, ...staffReason }),
  output: z.object({ payout }),
});

/** Cash commission that a helper paid by transfer or in cash. */
export const recordCommissionPayment = endpoint(
  'POST /admin/helpers/:id/commission-payments',
  'rpc.payment.record-commission-payment',
  {
    access: 'staff',
    staff: ['finance', 'admin'],
    summary: 'Record a commission payment of a helper (finance, admin); the same reference counts once',
    status: 201,
    message: 'Payment recorded',
    input: z.object({ id, amount: number, reference: text(100) }),
    output: z.object({ due: z.number() }),
  },
);
