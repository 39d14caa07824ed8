import type { Booking } from '@sahaya/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { vibrate } from '../../ui/feedback/haptics.js';
import { useIdempotencyKey } from '../idempotency-key.js';
import { myBookingsQuery, putBooking } from './bookings.queries.js';

export const refreshBookings = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey }),
    cache.invalidateQueries({ queryKey: ['stats'] }),
    cache.invalidateQueries({ queryKey: ['chats'] }),
  ]);

/** The result of a booking mutation. */
export interface BookingChange {
  booking: Booking;
  /** The change waits in the offline queue; the booking is unchanged so far. */
  isQueued?: true;
}

/** A mutation that updates the booking in the cached list with the answer of the server, and lets the hand feel it. */
export function useBookingMutation<T extends { id: string }>(
  move: (fields: T, key: string, cache: QueryClient) => Promise<BookingChange>,
) {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: T) => move(fields, keyFor(fields), cache),
    onSuccess: ({ booking }) => {
      vibrate();
      putBooking(cache, booking);
    },
    onSettled: () => void refreshBookings(cache),
  });
}
