import type { Booking } from '@sahaya/contracts';
import {
  allowedBookingActions,
  allowedVisitActions,
  arrivalAskedAt,
  type BookingAction,
  effectiveCompletionAt,
  extensionRefusal,
  isInQuestion,
  isPayable,
  isTooLateToChange,
  type Party,
  type Policy,
  reviewableUntil,
  type VisitAction,
} from '@sahaya/domain';
import { factsOf } from '../../api/booking-facts.js';
import { extensionFacts, isReplacementSearching } from './booking-facts.js';
import { type OfflineAction } from '../../offline/offline-queue.types.js';

export type ChangeAnswer = 'acceptChange' | 'declineChange' | 'withdrawChange';
/** Accepts the offered helper, asks for another one, or stops the search and takes the refund. */
export type ReplacementAction = 'takeReplacement' | 'passReplacement' | 'stopReplacement';
export type ExtensionAnswer = 'agreeExtension' | 'refuseExtension' | 'withdrawExtension';
export type CardAction =
  | BookingAction
  | VisitAction
  | ChangeAnswer
  | ExtensionAnswer
  | ReplacementAction
  | 'extend'
  | 'report'
  | 'seeReport'
  | 'writeToUs'
  | 'rateCustomer'
  | 'pay'
  | 'review'
  | 'seeReview'
  | 'rebook'
  | 'alternatives'
  | 'change'
  | 'calendar';

/** The actions of a card, the most important first: two as buttons, the rest in its menu. */
export function cardActions(booking: Booking, party: Party, policy: Policy, now: Date): CardAction[] {
  const changeable = isChangeable(booking, party, policy, now);
  const visit = allowedVisitActions(factsOf(booking), party, policy, now);
  const extendable = extensionRefusal(extensionFacts(booking), policy, now) === undefined;
  if (party === 'helper')
    return ofHelper(booking, {
      changeable,
      visit,
      extendable,
      rateable: isRateable(booking, policy, now),
      hasBegun: now >= new Date(booking.startsAt),
      // A review of a visit that was completed early is not public before its agreed end.
      hasReview: booking.reviewed && now >= effectiveCompletionAt(factsOf(booking)),
    });
  const isAsked = now >= arrivalAskedAt(new Date(booking.startsAt), policy);
  return ofCustomer(booking, { changeable, visit, isAsked, extendable, report: reportOf(booking, now) });
}

/** While a start or a completion is queued, removes the actions that contradict it. */
export const withoutQueuedConflicts = (
  actions: CardAction[],
  waiting: readonly OfflineAction['kind'][],
): CardAction[] => {
  if (waiting.includes('complete')) return actions.filter((action) => action === 'calendar');
  return waiting.includes('start')
    ? actions.filter((action) => action === 'complete' || action === 'calendar')
    : actions;
};

const when = <T>(condition: boolean, ...actions: T[]): T[] => (condition ? actions : []);
const those = (actions: VisitAction[], ...names: VisitAction[]) => names.filter((name) => actions.includes(name));

interface Around {
  changeable: boolean;
  visit: VisitAction[];
  /** Whether half an hour more can be requested. */
  extendable: boolean;
}
interface AroundCustomer extends Around {
  /** Whether the customer is asked if the helper came; before that, the customer may say so. */
  isAsked: boolean;
  report: CardAction[];
}
function ofCustomer(
  booking: Booking,
  { changeable, visit, isAsked, extendable, report }: AroundCustomer,
): CardAction[] {
  const { status, reviewed, replacement } = booking;
  const over = status === 'completed' || (status === 'cancelled' && !isReplacementSearching(booking));
  const arrived = those(visit, 'arrived');
  return [
    ...when<CardAction>(replacement?.state === 'offered', 'takeReplacement', 'passReplacement'),
    ...when<CardAction>(isReplacementSearching(booking), 'stopReplacement'),
    ...changeAnswers(booking, 'customer'),
    ...extensionAnswers(booking, 'customer'),
    ...those(visit, 'confirmDone', 'contestNoShow'),
    ...when<CardAction>(isAsked, ...arrived, ...those(visit, 'claimNoShow')),
    ...when<CardAction>(isPayable(booking) || (booking.amountDue ?? 0) > 0, 'pay'),
    ...when<CardAction>(booking.dispute?.state === 'open', 'seeReport'),
    ...when<CardAction>(status === 'completed' && !reviewed, 'review'),
    ...when<CardAction>(cameToNothing(booking), 'alternatives'),
    ...when<CardAction>(extendable, 'extend'),
    ...when<CardAction>(over, 'rebook'),
    ...when<CardAction>(status === 'completed' && reviewed, 'seeReview'),
    ...report,
    ...when<CardAction>(changeable, 'change'),
    // Paid bookings can be cancelled too, at the quoted cost.
    ...when<CardAction>(isOpen(booking), 'cancel'),
    ...when<CardAction>(!isAsked, ...arrived),
    ...when<CardAction>(status === 'accepted', 'calendar'),
  ];
}

/** Not started, not over, and not under review as a no-show. */
const isOpen = (booking: Booking) =>
  booking.status === 'pending' ||
  (booking.status === 'accepted' && !booking.arrival?.arrivedAt && !isInQuestion(booking));

interface AroundHelper extends Around {
  rateable: boolean;
  hasBegun: boolean;
  hasReview: boolean;
}
function ofHelper(
  booking: Booking,
  { changeable, visit, extendable, rateable, hasBegun, hasReview }: AroundHelper,
): CardAction[] {
  const { status, dispute } = booking;
  return [
    ...changeAnswers(booking, 'helper'),
    ...extensionAnswers(booking, 'helper'),
    ...when<CardAction>(dispute !== undefined, 'seeReport'),
    ...those(visit, 'contestNoShow', 'start'),
    ...allowedBookingActions(booking, 'helper').filter((action) => action !== 'complete' || hasBegun),
    ...those(visit, 'claimNoShow'),
    ...when<CardAction>(extendable, 'extend'),
    ...when<CardAction>(status === 'completed' && hasReview, 'seeReview'),
    ...when<CardAction>(rateable, 'rateCustomer'),
    ...when<CardAction>(changeable, 'change'),
    ...those(visit, 'helperCancel'),
    ...when<CardAction>(status === 'accepted', 'calendar'),
  ];
}

/** A proposed change is answered by the other party and can be withdrawn by its own. */
function changeAnswers({ change }: Booking, party: Party): ChangeAnswer[] {
  if (!change) return [];
  return change.by === party ? ['withdrawChange'] : ['acceptChange', 'declineChange'];
}

/** The same for an extension. */
function extensionAnswers({ extension }: Booking, party: Party): ExtensionAnswer[] {
  if (!extension) return [];
  return extension.by === party ? ['withdrawExtension'] : ['agreeExtension', 'refuseExtension'];
}

/** A problem with a completed visit can be reported until the deadline; afterwards the customer contacts support. */
function reportOf({ status, dispute, disputeBy }: Booking, now: Date): CardAction[] {
  if (status !== 'completed' || dispute?.state === 'open') return [];
  if (dispute) return ['seeReport'];
  return [disputeBy && now <= new Date(disputeBy.other) ? 'report' : 'writeToUs'];
}

/** As long as the customer may review the helper. */
function isRateable(booking: Booking, policy: Policy, now: Date): boolean {
  const { status, completedAt, customerRating } = booking;
  if (status !== 'completed' || !completedAt || customerRating) return false;
  return now <= reviewableUntil(factsOf(booking), policy);
}

/** Allows one change at a time within its deadlines. Only a customer changes the address or an unanswered request. */
function isChangeable({ status, change, startsAt }: Booking, party: Party, policy: Policy, now: Date): boolean {
  if (change) return false;
  if (status === 'pending') return party === 'customer';
  const moves = { time: party === 'helper', place: party === 'customer' };
  return status === 'accepted' && !isTooLateToChange(moves, new Date(startsAt), policy, now);
}

/** Ended without an action of the customer, so other times or helpers are useful. */
const cameToNothing = ({ status, cancellation, replacement }: Booking) =>
  replacement?.state === 'failed' ||
  (status === 'cancelled' && ['declined', 'expired', 'slot_taken'].includes(cancellation?.kind ?? '')) ||
  (cancellation?.kind === 'platform_cancelled' && !replacement);

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
