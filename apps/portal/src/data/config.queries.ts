import { portalConfig } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.call(portalConfig, {}, { signal }),
  staleTime: Infinity,
});
