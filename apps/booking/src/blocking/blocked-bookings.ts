import type { BlockedBookingFacts } from '@sahaya/domain';
import type { QueryFilter } from 'mongoose';
import { type BookingDoc, toCancellationFacts } from '../shared/booking.model.js';

interface BlockedUser {
  userId: string;
  party: 'customer' | 'helper';
}

/** Requests, and accepted visits that have not begun. The domain rule decides about each of them. */
export const openBookingsOf = ({ userId, party }: BlockedUser, now: Date): QueryFilter<BookingDoc> => ({
  [`${party}Id`]: userId,
  $or: [
    { status: 'pending' },
    {
      status: 'accepted',
      startsAt: { $gt: now },
      'arrival.arrivedAt': { $exists: false },
      staffCase: { $exists: false },
      'noShow.state': { $ne: 'claimed' },
    },
  ],
});

const RUNNING = { $in: ['searching' as const, 'offered' as const] };

/** The customer's running searches for another helper. */
export const searchesFor = (customerId: string): QueryFilter<BookingDoc> => ({
  customerId,
  'replacement.state': RUNNING,
});

/** Searches in which this helper was asked or has agreed. */
export const searchesAsking = (helperId: string): QueryFilter<BookingDoc> => ({
  'replacement.state': RUNNING,
  'replacement.offers': { $elemMatch: { helperId, state: { $in: ['asked', 'agreed'] } } },
});

export const toBlockedBookingFacts = (doc: BookingDoc): BlockedBookingFacts => ({
  ...toCancellationFacts(doc),
  visitStartsAt: doc.startsAt,
  totalPaise: doc.price.totalPaise,
  payment: doc.payment,
  noShow: doc.noShow,
  staffCase: doc.staffCase,
  arrival: doc.arrival,
  replacement: doc.replacement,
});
