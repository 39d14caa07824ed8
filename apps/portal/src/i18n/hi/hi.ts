import type { TextCatalogue } from '../translate.js';
import { common } from './common.js';
import { bookings } from './bookings.js';
import { chats } from './chats.js';
import { payments } from './payments.js';
import { offline } from './offline.js';
import { checks } from './checks.js';
import { profile } from './profile.js';
import { accountSecurity } from './account-security.js';
import { passkeys } from './passkeys.js';
import { notifications } from './notifications.js';
import { helperFacts } from './helper-facts.js';
import { helperSearch } from './helper-search.js';
import { languages } from './languages.js';
import { searchDialogs } from './search-dialogs.js';
import { support } from './support.js';
import { subscriptions } from './subscriptions.js';
import { incidents } from './incidents.js';
import type { hiFirst } from './hi-first.js';

/** The texts of the portal in Hindi that are not in `hi-first.ts`. */
export const hi: Omit<TextCatalogue, keyof typeof hiFirst> = {
  ...common,
  ...bookings,
  ...chats,
  ...payments,
  ...offline,
  ...checks,
  ...profile,
  ...accountSecurity,
  ...passkeys,
  ...notifications,
  ...helperFacts,
  ...helperSearch,
  ...languages,
  ...searchDialogs,
  ...subscriptions,
  ...support,
  ...incidents,
};
