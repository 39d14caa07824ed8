import { STAFF_VISIT_OUTCOMES } from '@sahaya/domain';
import { z } from 'zod';
import { booking } from './booking.contract.js';
import { endpoint } from '../define.js';
import { count, id, instant, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/* Staff record for a party whether a visit took place, by the rules of that party. */

const staffVisitQuote = z.object({
  outcome: z.enum(STAFF_VISIT_OUTCOMES),
  /** The state of the booking that the quote is about. */
  sequence: z.number().int().nonnegative(),
  /** Rupees: the customer's fee, refund and credit, and the helper's part. Of a report: if it stands. */
  fee: z.number(),
  refund: z.number(),
  credit: z.number(),
  helper: z.number(),
  strike: z.boolean(),
  /** Of a report: the other side may contest it until then, and nothing moves before. */
  contestBy: instant.optional(),
  /** Of a completion without a start code: the pay waits for the customer or the end of the dispute period. */
  unconfirmed: z.boolean(),
});
export type StaffVisitQuote = z.output<typeof staffVisitQuote>;

export const quoteStaffVisit = endpoint('GET /admin/bookings/:id/visit-quote', 'rpc.booking.quote-staff-visit', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  summary:
    'What happens if staff record now that a visit was `completed`, or report for the other side `customer_absent` or `helper_absent`',
  input: z.object({ id, outcome: text(20) }),
  output: staffVisitQuote,
});
export const recordVisitByStaff = endpoint('POST /admin/bookings/:id/visit', 'rpc.booking.record-visit-by-staff', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  stepUp: true,
  summary:
    'Mark a visit as completed for its helper, or report one side as absent for the other, with a reason: as if the party did it',
  idempotent: true,
  /** `sequence` is that of the quote: if the booking changed since, nothing is done. */
  input: z.object({ id, outcome: text(20), sequence: count(0, 0, 1_000_000_000), ...staffReason }),
  output: z.object({ booking }),
});
