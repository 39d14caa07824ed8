import { RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import type { Actor } from './shapes.js';

/** Error codes with their HTTP status and message. Validation rules are in the domain; they all answer 400. */
const REFUSALS = {
  INVALID_INPUT: { http: 400, message: 'Some of the information sent is not valid' },
  /** Details: `pages`. */
  PAGE_TOO_DEEP: { http: 400, message: 'The list is not paged that far. Please narrow it by a filter.' },
  MALFORMED_JSON: { http: 400, message: 'The request body is not valid JSON' },
  BODY_TOO_LARGE: { http: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA: { http: 415, message: 'Please send JSON' },
  NOT_FOUND: { http: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { http: 405, message: 'Not found' },
  RATE_LIMITED: { http: 429, message: 'Too many requests. Please try again in a moment.' },
  IDEMPOTENCY_KEY_REUSED: { http: 422, message: 'This request was already sent with other content' },
  UNAVAILABLE: { http: 503, message: 'The service is not available right now. Please try again in a moment.' },
  INTERNAL: { http: 500, message: 'Something went wrong on our side. Please try again.' },

  TOKEN_MISSING: { http: 401, message: 'Please log in to continue' },
  TOKEN_INVALID: { http: 401, message: 'Your session has ended. Please log in again.' },
  FORBIDDEN: { http: 403, message: 'You are not allowed to do this' },
  BAD_CREDENTIALS: { http: 401, message: 'Invalid credentials' },
  LOGIN_THROTTLED: { http: 429, message: 'Too many attempts. Please try again later.' },
  IDENTIFIER_TAKEN: {
    http: 409,
    message: 'An account with this email or phone number already exists. Please log in instead.',
  },
  ADDRESS_NOT_FOUND: { http: 404, message: 'Address not found' },
  TOO_MANY_ADDRESSES: { http: 409, message: 'You can save up to 20 addresses. Please delete one first.' },
  SESSION_NOT_FOUND: { http: 404, message: 'This device is not signed in any more' },
  PASSWORD_WRONG: { http: 400, message: 'Your current password is not correct' },
  CODE_WRONG: {
    http: 400,
    message: 'This code is not correct or no longer valid. Please check it or ask for a new one.',
  },
  ACCOUNT_BLOCKED: { http: 403, message: 'This account is blocked. Please contact us.' },
  USER_NOT_BLOCKED: { http: 409, message: 'This user is not blocked' },
  OWN_ACCOUNT: { http: 409, message: 'Somebody else has to do this for your own account' },
  REVEAL_THROTTLED: { http: 429, message: 'That was many in a minute. Please wait a moment.' },
  VIEW_ONLY: { http: 403, message: 'You are only looking at this account: nothing can be changed here' },
  VIEW_NOT_POSSIBLE: { http: 409, message: 'Only a customer or helper who is not blocked can be looked at' },
  STAFF_NOT_FOUND: { http: 404, message: 'There is no such colleague' },
  CODE_THROTTLED: { http: 429, message: 'Please wait a moment before you ask for another code.' },
  CONTACT_MISSING: { http: 409, message: 'Your account has no such contact to verify' },
  ACCOUNT_LEAVING: {
    http: 409,
    message: 'Your account is going to be deleted. Undo the deletion to book again.',
  },
  ACCOUNT_HAS_BOOKINGS: {
    http: 409,
    message: 'You still have bookings that are not finished. Please complete or cancel them first.',
  },
  ACCOUNT_HAS_DUES: {
    http: 409,
    message: 'You have not paid all that you owe. Please pay it first, or write to our support.',
  },
  ACCOUNT_HAS_EARNINGS: {
    http: 409,
    message: 'Some of your earnings have not been paid out. Please wait for your next payout first.',
  },
  USER_NOT_FOUND: { http: 404, message: 'User not found' },

  HELPER_NOT_FOUND: { http: 404, message: 'Helper not found. Please select a different helper.' },
  HELPER_INACTIVE: {
    http: 409,
    message: 'This helper is not taking bookings at the moment. Please select a different helper.',
  },
  SERVICE_NOT_OFFERED: {
    http: 400,
    message: 'This helper does not offer the selected service. Please select a different helper.',
  },
  /** Details: `field`, `helper` (the name), `distanceKm` and `serviceRadiusKm`. */
  OUTSIDE_SERVICE_AREA: {
    http: 409,
    message: 'The helper does not travel as far as this address. Choose another address or a helper nearer to it.',
  },
  HOURS_NOT_AVAILABLE: {
    http: 409,
    message: 'This helper does not work at that time. Please select another time.',
  },
  TIME_OFF_NOT_FOUND: { http: 404, message: 'Time off not found' },
  TIME_OFF_CLASH: { http: 409, message: 'You have an accepted visit at that time' },
  TIME_OFF_EXISTS: { http: 409, message: 'You already have time off then' },
  TOO_MANY_TIME_OFF: { http: 409, message: 'You can plan up to 200 times off. Please remove one first.' },
  TOO_MANY_FAVOURITES: { http: 409, message: 'You can save up to 200 helpers. Please remove one first.' },
  TOO_MANY_BLOCKS: { http: 409, message: 'You can block up to 200 people. Please unblock one first.' },
  CANNOT_BLOCK: { http: 400, message: 'You cannot block yourself' },
  WAITLIST_FREE: { http: 409, message: 'This time is free. You can book it now.' },
  TOO_MANY_WAITLIST: { http: 409, message: 'You can wait for up to 20 times. Please remove one first.' },
  WAITLIST_NOT_FOUND: { http: 404, message: 'This entry of your waiting list was not found' },
  VERIFICATION_PENDING: { http: 409, message: 'Your verification is already being reviewed' },
  VERIFICATION_DONE: { http: 409, message: 'You are already verified' },
  VERIFICATION_NOT_FOUND: { http: 404, message: 'Verification request not found' },

  DAY_NOT_AVAILABLE: { http: 409, message: 'This helper does not work on that day. Please select another date.' },

  LOCATION_NOT_FOUND: { http: 404, message: 'Could not find coordinates for this location' },
  GEOCODER_FAILED: { http: 503, message: 'Error finding location coordinates' },

  BOOKING_NOT_FOUND: { http: 404, message: 'Booking not found' },
  BOOKING_MOVE_REFUSED: { http: 409, message: 'This booking can no longer be changed that way' },
  BOOKING_CHANGED_MEANWHILE: { http: 409, message: 'This booking was just changed. Please refresh.' },
  USE_CANCELLATION_QUOTE: {
    http: 409,
    message: 'This booking is already paid. Please see what cancelling costs first.',
  },
  BOOKING_EXPIRED: { http: 409, message: 'This request has expired' },
  CANCELLATION_QUOTE_STALE: {
    http: 409,
    message: 'What cancelling costs has changed. Please see the new amount first.',
  },
  CHANGE_TOO_LATE: { http: 409, message: 'It is too late to change this booking' },
  CHANGE_IS_NONE: { http: 400, message: 'Please choose another time or address' },
  CHANGE_PENDING: { http: 409, message: 'A change is already waiting for an answer' },
  CHANGE_NOT_FOUND: { http: 409, message: 'There is no change to answer any more' },
  CHANGE_PAID: {
    http: 409,
    message: 'This booking is already paid. Please choose a time that is not longer than before.',
  },
  CASH_BLOCKED: {
    http: 409,
    message: 'Please pay the platform fees that you owe before you accept another visit in cash.',
  },
  VISIT_TOO_EARLY: { http: 409, message: 'It is too early for that' },
  START_CODE_WRONG: { http: 400, message: 'This code is not correct. Please ask the customer for it again.' },
  START_CODE_LOCKED: {
    http: 429,
    message: 'There were too many wrong codes. Please ask the customer to confirm your arrival in the app.',
  },
  VISIT_IN_QUESTION: {
    http: 409,
    message: 'It is being clarified what happened with this visit. It cannot be changed until then.',
  },
  CONTACT_FIRST: { http: 409, message: 'Please call or write to the customer first' },
  CLAIM_TOO_LATE: { http: 409, message: 'It is too late for that. Our support can still help you.' },
  NOTHING_TO_CONTEST: { http: 409, message: 'There is nothing to contest any more' },
  REPLACEMENT_OVER: { http: 409, message: 'It is too late for that. Please refresh.' },
  REPLACEMENT_TAKEN: { http: 409, message: 'Another helper has already agreed to this visit' },
  REPLACEMENT_NOT_PROPOSED: { http: 409, message: 'This helper is not proposed any more. Please refresh.' },
  CASE_NOT_OPEN: { http: 409, message: 'There is nothing to decide about this visit' },
  MARK_NOT_FOUND: { http: 404, message: 'Mark not found' },
  MARK_CONTESTED: { http: 409, message: 'This mark was already contested' },
  MARK_NOT_CONTESTED: { http: 409, message: 'There is nothing to decide about this mark' },
  DISPUTE_NOT_ALLOWED: { http: 409, message: 'Only a completed visit can be reported' },
  DISPUTE_TOO_LATE: {
    http: 409,
    message: 'The time to report this visit is over. Please write to us by the contact form.',
  },
  DISPUTE_EXISTS: { http: 409, message: 'This visit was already reported' },
  DISPUTE_NOT_FOUND: { http: 404, message: 'This visit was not reported' },
  DISPUTE_NOT_OPEN: { http: 409, message: 'This report is already closed' },
  DISPUTE_ANSWERED: { http: 409, message: 'This report was already answered' },
  DISPUTE_ANSWER_OVER: { http: 409, message: 'The time to answer this report is over. Please write to us.' },
  DISPUTE_PROPOSED: { http: 409, message: 'A decision of this dispute awaits approval' },
  DISPUTE_NOT_PROPOSED: { http: 409, message: 'No decision of this dispute awaits approval' },
  DISPUTE_FULL_ONLY: { http: 409, message: 'A visit that did not take place is refunded in full' },
  DISPUTE_WAITS: { http: 409, message: 'The helper may still answer this report' },
  DISPUTE_REFUND_TOO_HIGH: { http: 409, message: 'This is more than was paid for the visit' },
  TOO_MUCH_EVIDENCE: { http: 409, message: 'Each side can add up to 6 pictures' },
  EVIDENCE_NOT_FOUND: { http: 404, message: 'Picture not found' },
  EXTENSION_NOT_NOW: { http: 409, message: 'Half an hour more can be asked for while the visit goes on' },
  EXTENSION_PENDING: { http: 409, message: 'Half an hour more was already asked for' },
  EXTENSION_TOO_LONG: { http: 409, message: 'This visit cannot be made longer: it may last 8 hours, and until 22:30' },
  EXTENSION_NOT_FOUND: { http: 409, message: 'Nobody asks for half an hour more now' },
  CUSTOMER_RATING_NOT_ALLOWED: { http: 409, message: 'Only the customer of a completed visit can be rated' },
  CUSTOMER_RATING_OVER: { http: 409, message: 'A customer can be rated for 30 days after the visit' },
  CUSTOMER_RATING_EXISTS: { http: 409, message: 'You have already rated this customer' },
  CALENDAR_NOT_FOUND: { http: 404, message: 'Calendar not found' },
  POLICY_OUT_OF_BOUNDS: { http: 400, message: 'Some figures are outside of their bounds' },
  /** Details: `version`, `by` and `at`. */
  POLICY_CHANGED_MEANWHILE: { http: 409, message: 'The policy was just changed. Please refresh.' },
  BOOKING_DUPLICATE: { http: 409, message: 'You already have a booking with this helper at that time' },
  SLOT_TAKEN: { http: 409, message: 'This time is already taken' },
  HELPER_DAY_FULL: { http: 409, message: 'That would be more than 8 hours of work on this day' },

  REVIEW_NOT_ALLOWED: { http: 409, message: 'Only completed bookings can be reviewed' },
  REVIEW_WINDOW_OVER: { http: 409, message: 'A booking can be reviewed for 30 days after it is completed' },
  REVIEW_NOT_FOUND: { http: 404, message: 'Review not found' },
  REVIEW_NOT_EDITABLE: { http: 409, message: 'A review and its reply can be changed for 24 hours' },
  REVIEW_HIDDEN: { http: 409, message: 'Our team has taken this down. It cannot be changed.' },
  REVIEW_REPLY_OVER: { http: 409, message: 'A review can be answered for 30 days' },
  REVIEW_EXISTS: { http: 409, message: 'You have already reviewed this booking' },

  PAYMENT_NOT_DUE: { http: 409, message: 'This booking cannot be paid online now' },
  PAYMENT_ORDER_NOT_FOUND: { http: 404, message: 'Payment order not found' },
  PAYMENT_VERIFICATION_FAILED: { http: 400, message: 'Payment verification failed' },
  PAYMENT_RETURNED: {
    http: 409,
    message: 'This payment was not needed any more. You get all of it back; please see My Bookings.',
  },
  COMMISSION_NOT_DUE: { http: 409, message: 'There is no cash commission to pay' },
  DUE_COLLECTED: { http: 409, message: 'This amount is already paid' },
  DUE_NOT_FOUND: { http: 404, message: 'This amount is not owed' },
  PAYMENT_PROVIDER_FAILED: { http: 503, message: 'Failed to create payment order' },
  RECEIPT_NOT_READY: { http: 409, message: 'The receipt is available once this booking is paid' },
  STATEMENT_NOT_FOUND: { http: 404, message: 'There is no statement for this week' },
  PAYOUT_NOTHING_DUE: { http: 409, message: 'No helper has a balance to be paid' },
  PAYOUT_BATCH_NOT_FOUND: { http: 404, message: 'Payout batch not found' },
  PAYOUT_NOT_FOUND: { http: 404, message: 'Payout not found' },
  PAYOUT_MOVE_REFUSED: { http: 409, message: 'This payout can no longer be changed that way' },
  COMMISSION_PAYMENT_INVALID: {
    http: 400,
    message: 'Please enter an amount above zero, at most the commission that is due, and a reference',
  },
  WEBHOOK_REJECTED: { http: 400, message: 'Webhook signature is not valid' },

  CHAT_NOT_FOUND: { http: 404, message: 'Chat not found' },
  CHAT_NOT_OPEN: { http: 409, message: 'The chat opens when the booking or subscription is accepted' },
  CHAT_CLOSED: { http: 409, message: 'This chat is closed' },

  SUBSCRIPTION_NOT_FOUND: { http: 404, message: 'Subscription not found' },
  SUBSCRIPTION_MOVE_REFUSED: { http: 409, message: 'This subscription can no longer be changed that way' },
  SUBSCRIPTION_CHANGED_MEANWHILE: { http: 409, message: 'This subscription was just changed. Please refresh.' },
  SUBSCRIPTION_DUPLICATE: { http: 409, message: 'You already have this subscription with this helper' },
  PAYMENT_PENDING: { http: 409, message: 'The customer has not paid for this subscription yet' },
  VISITS_CLASH: { http: 409, message: 'The helper is not free at some of these times' },
  VISIT_NOT_FOUND: { http: 404, message: 'Visit not found' },
  VISIT_SETTLED: { http: 409, message: 'This visit is already completed or cancelled' },
  VISIT_HELPER_ABSENT: { http: 409, message: 'The helper cannot come on that day' },
  SUBSTITUTE_TAKEN: { http: 409, message: 'Another helper was faster' },
  SUBSTITUTE_OVER: { http: 409, message: 'Nobody is looked for any more for this visit' },
  SUBSTITUTE_CHANGED: { http: 409, message: 'Somebody else is proposed now. Please look again.' },
  VISIT_TOO_LATE: { http: 409, message: 'A visit can be changed until 4 hours before it starts' },
  SERVICE_ALREADY_COMPLETED: { http: 409, message: 'The visits of this date are already marked complete' },

  PUSH_SUBSCRIPTION_INVALID: { http: 400, message: 'This is not a push subscription that we can use' },
  PUSH_NOT_SUBSCRIBED: { http: 409, message: 'This browser is not subscribed to notifications' },
  NOTIFICATION_NOT_FOUND: { http: 404, message: 'Notification not found' },
  NOTIFICATION_UNDER_WAY: { http: 409, message: 'It is on its way, or was sent again a moment ago' },
  PUSH_FAILED: { http: 503, message: 'The push service did not take the notification. Please try again.' },

  DEAD_LETTER_NOT_FOUND: { http: 404, message: 'This event is not here any more' },
  /** Details: `why`. */
  DEAD_LETTER_FAILED: { http: 409, message: 'It failed again' },
  JOB_NOT_FOUND: { http: 404, message: 'This job is not here any more' },
  JOB_NOT_FAILED: { http: 409, message: 'This job has not failed' },
  DEAD_LETTER_UNHEARD: { http: 409, message: 'Nobody handles such events any more' },

  /** Details: `by`, `at` and `what`. */
  CASE_CHANGED: { http: 409, message: 'A colleague has changed this meanwhile' },
  REFUND_NOT_FOUND: { http: 404, message: 'Refund not found' },
  REFUND_BY_DISPUTE: { http: 409, message: 'This visit is in dispute: the refund is decided there' },
  REFUND_NOT_STUCK: { http: 409, message: 'This refund is not waiting for a person' },
  /** Details: `refundable` in rupees. */
  REFUND_TOO_HIGH: { http: 409, message: 'That is more than can be given back' },
  REFUND_NOT_BY_POLICY: { http: 409, message: 'Its policy gives nothing back now' },
  /** Details: `refund` in rupees. */
  REFUND_QUOTE_CHANGED: { http: 409, message: 'Its policy gives back another amount now' },
  REFUND_AMOUNT: { http: 400, message: 'Please enter an amount above 0 with at most two decimals' },
  SECOND_PERSON: { http: 403, message: 'A second person has to decide on your own proposal' },
  MACRO_NOT_FOUND: { http: 404, message: 'There is no such ready answer' },
  TICKET_HAS_NO_EMAIL: { http: 409, message: 'This ticket has no sender to reply to' },
  TICKET_NOT_FOUND: { http: 404, message: 'Ticket not found' },
} as const;

type Entry = { http: number; message: string };
const rules = Object.fromEntries(
  Object.entries(RULE_MESSAGES).map(([code, message]) => [code, { http: 400, message }]),
) as Record<RuleCode, Entry>;

export type ErrorCode = keyof typeof REFUSALS | RuleCode;
/** Every intended error of the API. */
export const ERRORS: Record<ErrorCode, Entry> = { ...rules, ...REFUSALS };
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** The only error that services throw on purpose; any other error is a bug and becomes a 500. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
  ) {
    super(ERRORS[code].message);
    this.name = 'AppError';
  }
}

/** Throws the violated rule, if any. */
export function refuse(violation: { code: RuleCode; field: string } | undefined): void {
  if (violation) throw new AppError(violation.code, { field: violation.field });
}

/** The actor that the gateway verified; an endpoint behind the login always has one. */
export function signedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new AppError('TOKEN_MISSING');
  return actor;
}
