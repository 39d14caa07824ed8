import {
  ARRIVAL_CONFIRMED,
  BOOKING_CHANGED,
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REPLACED,
  BOOKING_REQUESTED,
  BOOKING_SUPERSEDED,
  BOOKING_UNPAID,
  CASE_CLOSED,
  CASE_OPENED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  COMPLETED_UNASKED,
  COMPLETION_CONFIRMED,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  DISPUTE_ANSWERED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EXTENSION_AGREED,
  EXTENSION_ASKED,
  EXTENSION_REFUSED,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  PLATFORM_CANCELLED,
  REPLACEMENT_ASKED,
  REPLACEMENT_BEGUN,
  REPLACEMENT_FAILED,
  REPLACEMENT_LET_GO,
  REPLACEMENT_PROPOSED,
  REVIEW_CHANGED,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
  STAFF_CANCELLED,
  VISIT_STARTED,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { type EventMapping, mapEvent, nonZero, toActor, toHelper, toParty, toTimes } from './event-mapping.js';

/** An event of one visit; `by` is the party that caused it. */
const mapVisit = (event: typeof BOOKING_REQUESTED, by?: Party): EventMapping =>
  mapEvent(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    ...(by && { by: toParty(moved, by) }),
    facts: toActor(moved),
  }));

/** An event of one visit that names the helper. */
const mapVisitWithHelper = (event: typeof BOOKING_REQUESTED, by?: Party): EventMapping =>
  mapEvent(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    ...(by && { by: toParty(moved, by) }),
    facts: toHelper(moved),
  }));

const mapExtension = (event: typeof EXTENSION_ASKED, by: (asked: Party) => Party): EventMapping =>
  mapEvent(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    by: toParty(moved, by(moved.by)),
    facts: { endTime: moved.endTime },
  }));

/** The booking or subscription that a review is about. */
const reviewedCase = (review: { bookingId?: string | undefined; subscriptionId?: string | undefined }) => [
  review.bookingId ?? review.subscriptionId,
];

const mapDispute = (event: typeof DISPUTE_OPENED, by: Party): EventMapping =>
  mapEvent(event, 'booking', (moved) => ({
    cases: [moved.bookingId],
    by: toParty(moved, by),
    facts: { disputeId: moved.disputeId },
  }));

const toOtherParty = (party: Party): Party => (party === 'customer' ? 'helper' : 'customer');

export const BOOKING_MAPPINGS: readonly EventMapping[] = [
  mapEvent(BOOKING_REQUESTED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    by: toParty(moved, 'customer'),
    facts: { ...toHelper(moved), ...toTimes(moved) },
  })),
  mapVisit(BOOKING_EVENT.accept, 'helper'),
  mapVisit(BOOKING_EVENT.decline, 'helper'),
  mapVisit(BOOKING_EVENT.complete, 'helper'),
  mapVisit(BOOKING_EVENT.cancel, 'customer'),
  mapVisit(BOOKING_SUPERSEDED),
  mapVisit(BOOKING_EXPIRED),
  mapVisit(BOOKING_UNPAID),
  mapEvent(PLATFORM_CANCELLED, 'booking', ({ bookingId, refundPaise, compensationPaise, creditPaise }) => ({
    cases: [bookingId],
    paise: nonZero({ refund: refundPaise, helper: compensationPaise, credit: creditPaise }),
  })),
  mapVisit(BOOKING_PAID, 'customer'),
  mapEvent(CHANGE_PROPOSED, 'booking', ({ to, ...moved }) => ({
    cases: [moved.bookingId],
    by: toParty(moved, moved.by),
    facts: { ...to, answerBy: moved.answerBy, ...toActor(moved) },
  })),
  mapEvent(BOOKING_CHANGED, 'booking', ({ to, ...moved }) => ({
    cases: [moved.bookingId],
    by: toParty(moved, moved.by),
    facts: { ...to, ...toActor(moved) },
  })),
  mapEvent(CHANGE_CLOSED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { outcome: moved.outcome },
  })),
  mapVisit(HELPER_CANCELLED, 'helper'),
  mapVisit(HELPER_CANCELLED_LATE, 'helper'),
  mapVisit(VISIT_STARTED, 'helper'),
  mapVisit(ARRIVAL_CONFIRMED, 'customer'),
  mapVisit(COMPLETED_UNASKED),
  mapVisit(COMPLETION_CONFIRMED, 'customer'),
  mapVisit(CUSTOMER_NO_SHOW_CLAIMED, 'helper'),
  mapVisit(HELPER_NO_SHOW_CLAIMED, 'customer'),
  mapVisit(CUSTOMER_NO_SHOW),
  mapVisit(HELPER_NO_SHOW),
  mapVisit(CASE_OPENED),
  mapVisit(CASE_CLOSED),
  mapEvent(STAFF_CANCELLED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { cause: moved.cause, strike: moved.strike, search: moved.replacement },
    paise: nonZero({
      fee: moved.feePaise,
      refund: moved.refundPaise,
      credit: moved.creditPaise,
      helper: moved.helperPaise,
      held: (moved.held?.refundPaise ?? 0) + (moved.held?.creditPaise ?? 0),
    }),
  })),
  mapExtension(EXTENSION_ASKED, (asked) => asked),
  mapExtension(EXTENSION_AGREED, toOtherParty),
  mapEvent(EXTENSION_REFUSED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { outcome: moved.outcome },
  })),
  mapDispute(DISPUTE_OPENED, 'customer'),
  mapDispute(DISPUTE_ANSWERED, 'helper'),
  mapEvent(DISPUTE_CLOSED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    ...(moved.outcome === 'withdrawn' && { by: toParty(moved, 'customer') }),
    facts: { disputeId: moved.disputeId, outcome: moved.outcome },
  })),
  mapVisit(REPLACEMENT_BEGUN),
  mapVisit(REPLACEMENT_FAILED),
  mapEvent(REPLACEMENT_ASKED, 'booking', (moved) => ({
    cases: [moved.bookingId],
    facts: { asked: moved.helperIds.length, answerBy: moved.answerBy, ...toActor(moved) },
  })),
  mapVisitWithHelper(REPLACEMENT_PROPOSED),
  mapVisitWithHelper(REPLACEMENT_LET_GO),
  mapEvent(BOOKING_REPLACED, 'booking', (moved) => ({
    cases: [moved.bookingId, moved.replaces],
    by: toParty(moved, 'customer'),
    facts: { ...toHelper(moved), bookingId: moved.bookingId, replaces: moved.replaces },
    paise: nonZero({ paid: moved.paidPaise, total: moved.totalPaise }),
  })),
  mapEvent(REVIEW_POSTED, 'booking', ({ customerId, customerName, rating, ...review }) => ({
    cases: reviewedCase(review),
    by: { _id: customerId, role: 'customer', name: customerName },
    facts: { rating },
  })),
  mapEvent(REVIEW_CHANGED, 'booking', ({ customerId, ratingBefore, rating, ...review }) => ({
    cases: reviewedCase(review),
    by: { _id: customerId, role: 'customer' },
    facts: { ratingBefore, rating },
  })),
  mapEvent(REVIEW_REPLIED, 'booking', ({ helperId, helperName, ...review }) => ({
    cases: reviewedCase(review),
    by: { _id: helperId, role: 'helper', name: helperName },
  })),
  mapEvent(REVIEW_MODERATED, 'booking', ({ hidden, ...review }) => ({
    cases: reviewedCase(review),
    facts: { hidden },
  })),
];
