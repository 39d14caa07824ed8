import type { ReplacementOffer as OfferSeen } from '@sahaya/contracts';
import { helperEarnsPaise, maskContacts, type Quote, type ReplacementOffer, toRupees } from '@sahaya/domain';
import { type BookingDoc, quoteForMinutes } from '../shared/booking.model.js';
import type { ReplacedBookingDoc } from '../shared/replacement.model.js';

/** The price of the same visit at another rate. */
export const quoteAtRate = (doc: BookingDoc, hourlyRatePaise: number): Quote =>
  quoteForMinutes({ ...doc, hourlyRatePaise }, doc.minutes);

/** The offer as the helper sees it: with the customer's locality instead of the address, as in any request. */
export function toReplacementOffer(
  doc: ReplacedBookingDoc,
  { state, answerBy, hourlyRatePaise }: ReplacementOffer,
): OfferSeen {
  const hasAgreed = state === 'agreed';
  return {
    _id: doc._id,
    service: doc.service,
    date: doc.date,
    startTime: doc.startTime,
    endTime: doc.endTime,
    startsAt: doc.startsAt.toISOString(),
    duration: doc.minutes / 60,
    customerName: doc.customer.name,
    locality: doc.customer.location,
    ...(doc.addressUnknown && { addressUnknown: true as const }),
    specialRequests: maskContacts(doc.specialRequests),
    paymentMethod: doc.payment.method,
    earns: toRupees(helperEarnsPaise(quoteAtRate(doc, hourlyRatePaise))),
    answerBy: (hasAgreed ? doc.replacement.deadline : answerBy).toISOString(),
    state: hasAgreed ? 'agreed' : 'asked',
  };
}
