import type { PaymentMethod } from '../payment/pricing.js';

export const BOOKING_STATUSES = ['pending', 'accepted', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded', 'partially_refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** The statuses that PATCH /bookings/{id}/status accepts. */
export const BOOKING_TARGETS = ['accepted', 'completed', 'cancelled'] as const;
export type BookingTarget = (typeof BOOKING_TARGETS)[number];
export type BookingAction = 'accept' | 'decline' | 'complete' | 'cancel';
export type Party = 'customer' | 'helper';

export interface BookingFacts {
  status: BookingStatus;
  payment: { method: PaymentMethod; status: PaymentStatus };
  /** The side that cancelled the booking; `system` is the platform. */
  cancellation?: { by: Party | 'system' } | undefined;
  /** One side reported the other as absent. */
  noShow?: { state: 'claimed' | 'contested' | 'dismissed' | 'confirmed' } | undefined;
  /** A case that staff are reviewing. */
  staffCase?: object | undefined;
  arrival?: { arrivedAt?: Date | string | undefined } | undefined;
}
interface TransitionRule {
  by: Party;
  from: readonly BookingStatus[];
  to: BookingTarget;
  /** The error code when the state forbids the transition. */
  refusedBy?: (
    booking: BookingFacts,
  ) => 'USE_CANCELLATION_QUOTE' | 'BOOKING_MOVE_REFUSED' | 'VISIT_IN_QUESTION' | undefined;
}

/** True when the platform received the customer's money, even if part of it was refunded. */
export const isPaidOnline = ({ method, status }: BookingFacts['payment']): boolean =>
  method === 'online' && (status === 'completed' || status === 'partially_refunded');

/** A customer cannot cancel an accepted, paid booking by PATCH; the cancellation quote is the way. */
const paidOnline = ({ status, payment }: BookingFacts) =>
  status === 'accepted' && isPaidOnline(payment) ? 'USE_CANCELLATION_QUOTE' : undefined;

/** While the facts of a visit are under review, neither side may end it. */
export const isInQuestion = ({ staffCase, noShow }: Pick<BookingFacts, 'staffCase' | 'noShow'>): boolean =>
  staffCase !== undefined || noShow?.state === 'claimed';
const inQuestion = (booking: BookingFacts) => (isInQuestion(booking) ? 'VISIT_IN_QUESTION' : undefined);

/** A visit that has begun cannot be cancelled. */
const begun = ({ arrival }: BookingFacts) => (arrival?.arrivedAt ? 'BOOKING_MOVE_REFUSED' : undefined);

// Every allowed transition. All others are refused.
const TRANSITIONS: Record<BookingAction, TransitionRule> = {
  accept: { by: 'helper', from: ['pending'], to: 'accepted' },
  decline: { by: 'helper', from: ['pending'], to: 'cancelled' },
  complete: { by: 'helper', from: ['accepted'], to: 'completed', refusedBy: inQuestion },
  cancel: {
    by: 'customer',
    from: ['pending', 'accepted'],
    to: 'cancelled',
    refusedBy: (booking) => inQuestion(booking) ?? begun(booking) ?? paidOnline(booking),
  },
};
export const bookingTarget = (action: BookingAction): BookingTarget => TRANSITIONS[action].to;

/** The actions that a party may take. Screens draw their buttons and the server checks requests with this list. */
export function allowedBookingActions(booking: BookingFacts, party: Party): BookingAction[] {
  return (Object.keys(TRANSITIONS) as BookingAction[]).filter((action) => {
    const { by, from, refusedBy } = TRANSITIONS[action];
    return by === party && from.includes(booking.status) && !refusedBy?.(booking);
  });
}

export type BookingDecision =
  | { action: BookingAction }
  /** The party repeats a move that it has already made: nothing changes, the answer is the booking. */
  | { repeated: true }
  | { refused: 'FORBIDDEN' | 'BOOKING_MOVE_REFUSED' | 'USE_CANCELLATION_QUOTE' | 'VISIT_IN_QUESTION' };

/** PATCH carries a target status; the party decides which action that status means. */
export function decideMove(booking: BookingFacts, party: Party, target: BookingTarget): BookingDecision {
  const action = (Object.keys(TRANSITIONS) as BookingAction[]).find(
    (a) => TRANSITIONS[a].by === party && TRANSITIONS[a].to === target,
  );
  if (!action) return { refused: 'FORBIDDEN' };
  if (booking.status === target && (target !== 'cancelled' || booking.cancellation?.by === party))
    return { repeated: true };
  const { from, refusedBy } = TRANSITIONS[action];
  if (!from.includes(booking.status)) return { refused: 'BOOKING_MOVE_REFUSED' };
  const refused = refusedBy?.(booking);
  return refused ? { refused } : { action };
}

/** Online payment is possible after acceptance, and still after completion. */
export const isPayable = ({ status, payment }: BookingFacts): boolean =>
  payment.method === 'online' &&
  (payment.status === 'pending' || payment.status === 'failed') &&
  (status === 'accepted' || status === 'completed');
