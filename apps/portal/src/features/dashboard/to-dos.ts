import type { Booking } from '@sahaya/contracts';
import { nextStepOf, type Party, type Policy } from '@sahaya/domain';
import { factsOf } from '../booking-card/index.js';

/** The bookings that wait for this party, the one with the next deadline first; without a deadline, the next visit. */
export function bookingsToDo(bookings: readonly Booking[], party: Party, policy: Policy, now: Date): Booking[] {
  return bookings
    .map((booking) => ({ booking, step: nextStepOf(factsOf(booking), policy, now) }))
    .filter(({ step }) => step.waitsFor === party || step.waitsFor === 'both')
    .map(({ booking, step }) => ({ booking, by: step.by?.getTime() ?? new Date(booking.startsAt).getTime() }))
    .sort((a, b) => a.by - b.by)
    .map(({ booking }) => booking);
}
