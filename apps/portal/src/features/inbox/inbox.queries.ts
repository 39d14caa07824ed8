import { readNotifications } from '@sahaya/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { inboxQuery } from '../../data/inbox.queries.js';

export function useReadInbox() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(readNotifications, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
}
