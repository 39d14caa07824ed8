import { bookings } from './bookings.js';
import { chats } from './chats.js';
import { contact } from './contact.js';
import { common } from './common.js';
import { helperSearch } from './helper-search.js';
import { first } from './first.js';
import { legal } from './legal.js';
import { payments } from './payments.js';
import { offline } from './offline.js';
import { profile } from './profile.js';
import { notifications } from './notifications.js';
import { secondFactor } from './second-factor.js';
import { siteHelpers } from './site-helpers.js';
import { subscriptions } from './subscriptions.js';
import { incidents } from './incidents.js';

/** All texts of the portal in English. Catalogues in other languages have the same keys. */
export const en = {
  ...first,
  ...legal,
  ...contact,
  ...secondFactor,
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
