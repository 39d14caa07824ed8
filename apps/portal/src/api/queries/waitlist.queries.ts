import type { SlotForm } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addToWaitlist, listWaitlist, removeFromWaitlist } from '../calls.js';
import { api } from '../api-client.js';
import { useOptimisticRemoval } from './optimistic-removal.js';

/** The waiting list of the customer, ordered by date. */
export const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => api.call(listWaitlist, {}, { signal }).then(({ waitlist }) => waitlist),
});

/** Adds the customer to the waiting list of a helper for a time. */
export function useJoinWaitlist() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wanted: SlotForm & { helperId: string }) => api.call(addToWaitlist, wanted),
    onSuccess: () => cache.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}

export const useLeaveWaitlist = () =>
  useOptimisticRemoval(waitlistQuery.queryKey, (id) => api.call(removeFromWaitlist, { id }));
