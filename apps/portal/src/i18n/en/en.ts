import { booking } from './bookings.js';
import { chat } from './chats.js';
import { common } from './common.js';
import { find } from './helper-search.js';
import { first } from './first.js';
import { money } from './payments.js';
import { pocket } from './offline.js';
import { profile } from './profile.js';
import { push } from './notifications.js';
import { subscription } from './subscriptions.js';
import { wrong } from './incidents.js';

/** All texts of the portal in English. Catalogues in other languages have the same keys. */
export const en = {
  ...first,
  ...common,
  ...booking,
  ...chat,
  ...money,
  ...pocket,
  ...profile,
  ...push,
  ...find,
  ...subscription,
  ...wrong,
} as const;
