import type { Booking } from '@sahaya/contracts';
import { allowedBookingActions, type BookingAction, isPayable, type Party } from '@sahaya/domain';
import type { ChangeAnswer } from './bookings.queries.js';

export type CardAction =
  BookingAction | ChangeAnswer | 'pay' | 'review' | 'seeReview' | 'rebook' | 'alternatives' | 'change' | 'calendar';

/** What a card offers, the most wanted first (spec §2, §4): two as buttons, the rest in its menu. */
export const cardActions = (booking: Booking, party: Party, now: Date): CardAction[] =>
  party === 'customer' ? ofCustomer(booking, now) : ofHelper(booking, now);

const when = <T>(condition: boolean, ...actions: T[]): T[] => (condition ? actions : []);

function ofCustomer(booking: Booking, now: Date): CardAction[] {
  const { status, reviewed } = booking;
  const over = status === 'completed' || status === 'cancelled';
  return [
    ...changeAnswers(booking, 'customer'),
    ...when<CardAction>(isPayable(booking), 'pay'),
    ...when<CardAction>(status === 'completed' && !reviewed, 'review'),
    ...when<CardAction>(cameToNothing(booking), 'alternatives'),
    ...when<CardAction>(over, 'rebook'),
    ...when<CardAction>(status === 'completed' && reviewed, 'seeReview'),
    ...when<CardAction>(isChangeable(booking, now), 'change'),
    // Also what is paid may be called off: at the price that the preview says (decisions A3).
    ...when<CardAction>(!over, 'cancel'),
    ...when<CardAction>(status === 'accepted', 'calendar'),
  ];
}

function ofHelper(booking: Booking, now: Date): CardAction[] {
  const { status, reviewed } = booking;
  return [
    ...changeAnswers(booking, 'helper'),
    ...allowedBookingActions(booking, 'helper'),
    ...when<CardAction>(status === 'completed' && reviewed, 'seeReview'),
    ...when<CardAction>(isChangeable(booking, now), 'change'),
    ...when<CardAction>(status === 'accepted', 'calendar'),
  ];
}

/** A proposed change is answered by the other side, and may be taken back by its own. */
function changeAnswers({ change }: Booking, party: Party): ChangeAnswer[] {
  if (!change) return [];
  return change.by === party ? ['withdrawChange'] : ['acceptChange', 'declineChange'];
}

/** One change at a time, before the start; its windows are the server's to keep. */
const isChangeable = ({ status, change, startsAt }: Booking, now: Date) =>
  status === 'accepted' && change === undefined && now < new Date(startsAt);

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
