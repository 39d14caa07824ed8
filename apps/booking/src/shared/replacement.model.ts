import { createHash } from 'node:crypto';
import type { Booking } from '@sahaya/contracts';
import { type Quote, type Replacement, toRupees } from '@sahaya/domain';
import type { BookingDoc } from './booking.model.js';

/** The helper who agreed: shown to the customer, and copied into the new booking. */
export interface ProposalDoc {
  helperId: string;
  helper: BookingDoc['helper'];
  hourlyRatePaise: number;
  price: Quote;
  photoUrl?: string;
  averageRating: number;
  totalReviews: number;
  verified: boolean;
}
/** The search for another helper, stored in the cancelled booking. */
export interface ReplacementDoc extends Replacement {
  /** Set while a helper has agreed and the customer has not answered. */
  proposal?: ProposalDoc;
  /** The new booking. */
  bookingId?: string;
}
export type ReplacedBookingDoc = BookingDoc & { replacement: ReplacementDoc };
export const hasReplacement = (doc: BookingDoc): doc is ReplacedBookingDoc => doc.replacement !== undefined;

/** The id of the booking that replaces the given one. It is deterministic, so that a booking is replaced only once. */
export const deriveReplacementId = (bookingId: string): string =>
  createHash('sha256').update(`replacement:${bookingId}`).digest('hex').slice(0, 24);
/** Key of the slot reserved for a helper who waits for the customer's answer. */
export const replacementReservationKey = (bookingId: string): string => `replacement:${bookingId}`;

/** The search as the customer and staff see it. */
export function toReplacement(search: ReplacementDoc): NonNullable<Booking['replacement']> {
  const { state, deadline, offers, proposal, bookingId } = search;
  return {
    state,
    deadline: deadline.toISOString(),
    asked: offers.length,
    ...(state === 'offered' && proposal && { offer: toProposal(proposal, deadline) }),
    ...(bookingId && { bookingId }),
  };
}

function toProposal({ helperId, helper, price, photoUrl, ...seen }: ProposalDoc, deadline: Date) {
  const { averageRating, totalReviews, verified } = seen;
  return {
    helperId,
    name: helper.name,
    location: helper.location,
    ...(photoUrl && { photoUrl }),
    averageRating,
    totalReviews,
    verified,
    totalAmount: toRupees(price.totalPaise),
    answerBy: deadline.toISOString(),
  };
}
