import { listNotifications, readNotifications } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api-client.js';

export const notificationsQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api.call(listNotifications, {}, { signal }),
});

export function useMarkNotificationsRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(readNotifications, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
