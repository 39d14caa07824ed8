import type { Notification, OutputOf } from '@sahaya/contracts';
import type { NotificationTopic } from '@sahaya/domain';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '../calls.js';
import { api } from '../api-client.js';
import { entriesOf, type Pages } from './paged.js';

type NotificationPage = OutputOf<typeof listNotifications>;

/** The latest notifications, and the number of unread ones. */
export const notificationsQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => api.call(listNotifications, {}, { signal }),
});

export interface NotificationFilter {
  topic: NotificationTopic | '';
  unread: boolean;
}
/** The whole inbox page by page, newest first. */
export const notificationPagesQuery = ({ topic, unread }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...notificationsQuery.queryKey, 'pages', { topic, unread }] as const,
    queryFn: ({ pageParam: cursor, signal }): Promise<NotificationPage> =>
      api.call(listNotifications, { topic, ...(unread && { unread: true }), cursor }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const notificationsOf = (data: Pick<Pages<NotificationPage>, 'pages'> | undefined): Notification[] =>
  entriesOf(data, ({ notifications }) => notifications);

export function useMarkNotificationsRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(readNotifications, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
