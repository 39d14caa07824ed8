import { ANALYTICS_FACT_KINDS } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { id, instant, text } from '../shapes.js';

/* Numbers for steering the marketplace, from a projection of events. */

const day = z.string();
/** Sums by the names of measures; a measure that is absent is 0. Amounts are in paise. */
const totals = z.record(z.string(), z.number());
const period = z.object({ from: day, to: day });

export const adminAnalytics = endpoint('GET /admin/analytics', 'rpc.support.admin-analytics', {
  access: 'staff',
  staff: ['ops', 'finance', 'admin'],
  summary:
    'Sums by IST day of up to 366 days, of one city and service or of all, with those of the same number of days before; the busiest areas, cohorts of customers, and the work of each staff member (ops, admin)',
  deadline: 5_000,
  /** IST dates, both inclusive; city: one of HOME_CITIES. */
  input: z.object({ from: text(10), to: text(10), city: text(50), service: text(50) }),
  output: z.object({
    /** All events until then are counted. */
    at: instant,
    period,
    periodBefore: period,
    totals,
    totalsBefore: totals,
    /** Ascending; a day without an event is absent. Only the plain measures. */
    days: z.array(z.object({ date: day, totals })),
    /** By unfilled requests, then by requests; 30 at most. Of all cities: the cities themselves. */
    areas: z.array(z.object({ name: z.string(), totals })),
    /**
     * Customers by the IST month of their first completed visit, `YYYY-MM-01`, ascending: those of the month of `to` and
     * of the twelve months before; a month without one is absent. `returned`: those of them with a completed visit 1, 2,
     * … months later, until the month of `to`. City and service are those of the first visit. Absent from older versions.
     */
    cohorts: z
      .array(z.object({ month: day, customers: z.number().int(), returned: z.array(z.number().int()) }))
      .optional(),
    /** Absent for finance. */
    staff: z.array(z.object({ _id: id, name: z.string().optional(), totals })).optional(),
  }),
});
export type Analytics = z.output<typeof adminAnalytics.output>;

const fact = z.object({
  key: z.string(),
  kind: z.enum(ANALYTICS_FACT_KINDS),
  at: instant,
  /** Minutes of a visit. */
  amount: z.number().optional(),
});
/** The facts that bookings themselves hold, in the order of their ids: for a rebuild of analytics. */
export const bookingFacts = rpc(
  'rpc.booking.analytics-facts',
  z.object({ after: z.string().optional() }),
  z.object({
    bookings: z.array(
      z.object({
        bookingId: id,
        city: z.string(),
        service: z.string(),
        area: z.string(),
        hour: z.number().int(),
        at: instant,
        /** Absent if the account is deleted. */
        customerId: id.optional(),
        facts: z.array(fact),
      }),
    ),
    /** Absent at the end. */
    next: z.string().optional(),
  }),
);
export type BookingFacts = z.output<typeof bookingFacts.output>['bookings'][number];

/**
 * Starts a rebuild of analytics, or continues it: takes the facts of some bookings after `after` and returns where to go
 * on. Without `next` all are taken, and the worker counts them; `analyticsState` says when it has ended.
 */
export const rebuildAnalytics = rpc(
  'rpc.support.rebuild-analytics',
  z.object({ after: z.string().optional() }),
  z.object({ bookings: z.number(), next: z.string().optional() }),
);
export const analyticsState = rpc(
  'rpc.support.analytics-state',
  z.object({}),
  z.object({
    /** Cases that are not counted yet. */
    waiting: z.number(),
    isRebuilding: z.boolean(),
  }),
);
