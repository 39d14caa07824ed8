import { z } from 'zod';
import { BOOKING_REQUESTED, booking } from './booking.contract.js';
import { endpoint, event } from '../define.js';
import { privateField } from '../private-field.js';
import { count, id, instant, nothing, pagination, ref } from '../shapes.js';

/* A replacement for a visit cancelled by its helper: a few nearby helpers are asked at a time, and the first who agrees is proposed to the customer, who confirms, asks for someone else or takes the refund. */

const moved = BOOKING_REQUESTED.data;

/**
 * The request to a helper of the current wave; the customer's address is reduced to its locality, as in any request.
 */
const replacementOffer = z.object({
  /** The id of the cancelled booking. */
  _id: id,
  service: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: instant,
  /** Hours, decimal. */
  duration: z.number(),
  customerName: z.string(),
  locality: z.string(),
  /** The address is not on the map, so the distance was not checked. */
  addressUnknown: z.literal(true).optional(),
  specialRequests: privateField('text', z.string()),
  paymentMethod: z.enum(['cash', 'online']),
  /** The helper's earning in rupees. */
  earns: z.number(),
  /** The deadline to answer. `agreed`: the slot is reserved until the customer confirms. */
  answerBy: instant,
  state: z.enum(['asked', 'agreed']),
});
export type ReplacementOffer = z.output<typeof replacementOffer>;

export const myReplacementOffers = endpoint('GET /helpers/me/replacement-offers', 'rpc.booking.my-replacement-offers', {
  access: 'helper',
  summary: 'Replacement offers to the signed-in helper, the earliest deadline first',
  input: nothing,
  output: z.object({ offers: z.array(replacementOffer) }),
});
export const agreeToReplace = endpoint(
  'POST /helpers/me/replacement-offers/:id/accept',
  'rpc.booking.agree-to-replace',
  {
    access: 'helper',
    summary:
      'Agree to take the visit if the customer confirms; the slot is reserved. Late or taken: 409; not asked: 404',
    input: z.object({ id }),
    output: z.object({ offer: replacementOffer }),
  },
);
export const declineToReplace = endpoint(
  'POST /helpers/me/replacement-offers/:id/decline',
  'rpc.booking.decline-to-replace',
  {
    access: 'helper',
    summary: 'Decline the offer, also after agreeing; it does not count against the helper',
    input: z.object({ id }),
    output: nothing,
  },
);

export const takeReplacement = endpoint('POST /bookings/:id/replacement/accept', 'rpc.booking.take-replacement', {
  access: 'customer',
  summary: 'Confirm the proposed helper: creates an accepted booking, moves the payment and refunds the difference',
  idempotent: true,
  /** The helper that the customer saw; if another one was proposed meanwhile, the request is refused. */
  input: z.object({ id, helperId: ref }),
  output: z.object({ booking }),
});
export const passReplacement = endpoint('POST /bookings/:id/replacement/pass', 'rpc.booking.pass-replacement', {
  access: 'customer',
  summary: 'Ask for another helper; the search continues without this one',
  input: z.object({ id, helperId: ref }),
  output: z.object({ booking }),
});
export const stopReplacement = endpoint('POST /bookings/:id/replacement/stop', 'rpc.booking.stop-replacement', {
  access: 'customer',
  summary: 'End the search and refund the payment',
  input: z.object({ id }),
  output: z.object({ booking }),
});

export const adminReplacements = endpoint('GET /admin/replacements', 'rpc.booking.admin-replacements', {
  access: 'staff',
  summary: 'Running searches, the earliest deadline first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100) }),
  inParts: 'bookings',
  output: z.object({ bookings: z.array(booking), pagination }),
});

/** The helper cancelled, and a search began; or it ended without a helper or without the customer's answer. */
export const REPLACEMENT_BEGUN = event('events.booking.replacement-begun', moved);
export const REPLACEMENT_FAILED = event('events.booking.replacement-failed', moved);
/** The helpers of one wave are asked. */
export const REPLACEMENT_ASKED = event(
  'events.booking.replacement-asked',
  moved.extend({ helperIds: z.array(id), answerBy: instant }),
);
/** `helperId` agreed and is proposed to the customer; or the slot is free again because the proposal ended. */
export const REPLACEMENT_PROPOSED = event('events.booking.replacement-proposed', moved);
export const REPLACEMENT_LET_GO = event('events.booking.replacement-let-go', moved);
/** `bookingId` is the new booking; the payment of the old one moves to it, and the difference is refunded. */
export const BOOKING_REPLACED = event(
  'events.booking.replaced',
  moved.extend({
    replaces: id,
    /** Paise: paid for the old booking, and the new one's price. */
    paidPaise: z.number().int().nonnegative(),
    totalPaise: z.number().int().nonnegative(),
  }),
);
