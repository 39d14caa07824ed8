import { z } from 'zod';
import { BOOKING_REQUESTED, booking } from './booking.contract.js';
import { endpoint, event } from '../define.js';
import { count, id, instant, nothing, number, pagination, text } from '../shapes.js';

/* Deviations around a visit, and the confirmation that it took place. */

const reason = text(500);
const moved = BOOKING_REQUESTED.data;

export const helperCancel = endpoint('POST /bookings/:id/helper-cancel', 'rpc.booking.helper-cancel', {
  access: 'helper',
  summary: 'Cancel an accepted visit with a reason. If it is late, the customer gets a full refund and a credit',
  idempotent: true,
  input: z.object({ id, reason }),
  output: z.object({ booking }),
});
export const sickDay = endpoint('POST /helpers/me/sick-day', 'rpc.booking.sick-day', {
  access: 'helper',
  summary:
    'Report sick today: cancels the day’s visits that have not begun, and reports the absence from those of subscriptions; once in 30 days without a strike',
  input: z.object({}),
  output: z.object({ bookings: z.array(booking), excused: z.boolean() }),
});

/** The helper cannot come on this day (IST). */
export const SICK_DAY_REPORTED = event('events.helper.sick-day', z.object({ helperId: id, date: z.string() }));

export const startVisit = endpoint('POST /bookings/:id/start', 'rpc.booking.start', {
  access: 'helper',
  summary: 'Start the visit with the customer’s four-digit code, five tries; `enteredAt` when it was without a network',
  input: z.object({ id, code: text(10), enteredAt: text(40).optional() }),
  output: z.object({ booking }),
});
export const answerArrival = endpoint('POST /bookings/:id/arrival', 'rpc.booking.answer-arrival', {
  access: 'customer',
  summary: 'Confirm or deny the helper’s arrival; a confirmation replaces the code',
  input: z.object({ id, arrived: text(5) }),
  output: z.object({ booking }),
});

export const addContact = endpoint('POST /bookings/:id/contacts', 'rpc.booking.add-contact', {
  access: 'login',
  summary: 'Record a call or message to the other side (`call`, `chat`), from half an hour before the start',
  input: z.object({ id, way: text(10) }),
  output: nothing,
});
export const claimNoShow = endpoint('POST /bookings/:id/no-show', 'rpc.booking.claim-no-show', {
  access: 'login',
  summary:
    'Report the other side as absent: a customer after the grace period and a contact attempt, a helper when late',
  input: z.object({ id }),
  output: z.object({ booking }),
});
export const contestNoShow = endpoint('POST /bookings/:id/no-show/contest', 'rpc.booking.contest-no-show', {
  access: 'login',
  summary: 'Contest a reported no-show within 24 hours; staff decide',
  input: z.object({ id, reason }),
  output: z.object({ booking }),
});

export const askExtension = endpoint('POST /bookings/:id/extension', 'rpc.booking.ask-extension', {
  access: 'login',
  summary: 'Request thirty more minutes during the visit; the other side answers',
  idempotent: true,
  input: z.object({ id }),
  output: z.object({ booking }),
});
export const answerExtension = endpoint('POST /bookings/:id/extension/answer', 'rpc.booking.answer-extension', {
  access: 'login',
  summary:
    'Accept or refuse the extension. If accepted, the visit ends later and the difference is due, in cash or by an order',
  input: z.object({ id, agree: text(5) }),
  output: z.object({ booking }),
});

export const rateCustomer = endpoint('POST /bookings/:id/customer-rating', 'rpc.booking.rate-customer', {
  access: 'helper',
  summary: 'Rate the customer from 1 to 5, once, within 30 days; visible to staff only',
  input: z.object({ id, rating: number, note: text(500) }),
  output: z.object({ booking }),
});
export const adminCustomerRatings = endpoint(
  'GET /admin/users/:id/customer-ratings',
  'rpc.booking.admin-customer-ratings',
  {
    access: 'staff',
    summary: 'Helpers’ ratings of a customer, latest first',
    input: z.object({ id }),
    output: z.object({
      ratings: z.array(
        z.object({ bookingId: id, helperName: z.string(), rating: z.number(), note: z.string(), at: instant }),
      ),
    }),
  },
);

export const adminUnconfirmedVisits = endpoint(
  'GET /admin/unconfirmed-visits',
  'rpc.booking.admin-unconfirmed-visits',
  {
    access: 'staff',
    summary: 'Unconfirmed visits, oldest first',
    input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100) }),
    inParts: 'bookings',
    output: z.object({ bookings: z.array(booking), pagination }),
  },
);
export const decideUnconfirmedVisit = endpoint(
  'POST /admin/bookings/:id/decision',
  'rpc.booking.decide-unconfirmed-visit',
  {
    access: 'staff',
    staff: ['support', 'ops', 'admin'],
    stepUp: true,
    summary:
      'Decide an unconfirmed visit: `completed`, `customer_no_show`, `helper_no_show` or `nobodys_fault`, with a note (support, ops, admin)',
    input: z.object({ id, outcome: text(20), note: reason }),
    output: z.object({ booking }),
  },
);

export const STRIKE_KINDS = ['late_cancellation', 'no_show'] as const;
export const STRIKE_STATES = ['standing', 'contested', 'lifted'] as const;
const strike = z.object({
  /** The id of the booking. */
  _id: id,
  helperId: id,
  kind: z.enum(STRIKE_KINDS),
  state: z.enum(STRIKE_STATES),
  service: z.string(),
  date: z.string(),
  startTime: z.string(),
  at: instant,
  contest: z.object({ reason: z.string(), at: instant }).optional(),
  /** The note of staff. */
  note: z.string().optional(),
});
export type Strike = z.output<typeof strike>;
export const myStrikes = endpoint('GET /helpers/me/strikes', 'rpc.booking.my-strikes', {
  access: 'helper',
  summary: 'The strikes of the signed-in helper; they do not affect the search order',
  input: z.object({}),
  output: z.object({ strikes: z.array(strike) }),
});
export const contestStrike = endpoint('POST /helpers/me/strikes/:id/contest', 'rpc.booking.contest-strike', {
  access: 'helper',
  summary: 'Contest a strike; staff decide',
  input: z.object({ id, reason }),
  output: z.object({ strike }),
});
export const adminStrikes = endpoint('GET /admin/strikes', 'rpc.booking.admin-strikes', {
  access: 'staff',
  summary: 'Strikes by state, contested ones by default, oldest first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), state: text(20) }),
  inParts: 'strikes',
  output: z.object({ strikes: z.array(strike), pagination }),
});
export const decideStrike = endpoint('POST /admin/strikes/:id/decision', 'rpc.booking.decide-strike', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  summary: 'Uphold or remove a contested strike (support, ops, admin)',
  input: z.object({ id, decision: text(20), note: reason }),
  output: z.object({ strike }),
});

/** The helper cancelled an accepted visit: in time, or late. */
export const HELPER_CANCELLED = event('events.booking.helper-cancelled', moved);
export const HELPER_CANCELLED_LATE = event('events.booking.helper-cancelled-late', moved);
/** The helper arrived. */
export const VISIT_STARTED = event('events.booking.started', moved);
/** The customer confirmed the arrival: the helper need not enter the code. */
export const ARRIVAL_CONFIRMED = event('events.booking.arrival-confirmed', moved);
/** The customer confirmed a visit that was completed on the helper's word; `payableAt`: of the helper's part. */
export const COMPLETION_CONFIRMED = event('events.booking.completion-confirmed', moved.extend({ payableAt: instant }));
/** Completed by staff or automatically, not by the helper. */
export const COMPLETED_UNASKED = event('events.booking.completed-unasked', moved);
/** Half an hour after its end nobody has confirmed the completion. */
export const VISIT_END_DUE = event('events.booking.end-due', moved);
/** Staff review the visit; if they cancel it, nobody is at fault. */
export const CASE_OPENED = event('events.booking.case-opened', moved);
export const CASE_CLOSED = event('events.booking.case-closed', moved);
/** The review ended, by a decision of staff or because a party confirmed the visit. */
export const CASE_ENDED = event('events.booking.case-ended', z.object({ bookingId: id, decidedBy: id.optional() }));
/** Half an hour after the start nobody has confirmed the arrival: both are asked. */
export const ARRIVAL_ASKED = event('events.booking.arrival-asked', moved);
/** One side reported the other as absent; uncontested for 24 hours, the report stands. */
export const CUSTOMER_NO_SHOW_CLAIMED = event('events.booking.customer-no-show-claimed', moved);
export const HELPER_NO_SHOW_CLAIMED = event('events.booking.helper-no-show-claimed', moved);
export const CUSTOMER_NO_SHOW = event('events.booking.customer-no-show', moved);
export const HELPER_NO_SHOW = event('events.booking.helper-no-show', moved);
/** An extension is requested, agreed or refused; `by` requested it. */
const extension = moved.extend({ by: z.enum(['customer', 'helper']) });
export const EXTENSION_ASKED = event('events.booking.extension-asked', extension);
export const EXTENSION_AGREED = event('events.booking.extension-agreed', extension);
/** `taken`: agreed, but the following slot was no longer free. */
export const EXTENSION_REFUSED = event(
  'events.booking.extension-refused',
  extension.extend({ outcome: z.enum(['refused', 'withdrawn', 'lapsed', 'taken']) }),
);
