import { istDate } from '@sahaya/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dashboardStats } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { calendarVisitsQuery } from '../../api/queries/visits.queries.js';
import { useServerNow } from '../../api/server-clock.js';
import { withOfflineCache } from '../../offline/offline-cache.js';

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: (context) =>
    withOfflineCache(context, () =>
      api.call(dashboardStats, {}, { signal: context.signal }).then(({ stats }) => stats),
    ),
});

/** The interval at which texts that depend on the time are renewed. */
const RENEWED_MS = 60_000;

/** The facts that decide which parts the dashboard has. They are known once each was answered, also by a failure. */
export function useDashboardFacts() {
  const now = useServerNow(RENEWED_MS);
  const bookings = useQuery(myBookingsQuery);
  const visits = useQuery(calendarVisitsQuery(istDate(now)));
  return { now, bookings, visits, isKnown: bookings.isFetched && visits.isFetched };
}
