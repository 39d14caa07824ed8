import type { SubscriptionStatus, SubstituteState, VisitReason, VisitStatus } from '@sahaya/domain';

const status: Record<SubscriptionStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
  expired: 'Expired',
  completed: 'Completed',
};
const visitStatus: Record<VisitStatus, string> = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  skipped: 'Skipped',
  missed: 'Missed',
  cancelled: 'Cancelled',
};
const visitReason: Partial<Record<VisitReason, string>> = {
  'begun-before-acceptance': 'Started before acceptance',
  'no-room-after-pause': 'No free slot after the pause',
  'helper-absent': 'Helper unavailable',
  'not-marked': 'Not marked in time',
  'not-performed': 'Refunded by staff: did not take place',
  quality: 'Refunded by staff: poor quality',
  'not-delivered': 'Did not take place, says the customer',
};
/** A substitute who is found is named instead. */
const absence: Record<Exclude<SubstituteState, 'found'>, string> = {
  offered: 'Helper cannot come',
  searching: 'Helper cannot come · substitutes asked',
  proposed: 'Helper cannot come · awaiting the customer’s choice',
};

export const subscriptionTexts = {
  name: 'Subscriptions',
  one: 'Subscription',
  back: 'All subscriptions',
  empty: 'No subscriptions yet',
  emptyHint: 'Subscriptions appear here once a customer requests one.',
  noMatch: 'No subscription matches these filters',
  failed: 'Subscriptions could not be loaded',
  failedOne: 'This subscription could not be loaded',
  period: 'Period',
  until: (day: string) => `until ${day}`,
  days: 'Days',
  times: 'Times',
  next: 'Next visit',
  done: 'Visits completed',
  of: (done: number, all: number) => `${done} of ${all}`,
  answerBy: 'Answer by',
  pause: 'Paused',
  renews: 'Renews',
  renewedBy: 'Renewed by',
  plan: 'Plan',
  visits: 'Visits',
  noVisits: 'No visits yet',
  visit: 'Visit',
  reason: 'Reason',
  refund: 'Refunded',
  refundVisit: (rupees: string) => `Refund ${rupees}`,
  refundHint: (quality: string, notPerformed: string) =>
    `Refunds the whole visit. Poor quality: until ${quality}. Did not take place: until ${notPerformed}. Pay that the helper has not received yet is taken back; otherwise we bear the refund.`,
  fault: 'What went wrong?',
  faults: [
    { value: 'quality', label: 'Poor quality' },
    { value: 'not-performed', label: 'The visit did not take place' },
  ],
  absence,
  instead: (name: string) => `${name} instead`,
  movedFrom: (day: string) => `moved from ${day}`,
  id: 'Subscription id',
  monthly: 'Monthly base amount',
  payments: 'Payments',
  status,
  visitStatus,
  visitReason,
};
