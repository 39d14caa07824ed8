import { CASH_STANDINGS, VERIFICATION_STATES } from '@sahaya/domain';
import { z } from 'zod';
import { helper } from './catalog.contract.js';
import { endpoint } from '../define.js';
import { helperVerification } from './helper-profile.contract.js';
import { count, id, pagination, text } from '../shapes.js';
import { taggedMax, tagFilter } from '../tag-filter.js';
import { myStrikes } from '../booking/visit.contract.js';

/* Helpers as staff see them, including blocked ones. */

export const staffHelper = helper
  .omit({ coordinates: true, approximate: true, rating: true, distanceKm: true, outsideUsualArea: true })
  .extend({
    /** Masked; the account page reveals it. */
    phone: z.string().optional(),
    blocked: z.literal(true).optional(),
    /** The state of the latest verification request, if any. */
    verification: z.enum(VERIFICATION_STATES).optional(),
  });
export type StaffHelper = z.output<typeof staffHelper>;

export const adminHelpers = endpoint('GET /admin/helpers', 'rpc.catalog.admin-helpers', {
  access: 'staff',
  summary: 'Helpers, newest first or by rating; those whose name begins with `q` by name',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    q: text(100),
    service: text(50),
    /** `pending`: helpers who wait for a decision. */
    verification: text(20),
    /** `true`: blocked helpers. */
    blocked: text(5),
    /** `rating`; anything else: newest first. */
    sort: text(20),
    /** A tag of staff: helpers with it, at most TAGGED_MAX. */
    tag: tagFilter,
  }),
  inParts: 'helpers',
  output: z.object({ helpers: z.array(staffHelper), pagination, taggedMax }),
});
export const adminHelper = endpoint('GET /admin/helpers/:id', 'rpc.catalog.admin-helper', {
  access: 'staff',
  summary: 'One helper with the requests for verification, latest first, and the cash commission that is due',
  input: z.object({
    id,
    /** `all`: the requests for all checks, not only for the identity. */ checks: text(5).optional(),
  }),
  output: z.object({
    helper: staffHelper,
    verifications: z.array(helperVerification),
    /** In rupees; absent while unknown. */
    cash: z.object({ standing: z.enum(CASH_STANDINGS), due: z.number(), limit: z.number() }).optional(),
  }),
});

/**
 * The reliability record over the latest requests: answers, median time to answer, and outcomes of accepted bookings.
 */
export const helperRecord = z.object({
  requests: z.number(),
  accepted: z.number(),
  declined: z.number(),
  expired: z.number(),
  answerMinutes: z.number().optional(),
  completed: z.number(),
  cancelledByHelper: z.number(),
  noShows: z.number(),
});
export const adminHelperRecord = endpoint('GET /admin/helpers/:id/record', 'rpc.booking.admin-helper-record', {
  access: 'staff',
  summary: 'The reliability record over the latest 200 requests, and the strikes, latest first',
  input: z.object({ id }),
  output: z.object({
    record: helperRecord,
    strikes: myStrikes.output.shape.strikes,
    /** The 30 days before today. */
    period: z.object({ from: z.string(), to: z.string() }).optional(),
    /** Its days with visits or time off. */
    days: z
      .array(z.object({ date: z.string(), bookedMinutes: z.number().int(), offMinutes: z.number().int() }))
      .optional(),
  }),
});
