import type { Booking } from '@sahaya/contracts';
import { istInstant, type NextStepFacts } from '@sahaya/domain';

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
  change: booking.change && { by: booking.change.by, answerBy: new Date(booking.change.answerBy) },
});
