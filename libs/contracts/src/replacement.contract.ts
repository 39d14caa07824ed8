import { z } from 'zod';
import { BOOKING_REQUESTED, booking } from './booking.contract.js';
import { endpoint, event } from './define.js';
import { count, id, instant, nothing, pagination, ref } from './shapes.js';

/*
 * Another helper for a visit that its helper has called off (decisions P7, Replacement): waves of a few nearby helpers,
 * the first who agrees is proposed to the customer, who says yes, "someone else" or "just refund me".
 */

const moved = BOOKING_REQUESTED.data;

/** What a helper of the current wave is asked; the customer is a locality, as with any request. */
const replacementOffer = z.object({
  /** The called-off booking’s. */
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
  specialRequests: z.string(),
  paymentMethod: z.enum(['cash', 'online']),
  /** Rupees that the helper earns. */
  earns: z.number(),
  /** Asked until then. `agreed`: waits for the customer’s word, the time is held. */
  answerBy: instant,
  state: z.enum(['asked', 'agreed']),
});
export type ReplacementOffer = z.output<typeof replacementOffer>;

export const myReplacementOffers = endpoint('GET /helpers/me/replacement-offers', 'rpc.booking.my-replacement-offers', {
  access: 'helper',
  summary: 'Visits of others that one is asked to take over, those that end first at the top',
  input: nothing,
  output: z.object({ offers: z.array(replacementOffer) }),
});
export const agreeToReplace = endpoint(
  'POST /helpers/me/replacement-offers/:id/accept',
  'rpc.booking.agree-to-replace',
  {
    access: 'helper',
    summary: 'Take the visit over, if the customer agrees; the time is held. Late or taken: 409; not asked: 404',
    input: z.object({ id }),
    output: z.object({ offer: replacementOffer }),
  },
);
export const declineToReplace = endpoint(
  'POST /helpers/me/replacement-offers/:id/decline',
  'rpc.booking.decline-to-replace',
  {
    access: 'helper',
    summary: 'Not this one, also after one has agreed; nothing is counted',
    input: z.object({ id }),
    output: nothing,
  },
);

export const takeReplacement = endpoint('POST /bookings/:id/replacement/accept', 'rpc.booking.take-replacement', {
  access: 'customer',
  summary: 'Yes to the proposed helper: a new, accepted booking; what was paid moves there, the rest comes back',
  idempotent: true,
  /** Whom the customer saw: another proposal meanwhile is refused. */
  input: z.object({ id, helperId: ref }),
  output: z.object({ booking }),
});
export const passReplacement = endpoint('POST /bookings/:id/replacement/pass', 'rpc.booking.pass-replacement', {
  access: 'customer',
  summary: 'Someone else, please: the search goes on without this helper',
  input: z.object({ id, helperId: ref }),
  output: z.object({ booking }),
});
export const stopReplacement = endpoint('POST /bookings/:id/replacement/stop', 'rpc.booking.stop-replacement', {
  access: 'customer',
  summary: 'Just refund me: the search ends and all that was paid goes back',
  input: z.object({ id }),
  output: z.object({ booking }),
});

export const adminReplacements = endpoint('GET /admin/replacements', 'rpc.booking.admin-replacements', {
  access: 'staff',
  summary: 'Searches that run, those that end first at the top',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100) }),
  output: z.object({ bookings: z.array(booking), pagination }),
});

/** Its helper called the visit off, and another one is looked for; nobody was found in time, or the customer did not answer. */
export const REPLACEMENT_BEGUN = event('events.booking.replacement-begun', moved);
export const REPLACEMENT_FAILED = event('events.booking.replacement-failed', moved);
/** The helpers of one wave are asked. */
export const REPLACEMENT_ASKED = event(
  'events.booking.replacement-asked',
  moved.extend({ helperIds: z.array(id), answerBy: instant }),
);
/** `helperId` agreed and is proposed to the customer; or his time is free again, since it came to nothing. */
export const REPLACEMENT_PROPOSED = event('events.booking.replacement-proposed', moved);
export const REPLACEMENT_LET_GO = event('events.booking.replacement-let-go', moved);
/** `bookingId` is the new booking’s; what was paid for the old one is now for this one, what is over goes back. */
export const BOOKING_REPLACED = event(
  'events.booking.replaced',
  moved.extend({
    replaces: id,
    /** Paise: paid for the old booking, and the new one’s price. */
    paidPaise: z.number().int().nonnegative(),
    totalPaise: z.number().int().nonnegative(),
  }),
);
