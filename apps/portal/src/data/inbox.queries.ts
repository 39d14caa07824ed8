import { listNotifications } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api.call(listNotifications, {}, { signal }),
});
