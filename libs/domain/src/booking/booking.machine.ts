import type { PaymentMethod } from '../payment/pricing.js';

export const BOOKING_STATUSES = ['pending', 'accepted', 'completed', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded', 'partially_refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** The statuses that PATCH /bookings/{id}/status may carry (spec §7). */
export const BOOKING_TARGETS = ['accepted', 'completed', 'cancelled'] as const;
export type BookingTarget = (typeof BOOKING_TARGETS)[number];
export type BookingAction = 'accept' | 'decline' | 'complete' | 'cancel';
export type Party = 'customer' | 'helper';

export interface BookingFacts {
  status: BookingStatus;
  payment: { method: PaymentMethod; status: PaymentStatus };
  /** Who ended a cancelled booking; the platform is `system`. */
  cancellation?: { by: Party | 'system' } | undefined;
  /** One side says that the other was not there. */
  noShow?: { state: 'claimed' | 'contested' | 'dismissed' | 'confirmed' } | undefined;
  /** Staff look into it. */
  staffCase?: object | undefined;
  arrival?: { arrivedAt?: Date | string | undefined } | undefined;
}
interface Arrow {
  by: Party;
  from: readonly BookingStatus[];
  to: BookingTarget;
  /** The code of the refusal when the state forbids the move. */
  refusedBy?: (
    booking: BookingFacts,
  ) => 'USE_CANCELLATION_QUOTE' | 'BOOKING_MOVE_REFUSED' | 'VISIT_IN_QUESTION' | undefined;
}

/** The customer's money is with us, whether or not a part of it went back since. */
export const isPaidOnline = ({ method, status }: BookingFacts['payment']): boolean =>
  method === 'online' && (status === 'completed' || status === 'partially_refunded');

/** A customer may not walk away by PATCH from a visit that is accepted and paid online (spec §4, decisions A3). */
const paidOnline = ({ status, payment }: BookingFacts) =>
  status === 'accepted' && isPaidOnline(payment) ? 'USE_CANCELLATION_QUOTE' : undefined;

/** Until it is known what happened, nobody ends it by himself. */
export const isInQuestion = ({ staffCase, noShow }: Pick<BookingFacts, 'staffCase' | 'noShow'>): boolean =>
  staffCase !== undefined || noShow?.state === 'claimed';
const inQuestion = (booking: BookingFacts) => (isInQuestion(booking) ? 'VISIT_IN_QUESTION' : undefined);

/** A visit that has begun is not called off any more. */
const begun = ({ arrival }: BookingFacts) => (arrival?.arrivedAt ? 'BOOKING_MOVE_REFUSED' : undefined);

// Every legal move, one row each (spec §4). What is not here is refused.
const ARROWS: Record<BookingAction, Arrow> = {
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
export const bookingTarget = (action: BookingAction): BookingTarget => ARROWS[action].to;

/** The buttons a screen may draw and the moves the server will take: one list. */
export function allowedBookingActions(booking: BookingFacts, party: Party): BookingAction[] {
  return (Object.keys(ARROWS) as BookingAction[]).filter((action) => {
    const { by, from, refusedBy } = ARROWS[action];
    return by === party && from.includes(booking.status) && !refusedBy?.(booking);
  });
}

export type BookingDecision =
  | { action: BookingAction }
  /** The party repeats a move that it has already made: nothing changes, the answer is the booking. */
  | { repeated: true }
  | { refused: 'FORBIDDEN' | 'BOOKING_MOVE_REFUSED' | 'USE_CANCELLATION_QUOTE' | 'VISIT_IN_QUESTION' };

/** PATCH carries a target status; the actor's side says which action that means (decisions, Answers by code). */
export function decideMove(booking: BookingFacts, party: Party, target: BookingTarget): BookingDecision {
  const action = (Object.keys(ARROWS) as BookingAction[]).find(
    (a) => ARROWS[a].by === party && ARROWS[a].to === target,
  );
  if (!action) return { refused: 'FORBIDDEN' };
  if (booking.status === target && (target !== 'cancelled' || booking.cancellation?.by === party))
    return { repeated: true };
  const { from, refusedBy } = ARROWS[action];
  if (!from.includes(booking.status)) return { refused: 'BOOKING_MOVE_REFUSED' };
  const refused = refusedBy?.(booking);
  return refused ? { refused } : { action };
}

/** Online payment is made only after the helper accepts (spec §4), and still after completion (decisions). */
export const isPayable = ({ status, payment }: BookingFacts): boolean =>
  payment.method === 'online' &&
  (payment.status === 'pending' || payment.status === 'failed') &&
  (status === 'accepted' || status === 'completed');
