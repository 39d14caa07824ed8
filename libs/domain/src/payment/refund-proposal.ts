import { HOUR_MS } from '../time/time.js';

/** A custom refund waits for a second person, or is decided. */
export const REFUND_PROPOSAL_STATES = ['proposed', 'approved', 'rejected'] as const;
export type RefundProposalState = (typeof REFUND_PROPOSAL_STATES)[number];

/** Staff refund up to this amount, in paise, without the approval of a second person. */
export const REFUND_LIMIT_PAISE = 200_000;
/** The reason of credit that staff decided about, as customers see it. */
export const CREDIT_BY_STAFF = 'by_staff';
/** The largest goodwill credit, in paise. */
export const GOODWILL_MAX_PAISE = 500_000;
/** The period over which refunds are added up. */
export const REFUND_LIMIT_HOURS = 24;

/** A limit applies to the purchase (a booking or subscription), to its customer, and to the staff member. */
export const REFUND_LIMIT_SCOPES = ['purchase', 'customer', 'staff'] as const;
export type RefundLimitScope = (typeof REFUND_LIMIT_SCOPES)[number];
/** An amount in paise for each scope. */
export type RefundSums = Readonly<Record<RefundLimitScope, number>>;
export const REFUND_LIMITS: RefundSums = {
  purchase: REFUND_LIMIT_PAISE,
  customer: REFUND_LIMIT_PAISE,
  staff: REFUND_LIMIT_PAISE,
};

export interface CountedRefund {
  amountPaise: number;
  at: Date;
}
export const refundLimitStart = (now: Date): Date => new Date(now.getTime() - REFUND_LIMIT_HOURS * HOUR_MS);
/** The sum of the refunds that still count at `now`. */
export const countedRefundPaise = (refunds: readonly CountedRefund[], now: Date): number =>
  refunds.reduce((sum, { amountPaise, at }) => (at > refundLimitStart(now) ? sum + amountPaise : sum), 0);

/** `sums` are the refunds of the last 24 hours, including those that wait for approval. */
export const needsSecondApproval = (refund: { amountPaise: number; sums: RefundSums; limits?: RefundSums }): boolean =>
  refund.amountPaise > refundWithoutApprovalPaise(refund.sums, refund.limits);

/** The largest refund that needs no second person now. */
export const refundWithoutApprovalPaise = (sums: RefundSums, limits: RefundSums = REFUND_LIMITS): number =>
  Math.max(0, Math.min(...REFUND_LIMIT_SCOPES.map((scope) => limits[scope] - sums[scope])));
