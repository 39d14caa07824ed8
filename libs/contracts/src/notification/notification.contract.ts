import { NOTIFICATION_PREFERENCES, type NotificationPreference } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { privateField } from '../private-field.js';
import { count, cursor, flag, id, instant, nothing, pagination, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/** An entry of the in-app inbox; `path` is the portal route it links to. */
export const notification = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  body: privateField('text', z.string()),
  path: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint('GET /notifications', 'rpc.notification.list', {
  access: 'login',
  summary: 'The in-app inbox, newest first; by `page`, or with `cursor` in place of it',
  input: z.object({
    page: count(1, 1, 1_000),
    limit: count(20, 1, 100),
    cursor,
    unread: flag.optional(),
    /** One of NOTIFICATION_TOPICS. */
    topic: text(20).optional(),
  }),
  output: z.object({
    notifications: z.array(notification),
    /** Counted over the whole inbox, independent of the filters. */
    unreadCount: z.number(),
    /** Absent in the answer to a cursor. */
    pagination: pagination.optional(),
    /** Absent at the end of the list. */
    nextCursor: z.string().optional(),
  }),
});
export const readNotifications = endpoint('PUT /notifications/read', 'rpc.notification.mark-read', {
  access: 'login',
  summary: 'Mark the whole inbox read',
  input: z.object({}),
  output: z.object({ marked: z.number() }),
});

const switches = z.object(
  Object.fromEntries(NOTIFICATION_PREFERENCES.map((name) => [name, z.boolean()])) as Record<
    NotificationPreference,
    z.ZodBoolean
  >,
);
/** True, false or absent. */
const change = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : (value ?? undefined)),
  z.boolean().optional(),
);
const changes = Object.fromEntries(NOTIFICATION_PREFERENCES.map((name) => [name, change])) as Record<
  NotificationPreference,
  typeof change
>;

export const vapidPublicKey = endpoint('GET /notifications/vapid-public-key', 'rpc.notification.vapid-public-key', {
  access: 'login',
  summary: 'The public key for push subscriptions',
  lift: true,
  input: nothing,
  output: z.object({ publicKey: z.string() }),
});

/** The browser's own push subscription object (W3C Push API), wrapped in `subscription` or bare. */
const keys = z.object({ p256dh: text(200), auth: text(100) }).nullish();
export const subscribePush = endpoint('POST /notifications/subscribe', 'rpc.notification.subscribe', {
  access: 'login',
  summary: 'Subscribe this browser to push until it unsubscribes or its session ends',
  message: 'Subscribed to notifications',
  input: z.object({
    subscription: z.object({ endpoint: text(2_000), keys }).nullish(),
    endpoint: text(2_000),
    keys,
  }),
  output: z.object({ isSubscribed: z.literal(true) }),
});

export const unsubscribePush = endpoint('POST /notifications/unsubscribe', 'rpc.notification.unsubscribe', {
  access: 'login',
  summary: 'Unsubscribe the browser of this endpoint, or all browsers of this session',
  message: 'Unsubscribed from notifications',
  input: z.object({ endpoint: text(2_000) }),
  output: z.object({ isSubscribed: z.boolean() }),
});

const preferences = z.object({ preferences: switches, isSubscribed: z.boolean() });
export const getPreferences = endpoint('GET /notifications/preferences', 'rpc.notification.preferences', {
  access: 'login',
  summary: 'Notification preferences, and whether this session has a push subscription',
  lift: true,
  input: nothing,
  output: preferences,
});
export const setPreferences = endpoint('PUT /notifications/preferences', 'rpc.notification.set-preferences', {
  access: 'login',
  summary: 'Change some preferences, wrapped in `preferences` or bare',
  lift: true,
  input: z.object({ preferences: z.object(changes).nullish(), ...changes }),
  output: preferences,
});

export const testPush = endpoint('POST /notifications/test', 'rpc.notification.test', {
  access: 'login',
  summary: 'A test push to the browsers of this session',
  message: 'Test notification sent',
  deadline: 5_000,
  input: z.object({ title: text(100), body: text(300) }),
  output: z.object({ sent: z.number() }),
});

/** The operators of push services, by the host of the endpoint. */
export const PUSH_SERVICE_NAMES = ['google', 'mozilla', 'apple', 'microsoft', 'other'] as const;
export type PushServiceName = (typeof PUSH_SERVICE_NAMES)[number];
export const userPushDevices = endpoint('GET /admin/users/:id/push-devices', 'rpc.notification.user-push-devices', {
  access: 'staff',
  summary:
    'The browsers of a user that show push notifications, the latest first: kind and start, no addresses or keys',
  input: z.object({ id }),
  output: z.object({ devices: z.array(z.object({ service: z.enum(PUSH_SERVICE_NAMES), since: instant })) }),
});

export const NOTIFICATION_ADDED = event(
  'events.notification.added',
  /** `about`: the booking or subscription. */
  z.object({ userId: id, notificationId: id, about: id.optional() }),
);

/**
 * The notifications about one booking or subscription with their recipients and channels: the title, never the text.
 * The latest ones, ascending.
 */
export const caseNotices = rpc(
  'rpc.notification.case-notices',
  z.object({ caseId: id }),
  z.object({
    notices: z.array(
      z.object({
        _id: id,
        userId: id,
        kind: z.string(),
        title: z.string(),
        at: instant,
        /** Absent: only in the inbox. */
        state: z.string().optional(),
        attempts: z.array(z.object({ at: instant, channel: z.string(), outcome: z.string() })),
      }),
    ),
  }),
);

/** The delivery state of an inbox entry. */
export const DELIVERY_STATES = ['waiting', 'sent', 'skipped', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_CHANNELS = ['push', 'phone', 'email', 'none'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];
/** By the original channels, or by phone or email instead of push. */
export const RESEND_WAYS = ['same', 'contact'] as const;
const somebody = z.object({ _id: id, name: z.string().optional() });
const logged = z.object({
  _id: id,
  user: somebody,
  kind: z.string(),
  /** In English; for a chat message only the sender's name. */
  title: z.string(),
  body: z.string(),
  /** The booking or subscription. */
  about: id.optional(),
  read: z.boolean(),
  createdAt: instant,
  state: z.enum(DELIVERY_STATES),
  /** The time of the next attempt. */
  dueAt: instant.optional(),
  /** The latest attempts, ascending: `sent` or the error. */
  attempts: z.array(z.object({ at: instant, channel: z.enum(DELIVERY_CHANNELS), outcome: z.string() })),
  /** The last time that staff resent it. */
  resent: z.object({ at: instant, by: somebody }).optional(),
});
export type LoggedNotification = z.output<typeof logged>;

export const adminNotifications = endpoint('GET /admin/notifications', 'rpc.notification.admin-notifications', {
  access: 'staff',
  summary: 'Notifications with their recipients and delivery, newest first; without contact data',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    userId: text(24),
    kind: text(60),
    channel: text(10),
    state: text(10),
    /** The id of a booking or subscription. */
    about: text(24),
  }),
  inParts: 'notifications',
  output: z.object({ notifications: z.array(logged), pagination }),
});
export const resendNotification = endpoint('POST /admin/notifications/:id/resend', 'rpc.notification.resend', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  summary: 'Resend a notification at once, except by channels that the user switched off or no longer has',
  message: 'It is sent again',
  idempotent: true,
  input: z.object({ id, ...staffReason, way: text(10) }),
  output: z.object({ notification: logged }),
});
