import type {
  BOOKING_CHANGED,
  BookingMoved,
  CHANGE_CLOSED,
  EventData,
  HELPER_DAY_LISTED,
  PLATFORM_CANCELLED,
  SubscriptionFactsData,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import type { CheckRefusal, Party, VerificationCheck } from '@sahaya/domain';

export interface NotificationText {
  title: string;
  body: string;
}

/** Text about a booking that the platform cancelled. It never says why. */
type PlatformCancellationTemplate = (
  booking: BookingMoved & Partial<EventData<typeof PLATFORM_CANCELLED>>,
  recipient: Party,
) => NotificationText;
/** Text about a visit for one of its parties. */
type BookingTemplate = (visit: BookingMoved, recipient: Party) => NotificationText;
/** Text about a new time or address; without `to`, only the address changes. */
type BookingChangeTemplate = (change: EventData<typeof BOOKING_CHANGED>, recipient: Party) => NotificationText;

export interface BookingTemplates {
  'booking-requested': BookingTemplate;
  'booking-accepted': BookingTemplate;
  'booking-declined': BookingTemplate;
  'booking-cancelled': BookingTemplate;
  'booking-cancelled-for-customer': BookingTemplate;
  'booking-cancelled-for-helper': BookingTemplate;
  'booking-cancelled-by-us': BookingTemplate;
  'booking-completed': BookingTemplate;
  'booking-superseded': BookingTemplate;
  'booking-paid': BookingTemplate;
  'booking-answer-due': BookingTemplate;
  'booking-expired': BookingTemplate;
  'booking-payment-due': BookingTemplate;
  'booking-unpaid': BookingTemplate;
  'booking-platform-cancelled': PlatformCancellationTemplate;
  'booking-started': BookingTemplate;
  'booking-arrival-confirmed': BookingTemplate;
  'booking-completed-unasked': BookingTemplate;
  'booking-end-due': BookingTemplate;
  'booking-case-opened': BookingTemplate;
  'booking-case-closed': BookingTemplate;
  'booking-arrival-asked': BookingTemplate;
  'booking-customer-claimed': BookingTemplate;
  'booking-helper-claimed': BookingTemplate;
  'booking-customer-no-show': BookingTemplate;
  'booking-helper-no-show': BookingTemplate;
  'booking-helper-cancelled': BookingTemplate;
  'booking-helper-late': BookingTemplate;
  'booking-replacement-begun': BookingTemplate;
  'booking-replacement-asked': BookingTemplate;
  'booking-replacement-proposed': BookingTemplate;
  'booking-replacement-failed': BookingTemplate;
  'booking-replacement-let-go': BookingTemplate;
  'booking-replaced': BookingTemplate;
  'booking-more-asked': BookingTemplate;
  'booking-more-agreed': BookingTemplate;
  'booking-more-refused': BookingTemplate;
  'booking-dispute-opened': BookingTemplate;
  'booking-dispute-answered': BookingTemplate;
  'booking-dispute-withdrawn': BookingTemplate;
  'booking-dispute-decided': BookingTemplate;
  'reminder-24h': BookingTemplate;
  'reminder-2h': BookingTemplate;
  'change-proposed': BookingChangeTemplate;
  'change-made': BookingChangeTemplate;
  'change-closed': (change: EventData<typeof CHANGE_CLOSED>) => NotificationText;
}

/** A subscription, and one of its visits if the text is about a visit. */
export type SubscriptionFacts = SubscriptionFactsData & {
  date?: string;
  startTime?: string;
  endTime?: string;
  substitute?: { name: string } | undefined;
  /** Staff acted for a party. */
  byStaff?: true | undefined;
  /** Of a refunded visit: the helper's pay was taken back. */
  fromHelper?: boolean;
  /** Of a subscription that the platform cancelled. */
  wasAccepted?: boolean;
  refundPaise?: number;
  compensationPaise?: number;
};
type SubscriptionTemplate = (subscription: SubscriptionFacts, recipient: Party) => NotificationText;

export interface SubscriptionTemplates {
  'plan-requested': SubscriptionTemplate;
  'plan-accepted': SubscriptionTemplate;
  'plan-declined': SubscriptionTemplate;
  'plan-withdrawn': SubscriptionTemplate;
  'plan-expired': SubscriptionTemplate;
  'plan-paused': SubscriptionTemplate;
  'plan-resumed': SubscriptionTemplate;
  'plan-cancelled': SubscriptionTemplate;
  'plan-cancelled-for-customer': SubscriptionTemplate;
  'plan-cancelled-for-helper': SubscriptionTemplate;
  'plan-cancelled-by-us': SubscriptionTemplate;
  'plan-visit-refunded': SubscriptionTemplate;
  'plan-platform-cancelled': SubscriptionTemplate;
  'plan-completed': SubscriptionTemplate;
  'plan-visit-skipped': SubscriptionTemplate;
  'plan-visit-confirmed': SubscriptionTemplate;
  'plan-visit-denied': SubscriptionTemplate;
  'plan-visit-moved': SubscriptionTemplate;
  'plan-helper-back': SubscriptionTemplate;
  'plan-helper-absent': SubscriptionTemplate;
  'plan-substitute-asked': SubscriptionTemplate;
  'plan-substitute-proposed': SubscriptionTemplate;
  'plan-substitute-found': SubscriptionTemplate;
  'plan-substitute-released': SubscriptionTemplate;
  'plan-renewal': SubscriptionTemplate;
  'plan-day': (day: Pick<EventData<typeof HELPER_DAY_LISTED>, 'date' | 'visits'>) => NotificationText;
}

interface RefundFacts {
  amountPaise: number;
  expectedBy?: string | undefined;
}
interface PayoutFacts {
  amountPaise: number;
  masked: string;
}

export interface PaymentTemplates {
  'refund-started': (refund: RefundFacts) => NotificationText;
  'refund-arrived': (refund: RefundFacts) => NotificationText;
  'refund-late': (refund: RefundFacts) => NotificationText;
  'payout-paid': (payout: PayoutFacts) => NotificationText;
  'payout-failed': (payout: PayoutFacts) => NotificationText;
  'payout-account-changed': (account: { masked: string }) => NotificationText;
  'credit-granted': (credit: { amountPaise: number; byStaff?: boolean }) => NotificationText;
}

/** Reviews, waiting list, verification, support, chat and push. */
export interface AccountTemplates {
  'review-posted': (review: { customerName: string; rating: number }) => NotificationText;
  'review-replied': (review: { helperName: string }) => NotificationText;
  'review-hidden': () => NotificationText;
  'waitlist-offered': (offer: EventData<typeof WAITLIST_OFFERED>) => NotificationText;
  'verification-verified': (decision: { check: VerificationCheck }) => NotificationText;
  /** `reason` is in English; an event of an earlier version has no `refusal`. */
  'verification-rejected': (decision: {
    check: VerificationCheck;
    reason: string;
    refusal?: CheckRefusal | undefined;
  }) => NotificationText;
  'check-expiring': (ending: { check: VerificationCheck; expiresOn: string; days: number }) => NotificationText;
  'check-expired': (ending: { check: VerificationCheck }) => NotificationText;
  /** A ticket that staff opened for a caller. */
  'ticket-opened': (ticket: { number: string }) => NotificationText;
  'ticket-replied': (reply: { number: string; text: string }) => NotificationText;
  'ticket-reply-mailed': (reply: { number: string; text: string }) => NotificationText;
  'push-welcome': () => NotificationText;
  'message-sent': (message: { senderName: string; content: string }) => NotificationText;
}
