import { z } from 'zod';
import { endpoint } from './define.js';
import { id, instant, nothing } from './shapes.js';

/*
 * How the business goes, day by day in India, and what the policy says of one booking's money: for staff.
 */

const dayFigures = z.object({
  date: z.string(),
  /** Asked for on that day, and what they are worth; a visit with another helper is the same one. */
  made: z.number(),
  /** Rupees. */
  gross: z.number(),
  /** Completed on that day, and the platform’s fee of these. */
  completed: z.number(),
  revenue: z.number(),
  /** Ended otherwise on that day; of these, those that had been agreed. */
  cancelled: z.number(),
  calledOff: z.number(),
});
export type DayFigures = z.output<typeof dayFigures>;

export const adminFigures = endpoint('GET /admin/figures', 'rpc.booking.admin-figures', {
  access: 'staff',
  summary: 'Bookings, their value and our fee on each of the last 30 days, today against the usual, and two shares',
  /** The very first time thirty days are counted at once. */
  deadline: 5_000,
  input: nothing,
  output: z.object({
    at: instant,
    /** Ascending; the last one is today, so far. */
    days: z.array(dayFigures),
    /** What came by this time of the day, on the mean of the days before; absent on the first day. */
    usual: z.object({ made: z.number() }).optional(),
    /** Of the agreed visits that ended in these days, the share that was called off; absent: none ended. */
    cancellationRate: z.number().optional(),
    /** Of the searches for another helper that ended, those that found one in the promised time. */
    replaced: z.object({ of: z.number(), found: z.number() }),
  }),
});
export type Figures = z.output<typeof adminFigures.output>;

export const adminRefundQuote = endpoint('GET /admin/bookings/:id/refund-quote', 'rpc.booking.admin-refund-quote', {
  access: 'staff',
  summary: 'What the policy of a booking would give back now: called off by the customer, or at most for a complaint',
  input: z.object({ id }),
  output: z.object({
    kind: z.enum(['cancellation', 'complaint', 'none']),
    /** Rupees. */
    refund: z.number(),
    fee: z.number(),
    /** So it stays until then. */
    until: instant.optional(),
  }),
});
