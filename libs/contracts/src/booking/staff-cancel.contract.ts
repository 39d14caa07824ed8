import { CANCELLATION_REASONS, STAFF_CANCEL_CAUSES } from '@sahaya/domain';
import { z } from 'zod';
import { BOOKING_REQUESTED, booking } from './booking.contract.js';
import { endpoint, event } from '../define.js';
import { id, instant, ref, STAFF_ROLES, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/* Staff cancel a visit to come by policy: for the customer, because of the helper, or because of the platform. */

const quote = z.object({
  quoteId: id,
  cause: z.enum(STAFF_CANCEL_CAUSES),
  reasonCode: z.enum(CANCELLATION_REASONS),
  /** Rupees: the customer's cost, and the unpaid part of it. */
  fee: z.number(),
  due: z.number(),
  /** Rupees back to the customer; after a search that finds no other helper if `replacement` is set. */
  refund: z.number(),
  credit: z.number(),
  /** Rupees of the payment that the helper gets. */
  helper: z.number(),
  strike: z.boolean(),
  replacement: z.boolean(),
  /** The part of refund and credit that the customer's own cancellation would not give; it counts in the refund limit. */
  extra: z.number(),
  validUntil: instant,
});
export type StaffCancelQuote = z.output<typeof quote>;

export const quoteStaffCancellation = endpoint(
  'GET /admin/bookings/:id/cancellation-quote',
  'rpc.booking.staff-cancellation-quote',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    summary:
      'What a cancellation by staff does now: for the `customer`, because of the `helper` or of the `platform`; valid for two minutes',
    input: z.object({ id, cause: text(20) }),
    output: quote,
  },
);
export const cancelByStaff = endpoint('POST /admin/bookings/:id/cancellation', 'rpc.booking.staff-cancel', {
  access: 'staff',
  staff: STAFF_ROLES,
  stepUp: true,
  summary:
    'Cancel a visit to come by policy at the quoted amounts, with a reason. Above the refund limit of 24 hours, what the customer could not get by cancelling waits for the approval of a second person in finance. With `helperId`, for the cause `helper`, this helper is asked at once to take the visit over',
  idempotent: true,
  input: z.object({ id, quoteId: ref, helperId: ref.optional(), ...staffReason }),
  output: z.object({
    booking,
    /** Rupees that wait for a second person. */
    awaitingApproval: z.object({ refund: z.number(), credit: z.number() }).optional(),
  }),
});

const replacementHelper = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  averageRating: z.number(),
  totalReviews: z.number(),
  verified: z.boolean(),
  /** Rupees: the price of the visit with this helper, and by how much it is lower. */
  totalAmount: z.number(),
  saves: z.number(),
});
export type ReplacementHelper = z.output<typeof replacementHelper>;
export const replacementHelpers = endpoint(
  'GET /admin/bookings/:id/replacement-helpers',
  'rpc.booking.replacement-helpers',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    summary:
      'Up to ten helpers nearby who are free for this visit and cost no more, in the order of the search; none of those who were asked before',
    input: z.object({ id }),
    output: z.object({ helpers: z.array(replacementHelper) }),
  },
);
export const askReplacementHelper = endpoint(
  'POST /admin/bookings/:id/replacement-helpers/:helperId',
  'rpc.booking.ask-replacement-helper',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    summary: 'Ask this helper next in the running search for another helper, with a reason',
    input: z.object({ id, helperId: id, ...staffReason }),
    output: z.object({ booking }),
  },
);

const paise = z.number().int().nonnegative();
/** A part of a cancellation that a second person has to approve; payment makes a refund proposal of it. */
export const heldRefund = z.object({
  proposalId: id,
  refundPaise: paise,
  creditPaise: paise,
  ...storedReason,
});
export type HeldRefund = z.output<typeof heldRefund>;

/** Staff cancelled a visit. For the causes customer and helper, it follows the event of that party's own cancellation. */
export const STAFF_CANCELLED = event(
  'events.booking.staff-cancelled',
  BOOKING_REQUESTED.data.extend({
    cause: z.enum(STAFF_CANCEL_CAUSES),
    decidedBy: id,
    feePaise: paise,
    /** Already decided; without the held part, and 0 while another helper is searched for. */
    refundPaise: paise,
    creditPaise: paise,
    helperPaise: paise,
    strike: z.boolean(),
    replacement: z.boolean(),
    /** The parties that no other event tells. */
    tell: z.array(z.enum(['customer', 'helper'])),
    held: heldRefund.optional(),
  }),
);
