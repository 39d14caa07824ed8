import type { Booking } from '@sahaya/contracts';
import {
  allowedBookingActions,
  type BookingAction,
  isPayable,
  isTooLateToChange,
  type Party,
  type Policy,
} from '@sahaya/domain';
import type { ChangeAnswer } from './bookings.queries.js';

export type CardAction =
  BookingAction | ChangeAnswer | 'pay' | 'review' | 'seeReview' | 'rebook' | 'alternatives' | 'change' | 'calendar';

/** What a card offers, the most wanted first (spec §2, §4): two as buttons, the rest in its menu. */
export const cardActions = (booking: Booking, party: Party, policy: Policy, now: Date): CardAction[] =>
  party === 'customer'
    ? ofCustomer(booking, isChangeable(booking, party, policy, now))
    : ofHelper(booking, isChangeable(booking, party, policy, now));

const when = <T>(condition: boolean, ...actions: T[]): T[] => (condition ? actions : []);

function ofCustomer(booking: Booking, changeable: boolean): CardAction[] {
  const { status, reviewed } = booking;
  const over = status === 'completed' || status === 'cancelled';
  return [
    ...changeAnswers(booking, 'customer'),
    ...when<CardAction>(isPayable(booking), 'pay'),
    ...when<CardAction>(status === 'completed' && !reviewed, 'review'),
    ...when<CardAction>(cameToNothing(booking), 'alternatives'),
    ...when<CardAction>(over, 'rebook'),
    ...when<CardAction>(status === 'completed' && reviewed, 'seeReview'),
    ...when<CardAction>(changeable, 'change'),
    // Also what is paid may be called off: at the price that the preview says (decisions A3).
    ...when<CardAction>(!over, 'cancel'),
    ...when<CardAction>(status === 'accepted', 'calendar'),
  ];
}

function ofHelper(booking: Booking, changeable: boolean): CardAction[] {
  const { status, reviewed } = booking;
  return [
    ...changeAnswers(booking, 'helper'),
    ...allowedBookingActions(booking, 'helper'),
    ...when<CardAction>(status === 'completed' && reviewed, 'seeReview'),
    ...when<CardAction>(changeable, 'change'),
    ...when<CardAction>(status === 'accepted', 'calendar'),
  ];
}

/** A proposed change is answered by the other side, and may be taken back by its own. */
function changeAnswers({ change }: Booking, party: Party): ChangeAnswer[] {
  if (!change) return [];
  return change.by === party ? ['withdrawChange'] : ['acceptChange', 'declineChange'];
}

/** One change at a time, within its windows; only a customer changes the place, and what is not agreed yet. */
function isChangeable({ status, change, startsAt }: Booking, party: Party, policy: Policy, now: Date): boolean {
  if (change) return false;
  if (status === 'pending') return party === 'customer';
  const moves = { time: party === 'helper', place: party === 'customer' };
  return status === 'accepted' && !isTooLateToChange(moves, new Date(startsAt), policy, now);
}

/** Ended without the customer's doing, so that another time or helper is of use. */
const cameToNothing = ({ status, cancellation }: Booking) =>
  status === 'cancelled' && ['declined', 'expired', 'slot_taken'].includes(cancellation?.kind ?? '');

/** The customer's open requests to others for the time of this agreed visit. */
export function overlappingRequests(booking: Booking, bookings: readonly Booking[]): Booking[] {
  if (booking.status !== 'accepted') return [];
  return bookings.filter(
    (other) =>
      other.status === 'pending' &&
      other.date === booking.date &&
      other.startTime < booking.endTime &&
      other.endTime > booking.startTime,
  );
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
