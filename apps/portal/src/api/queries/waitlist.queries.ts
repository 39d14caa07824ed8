import type { SlotForm } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addToWaitlist, listWaitlist, removeFromWaitlist } from '../calls.js';
import { api } from '../api-client.js';

/** The waiting list of the customer, ordered by date. */
export const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => api.call(listWaitlist, {}, { signal }).then(({ waitlist }) => waitlist),
});

/** Adds the customer to the waiting list of a helper for a time. */
export function useJoinWaitlist(helperId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (slot: SlotForm) => api.call(addToWaitlist, { helperId, ...slot }),
    onSuccess: () => cache.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}

export function useLeaveWaitlist() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(removeFromWaitlist, { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}
