import {
  ARRIVAL_ASKED,
  ARRIVAL_CONFIRMED,
  BOOKING_ANSWER_DUE,
  BOOKING_CHANGED,
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REPLACED,
  BOOKING_REQUESTED,
  BOOKING_SETTLED,
  BOOKING_SUPERSEDED,
  BOOKING_UNPAID,
  BOOKS_DIFFER,
  type BookingMoved,
  CASE_CLOSED,
  CASE_ENDED,
  CASE_MOVED,
  CASE_OPENED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  CHAT_REPORTED,
  COMPLETED_UNASKED,
  CREDIT_GRANTED,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  DISPUTE_ANSWERED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EVENT_GIVEN_UP,
  type EventContract,
  EXTENSION_AGREED,
  EXTENSION_ASKED,
  EXTENSION_REFUSED,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_DAY_LISTED,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  HELPER_TIME_FREED,
  HELPER_UPDATED,
  MESSAGE_SENT,
  MESSAGES_READ,
  type MomentSource,
  NOTICES_SETTLED,
  NOTIFICATION_ADDED,
  PAYMENT_CAPTURED,
  PAYMENT_DUE,
  PAYOUT_MOVED,
  POLICY_CHANGED,
  REFUND_DECIDED,
  REFUND_LATE,
  REFUND_MOVED,
  REFUND_PROPOSED,
  REFUND_RETRIED,
  REFUND_STUCK,
  REMINDER_DUE,
  REPLACEMENT_ASKED,
  REPLACEMENT_BEGUN,
  REPLACEMENT_FAILED,
  REPLACEMENT_LET_GO,
  REPLACEMENT_PROPOSED,
  REVIEW_CHANGED,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
  SESSION_REVOKED,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_SETTLED,
  type SubscriptionFactsData,
  TICKET_MOVED,
  TICKET_OPENED,
  TICKET_OVERDUE,
  TICKET_REPLIED,
  USER_REGISTERED,
  ACCOUNT_DELETED,
  USER_UPDATED,
  VERIFICATION_ASKED,
  VERIFICATION_DECIDED,
  VISIT_END_DUE,
  VISIT_STARTED,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import type { z } from 'zod';
import type { Facts, MomentDoc } from './moment.model.js';

/** What an event means to the bookings and subscriptions that it names. */
export interface Told {
  cases: readonly (string | undefined)[];
  by?: MomentDoc['by'];
  facts?: Facts;
  paise?: Record<string, number>;
  /** In place of the event's name. */
  kind?: string;
}
export interface Row {
  event: EventContract;
  source: MomentSource;
  tell: (data: unknown) => Told;
}
const row = <D extends z.ZodType>(
  event: EventContract<D>,
  source: MomentSource,
  tell: (data: z.output<D>) => Told,
): Row => ({ event, source, tell: (data) => tell(data as z.output<D>) });

type Parties = Pick<BookingMoved, 'customerId' | 'customerName' | 'helperId' | 'helperName'>;
const side = (parties: Parties, role: Party): MomentDoc['by'] => ({
  _id: parties[`${role}Id`],
  role,
  name: parties[`${role}Name`],
});
const when = ({ date, startTime, endTime }: Pick<BookingMoved, 'date' | 'startTime' | 'endTime'>) => ({
  ...{ date, startTime, endTime },
});
/** With the id, by which the name is found when the account is deleted. */
const helperOf = ({ helperId, helperName }: Pick<Parties, 'helperId' | 'helperName'>) => ({ helperId, helperName });
const substituteOf = ({ helperId, name }: { helperId: string; name: string }) =>
  helperOf({ helperId, helperName: name });
/** Sums of nothing are left out. */
const sums = (paise: Record<string, number>) =>
  Object.fromEntries(Object.entries(paise).filter(([, amount]) => amount !== 0));

/** Of one visit; `by`: whose doing it was. */
const visit = (event: typeof BOOKING_REQUESTED, by?: Party): Row =>
  row(event, 'booking', (moved) => ({ cases: [moved.bookingId], ...(by && { by: side(moved, by) }) }));
/** What becomes of it, with whom. */
const withHelper = (event: typeof BOOKING_REQUESTED, by?: Party): Row =>
  row(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    ...(by && { by: side(moved, by) }),
    facts: helperOf(moved),
  }));
const plan = <D extends z.ZodType<SubscriptionFactsData>>(
  event: EventContract<D>,
  by: Party | undefined,
  factsOf: (facts: z.output<D>) => Facts = () => ({}),
): Row =>
  row(event, 'subscription', (facts) => ({
    cases: [facts.subscriptionId],
    ...(by && { by: side(facts, by) }),
    facts: factsOf(facts),
  }));
const extension = (event: typeof EXTENSION_ASKED, by: (asked: Party) => Party): Row =>
  row(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    by: side(moved, by(moved.by)),
    facts: { endTime: moved.endTime },
  }));
const dispute = (event: typeof DISPUTE_OPENED, by: Party): Row =>
  row(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    by: side(moved, by),
    facts: { disputeId: moved.disputeId },
  }));
const other = (party: Party): Party => (party === 'customer' ? 'helper' : 'customer');
const {
  requested,
  accepted,
  declined,
  expired,
  paused,
  resumed,
  cancelled,
  completed,
  visitCompleted,
  visitSkipped,
  visitMoved,
  renewalOffered,
  helperAbsent,
  substituteAsked,
  substituteProposed,
  substituteFound,
  substituteReleased,
} = SUBSCRIPTION_EVENT;

/** Every event that belongs in the timeline of a booking or subscription. */
export const MOMENTS: readonly Row[] = [
  row(BOOKING_REQUESTED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    by: side(moved, 'customer'),
    facts: { ...helperOf(moved), ...when(moved) },
  })),
  visit(BOOKING_EVENT.accept, 'helper'),
  visit(BOOKING_EVENT.decline, 'helper'),
  visit(BOOKING_EVENT.complete, 'helper'),
  visit(BOOKING_EVENT.cancel, 'customer'),
  visit(BOOKING_SUPERSEDED),
  visit(BOOKING_EXPIRED),
  visit(BOOKING_UNPAID),
  visit(BOOKING_PAID, 'customer'),
  row(CHANGE_PROPOSED, 'booking', ({ to, ...moved }) => ({
    cases: [moved.bookingId],
    by: side(moved, moved.by),
    facts: { ...to, answerBy: moved.answerBy },
  })),
  row(BOOKING_CHANGED, 'booking', ({ to, ...moved }) => ({
    cases: [moved.bookingId],
    by: side(moved, moved.by),
    facts: { ...to },
  })),
  row(CHANGE_CLOSED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { outcome: moved.outcome },
  })),
  visit(HELPER_CANCELLED, 'helper'),
  visit(HELPER_CANCELLED_LATE, 'helper'),
  visit(VISIT_STARTED, 'helper'),
  visit(ARRIVAL_CONFIRMED, 'customer'),
  visit(COMPLETED_UNASKED),
  visit(CUSTOMER_NO_SHOW_CLAIMED, 'helper'),
  visit(HELPER_NO_SHOW_CLAIMED, 'customer'),
  visit(CUSTOMER_NO_SHOW),
  visit(HELPER_NO_SHOW),
  visit(CASE_OPENED),
  visit(CASE_CLOSED),
  extension(EXTENSION_ASKED, (asked) => asked),
  extension(EXTENSION_AGREED, other),
  row(EXTENSION_REFUSED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { outcome: moved.outcome },
  })),
  dispute(DISPUTE_OPENED, 'customer'),
  dispute(DISPUTE_ANSWERED, 'helper'),
  row(DISPUTE_CLOSED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    ...(moved.outcome === 'withdrawn' && { by: side(moved, 'customer') }),
    facts: { disputeId: moved.disputeId, outcome: moved.outcome },
  })),
  visit(REPLACEMENT_BEGUN),
  visit(REPLACEMENT_FAILED),
  row(REPLACEMENT_ASKED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { asked: moved.helperIds.length, answerBy: moved.answerBy },
  })),
  withHelper(REPLACEMENT_PROPOSED),
  withHelper(REPLACEMENT_LET_GO),
  row(BOOKING_REPLACED, 'booking', (moved) => ({
    cases: [moved.bookingId, moved.replaces],
    by: side(moved, 'customer'),
    facts: { ...helperOf(moved), bookingId: moved.bookingId, replaces: moved.replaces },
    paise: sums({ paid: moved.paidPaise, total: moved.totalPaise }),
  })),
  row(REVIEW_POSTED, 'booking', ({ bookingId, customerId, customerName, rating }) => ({
    cases: [bookingId],
    by: { _id: customerId, role: 'customer', name: customerName },
    facts: { rating },
  })),
  row(REVIEW_CHANGED, 'booking', ({ bookingId, customerId, ratingBefore, rating }) => ({
    cases: [bookingId],
    by: { _id: customerId, role: 'customer' },
    facts: { ratingBefore, rating },
  })),
  row(REVIEW_REPLIED, 'booking', ({ bookingId, helperId, helperName }) => ({
    cases: [bookingId],
    by: { _id: helperId, role: 'helper', name: helperName },
  })),
  row(REVIEW_MODERATED, 'booking', ({ bookingId, hidden }) => ({ cases: [bookingId], facts: { hidden } })),

  row(PAYMENT_CAPTURED, 'payment', ({ purposeId, customerId, orderId, paymentId, amountPaise, creditPaise }) => ({
    cases: [purposeId],
    by: { _id: customerId, role: 'customer' },
    facts: { paymentId, orderId },
    paise: sums({ amount: amountPaise, credit: creditPaise }),
  })),
  row(REFUND_MOVED, 'payment', ({ purposeId, refundId, status, amountPaise, expectedBy }) => ({
    cases: [purposeId],
    kind: `payment.refund-${status}`,
    facts: { refundId, ...(expectedBy && { expectedBy }) },
    paise: { amount: amountPaise },
  })),
  row(REFUND_LATE, 'payment', ({ purposeId, refundId, amountPaise, expectedBy }) => ({
    cases: [purposeId],
    facts: { refundId, expectedBy },
    paise: { amount: amountPaise },
  })),
  row(CREDIT_GRANTED, 'payment', ({ purposeId, amountPaise, reason }) => ({
    cases: [purposeId],
    facts: { reason },
    paise: { amount: amountPaise },
  })),
  row(BOOKING_SETTLED, 'payment', ({ bookingId, kind, reason, method, ...of }) => ({
    cases: [bookingId],
    facts: { end: kind, reason, method },
    paise: sums({
      ...{ paid: of.paidPaise, helper: of.helperPaise, platform: of.platformPaise, refund: of.refundPaise },
      ...{ credit: of.creditPaise, due: of.duePaise, commission: of.cashCommissionPaise },
    }),
  })),
  row(SUBSCRIPTION_SETTLED, 'payment', ({ subscriptionId, visit: of, reason, ...settled }) => ({
    cases: [subscriptionId],
    facts: { reason, ...(of && { date: of.date }) },
    paise: sums({ helper: settled.helperPaise, platform: settled.platformPaise, refund: settled.refundPaise }),
  })),

  plan(requested, 'customer', ({ startDate, endDate, ...facts }) => ({ ...helperOf(facts), startDate, endDate })),
  plan(accepted, 'helper'),
  plan(declined, 'helper', ({ reason }) => ({ reason })),
  plan(expired, undefined),
  plan(paused, 'customer', ({ reason, from, to }) => ({ reason, from, to })),
  row(resumed, 'subscription', ({ by, ...facts }) => ({
    cases: [facts.subscriptionId],
    ...(by === 'customer' && { by: side(facts, by) }),
  })),
  plan(cancelled, 'customer', ({ reason }) => ({ reason })),
  plan(completed, undefined),
  plan(visitCompleted, 'helper', when),
  plan(visitSkipped, undefined, ({ reason, ...facts }) => ({ reason, ...when(facts) })),
  plan(visitMoved, undefined, ({ from, ...facts }) => ({ ...when(facts), fromDate: from.date })),
  plan(renewalOffered, undefined),
  plan(helperAbsent, 'helper', ({ deadline, ...facts }) => ({ ...when(facts), deadline })),
  plan(substituteAsked, undefined, ({ helperIds, ...facts }) => ({ ...when(facts), asked: helperIds.length })),
  plan(substituteProposed, undefined, ({ substitute, ...facts }) => ({ ...when(facts), ...substituteOf(substitute) })),
  plan(substituteFound, undefined, ({ substitute, ...facts }) => ({ ...when(facts), ...substituteOf(substitute) })),
  plan(substituteReleased, undefined, ({ substitute, ...facts }) => ({ ...when(facts), ...substituteOf(substitute) })),

  row(MESSAGE_SENT, 'chat', ({ caseId, visitId, chatId, participants, senderId, senderName }) => ({
    cases: [caseId],
    ...(visitId && { kind: 'chat.substitute-message-sent' }),
    by: { _id: senderId, role: senderId === participants[0] ? 'customer' : 'helper', name: senderName },
    facts: { chatId },
  })),
  row(CHAT_REPORTED, 'chat', ({ bookingId, subscriptionId, chatId, reporter, reason }) => ({
    cases: [bookingId ?? subscriptionId],
    by: { _id: reporter.userId, role: reporter.role, name: reporter.name },
    facts: { chatId, reason },
  })),
  row(TICKET_OPENED, 'ticket', ({ about, ticketId, number, category }) => ({
    cases: about,
    facts: { ticketId, number, category },
  })),
  row(TICKET_REPLIED, 'ticket', ({ about, ticketId, number }) => ({ cases: about, facts: { ticketId, number } })),
];

/** What people are asked or told of; it is in the timeline as the notification that says so. */
const NUDGES = [BOOKING_ANSWER_DUE, PAYMENT_DUE, REMINDER_DUE, VISIT_END_DUE, ARRIVAL_ASKED, NOTIFICATION_ADDED];
/** Of people, helpers, chats and the house as a whole. */
const OF_NO_CASE = [
  ...[
    ACCOUNT_DELETED,
    USER_REGISTERED,
    USER_UPDATED,
    SESSION_REVOKED,
    HELPER_UPDATED,
    HELPER_TIME_FREED,
    VERIFICATION_DECIDED,
  ],
  ...[HELPER_DAY_LISTED, PAYOUT_MOVED, POLICY_CHANGED, WAITLIST_OFFERED, MESSAGES_READ, CASE_MOVED],
];
/** What staff alone are told; what they then do is in the timeline from their log. */
const OF_STAFF = [
  ...[BOOKS_DIFFER, CASE_ENDED, EVENT_GIVEN_UP, NOTICES_SETTLED, REFUND_DECIDED, REFUND_PROPOSED, REFUND_RETRIED],
  ...[REFUND_STUCK, TICKET_MOVED, TICKET_OVERDUE, VERIFICATION_ASKED],
];
/** Every other event, on purpose. */
export const NO_MOMENT: readonly EventContract[] = [...NUDGES, ...OF_NO_CASE, ...OF_STAFF];
