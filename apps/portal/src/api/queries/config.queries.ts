import { queryOptions } from '@tanstack/react-query';
import { portalConfig } from '../calls.js';
import { api } from '../api-client.js';

export const portalConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.call(portalConfig, {}, { signal }),
  staleTime: Infinity,
});
