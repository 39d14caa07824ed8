import type { Booking } from '@sahaya/contracts';
import { allowedBookingActions, type BookingAction, isPayable, type Party } from '@sahaya/domain';

export type CardAction = BookingAction | 'pay' | 'review' | 'rebook';

/** What a card offers, the most wanted first (spec §2, §4): two as buttons, the rest in its menu. */
export function cardActions(booking: Booking, party: Party): CardAction[] {
  const moves = allowedBookingActions(booking, party);
  if (party === 'helper') return moves;
  const over = booking.status === 'completed' || booking.status === 'cancelled';
  return [
    ...(isPayable(booking) ? (['pay'] as const) : []),
    ...(booking.status === 'completed' && !booking.reviewed ? (['review'] as const) : []),
    ...(over ? (['rebook'] as const) : []),
    ...moves,
  ];
}

/** The chat opens when the booking is accepted. */
export const hasChat = ({ status }: Booking): boolean => status === 'accepted' || status === 'completed';

/** The other side of the booking, with a phone number from acceptance on. */
export const otherParty = (
  booking: Booking,
  party: Party,
): { _id: string; name: string; phone?: string | undefined } =>
  party === 'customer'
    ? { _id: booking.helperId._id, name: booking.helperId.name, phone: booking.helperId.phone }
    : { _id: booking.customerId._id, name: booking.customerName, phone: booking.customerId.phone };
