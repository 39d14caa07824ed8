import { z } from 'zod';
import { endpoint } from '../define.js';
import { id, instant, nothing } from '../shapes.js';

/* Business metrics by IST day, and the policy's refund of one booking: for staff. */

const dailyMetrics = z.object({
  date: z.string(),
  /** Bookings requested on that day, and their value; a replacement counts as the same booking. */
  made: z.number(),
  /** Rupees. */
  gross: z.number(),
  /** Visits completed on that day, of bookings and of subscriptions, and their platform fees. */
  completed: z.number(),
  revenue: z.number(),
  /** Bookings that ended otherwise on that day; of these, those that had been accepted. */
  cancelled: z.number(),
  cancelledAfterAcceptance: z.number(),
});
export type DailyMetrics = z.output<typeof dailyMetrics>;

export const adminMetrics = endpoint('GET /admin/metrics', 'rpc.booking.admin-metrics', {
  access: 'staff',
  summary: 'Bookings, their value and the platform fee of the last 30 days, today against the average, and two rates',
  /** The first call ever computes thirty days at once. */
  deadline: 5_000,
  input: nothing,
  output: z.object({
    at: instant,
    /** Ascending; the last one is today, so far. */
    days: z.array(dailyMetrics),
    /** The mean count up to this time of the day on the previous days; absent on the first day. */
    usual: z.object({ made: z.number() }).optional(),
    /** The share of accepted visits ending in these days that were cancelled; absent if none ended. */
    cancellationRate: z.number().optional(),
    /** Searches for a replacement that ended, and those that found a helper in the promised time. */
    replaced: z.object({ of: z.number(), found: z.number() }),
  }),
});
export type Metrics = z.output<typeof adminMetrics.output>;

export const adminRefundQuote = endpoint('GET /admin/bookings/:id/refund-quote', 'rpc.booking.admin-refund-quote', {
  access: 'staff',
  summary: 'The refund by policy now: by a cancellation, or the maximum for a complaint',
  input: z.object({ id }),
  output: z.object({
    kind: z.enum(['cancellation', 'complaint', 'none']),
    /** Rupees. */
    refund: z.number(),
    fee: z.number(),
    /** Valid until then. */
    until: instant.optional(),
  }),
});
