import { z } from 'zod';
import { endpoint, event } from './define.js';
import { count, id, instant, pagination } from './shapes.js';

/** An entry of the in-app inbox; `path` is the portal's route that it is about. */
export const notification = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint('GET /notifications', 'rpc.notification.list', {
  access: 'login',
  summary: 'The in-app inbox, newest first',
  input: z.object({ page: count(1, 1, 1_000), limit: count(20, 1, 100) }),
  output: z.object({ notifications: z.array(notification), unreadCount: z.number(), pagination }),
});
export const readNotifications = endpoint('PUT /notifications/read', 'rpc.notification.mark-read', {
  access: 'login',
  summary: 'Mark the whole inbox read',
  input: z.object({}),
  output: z.object({ marked: z.number() }),
});

export const NOTIFICATION_ADDED = event('events.notification.added', z.object({ userId: id, notificationId: id }));
