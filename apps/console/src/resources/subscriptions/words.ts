import type { SubscriptionStatus, VisitReason, VisitStatus } from '@sahaya/domain';

const status: Record<SubscriptionStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
  expired: 'Expired',
  completed: 'Completed',
};
const visitStatus: Record<VisitStatus, string> = {
  scheduled: 'Ahead',
  completed: 'Done',
  skipped: 'Skipped',
  missed: 'Missed',
  cancelled: 'Cancelled',
};
const visitReason: Partial<Record<VisitReason, string>> = {
  'begun-before-acceptance': 'Begun before it was accepted',
  'no-room-after-pause': 'No room after the pause',
  'helper-absent': 'The helper could not come',
  'not-marked': 'Not marked in time',
};

export const planTexts = {
  name: 'Subscriptions',
  one: 'Subscription',
  back: 'All subscriptions',
  empty: 'No subscriptions yet',
  emptyHint: 'They appear here when a customer asks a helper for regular visits.',
  noMatch: 'No subscription matches these filters',
  failed: 'Subscriptions could not be loaded',
  failedOne: 'This subscription could not be loaded',
  period: 'Period',
  until: (day: string) => `until before ${day}`,
  days: 'Days',
  times: 'Times',
  next: 'Next visit',
  done: 'Visits done',
  of: (done: number, all: number) => `${done} of ${all}`,
  answerBy: 'Answer by',
  pause: 'Paused',
  renews: 'Renews',
  renewedBy: 'Renewed by',
  plan: 'Plan',
  visits: 'Visits',
  noVisits: 'No visits yet',
  visit: 'Visit',
  reason: 'Why',
  refund: 'Given back',
  instead: (name: string) => `${name} instead`,
  movedFrom: (day: string) => `moved from ${day}`,
  id: 'Subscription id',
  monthly: 'Base amount of a month',
  payments: 'Its payments',
  status,
  visitStatus,
  visitReason,
};
