import { z } from 'zod';
import { endpoint, event } from '../define.js';
import { id, instant, rest, ROLES } from '../shapes.js';

/* The history of one booking or subscription: events of the services, notifications and staff actions. It contains no texts of chats or notifications. */

export const MOMENT_SOURCES = [
  'booking',
  'subscription',
  'payment',
  'chat',
  'ticket',
  'notification',
  'staff',
] as const;
export type MomentSource = (typeof MOMENT_SOURCES)[number];

/** Event kinds, except notifications (their own kind) and staff actions (the row of the table). */
export const MOMENT_KINDS = [
  'booking.requested',
  'booking.accepted',
  'booking.declined',
  'booking.completed',
  'booking.cancelled',
  'booking.superseded',
  'booking.expired',
  'booking.unpaid',
  'booking.platform-cancelled',
  'booking.paid',
  'booking.change-proposed',
  'booking.changed',
  'booking.change-closed',
  'booking.helper-cancelled',
  'booking.helper-cancelled-late',
  'booking.started',
  'booking.arrival-confirmed',
  'booking.completed-unasked',
  'booking.completion-confirmed',
  'booking.customer-no-show-claimed',
  'booking.helper-no-show-claimed',
  'booking.customer-no-show',
  'booking.helper-no-show',
  'booking.case-opened',
  'booking.case-closed',
  'booking.staff-cancelled',
  'booking.extension-asked',
  'booking.extension-agreed',
  'booking.extension-refused',
  'booking.dispute-opened',
  'booking.dispute-answered',
  'booking.dispute-closed',
  'booking.replacement-begun',
  'booking.replacement-failed',
  'booking.replacement-asked',
  'booking.replacement-proposed',
  'booking.replacement-let-go',
  'booking.replaced',
  'review.posted',
  'review.changed',
  'review.replied',
  'review.moderated',
  'payment.captured',
  'payment.refund-initiated',
  'payment.refund-processed',
  'payment.refund-failed',
  'payment.refund-late',
  'payment.credit-granted',
  'booking.settled',
  'subscription.settled',
  'subscription.requested',
  'subscription.accepted',
  'subscription.declined',
  'subscription.withdrawn',
  'subscription.expired',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
  'subscription.staff-cancelled',
  'subscription.visit-refunded',
  'subscription.platform-cancelled',
  'subscription.completed',
  'subscription.visit-completed',
  'subscription.visit-skipped',
  'subscription.visit-moved',
  'subscription.renewal-offered',
  'subscription.helper-absent',
  'subscription.absence-revoked',
  'subscription.substitute-asked',
  'subscription.substitute-proposed',
  'subscription.substitute-found',
  'subscription.substitute-released',
  'chat.message-sent',
  'chat.substitute-message-sent',
  'chat.reported',
  'ticket.opened',
  'ticket.replied',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

const fact = z.union([z.string(), z.number(), z.boolean()]);
export const moment = z.object({
  _id: z.string(),
  at: instant,
  source: z.enum(MOMENT_SOURCES),
  /** One of MOMENT_KINDS; for a notification its kind, for staff the row of the table. */
  kind: z.string(),
  /** Absent for automatic events. */
  by: z.object({ _id: id.optional(), role: z.enum(ROLES), name: z.string().optional() }).optional(),
  /** Codes, days and times, ids. */
  facts: z.record(z.string(), fact),
  /** Rupees. */
  money: z.record(z.string(), z.number()),
});
export type Moment = z.output<typeof moment>;
const timeline = z.object({
  /** Oldest first. */
  moments: z.array(moment),
  /** There are earlier entries that are not shown. */
  more: z.boolean(),
  /** Sources that did not answer; their entries are missing. */
  missing: z.array(z.enum(MOMENT_SOURCES)),
  rest,
});
export type Timeline = z.output<typeof timeline>;

export const bookingTimeline = endpoint('GET /admin/bookings/:id/timeline', 'rpc.support.booking-timeline', {
  access: 'staff',
  summary: 'The timeline of a booking, oldest first: visit, money, chat, tickets, notifications, staff',
  input: z.object({ id }),
  inParts: 'moments',
  output: timeline,
});
export const subscriptionTimeline = endpoint(
  'GET /admin/subscriptions/:id/timeline',
  'rpc.support.subscription-timeline',
  {
    access: 'staff',
    summary: 'The timeline of a subscription, oldest first: visits, money, chat, tickets, notifications, staff',
    input: z.object({ id }),
    inParts: 'moments',
    output: timeline,
  },
);

/** A timeline has a new entry. */
export const CASE_MOVED = event('events.case.moved', z.object({ caseId: id }));
