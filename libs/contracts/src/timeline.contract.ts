import { z } from 'zod';
import { endpoint, event } from './define.js';
import { id, instant, ROLES } from './shapes.js';

/*
 * All that happened with one booking or subscription, in one line: what its services announced, what people were told,
 * and what staff did. Neither words of a chat nor of a notification.
 */

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

const fact = z.union([z.string(), z.number(), z.boolean()]);
export const moment = z.object({
  _id: z.string(),
  at: instant,
  source: z.enum(MOMENT_SOURCES),
  /** What it was: `booking.accepted`, `payment.captured`; of a notification its kind, of staff the row of the table. */
  kind: z.string(),
  /** Absent: it came by itself. */
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
  /** There were earlier ones, which are not shown. */
  more: z.boolean(),
  /** What could not be asked just now: its moments are missing. */
  missing: z.array(z.enum(MOMENT_SOURCES)),
});
export type Timeline = z.output<typeof timeline>;

export const bookingTimeline = endpoint('GET /admin/bookings/:id/timeline', 'rpc.support.booking-timeline', {
  access: 'staff',
  summary: 'What happened with a booking, oldest first: visit, money, chat, tickets, notifications, staff',
  input: z.object({ id }),
  output: timeline,
});
export const subscriptionTimeline = endpoint(
  'GET /admin/subscriptions/:id/timeline',
  'rpc.support.subscription-timeline',
  {
    access: 'staff',
    summary: 'What happened with a subscription, oldest first: visits, money, chat, tickets, notifications, staff',
    input: z.object({ id }),
    output: timeline,
  },
);

/** A timeline has another moment. */
export const CASE_MOVED = event('events.case.moved', z.object({ caseId: id }));
