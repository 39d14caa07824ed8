import { createHash } from 'node:crypto';
import type { Booking } from '@sahaya/contracts';
import { type Quote, type Replacement, toRupees } from '@sahaya/domain';
import type { BookingDoc } from './booking.model.js';

/** Who agreed, as the customer is shown him and as the new booking copies him. */
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
/** The search as the called-off booking keeps it: the only truth of it. */
export interface ReplacementDoc extends Replacement {
  /** While somebody has agreed. */
  proposal?: ProposalDoc;
  /** The new booking. */
  bookingId?: string;
}
export type SoughtDoc = BookingDoc & { replacement: ReplacementDoc };
export const isSought = (doc: BookingDoc): doc is SoughtDoc => doc.replacement !== undefined;

/** A booking is replaced once, by a booking that has this id. */
export const replacementIdOf = (bookingId: string): string =>
  createHash('sha256').update(`replacement:${bookingId}`).digest('hex').slice(0, 24);
/** Who holds the time of a helper who waits for the customer's word. */
export const replacementClaimant = (bookingId: string): string => `replacement:${bookingId}`;

/** For the customer and staff. */
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
    ...{ averageRating, totalReviews, verified },
    totalAmount: toRupees(price.totalPaise),
    answerBy: deadline.toISOString(),
  };
}
