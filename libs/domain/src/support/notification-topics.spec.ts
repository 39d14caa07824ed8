import { expect, it } from '@jest/globals';
import { isNotificationTopic, notificationTopicOf } from './notification-topics.js';

it.each([
  ['booking-accepted', 'bookings'],
  ['booking-paid', 'money'],
  ['reminder-2h', 'bookings'],
  ['plan-visit-moved', 'subscriptions'],
  ['refund-late', 'money'],
  ['message-sent', 'messages'],
  ['ticket-replied', 'messages'],
  ['verification-verified', 'account'],
  ['push-welcome', 'account'],
])('a notification of the kind %s is about %s', (kind, topic) => expect(notificationTopicOf(kind)).toBe(topic));

it.each([
  ['money', true],
  ['booking-paid', false],
  ['', false],
])('%j is a topic: %s', (text, expected) => expect(isNotificationTopic(text)).toBe(expected));
