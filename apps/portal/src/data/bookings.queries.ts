import { type Booking, myBookings } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

export const myBookingsQuery = queryOptions({
  queryKey: ['bookings', 'mine'],
  queryFn: ({ signal }): Promise<Booking[]> => api.call(myBookings, {}, { signal }).then(({ bookings }) => bookings),
});
