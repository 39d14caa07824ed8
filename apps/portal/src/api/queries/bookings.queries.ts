import { type Booking, myBookings } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.js';
import { serverNow } from '../server-clock.js';
import { withOfflineCache } from '../../offline/offline-cache.js';

export const myBookingsQuery = queryOptions({
  queryKey: ['bookings', 'mine'],
  queryFn: (context): Promise<Booking[]> =>
    withOfflineCache(
      context,
      () => api.call(myBookings, {}, { signal: context.signal }).then(({ bookings }) => bookings),
      agendaOf,
    ),
});

/** The bookings that are stored for offline use: today, tomorrow, and everything unfinished. */
function agendaOf(bookings: readonly Booking[]): Booking[] {
  const today = istDate(serverNow());
  const tomorrow = addDays(today, 1);
  return bookings.filter(
    ({ status, date }) => date <= tomorrow && (status === 'accepted' || (date >= today && status !== 'cancelled')),
  );
}
