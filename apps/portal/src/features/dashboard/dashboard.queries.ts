import { queryOptions } from '@tanstack/react-query';
import { dashboardStats } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { withOfflineCache } from '../../offline/offline-cache.js';

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: (context) =>
    withOfflineCache(context, () =>
      api.call(dashboardStats, {}, { signal: context.signal }).then(({ stats }) => stats),
    ),
});
