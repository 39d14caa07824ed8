import { dashboardStats } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.js';

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => api.call(dashboardStats, {}, { signal }).then(({ stats }) => stats),
});
