import { dashboardStats } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.js';
import { orKept } from '../../pwa/kept.js';

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: (context) =>
    orKept(context, () => api.call(dashboardStats, {}, { signal: context.signal }).then(({ stats }) => stats)),
});
