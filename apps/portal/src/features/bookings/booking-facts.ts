import type { Booking } from '@sahaya/contracts';
import {
  APARTMENT_TYPES,
  EXTENSION_MINUTES,
  type ExtensionFacts,
  istInstant,
  type NextStepFacts,
  quoteVisit,
  toPaise,
  toRupees,
} from '@sahaya/domain';

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** The agreed time is over. */
export const isOver = ({ date, endTime }: Booking, now: Date): boolean => now >= istInstant(date, endTime);

/** A booking from the wire as the domain's rules take it. */
export const factsOf = (booking: Booking): NextStepFacts => ({
  status: booking.status,
  payment: booking.payment,
  cancellation: booking.cancellation,
  startsAt: new Date(booking.startsAt),
  endsAt: istInstant(booking.date, booking.endTime),
  answerBy: instantOf(booking.answerBy),
  payBy: instantOf(booking.payBy),
  completedAt: instantOf(booking.completedAt),
  reviewed: booking.reviewed,
  arrival: booking.arrival,
  noShow: booking.noShow && { ...booking.noShow, contestBy: new Date(booking.noShow.contestBy) },
  staffCase: booking.staffCase,
  extension: booking.extension && { by: booking.extension.by, answerBy: new Date(booking.extension.answerBy) },
  amountDue: booking.amountDue,
  replacement: booking.replacement && {
    state: booking.replacement.state,
    deadline: new Date(booking.replacement.deadline),
    offer: booking.replacement.offer && { answerBy: new Date(booking.replacement.offer.answerBy) },
  },
  dispute: booking.dispute,
  change: booking.change && { by: booking.change.by, answerBy: new Date(booking.change.answerBy) },
});

/** Another helper is looked for, or waits for the customer's word. */
export const isSought = ({ replacement }: Booking): boolean =>
  replacement?.state === 'searching' || replacement?.state === 'offered';

/** What may be made longer, as the domain's rules take it. */
export const extensionFacts = (booking: Booking): ExtensionFacts => {
  const { extension, ...facts } = factsOf(booking);
  return { ...facts, endTime: booking.endTime, minutes: booking.duration * 60, ...(extension && { extension }) };
};

/** What half an hour more would cost on top, in rupees: by the agreed rate, as the server will count it. */
export function extensionCost(booking: Booking): number {
  const { service, serviceOptions, payment, pricing, totalAmount } = booking;
  const apartmentType = APARTMENT_TYPES.find((known) => known === serviceOptions.apartmentType);
  const minutes = booking.duration * 60;
  const visit = { service, apartmentType, method: payment.method };
  // The price of an hour at one rupee says how often the rate is taken.
  const perHour = quoteVisit({ ...visit, minutes: 60, hourlyRatePaise: 100 }).basePaise / 100;
  const hourlyRatePaise = Math.round((toPaise(pricing.baseAmount) * 60) / (minutes * perHour));
  const surchargeBps = Math.round(((pricing.emergencySurcharge ?? 0) / pricing.baseAmount) * 10_000);
  const longer = quoteVisit({ ...visit, minutes: minutes + EXTENSION_MINUTES, hourlyRatePaise, surchargeBps });
  return toRupees(longer.totalPaise - toPaise(totalAmount));
}

/** Where a booking's card is on its screen. */
export const anchorOf = (bookingId: string): string => `booking-${bookingId}`;
