import {
  type NoticePreference,
  STAFF_NOTICE_KINDS,
  STAFF_NOTICES,
  type StaffMail,
  type StaffNoticeKind,
} from '@sahaya/domain';
import type { DeskKind } from './notification.model.js';
import type { Kind } from './notification.words.js';

interface Notice {
  /** The switch that silences its ringing; the inbox has it all the same. */
  switch?: NoticePreference;
  /** Goes to the phone or email of who has no browser that is pushed to: many helpers have none. */
  mustNotMiss?: true;
  /** Rings at night, too: in the morning it would be too late to answer. */
  wakes?: true;
  /** For staff: by email alone, to those who have chosen it so. */
  mailedTo?: StaffMail | 'nobody';
}

/** Those of staff, who read mail when they work. */
const OF_STAFF = Object.fromEntries(
  STAFF_NOTICE_KINDS.map((kind): [string, Notice] => [
    kind,
    { wakes: true, mailedTo: STAFF_NOTICES[kind].urgent ? 'urgent' : 'nobody' },
  ]),
) as Record<StaffNoticeKind, Notice>;

/** How loud each kind of news is: one row each. */
export const NOTICES: Record<Kind | DeskKind, Notice> = {
  ...OF_STAFF,
  'staff-digest': { wakes: true, mailedTo: 'daily' },
  'booking-requested': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-accepted': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-declined': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-cancelled': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-completed': { switch: 'bookingUpdates' },
  'booking-superseded': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-paid': { switch: 'bookingUpdates' },
  'booking-answer-due': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-expired': { switch: 'bookingUpdates' },
  'booking-payment-due': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-unpaid': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-started': { switch: 'bookingUpdates' },
  'booking-arrival-confirmed': { switch: 'bookingUpdates' },
  'booking-completed-unasked': { switch: 'bookingUpdates' },
  'booking-end-due': { switch: 'bookingUpdates' },
  'booking-case-opened': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-case-closed': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-arrival-asked': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-customer-claimed': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-helper-claimed': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-customer-no-show': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-helper-no-show': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-helper-cancelled': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-helper-late': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-replacement-begun': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-replacement-asked': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-replacement-proposed': { switch: 'bookingUpdates', mustNotMiss: true, wakes: true },
  'booking-replacement-failed': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-replacement-let-go': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-replaced': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-more-asked': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-more-agreed': { switch: 'bookingUpdates' },
  'booking-more-refused': { switch: 'bookingUpdates' },
  'booking-dispute-opened': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-dispute-answered': { switch: 'bookingUpdates', mustNotMiss: true },
  'booking-dispute-withdrawn': { switch: 'bookingUpdates' },
  'booking-dispute-decided': { switch: 'bookingUpdates', mustNotMiss: true },
  'change-proposed': { switch: 'bookingUpdates', mustNotMiss: true },
  'change-made': { switch: 'bookingUpdates', mustNotMiss: true },
  'change-closed': { switch: 'bookingUpdates' },
  'reminder-24h': { switch: 'reminders' },
  'reminder-2h': { switch: 'reminders', mustNotMiss: true },
  'plan-requested': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-accepted': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-declined': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-expired': { switch: 'bookingUpdates' },
  'plan-paused': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-resumed': { switch: 'bookingUpdates' },
  'plan-cancelled': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-completed': { switch: 'bookingUpdates' },
  'plan-visit-skipped': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-visit-moved': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-helper-absent': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-substitute-asked': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-substitute-proposed': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-substitute-found': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-substitute-released': { switch: 'bookingUpdates', mustNotMiss: true },
  'plan-renewal': { switch: 'bookingUpdates' },
  'plan-day': { switch: 'reminders' },
  'refund-started': { switch: 'bookingUpdates' },
  'refund-arrived': { switch: 'bookingUpdates' },
  'refund-late': { switch: 'bookingUpdates', mustNotMiss: true },
  'payout-paid': { switch: 'bookingUpdates' },
  'payout-failed': { switch: 'bookingUpdates', mustNotMiss: true },
  'credit-granted': { switch: 'bookingUpdates' },
  'review-replied': { switch: 'reviewNotifications' },
  'review-hidden': {},
  'review-posted': { switch: 'reviewNotifications' },
  'waitlist-offered': { switch: 'bookingUpdates', mustNotMiss: true },
  'verification-verified': {},
  'verification-rejected': {},
  'message-sent': {},
  'ticket-replied': { mustNotMiss: true },
  // Who has just pressed Enable is awake.
  'push-welcome': { wakes: true },
};
