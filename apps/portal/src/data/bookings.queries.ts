import { type Booking, myBookings } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { now } from '../now.js';
import { orKept } from '../pwa/kept.js';

export const myBookingsQuery = queryOptions({
  queryKey: ['bookings', 'mine'],
  queryFn: (context): Promise<Booking[]> =>
    orKept(
      context,
      () => api.call(myBookings, {}, { signal: context.signal }).then(({ bookings }) => bookings),
      agendaOf,
    ),
});

/** What a device has of them without a network: today and tomorrow, and what is not finished yet. */
function agendaOf(bookings: readonly Booking[]): Booking[] {
  const today = istDate(now());
  const tomorrow = addDays(today, 1);
  return bookings.filter(
    ({ status, date }) => date <= tomorrow && (status === 'accepted' || (date >= today && status !== 'cancelled')),
  );
}
