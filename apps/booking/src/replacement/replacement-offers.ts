import type { ReplacementOffer as OfferSeen } from '@sahaya/contracts';
import { helperEarnsPaise, maskContacts, type Quote, type ReplacementOffer, toRupees } from '@sahaya/domain';
import { type BookingDoc, priceOfLength } from '../shared/booking.model.js';
import type { SoughtDoc } from '../shared/replacement.model.js';

/** The same visit at another rate. */
export const priceAt = (doc: BookingDoc, hourlyRatePaise: number): Quote =>
  priceOfLength({ ...doc, hourlyRatePaise }, doc.minutes);

/** For the helper who is asked: the customer is a locality, as with any request. */
export function toOffer(doc: SoughtDoc, { state, answerBy, hourlyRatePaise }: ReplacementOffer): OfferSeen {
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
    specialRequests: maskContacts(doc.specialRequests),
    paymentMethod: doc.payment.method,
    earns: toRupees(helperEarnsPaise(priceAt(doc, hourlyRatePaise))),
    answerBy: (hasAgreed ? doc.replacement.deadline : answerBy).toISOString(),
    state: hasAgreed ? 'agreed' : 'asked',
  };
}
