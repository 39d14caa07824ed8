import { completePolicy, CURRENT_POLICY, type Policy } from '@sahaya/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentPolicy } from '../calls.js';
import { api } from '../api-client.js';

export const policyQuery = queryOptions({
  queryKey: ['policy'],
  queryFn: ({ signal }): Promise<Policy> => api.call(currentPolicy, {}, { signal }).then(({ policy }) => policy),
  staleTime: 5 * 60_000,
});

/**
 * The current policy; until it has loaded, the policy that the portal was built with. A policy kept from before an update
 * is completed with the defaults.
 */
export const usePolicy = (): Policy => useQuery({ ...policyQuery, select: completePolicy }).data ?? CURRENT_POLICY;
