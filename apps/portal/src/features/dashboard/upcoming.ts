import type { Booking, CalendarVisit } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';

/** A booking, or a visit of a subscription. */
export type UpcomingVisit = { booking: Booking; visit?: never } | { booking?: never; visit: CalendarVisit };

/** Bookings and subscription visits that are not over, the earliest first. Agreed visits come before requests. */
export function listNextVisits(
  bookings: readonly Booking[],
  visits: readonly CalendarVisit[],
  now: Date,
): UpcomingVisit[] {
  const all: UpcomingVisit[] = [
    ...bookings.map((booking) => ({ booking })),
    ...visits.filter(({ status }) => status === 'scheduled').map((visit) => ({ visit })),
  ];
  const ahead = all
    .filter((one) => istInstant(slotOf(one).date, slotOf(one).endTime) > now)
    .sort((a, b) => startOf(a) - startOf(b));
  return [
    ...ahead.filter(({ booking }) => !booking || booking.status === 'accepted'),
    ...ahead.filter(({ booking }) => booking?.status === 'pending'),
  ];
}

export const slotOf = ({ booking, visit }: UpcomingVisit): Pick<Booking, 'date' | 'startTime' | 'endTime'> =>
  booking ?? visit;
const startOf = (one: UpcomingVisit) => istInstant(slotOf(one).date, slotOf(one).startTime).getTime();
