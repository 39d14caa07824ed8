import {
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REPLACED,
  BOOKING_REQUESTED,
  BOOKING_SETTLED,
  BOOKING_SUPERSEDED,
  BOOKING_UNPAID,
  COMPLETED_UNASKED,
  CREDIT_GRANTED,
  CUSTOMER_NO_SHOW,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  PLATFORM_CANCELLED,
  REFUND_MOVED,
  REPLACEMENT_BEGUN,
  REPLACEMENT_FAILED,
  REVIEW_CHANGED,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  STAFF_CANCELLED,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_SETTLED,
  SUBSCRIPTION_STAFF_CANCELLED,
  SUPPLY_COUNTED,
  TICKET_MOVED,
  TICKET_OPENED,
  TICKET_REPLIED,
  USAGE_COUNTED,
} from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import {
  type FactMapping,
  mapBooking,
  mapFacts,
  mapPlan,
  mapServed,
  toPlace,
  toPlanPlace,
  toWorked,
} from './fact-mapping.js';

const reviewKey = (reviewId: string) => `review:${reviewId}`;

const BOOKINGS: readonly FactMapping[] = [
  mapBooking(BOOKING_REQUESTED, 'requested'),
  mapBooking(BOOKING_EVENT.accept, 'accepted'),
  mapBooking(BOOKING_EVENT.decline, 'declined'),
  mapBooking(BOOKING_EVENT.cancel, 'customerCancelled'),
  mapServed(BOOKING_EVENT.complete),
  mapServed(COMPLETED_UNASKED),
  mapBooking(BOOKING_EXPIRED, 'expired'),
  mapBooking(BOOKING_SUPERSEDED, 'superseded'),
  mapBooking(BOOKING_PAID, 'paid'),
  mapBooking(BOOKING_UNPAID, 'unpaid'),
  mapBooking(HELPER_CANCELLED, 'helperCancelled'),
  mapBooking(HELPER_CANCELLED_LATE, 'helperCancelledLate'),
  mapBooking(PLATFORM_CANCELLED, 'platformCancelled'),
  mapFacts(STAFF_CANCELLED, (moved) => {
    const place = toPlace(moved);
    const own = { caseId: moved.bookingId, key: 'staffCancelled', fact: { kind: 'staffCancelled' as const }, place };
    const kind = 'platformCancelled' as const;
    // No event of a party precedes this one.
    return moved.cause === 'platform' ? [own, { ...own, key: kind, fact: { kind } }] : [own];
  }),
  mapBooking(CUSTOMER_NO_SHOW, 'customerNoShow'),
  mapBooking(HELPER_NO_SHOW, 'helperNoShow'),
  mapBooking(REPLACEMENT_BEGUN, 'replacementBegun'),
  mapBooking(REPLACEMENT_FAILED, 'replacementFailed'),
  mapFacts(BOOKING_REPLACED, (moved) => [
    { caseId: moved.replaces, key: 'replaced', fact: { kind: 'replaced' } },
    // The new booking is no request of its own; its place is known from here on.
    { caseId: moved.bookingId, key: 'replaces', fact: { kind: 'accepted' }, place: toPlace(moved) },
  ]),
  mapFacts(BOOKING_SETTLED, ({ key, kind, method, platformPaise, cashCommissionPaise, ...moved }) => {
    const own = { caseId: moved.bookingId, place: toPlace(moved) };
    const amount = platformPaise + cashCommissionPaise;
    return [
      { ...own, key: `settled:${key}`, fact: { kind: 'settled', amount } },
      // Cash is paid at the visit.
      ...(kind === 'completed' && method === 'cash' ? [{ ...own, key: 'paid', fact: { kind: 'paid' as const } }] : []),
    ];
  }),
];

const REVIEWS: readonly FactMapping[] = [
  mapFacts(REVIEW_POSTED, ({ reviewId, bookingId, subscriptionId, rating }) => [
    { caseId: bookingId ?? subscriptionId, key: reviewKey(reviewId), fact: { kind: 'reviewed', amount: rating } },
  ]),
  mapFacts(REVIEW_CHANGED, ({ reviewId, bookingId, subscriptionId, ratingBefore, rating }, eventId) => [
    {
      caseId: bookingId ?? subscriptionId,
      key: `change:${eventId}`,
      fact: { kind: 'reviewChanged', amount: rating - ratingBefore, about: reviewKey(reviewId) },
    },
  ]),
  mapFacts(REVIEW_MODERATED, ({ reviewId, bookingId, subscriptionId, hidden }, eventId) => [
    {
      caseId: bookingId ?? subscriptionId,
      key: `moderation:${eventId}`,
      fact: { kind: 'reviewModerated', amount: hidden ? 1 : 0, about: reviewKey(reviewId) },
    },
  ]),
];

const MONEY: readonly FactMapping[] = [
  mapFacts(REFUND_MOVED, ({ purposeId, refundId, status, amountPaise }) =>
    status === 'processed'
      ? [{ caseId: purposeId, key: `refund:${refundId}`, fact: { kind: 'refunded', amount: amountPaise } }]
      : [],
  ),
  mapFacts(CREDIT_GRANTED, ({ purposeId, amountPaise }, eventId) => [
    { caseId: purposeId, key: `credit:${eventId}`, fact: { kind: 'credited', amount: amountPaise } },
  ]),
];

const PLANS: readonly FactMapping[] = [
  mapPlan(SUBSCRIPTION_EVENT.accepted, 'planStarted'),
  mapPlan(SUBSCRIPTION_EVENT.cancelled, 'planCancelled'),
  mapFacts(SUBSCRIPTION_EVENT.platformCancelled, ({ wasAccepted, ...plan }) =>
    wasAccepted
      ? [
          {
            caseId: plan.subscriptionId,
            key: 'planCancelled',
            fact: { kind: 'planCancelled' },
            place: toPlanPlace(plan),
          },
        ]
      : [],
  ),
  mapFacts(SUBSCRIPTION_STAFF_CANCELLED, ({ pending, ...plan }) =>
    pending
      ? []
      : [
          {
            caseId: plan.subscriptionId,
            key: 'planCancelled',
            fact: { kind: 'planCancelled' },
            place: toPlanPlace(plan),
          },
        ],
  ),
  mapPlan(SUBSCRIPTION_EVENT.completed, 'planCompleted'),
  mapFacts(SUBSCRIPTION_EVENT.visitCompleted, ({ visitId, startTime, endTime, ...plan }) => [
    {
      caseId: plan.subscriptionId,
      key: `visit:${visitId}`,
      fact: { kind: 'planVisit' },
      place: toPlanPlace(plan),
      customerId: plan.customerId,
    },
    toWorked(plan.subscriptionId, `worked:${visitId}`, { startTime, endTime }),
  ]),
  mapFacts(SUBSCRIPTION_SETTLED, ({ subscriptionId, key, platformPaise }) => [
    { caseId: subscriptionId, key: `settled:${key}`, fact: { kind: 'planSettled', amount: platformPaise } },
  ]),
];

const TICKETS: readonly FactMapping[] = [
  mapFacts(TICKET_OPENED, ({ ticketId }) => [{ caseId: ticketId, key: 'opened', fact: { kind: 'ticketOpened' } }]),
  mapFacts(TICKET_REPLIED, ({ ticketId, entryId, by }) => [
    { caseId: ticketId, key: `reply:${entryId}`, fact: { kind: 'ticketAnswered', ...(by && { by }) } },
  ]),
  mapFacts(TICKET_MOVED, ({ ticketId, change, status, by }, eventId) =>
    change === 'status' && status === 'resolved'
      ? [{ caseId: ticketId, key: `resolved:${eventId}`, fact: { kind: 'ticketResolved', by } }]
      : [],
  ),
];

const CATALOG: readonly FactMapping[] = [
  // One case for an hour and place, whose facts are the messages of the processes.
  mapFacts(USAGE_COUNTED, ({ counts }, eventId, at) =>
    counts.flatMap(({ city, service, searches, profileViews }) => {
      const own = { caseId: `usage:${at.toISOString().slice(0, 13)}:${city}:${service}`, place: { city, service } };
      return [
        { ...own, key: `searches:${eventId}`, fact: { kind: 'searched' as const, amount: searches } },
        { ...own, key: `views:${eventId}`, fact: { kind: 'profileViewed' as const, amount: profileViews } },
      ].filter(({ fact }) => fact.amount > 0);
    }),
  ),
  mapFacts(SUPPLY_COUNTED, ({ day, counts }) =>
    counts.map(({ city, service, offeredMinutes }) => ({
      caseId: `supply:${day}:${city}:${service}`,
      key: 'offered',
      fact: { at: istInstant(day, '00:00'), kind: 'offered', amount: offeredMinutes },
      place: { city, service },
    })),
  ),
];

/** Every event that analytics count. */
export const FACT_MAPPINGS: readonly FactMapping[] = [
  ...BOOKINGS,
  ...REVIEWS,
  ...MONEY,
  ...PLANS,
  ...TICKETS,
  ...CATALOG,
];
