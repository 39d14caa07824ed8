/** The subjects of notifications; the inbox is filtered by them. */
export const NOTIFICATION_TOPICS = ['bookings', 'subscriptions', 'money', 'messages', 'account'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** The first word of the kind decides, unless the whole kind is listed. */
const TOPICS: Readonly<Record<string, NotificationTopic>> = {
  booking: 'bookings',
  'booking-paid': 'money',
  change: 'bookings',
  reminder: 'bookings',
  waitlist: 'bookings',
  review: 'bookings',
  plan: 'subscriptions',
  refund: 'money',
  payout: 'money',
  credit: 'money',
  message: 'messages',
  ticket: 'messages',
};

/** The topic of a kind of notification; everything else concerns the account. */
export const notificationTopicOf = (kind: string): NotificationTopic =>
  TOPICS[kind] ?? TOPICS[kind.split('-')[0] ?? ''] ?? 'account';

export const isNotificationTopic = (text: string): text is NotificationTopic =>
  (NOTIFICATION_TOPICS as readonly string[]).includes(text);
