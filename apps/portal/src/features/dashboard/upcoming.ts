import type { Booking, CalendarVisit } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';

/** A booking, or a visit of a subscription. */
export type UpcomingVisit = { booking: Booking; visit?: never } | { booking?: never; visit: CalendarVisit };

/** The earliest booking or subscription visit that is not over. Agreed visits come before requests. */
export function findNextVisit(
  bookings: readonly Booking[],
  visits: readonly CalendarVisit[],
  now: Date,
): UpcomingVisit | undefined {
  const all: UpcomingVisit[] = [
    ...bookings.map((booking) => ({ booking })),
    ...visits.filter(({ status }) => status === 'scheduled').map((visit) => ({ visit })),
  ];
  const ahead = all
    .filter((one) => istInstant(slotOf(one).date, slotOf(one).endTime) > now)
    .sort((a, b) => startOf(a) - startOf(b));
  return (
    ahead.find(({ booking }) => !booking || booking.status === 'accepted') ??
    ahead.find(({ booking }) => booking?.status === 'pending')
  );
}

export const slotOf = ({ booking, visit }: UpcomingVisit): Pick<Booking, 'date' | 'startTime' | 'endTime'> =>
  booking ?? visit;
const startOf = (one: UpcomingVisit) => istInstant(slotOf(one).date, slotOf(one).startTime).getTime();

export const waitingRequests = (bookings: readonly Booking[]): number =>
  bookings.filter(({ status }) => status === 'pending').length;
