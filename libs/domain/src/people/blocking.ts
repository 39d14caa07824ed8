import { type BookingFacts, isInQuestion, type Party } from '../booking/booking.machine.js';
import { helperCancellationOf } from '../booking/helper-cancel.js';
import { beginReplacement, isReplacementOver, type Replacement } from '../booking/replacement.js';
import { type CancellationFacts, type Policy, quoteCancellation } from '../policy/policy.js';
import { cancelFutureVisits, type PlanVisit } from '../subscription/subscription.visits.js';
import { workerOf } from '../subscription/substitute.js';

/* The effects of a block on the open bookings and subscriptions of a user. The screen that shows it before and the services that do it call the same functions. */

/**
 * `cancel`: the request or visit is cancelled. `search`: the visit is cancelled and other helpers are asked.
 * `stop-search`: a running search ends with its refund. `leave`: it goes on to its normal end.
 */
export const BLOCKED_BOOKING_STEPS = ['cancel', 'search', 'stop-search', 'leave'] as const;
export type BlockedBookingStep = (typeof BLOCKED_BOOKING_STEPS)[number];

/** A booking of the blocked person. */
export interface BlockedBookingFacts extends Omit<BookingFacts, 'cancellation'>, CancellationFacts {
  /** The start that was agreed; `startsAt` is the start that the cancellation fee is computed from. */
  visitStartsAt: Date;
  totalPaise: number;
  replacement?: Pick<Replacement, 'state'> | undefined;
}

/** The amounts of a step, in paise. */
export interface BlockedBookingPlan {
  step: BlockedBookingStep;
  /** Refunded to the customer: at once, or for `search` if no other helper is found. */
  refundPaise: number;
  /** Paid by the platform to the helper of a customer who is blocked shortly before the visit. */
  compensationPaise: number;
  /** Granted to the customer of a helper who is blocked shortly before the visit. */
  creditPaise: number;
}

const NOTHING = { refundPaise: 0, compensationPaise: 0, creditPaise: 0 };

/** The visit began, or staff or the parties still have to say whether it took place. */
const hasBegun = ({ visitStartsAt, arrival, ...booking }: BlockedBookingFacts, now: Date): boolean =>
  visitStartsAt <= now || arrival?.arrivedAt !== undefined || isInQuestion(booking);

/**
 * Plans the effect on a booking when its customer or helper (`blocked`) is blocked at `now`. The customer gets back all
 * that they paid, and neither side is at fault.
 */
export function planBlockedBooking(
  booking: BlockedBookingFacts,
  blocked: Party,
  policy: Policy,
  now: Date,
): BlockedBookingPlan {
  const { status, paidPaise, replacement } = booking;
  if (status === 'cancelled') {
    const isSearching = replacement !== undefined && !isReplacementOver(replacement);
    return isSearching && blocked === 'customer'
      ? { ...NOTHING, step: 'stop-search', refundPaise: paidPaise }
      : { ...NOTHING, step: 'leave' };
  }
  if (status === 'completed') return { ...NOTHING, step: 'leave' };
  if (status === 'pending') return { ...NOTHING, step: 'cancel', refundPaise: paidPaise };
  if (hasBegun(booking, now)) return { ...NOTHING, step: 'leave' };
  if (blocked === 'customer') {
    const { feePaise: compensationPaise } = quoteCancellation(booking, policy, now);
    return { step: 'cancel', refundPaise: paidPaise, compensationPaise, creditPaise: 0 };
  }
  const { visitStartsAt: startsAt, payment, totalPaise } = booking;
  const { creditPaise } = helperCancellationOf({ startsAt, totalPaise }, policy, now);
  const step = beginReplacement({ startsAt, payment }, policy, now) ? 'search' : 'cancel';
  return { step, refundPaise: paidPaise, compensationPaise: 0, creditPaise };
}

/**
 * Cancels the visits of a subscription that have not begun, when its customer or helper (`blocked`) is blocked. The
 * customer gets back the price of each visit. For a visit within the free cancellation time, the platform pays the
 * helper who was to come what a late cancellation pays, unless that helper is the blocked one.
 */
export const cancelVisitsOfBlocked = <V extends PlanVisit & { helperId: string }>(
  visits: readonly V[],
  blocked: Party,
  policy: Policy,
  now: Date,
): V[] =>
  cancelFutureVisits(visits, policy, now).map((visit) => {
    const isOwn = blocked === 'helper' && workerOf(visit) === visit.helperId;
    const compensationPaise = isOwn ? 0 : (visit.settlement?.helperPaise ?? 0);
    return {
      ...visit,
      settlement: {
        reason: compensationPaise > 0 ? ('late-cancellation' as const) : ('cancelled' as const),
        helperPaise: compensationPaise,
        platformPaise: 0 - compensationPaise,
        refundPaise: visit.basePaise + visit.feePaise,
        ...(compensationPaise > 0 && { compensationPaise }),
      },
    };
  });
