import type { Booking } from '@sahaya/contracts';
import { istInstant, type NextStepFacts, nextStepOf, type Party, type Policy } from '@sahaya/domain';

const instantOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** The facts of a booking for the rules of the domain. */
export const factsOf = (booking: Booking): NextStepFacts => ({
  status: booking.status,
  payment: booking.payment,
  cancellation: booking.cancellation,
  startsAt: new Date(booking.startsAt),
  endsAt: istInstant(booking.date, booking.endTime),
  answerBy: instantOf(booking.answerBy),
  payBy: instantOf(booking.payBy),
  completedAt: instantOf(booking.completedAt),
  completionUnconfirmed: booking.completionUnconfirmed,
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

/** The bookings that wait for this party, the one with the next deadline first; without a deadline, the next visit. */
export function bookingsToDo(bookings: readonly Booking[], party: Party, policy: Policy, now: Date): Booking[] {
  return bookings
    .map((booking) => ({ booking, step: nextStepOf(factsOf(booking), policy, now) }))
    .filter(({ step }) => step.waitsFor === party || step.waitsFor === 'both')
    .map(({ booking, step }) => ({ booking, by: step.by?.getTime() ?? new Date(booking.startsAt).getTime() }))
    .sort((a, b) => a.by - b.by)
    .map(({ booking }) => booking);
}
