import { bookings } from './bookings.js';
import { chats } from './chats.js';
import { common } from './common.js';
import { helperSearch } from './helper-search.js';
import { first } from './first.js';
import { legal } from './legal.js';
import { payments } from './payments.js';
import { offline } from './offline.js';
import { profile } from './profile.js';
import { notifications } from './notifications.js';
import { siteHelpers } from './site-helpers.js';
import { subscriptions } from './subscriptions.js';
import { incidents } from './incidents.js';

/** The texts of the portal in English, without those that a part loads itself. */
export const en = {
  ...first,
  ...legal,
  ...siteHelpers,
  ...common,
  ...bookings,
  ...chats,
  ...payments,
  ...offline,
  ...profile,
  ...notifications,
  ...helperSearch,
  ...subscriptions,
  ...incidents,
} as const;
