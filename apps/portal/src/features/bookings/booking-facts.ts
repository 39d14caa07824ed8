import type { Booking } from '@sahaya/contracts';
import { istInstant, type NextStepFacts } from '@sahaya/domain';

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** A booking from the wire as the domain's rules take it. */
export const factsOf = (booking: Booking): NextStepFacts => ({
  status: booking.status,
  payment: booking.payment,
  cancellation: booking.cancellation,
  startsAt: new Date(booking.startsAt),
  endsAt: istInstant(booking.date, booking.endTime),
  createdAt: new Date(booking.createdAt),
  acceptedAt: instantOf(booking.acceptedAt),
  completedAt: instantOf(booking.completedAt),
  reviewed: booking.reviewed,
});
