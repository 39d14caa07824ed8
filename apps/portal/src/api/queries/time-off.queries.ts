import type { TimeOff } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addTimeOff, deleteTimeOff, listTimeOff } from '../calls.js';
import { api } from '../api-client.js';
import { useIdempotencyKey } from '../idempotency-key.js';
import { withOfflineCache } from '../../offline/offline-cache.js';
import { useOptimisticRemoval } from './optimistic-removal.js';

/** From today on, ordered by date. */
export const timeOffQuery = queryOptions({
  queryKey: ['time-off'],
  queryFn: (context): Promise<TimeOff[]> =>
    withOfflineCache(context, () =>
      api.call(listTimeOff, {}, { signal: context.signal }).then(({ timeOff }) => timeOff),
    ),
});

export interface TimeOffDraft {
  date: string;
  /** Both times are empty for a whole day. */
  startTime: string;
  endTime: string;
  reason: string;
}

export function useAddTimeOff() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: TimeOffDraft) => api.call(addTimeOff, form, { idempotencyKey: keyFor(form) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: timeOffQuery.queryKey }),
  });
}

export const useDeleteTimeOff = () =>
  useOptimisticRemoval(timeOffQuery.queryKey, (id) => api.call(deleteTimeOff, { id }));
