import type { Booking } from '@sahaya/contracts';
import {
  APARTMENT_TYPES,
  EXTENSION_MINUTES,
  type ExtensionFacts,
  istInstant,
  quoteVisit,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import { factsOf } from '../../api/booking-facts.js';

/** Whether the agreed time has passed. */
export const isOver = ({ date, endTime }: Booking, now: Date): boolean => now >= istInstant(date, endTime);

/** Whether a replacement is searched for, or offered to the customer. */
export const isReplacementSearching = ({ replacement }: Booking): boolean =>
  replacement?.state === 'searching' || replacement?.state === 'offered';

/** The facts of a booking for the extension rules of the domain. */
export const extensionFacts = (booking: Booking): ExtensionFacts => {
  const { extension, ...facts } = factsOf(booking);
  return { ...facts, endTime: booking.endTime, minutes: booking.duration * 60, ...(extension && { extension }) };
};

/** The cost of half an hour more in rupees, at the agreed rate and as the server computes it. */
export function extensionCost(booking: Booking): number {
  const { service, serviceOptions, payment, pricing, totalAmount } = booking;
  const apartmentType = APARTMENT_TYPES.find((known) => known === serviceOptions.apartmentType);
  const minutes = booking.duration * 60;
  const visit = { service, apartmentType, method: payment.method };
  const terms = { processingFeeBase: booking.processingFeeBase ?? 'base' } as const;
  // The price of an hour at one rupee yields the factor of the rate.
  const perHour = quoteVisit({ ...visit, minutes: 60, hourlyRatePaise: 100 }, terms).basePaise / 100;
  const hourlyRatePaise = Math.round((toPaise(pricing.baseAmount) * 60) / (minutes * perHour));
  const surchargeBps = Math.round(((pricing.emergencySurcharge ?? 0) / pricing.baseAmount) * 10_000);
  const longer = quoteVisit({ ...visit, minutes: minutes + EXTENSION_MINUTES, hourlyRatePaise, surchargeBps }, terms);
  return toRupees(longer.totalPaise - toPaise(totalAmount));
}

/** The element id of a booking card on its screen. */
export const cardAnchor = (bookingId: string): string => `booking-${bookingId}`;
