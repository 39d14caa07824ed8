import { z } from 'zod';
import { booking, freeTimes, quoteBookingChange } from './booking.contract.js';
import { endpoint } from '../define.js';
import { count, id, STAFF_ROLES, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/* Staff change the time or the address of a visit for the party who asked for it, by that party's own rules. */

/** Omitted fields stay unchanged. */
const wantedTime = { date: text(40).optional(), startTime: text(10).optional(), endTime: text(10).optional() };
/** `customer` or `helper`: the party who asked staff. The other one agrees where the party's own change needs it. */
const party = text(20);

export const staffFreeTimes = endpoint('GET /admin/bookings/:id/free-times', 'rpc.booking.staff-free-times', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary:
    'The times to which a visit can be moved from a day on: two weeks, or up to 31 days until `to`; its own time counts as free',
  input: z.object({ id, date: text(40), to: text(40).optional() }),
  output: freeTimes.output,
});
const staffChangeQuote = quoteBookingChange.output.extend({
  /** The state of the booking that the quote is about. */
  sequence: z.number().int().nonnegative(),
});
export type StaffChangeQuote = z.output<typeof staffChangeQuote>;
export const quoteStaffChange = endpoint('GET /admin/bookings/:id/change-quote', 'rpc.booking.quote-staff-change', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary:
    'What a change by staff does now: price, difference, and whether the other side has to agree. Without a time, of a change of the address',
  input: z.object({ id, party, ...wantedTime }),
  output: staffChangeQuote,
});
export const changeByStaff = endpoint('POST /admin/bookings/:id/changes', 'rpc.booking.change-by-staff', {
  access: 'staff',
  staff: STAFF_ROLES,
  stepUp: true,
  summary:
    'Change the time or the address of a visit for a party, with a reason: at once or as a proposal, as if the party did it. Only for the customer, the address',
  idempotent: true,
  input: z.object({
    id,
    party,
    /** That of the quote: if the booking changed since, nothing is done. */
    sequence: count(0, 0, 1_000_000_000),
    ...wantedTime,
    customerAddress: text().optional(),
    ...staffReason,
  }),
  output: z.object({ booking, takesEffect: quoteBookingChange.output.shape.takesEffect }),
});
