import type { CancellationReason, StaffCancelCause } from '@sahaya/domain';

const cause: Record<StaffCancelCause, string> = {
  customer: 'The customer asked us to cancel',
  helper: 'The helper cannot come',
  platform: 'We have to cancel',
};
const why: Record<StaffCancelCause, Record<CancellationReason, string>> = {
  customer: {
    not_accepted: 'Free: the helper has not accepted yet.',
    in_time: 'Free: it is early enough before the start.',
    just_accepted: 'Free: the helper accepted a few minutes ago.',
    late: 'Late: the customer pays the cancellation fee to the helper.',
  },
  helper: {
    not_accepted: 'Counts as a declined request.',
    in_time: 'In time: no credit and no strike.',
    just_accepted: 'In time: no credit and no strike.',
    late: 'Late: the customer gets a credit, and the helper a strike.',
  },
  platform: {
    not_accepted: 'No fee, no strike.',
    in_time: 'No fee, no strike.',
    just_accepted: 'No fee, no strike.',
    late: 'Late: no fee, and the customer gets a credit. No strike.',
  },
};

export const cancellationTexts = {
  cause,
  why,
  asks: 'Why is it cancelled?',
  booking: 'Cancel booking',
  keepBooking: 'Keep booking',
  subscription: 'Cancel subscription',
  keepSubscription: 'Keep subscription',
  bookingDone: 'Booking cancelled. Both parties are notified.',
  subscriptionDone: 'Subscription cancelled. Both parties are notified.',
  awaiting: (rupees: string) => `Cancelled. ${rupees} awaits the approval of a second person.`,
  loading: 'Computing the amounts',
  failed: 'The amounts could not be computed',
  changed: 'The amounts have changed or expired. Check the new ones and confirm again.',
  refund: 'Refund to the customer',
  refundAfterSearch: 'Refund if no other helper is found',
  fee: 'Cancellation fee',
  due: 'Unpaid fee, added to the next payment',
  credit: 'Credit to the customer',
  helper: 'Paid to the helper',
  strike: 'Strike for the helper',
  yes: 'Yes',
  no: 'No',
  search: 'Other helpers are asked',
  visits: 'Visits cancelled',
  toBeMarked: 'Visits still to be marked',
  extra: 'Depends on your word',
  extraHint: (rupees: string) => `${rupees} more than the customer’s own cancellation gives`,
  validUntil: 'Amounts valid until',
} as const;
