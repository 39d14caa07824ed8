import type { StaffRole } from '@sahaya/contracts';
import { words } from '../i18n/words.js';

/** Entries of the menu that a role sees at first; the other groups are collapsed. */
export const SHOWN_AT_FIRST = 12;

export interface MenuGroup {
  name: 'people' | 'support' | 'cases' | 'money' | 'settings';
  label: string;
  resources: readonly string[];
}
export const MENU_GROUPS: readonly MenuGroup[] = [
  { name: 'people', label: words.menu.people, resources: ['bookings', 'subscriptions', 'users', 'helpers'] },
  {
    name: 'support',
    label: words.menu.support,
    resources: ['tickets', 'chats', 'signals', 'saved-replies', 'broadcasts', 'notifications'],
  },
  {
    name: 'cases',
    label: words.menu.cases,
    resources: ['disputes', 'unconfirmed-visits', 'strikes', 'replacements', 'verifications', 'reviews'],
  },
  {
    name: 'money',
    label: words.menu.money,
    resources: [
      'payments',
      'refunds',
      'refund-proposals',
      'payouts',
      'helper-payouts',
      'dues',
      'ledger',
      'ledger-checks',
    ],
  },
  {
    name: 'settings',
    label: words.menu.settings,
    resources: ['policies', 'staff', 'audit-log', 'system', 'dead-letters', 'jobs'],
  },
];

/** The groups that are open until a person opens or closes one. */
export const OPEN_AT_FIRST: Record<StaffRole, readonly MenuGroup['name'][]> = {
  support: ['people', 'support'],
  ops: ['people', 'cases'],
  finance: ['money'],
  admin: ['people', 'settings'],
};

/** The lists whose menu entry counts what waits, by the filter of what waits. */
export const WAITING: Readonly<Record<string, Record<string, string>>> = {
  tickets: { waiting: 'true' },
  disputes: {},
  'unconfirmed-visits': {},
  strikes: {},
  signals: {},
  replacements: {},
  verifications: { state: 'pending' },
  refunds: { stuck: 'true' },
  'refund-proposals': { state: 'proposed' },
  'dead-letters': {},
};
