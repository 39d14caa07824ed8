import { RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import type { Actor } from './shapes.js';

/** Error codes with their HTTP status and message. Validation rules are in the domain; they all answer 400. */
const REFUSALS = {
  INVALID_INPUT: { http: 400, message: 'Some of the information sent is not valid' },
  /** Details: `pages`. */
  PAGE_TOO_DEEP: { http: 400, message: 'This list has too many pages. Please narrow it with a filter.' },
  CURSOR_INVALID: { http: 400, message: 'This list has changed. Please load it again from the beginning.' },
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
  CONTACT_TAKEN: { http: 409, message: 'Another account has this email or phone number' },
  CONTACT_UNCHANGED: { http: 409, message: 'Your account already has this email or phone number' },
  ADDRESS_NOT_FOUND: { http: 404, message: 'Address not found' },
  TOO_MANY_ADDRESSES: { http: 409, message: 'You can save up to 20 addresses. Please delete one first.' },
  SESSION_NOT_FOUND: { http: 404, message: 'This device is not signed in any more' },
  PASSWORD_WRONG: { http: 400, message: 'Your current password is not correct' },
  CODE_WRONG: {
    http: 400,
    message: 'This code is not correct or no longer valid. Please check it or ask for a new one.',
  },
  /** At the field `code`; the same code is not accepted twice. */
  FACTOR_CODE_WRONG: { http: 401, message: 'This code is not correct or was used before. Please enter another one.' },
  PASSKEY_WRONG: { http: 401, message: 'This passkey was not accepted. Please try again, or enter a code.' },
  PASSKEY_REFUSED: { http: 400, message: 'This passkey could not be added. Please try again with another device.' },
  PASSKEY_TAKEN: { http: 409, message: 'This passkey was added before' },
  PASSKEY_NOT_FOUND: { http: 404, message: 'This passkey was removed' },
  TOO_MANY_PASSKEYS: { http: 409, message: 'You can have up to 10 passkeys. Please remove one first.' },
  CHALLENGE_EXPIRED: { http: 401, message: 'This has taken too long or too many tries. Please start again.' },
  SECOND_FACTOR_ON: { http: 409, message: 'Two-step sign-in is already on' },
  SECOND_FACTOR_OFF: { http: 409, message: 'Two-step sign-in is not on' },
  SECOND_FACTOR_REQUIRED: { http: 409, message: 'Staff accounts always use two-step sign-in' },
  STEP_UP_REQUIRED: { http: 403, message: 'Please confirm this with a code of your authenticator app' },
  FACTOR_RESET_PENDING: { http: 409, message: 'A reset for this account is already waiting for its approval' },
  FACTOR_RESET_NOT_FOUND: { http: 404, message: 'This reset is not waiting any more' },
  CONTACT_PROPOSAL_PENDING: { http: 409, message: 'A new email or phone number of this account is already waiting' },
  CONTACT_PROPOSAL_NOT_FOUND: { http: 404, message: 'This change of an email or phone number is not waiting any more' },
  IDENTITY_CHECK_UNSUITABLE: { http: 409, message: 'This account has no other contact to check the identity with' },
  IDENTITY_CHECK_REPEATED: { http: 409, message: 'The second check has to be another one than the first' },
  BROADCAST_NOT_FOUND: { http: 404, message: 'This message does not exist' },
  BROADCAST_NOT_WAITING: { http: 409, message: 'This message is not waiting any more' },
  CONSOLE_ONLY: { http: 403, message: 'Staff sign in at the console, which has its own address' },
  CONSOLE_STAFF_ONLY: { http: 403, message: 'Only staff sign in here' },
  ACCOUNT_BLOCKED: { http: 403, message: 'This account is blocked. Please contact us.' },
  /** Details: `preview`, the current list. */
  BLOCK_PREVIEW_STALE: { http: 409, message: 'The list has changed. Please check it again.' },
  USER_NOT_BLOCKED: { http: 409, message: 'This user is not blocked' },
  OWN_ACCOUNT: { http: 409, message: 'You cannot do this to your own account' },
  REVEAL_THROTTLED: { http: 429, message: 'Too many contact details revealed in the last minute. Try again shortly.' },
  VIEW_ONLY: { http: 403, message: 'This is a read-only view. Nothing can be changed here.' },
  VIEW_NOT_POSSIBLE: {
    http: 409,
    message: 'Only the account of a customer or helper who is not blocked can be viewed',
  },
  VIEW_NOT_RUNNING: { http: 409, message: 'You are not viewing this account. Choose “View as” first.' },
  PRIVATE_CONTENT_HIDDEN: {
    http: 403,
    message: 'Private content is hidden in this view until it is shown in the console',
  },
  STAFF_NOT_FOUND: { http: 404, message: 'Staff member not found' },
  WRONG_CODES_THROTTLED: { http: 429, message: 'Too many attempts. Please try again later.' },
  CODE_THROTTLED: { http: 429, message: 'Please wait a moment before you ask for another code.' },
  CONTACT_MISSING: { http: 409, message: 'Your account has no such contact to verify' },
  ACCOUNT_LEAVING: {
    http: 409,
    message: 'Your account will be deleted. Undo the deletion to book again.',
  },
  CONSENT_WITHDRAWN: {
    http: 409,
    message: 'You have withdrawn your consent. Give it again in your profile, under “Your data”, to book.',
  },
  /** Details: `version`, the current one. */
  CONSENT_OUTDATED: {
    http: 409,
    message: 'Our terms have changed. Please reload the page and read the new ones first.',
  },
  CONSENT_NOT_GIVEN: { http: 409, message: 'You have not given your consent, so there is none to withdraw' },
  ACCOUNT_HAS_BOOKINGS: {
    http: 409,
    message: 'You still have bookings that are not finished. Please complete or cancel them first.',
  },
  ACCOUNT_HAS_DUES: {
    http: 409,
    message: 'You have unpaid fees. Please pay them first, or contact our support.',
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
  /** The same for the helper, who agrees to a visit that another helper cannot do. */
  OUTSIDE_OWN_AREA: {
    http: 409,
    message: 'This visit is farther away than you travel. You can change your travel radius in your profile.',
  },
  HOURS_NOT_AVAILABLE: {
    http: 409,
    message: 'This helper does not work at that time. Please select another time.',
  },
  TIME_OFF_NOT_FOUND: { http: 404, message: 'Time off not found' },
  TIME_OFF_CLASH: { http: 409, message: 'You have an accepted visit at that time' },
  TIME_OFF_EXISTS: { http: 409, message: 'You already have time off at that time' },
  TOO_MANY_TIME_OFF: { http: 409, message: 'You can plan time off up to 200 times. Please remove one first.' },
  TOO_MANY_FAVOURITES: { http: 409, message: 'You can save up to 200 helpers. Please remove one first.' },
  TOO_MANY_BLOCKS: { http: 409, message: 'You can block up to 200 people. Please unblock one first.' },
  CANNOT_BLOCK: { http: 400, message: 'You cannot block yourself' },
  WAITLIST_FREE: { http: 409, message: 'This time is free. You can book it now.' },
  TOO_MANY_WAITLIST: { http: 409, message: 'You can wait for up to 20 times. Please remove one first.' },
  WAITLIST_NOT_FOUND: { http: 404, message: 'Waiting list entry not found' },
  VERIFICATION_PENDING: { http: 409, message: 'Your verification is already being reviewed' },
  VERIFICATION_DONE: { http: 409, message: 'You are already verified' },
  VERIFICATION_NO_DOCUMENT: { http: 409, message: 'This request has no photo of a document' },
  VERIFICATION_NOT_OPEN: { http: 409, message: 'This request takes no more photos' },
  TOO_MANY_DOCUMENTS: { http: 409, message: 'You can add up to 4 photos' },
  DOCUMENT_NOT_FOUND: { http: 404, message: 'Photo not found' },
  IDENTITY_PROVIDER_OFF: { http: 409, message: 'Please send photos of your document instead' },
  IDENTITY_PROVIDER_FAILED: {
    http: 503,
    message:
      'The identity provider does not answer right now. Please try again, or send photos of your document instead.',
  },
  IDENTITY_RETURN_INVALID: {
    http: 400,
    message: 'This confirmation does not belong to your sign-in on this device. Please start again.',
  },
  IDENTITY_RETURN_EXPIRED: { http: 409, message: 'This confirmation has expired. Please start again.' },
  IDENTITY_RETURN_BUSY: { http: 409, message: 'This confirmation is already being checked. Please try again.' },
  IDENTITY_NOT_SHARED: {
    http: 409,
    message: 'You did not share a document. You can start again, or send photos of your document instead.',
  },
  IDENTITY_NO_DOCUMENT: {
    http: 409,
    message: 'The identity provider has no identity document of yours. Please send photos of your document instead.',
  },
  VERIFICATION_NOT_FOUND: { http: 404, message: 'Verification request not found' },

  DAY_NOT_AVAILABLE: { http: 409, message: 'This helper does not work on that day. Please select another date.' },

  LOCATION_NOT_FOUND: { http: 404, message: 'Could not find coordinates for this location' },
  GEOCODER_FAILED: { http: 503, message: 'Error finding location coordinates' },

  BOOKING_NOT_FOUND: { http: 404, message: 'Booking not found' },
  BOOKING_MOVE_REFUSED: { http: 409, message: 'This booking can no longer be changed that way' },
  BOOKING_CHANGED_MEANWHILE: { http: 409, message: 'This booking was just changed. Please refresh.' },
  USE_CANCELLATION_QUOTE: {
    http: 409,
    message: 'This booking is already paid. Please check the cost of cancelling first.',
  },
  BOOKING_EXPIRED: { http: 409, message: 'This request has expired' },
  CANCELLATION_QUOTE_STALE: {
    http: 409,
    message: 'The cost of cancelling has changed. Please check the new amount first.',
  },
  CHANGE_TOO_LATE: { http: 409, message: 'It is too late to change this booking' },
  CHANGE_IS_NONE: { http: 400, message: 'Please choose another time or address' },
  CHANGE_PENDING: { http: 409, message: 'A change is already waiting for an answer' },
  CHANGE_NOT_FOUND: { http: 409, message: 'This change no longer waits for an answer' },
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
    message: 'We are checking what happened with this visit. It cannot be changed until then.',
  },
  CONTACT_FIRST: { http: 409, message: 'Please call or write to the customer first' },
  CLAIM_TOO_LATE: { http: 409, message: 'It is too late for that. Our support can still help you.' },
  NOTHING_TO_CONTEST: { http: 409, message: 'This can no longer be contested' },
  REPLACEMENT_OVER: { http: 409, message: 'It is too late for that. Please refresh.' },
  REPLACEMENT_TAKEN: { http: 409, message: 'Another helper has already agreed to this visit' },
  REPLACEMENT_NOT_PROPOSED: { http: 409, message: 'This helper is no longer proposed. Please refresh.' },
  REPLACEMENT_NOT_FREE: { http: 409, message: 'This helper is not available for this visit' },
  REPLACEMENT_NOT_POSSIBLE: {
    http: 409,
    message: 'The policy allows no other helper for this visit: it is unpaid, has ended, or starts too soon',
  },
  REPLACEMENT_NEEDS_APPROVAL: {
    http: 409,
    message: 'A part of this refund needs the approval of a second person, so no other helper can be asked',
  },
  CASE_NOT_OPEN: { http: 409, message: 'This visit is not waiting for a decision' },
  STRIKE_NOT_FOUND: { http: 404, message: 'Strike not found' },
  STRIKE_CONTESTED: { http: 409, message: 'This strike was already contested' },
  STRIKE_NOT_CONTESTED: { http: 409, message: 'This strike is not waiting for a decision' },
  DISPUTE_NOT_ALLOWED: { http: 409, message: 'Only a completed visit can be disputed' },
  DISPUTE_TOO_LATE: {
    http: 409,
    message: 'The time to dispute this visit is over. Please use the contact form.',
  },
  DISPUTE_EXISTS: { http: 409, message: 'This visit is already disputed' },
  DISPUTE_NOT_FOUND: { http: 404, message: 'Dispute not found' },
  DISPUTE_NOT_OPEN: { http: 409, message: 'This dispute is already closed' },
  DISPUTE_ANSWERED: { http: 409, message: 'This dispute was already answered' },
  DISPUTE_ANSWER_OVER: { http: 409, message: 'The time to answer this dispute is over. Please contact us.' },
  DISPUTE_PROPOSED: { http: 409, message: 'A decision on this dispute awaits approval' },
  DISPUTE_NOT_PROPOSED: { http: 409, message: 'No decision on this dispute awaits approval' },
  DISPUTE_FULL_ONLY: { http: 409, message: 'A visit that did not take place is refunded in full' },
  DISPUTE_WAITS: { http: 409, message: 'The helper can still answer this dispute' },
  DISPUTE_REFUND_TOO_HIGH: { http: 409, message: 'This is more than was paid for the visit' },
  TOO_MUCH_EVIDENCE: { http: 409, message: 'Each side can add up to 6 pictures' },
  EVIDENCE_NOT_FOUND: { http: 404, message: 'Picture not found' },
  EXTENSION_NOT_NOW: { http: 409, message: 'Half an hour can be added only during the visit' },
  EXTENSION_PENDING: { http: 409, message: 'You have already asked for half an hour more' },
  EXTENSION_TOO_LONG: { http: 409, message: 'This visit cannot be made longer: it may last 8 hours, and until 22:30' },
  EXTENSION_NOT_FOUND: { http: 409, message: 'This request for half an hour more has ended' },
  CUSTOMER_RATING_NOT_ALLOWED: { http: 409, message: 'Only the customer of a completed visit can be rated' },
  CUSTOMER_RATING_OVER: { http: 409, message: 'A customer can be rated for 30 days after the visit' },
  CUSTOMER_RATING_EXISTS: { http: 409, message: 'You have already rated this customer' },
  CALENDAR_NOT_FOUND: { http: 404, message: 'Calendar not found' },
  POLICY_OUT_OF_BOUNDS: { http: 400, message: 'Some values are out of range' },
  /** Details: `version`, `by` and `at`. */
  POLICY_CHANGED_MEANWHILE: { http: 409, message: 'The policy was just changed. Please refresh.' },
  POLICY_PROPOSAL_OPEN: { http: 409, message: 'Another policy change awaits its approval or its start' },
  POLICY_PROPOSAL_NOT_FOUND: { http: 404, message: 'This policy change is not waiting any more' },
  BOOKING_DUPLICATE: { http: 409, message: 'You already have a booking with this helper at that time' },
  SLOT_TAKEN: { http: 409, message: 'This time is already taken' },
  HELPER_DAY_FULL: { http: 409, message: 'That would be more than 8 hours of work on this day' },

  REVIEW_NOT_ALLOWED: { http: 409, message: 'Only completed bookings can be reviewed' },
  REVIEW_WINDOW_OVER: { http: 409, message: 'A booking can be reviewed for 30 days after it is completed' },
  REVIEW_NOT_FOUND: { http: 404, message: 'Review not found' },
  REVIEW_NOT_EDITABLE: { http: 409, message: 'A review and its reply can be changed for 24 hours' },
  REVIEW_HIDDEN: { http: 409, message: 'Our team has hidden this. It cannot be changed.' },
  REVIEW_REPLY_OVER: { http: 409, message: 'A review can be answered for 30 days' },
  REVIEW_SUBJECT: { http: 400, message: 'Name either a booking or a subscription' },
  SUBSCRIPTION_NOT_REVIEWABLE: {
    http: 409,
    message: 'A subscription can be reviewed once its helper has completed a visit',
  },
  SUBSCRIPTION_REVIEW_OVER: {
    http: 409,
    message: 'A subscription can be reviewed for 30 days after its last completed visit',
  },
  SUBSCRIPTION_REVIEWED: { http: 409, message: 'You have already reviewed this subscription' },
  REVIEW_EXISTS: { http: 409, message: 'You have already reviewed this booking' },

  PAYMENT_NOT_DUE: { http: 409, message: 'This booking cannot be paid online now' },
  PAYMENT_ORDER_NOT_FOUND: { http: 404, message: 'Payment order not found' },
  PAYMENT_VERIFICATION_FAILED: { http: 400, message: 'Payment verification failed' },
  PAYMENT_RETURNED: {
    http: 409,
    message: 'This payment was no longer needed. You get a full refund; please see My Bookings.',
  },
  COMMISSION_NOT_DUE: { http: 409, message: 'There is no cash commission to pay' },
  DUE_COLLECTED: { http: 409, message: 'This amount is already paid' },
  DUE_NOT_FOUND: { http: 404, message: 'Unpaid amount not found' },
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
  VISIT_NOT_BEGUN: { http: 409, message: 'This visit has not started yet' },
  VISIT_UNDER_WAY: { http: 409, message: 'This visit is not over yet. The helper can still come.' },
  VISIT_HELPER_ABSENT: { http: 409, message: 'The helper cannot come on that day' },
  ABSENCE_FIXED: { http: 409, message: 'Another helper has agreed to come, or the time to decide is over' },
  SUBSTITUTE_TAKEN: { http: 409, message: 'Another helper has already accepted' },
  SUBSTITUTE_OVER: { http: 409, message: 'We are no longer looking for a helper for this visit' },
  SUBSTITUTE_CHANGED: { http: 409, message: 'Another helper is proposed now. Please refresh.' },
  VISIT_TOO_LATE: { http: 409, message: 'A visit can be changed until 4 hours before it starts' },
  SERVICE_ALREADY_COMPLETED: { http: 409, message: 'The visits of this date are already marked complete' },

  PUSH_SUBSCRIPTION_INVALID: { http: 400, message: 'This push subscription is not supported' },
  PUSH_NOT_SUBSCRIBED: { http: 409, message: 'This browser is not subscribed to notifications' },
  NOTIFICATION_NOT_FOUND: { http: 404, message: 'Notification not found' },
  NOTIFICATION_UNDER_WAY: {
    http: 409,
    message: 'This notification is being delivered, or was sent again a moment ago',
  },
  PUSH_FAILED: { http: 503, message: 'The push service rejected the notification. Please try again.' },

  DEAD_LETTER_NOT_FOUND: { http: 404, message: 'Event not found' },
  /** Details: `why`. */
  DEAD_LETTER_FAILED: { http: 409, message: 'It failed again' },
  JOB_NOT_FOUND: { http: 404, message: 'Job not found' },
  JOB_NOT_FAILED: { http: 409, message: 'This job has not failed' },
  DEAD_LETTER_UNHEARD: { http: 409, message: 'No service handles events of this type any more' },

  /** Details: `by`, `at` and `what`. */
  CASE_CHANGED: { http: 409, message: 'A colleague has changed this in the meantime' },
  REFUND_NOT_FOUND: { http: 404, message: 'Refund not found' },
  REFUND_BY_DISPUTE: { http: 409, message: 'This visit is in dispute. Please decide the refund there.' },
  REFUND_NOT_STUCK: { http: 409, message: 'This refund does not need an action' },
  /** Details: `refundable` in rupees. */
  REFUND_TOO_HIGH: { http: 409, message: 'This is more than can be refunded' },
  REFUND_NOT_BY_POLICY: { http: 409, message: 'The policy allows no refund now' },
  /** Details: `refund` in rupees. */
  REFUND_QUOTE_CHANGED: { http: 409, message: 'The policy now allows another amount' },
  GOODWILL_TOO_HIGH: { http: 400, message: 'A goodwill credit is at most ₹5,000' },
  REFUND_AMOUNT: { http: 400, message: 'Please enter an amount above 0 with at most two decimals' },
  SECOND_PERSON: { http: 403, message: 'A second person has to decide on your proposal' },
  NOTE_NOT_FOUND: { http: 404, message: 'Note not found' },
  NOTE_NOT_OWN: { http: 403, message: 'Only the author can change or delete a note' },
  TAG_INVALID: { http: 400, message: 'Please use up to 30 letters, digits, spaces and hyphens' },
  TAGS_FULL: { http: 409, message: 'There is no room for another tag' },
  SAVED_REPLY_NOT_FOUND: { http: 404, message: 'Saved reply not found' },
  VIEW_NOT_FOUND: { http: 404, message: 'Saved view not found' },
  VIEW_NOT_OWN: { http: 403, message: 'Only the owner can change a saved view; an admin can also delete a shared one' },
  VIEW_NAME_TAKEN: { http: 409, message: 'You have a view of this list with this name' },
  VIEWS_FULL: { http: 409, message: 'You have 50 views of this list. Please delete one first.' },
  MAIL_REJECTED: { http: 400, message: 'The email is not signed by the mail provider' },
  /** Details: `what` (message or reply), `by`, `at`, `entryId` and `revision`. */
  TICKET_ANSWERED_MEANWHILE: { http: 409, message: 'Somebody has written in this ticket since you began' },
  TICKET_CLOSED: { http: 409, message: 'This request is closed. Please send us a new one.' },
  TICKET_HAS_NO_EMAIL: { http: 409, message: 'This ticket has no sender to reply to' },
  TICKET_MERGE_REFUSED: { http: 409, message: 'Tickets can be merged only within one sender' },
  TICKET_MOVE_REFUSED: { http: 409, message: 'The status of this ticket does not allow that' },
  TICKET_PICTURE_NOT_FOUND: { http: 404, message: 'Picture not found' },
  TICKET_PICTURES_NEED_ACCOUNT: { http: 409, message: 'The sender of this ticket has no account to see pictures' },
  TOO_MANY_TICKET_PICTURES: { http: 409, message: 'You can add up to 6 pictures' },
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
