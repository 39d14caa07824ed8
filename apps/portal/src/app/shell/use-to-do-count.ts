import { useQuery } from '@tanstack/react-query';
import { bookingsToDo } from '../../api/booking-facts.js';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { useServerNow } from '../../api/server-clock.js';
import { useParty } from '../../api/session/use-session.js';

const RENEWED_MS = 60_000;

/** The number of bookings that wait for the user. 0 until a screen or the offline copy has loaded the bookings. */
export function useToDoCount(): number {
  const party = useParty();
  const policy = usePolicy();
  const now = useServerNow(RENEWED_MS);
  // A first page has its own data to load; the bookings follow for offline use.
  const { data = [] } = useQuery({ ...myBookingsQuery, enabled: ({ state }) => state.data !== undefined });
  return bookingsToDo(data, party, policy, now).length;
}
