import { type BookingFacts, type BookingStatus, isInQuestion } from './booking.machine.js';
import { helperCancellationOf } from './helper-cancel.js';
import { beginReplacement, type Replacement } from './replacement.js';
import type { PaymentMethod, Quote } from '../payment/pricing.js';
import { type Settlement, settlementOf } from '../payment/settlement.js';
import { type CancellationFacts, type CancellationReason, type Policy, quoteCancellation } from '../policy/policy.js';

/** Whose side a cancellation by staff is on: the customer asked for it, the helper cannot come, or the platform. */
export const STAFF_CANCEL_CAUSES = ['customer', 'helper', 'platform'] as const;
export type StaffCancelCause = (typeof STAFF_CANCEL_CAUSES)[number];
export const isStaffCancelCause = (text: string): text is StaffCancelCause =>
  (STAFF_CANCEL_CAUSES as readonly string[]).includes(text);

/** Staff cancel a visit until its agreed end, unless it has started or somebody reported a no-show. */
export const isCancellableByStaff = (
  booking: Parameters<typeof isInQuestion>[0] & {
    status: BookingStatus;
    endsAt: Date;
    arrival?: { arrivedAt?: Date | undefined } | undefined;
  },
  now: Date,
): boolean =>
  (booking.status === 'pending' || booking.status === 'accepted') &&
  !booking.arrival?.arrivedAt &&
  !isInQuestion(booking) &&
  now < booking.endsAt;

export interface StaffCancelFacts {
  /** The facts of the customer's fee. */
  cancellation: CancellationFacts;
  startsAt: Date;
  payment: BookingFacts['payment'] & { method: PaymentMethod };
  price: Quote;
}

/** The effect of a cancellation by staff. Amounts are paise; helper + platform + refund = paid. */
export interface StaffCancelQuote {
  reasonCode: CancellationReason;
  /** The customer's cost. */
  feePaise: number;
  settlement: Settlement;
  /** Granted in addition to the refund. */
  creditPaise: number;
  hasStrike: boolean;
  /** Other helpers are asked first; the settlement takes place when the search ends without one. */
  replacement?: Replacement | undefined;
  /** The part that the customer's own cancellation would not give: it depends on the word of the staff member. */
  extra: { refundPaise: number; creditPaise: number };
}

/**
 * Quotes the effect of each cause at `now`: the customer's own cancellation, the helper's own one, or a full refund. If the
 * platform cancels as late as a helper may not, the customer gets the same credit; the helper gets no strike.
 */
export function quoteStaffCancellation(
  cause: StaffCancelCause,
  { cancellation, startsAt, payment, price }: StaffCancelFacts,
  policy: Policy,
  now: Date,
): StaffCancelQuote {
  const { paidPaise, status } = cancellation;
  const divide = (feePaise: number) =>
    settlementOf({ method: payment.method, price, paidPaise }, { kind: 'cancelled', feePaise });
  const own = quoteCancellation(cancellation, policy, now);
  const ownSettlement = divide(own.feePaise);
  if (cause === 'customer') {
    const extra = { refundPaise: 0, creditPaise: 0 };
    return { ...own, settlement: ownSettlement, creditPaise: 0, hasStrike: false, extra };
  }
  const isAgreed = status === 'accepted';
  const { late, creditPaise } = helperCancellationOf({ startsAt, totalPaise: price.totalPaise }, policy, now);
  const isLate = isAgreed && late;
  const settlement = divide(0);
  return {
    reasonCode: isAgreed ? (isLate ? 'late' : 'in_time') : 'not_accepted',
    feePaise: 0,
    settlement,
    creditPaise: isLate ? creditPaise : 0,
    hasStrike: cause === 'helper' && isLate,
    replacement: cause === 'helper' && isAgreed ? beginReplacement({ startsAt, payment }, policy, now) : undefined,
    extra: {
      refundPaise: settlement.refundPaise - ownSettlement.refundPaise,
      creditPaise: isLate ? creditPaise : 0,
    },
  };
}

/** The platform keeps a part of the refund until a second person approves it. */
export const holdRefund = <S extends Pick<Settlement, 'platformPaise' | 'refundPaise'>>(
  settlement: S,
  heldPaise: number,
): S => ({
  ...settlement,
  platformPaise: settlement.platformPaise + heldPaise,
  refundPaise: settlement.refundPaise - heldPaise,
});
