import { expect, it } from '@jest/globals';
import { pathOf } from './notification.model.js';

const about = 'a'.repeat(24);

it.each([
  [{ kind: 'booking-accepted', path: '/my-bookings', about }, `/my-bookings#booking-${about}`],
  [{ kind: 'booking-accepted', path: '/my-bookings' }, '/my-bookings'],
  [{ kind: 'booking-replacement-asked', path: '/my-bookings', about }, '/my-bookings'],
  [{ kind: 'plan-accepted', path: '/my-subscriptions', about }, `/my-subscriptions/${about}`],
  [{ kind: 'plan-accepted', path: '/my-subscriptions' }, '/my-subscriptions'],
  [{ kind: 'plan-requested', path: '/helper-subscriptions', about }, `/helper-subscriptions/${about}`],
  [{ kind: 'plan-substitute-asked', path: '/helper-subscriptions', about }, '/helper-subscriptions'],
  [{ kind: 'reminder-2h', path: '/helper-subscriptions', about }, '/helper-subscriptions'],
  [{ kind: 'credit-granted', path: '/wallet', about }, '/wallet'],
] as const)('%j opens %s', (notification, path) => expect(pathOf(notification)).toBe(path));
