import {
  type NotificationPreference,
  STAFF_ALERT_KINDS,
  STAFF_ALERTS,
  type StaffMail,
  type StaffAlertKind,
} from '@sahaya/domain';
import type { NotificationDoc } from './notification.model.js';

interface DeliveryRule {
  /** The preference that turns its delivery off; it still appears in the inbox. */
  preference?: NotificationPreference;
  /** Falls back to SMS or email if no browser receives the push; many helpers have no subscribed browser. */
  isEssential?: true;
  /** Is delivered during quiet hours too: an answer in the morning would be too late. */
  ignoresQuietHours?: true;
  /** Only for staff: sent by email, and only to those who chose this setting. */
  staffMail?: StaffMail | 'nobody';
}

/** Staff read email during their working hours, so quiet hours do not apply. */
const STAFF_ALERT_RULES = Object.fromEntries(
  STAFF_ALERT_KINDS.map((kind): [string, DeliveryRule] => [
    kind,
    { ignoresQuietHours: true, staffMail: STAFF_ALERTS[kind].urgent ? 'urgent' : 'nobody' },
  ]),
) as Record<StaffAlertKind, DeliveryRule>;

/** How each kind of notification is delivered. */
export const DELIVERY_RULES: Record<NotificationDoc['kind'], DeliveryRule> = {
  ...STAFF_ALERT_RULES,
  'staff-digest': { ignoresQuietHours: true, staffMail: 'daily' },
  'booking-requested': { preference: 'bookingUpdates', isEssential: true },
  'booking-accepted': { preference: 'bookingUpdates', isEssential: true },
  'booking-declined': { preference: 'bookingUpdates', isEssential: true },
  'booking-cancelled': { preference: 'bookingUpdates', isEssential: true },
  'booking-cancelled-for-customer': { preference: 'bookingUpdates', isEssential: true },
  'booking-cancelled-for-helper': { preference: 'bookingUpdates', isEssential: true },
  'booking-cancelled-by-us': { preference: 'bookingUpdates', isEssential: true },
  'booking-completed': { preference: 'bookingUpdates' },
  'booking-superseded': { preference: 'bookingUpdates', isEssential: true },
  'booking-paid': { preference: 'bookingUpdates' },
  'booking-answer-due': { preference: 'bookingUpdates', isEssential: true },
  'booking-expired': { preference: 'bookingUpdates' },
  'booking-payment-due': { preference: 'bookingUpdates', isEssential: true },
  'booking-unpaid': { preference: 'bookingUpdates', isEssential: true },
  'booking-platform-cancelled': { preference: 'bookingUpdates', isEssential: true },
  'booking-started': { preference: 'bookingUpdates' },
  'booking-arrival-confirmed': { preference: 'bookingUpdates' },
  'booking-completed-unasked': { preference: 'bookingUpdates' },
  'booking-end-due': { preference: 'bookingUpdates' },
  'booking-case-opened': { preference: 'bookingUpdates', isEssential: true },
  'booking-case-closed': { preference: 'bookingUpdates', isEssential: true },
  'booking-arrival-asked': { preference: 'bookingUpdates', isEssential: true },
  'booking-customer-claimed': { preference: 'bookingUpdates', isEssential: true },
  'booking-helper-claimed': { preference: 'bookingUpdates', isEssential: true },
  'booking-customer-no-show': { preference: 'bookingUpdates', isEssential: true },
  'booking-helper-no-show': { preference: 'bookingUpdates', isEssential: true },
  'booking-helper-cancelled': { preference: 'bookingUpdates', isEssential: true },
  'booking-helper-late': { preference: 'bookingUpdates', isEssential: true },
  'booking-replacement-begun': { preference: 'bookingUpdates', isEssential: true },
  'booking-replacement-asked': { preference: 'bookingUpdates', isEssential: true },
  'booking-replacement-proposed': { preference: 'bookingUpdates', isEssential: true, ignoresQuietHours: true },
  'booking-replacement-failed': { preference: 'bookingUpdates', isEssential: true },
  'booking-replacement-let-go': { preference: 'bookingUpdates', isEssential: true },
  'booking-replaced': { preference: 'bookingUpdates', isEssential: true },
  'booking-more-asked': { preference: 'bookingUpdates', isEssential: true },
  'booking-more-agreed': { preference: 'bookingUpdates' },
  'booking-more-refused': { preference: 'bookingUpdates' },
  'booking-dispute-opened': { preference: 'bookingUpdates', isEssential: true },
  'booking-dispute-answered': { preference: 'bookingUpdates', isEssential: true },
  'booking-dispute-withdrawn': { preference: 'bookingUpdates' },
  'booking-dispute-decided': { preference: 'bookingUpdates', isEssential: true },
  'change-proposed': { preference: 'bookingUpdates', isEssential: true },
  'change-made': { preference: 'bookingUpdates', isEssential: true },
  'change-closed': { preference: 'bookingUpdates' },
  'reminder-24h': { preference: 'reminders' },
  'reminder-2h': { preference: 'reminders', isEssential: true },
  'plan-requested': { preference: 'bookingUpdates', isEssential: true },
  'plan-accepted': { preference: 'bookingUpdates', isEssential: true },
  'plan-declined': { preference: 'bookingUpdates', isEssential: true },
  'plan-withdrawn': { preference: 'bookingUpdates', isEssential: true },
  'plan-expired': { preference: 'bookingUpdates' },
  'plan-paused': { preference: 'bookingUpdates', isEssential: true },
  'plan-resumed': { preference: 'bookingUpdates' },
  'plan-cancelled': { preference: 'bookingUpdates', isEssential: true },
  'plan-cancelled-for-customer': { preference: 'bookingUpdates', isEssential: true },
  'plan-cancelled-for-helper': { preference: 'bookingUpdates', isEssential: true },
  'plan-cancelled-by-us': { preference: 'bookingUpdates', isEssential: true },
  'plan-visit-refunded': { preference: 'bookingUpdates', isEssential: true },
  'plan-platform-cancelled': { preference: 'bookingUpdates', isEssential: true },
  'plan-completed': { preference: 'bookingUpdates' },
  'plan-visit-skipped': { preference: 'bookingUpdates', isEssential: true },
  'plan-visit-confirmed': { preference: 'bookingUpdates' },
  'plan-visit-denied': { preference: 'bookingUpdates', isEssential: true },
  'plan-visit-moved': { preference: 'bookingUpdates', isEssential: true },
  'plan-helper-back': { preference: 'bookingUpdates', isEssential: true },
  'plan-helper-absent': { preference: 'bookingUpdates', isEssential: true },
  'plan-substitute-asked': { preference: 'bookingUpdates', isEssential: true },
  'plan-substitute-proposed': { preference: 'bookingUpdates', isEssential: true },
  'plan-substitute-found': { preference: 'bookingUpdates', isEssential: true },
  'plan-substitute-released': { preference: 'bookingUpdates', isEssential: true },
  'plan-renewal': { preference: 'bookingUpdates' },
  'plan-day': { preference: 'reminders' },
  'refund-started': { preference: 'bookingUpdates' },
  'refund-arrived': { preference: 'bookingUpdates' },
  'refund-late': { preference: 'bookingUpdates', isEssential: true },
  'payout-paid': { preference: 'bookingUpdates' },
  'payout-account-changed': { preference: 'bookingUpdates', isEssential: true },
  'payout-failed': { preference: 'bookingUpdates', isEssential: true },
  'credit-granted': { preference: 'bookingUpdates' },
  'review-replied': { preference: 'reviewNotifications' },
  'review-hidden': {},
  'review-posted': { preference: 'reviewNotifications' },
  'waitlist-offered': { preference: 'bookingUpdates', isEssential: true },
  'verification-verified': {},
  'verification-rejected': {},
  'check-expiring': {},
  'check-expired': {},
  'message-sent': {},
  'ticket-opened': { isEssential: true },
  'ticket-replied': { isEssential: true },
  // The support service has emailed it.
  'ticket-reply-mailed': {},
  // The group is chosen by `broadcastChannels`; a setting that was changed since is respected.
  'broadcast-service': { preference: 'bookingUpdates' },
  'broadcast-offer': { preference: 'marketing' },
  // The user has just enabled push, so they are awake.
  'push-welcome': { ignoresQuietHours: true },
};
