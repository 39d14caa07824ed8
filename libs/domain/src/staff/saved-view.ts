import { findSortColumns } from './list-sorts.js';
import { STAFF_ROLES, type StaffRole } from '../support/staff-alert.js';

/** Views that a staff member keeps of one list. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
export const VIEW_FILTERS_MAX = 20;

/** The free search of a list. It can be an email address or a phone number, so no view keeps it. */
const SEARCH = 'q';

export type ViewFilters = Readonly<Record<string, string>>;

/** The filters that a view of a list keeps: those that are set, without the search text. */
export const toViewFilters = (filters: Readonly<Record<string, string | undefined>>): ViewFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => name !== SEARCH && value)) as ViewFilters;

/** Whether a list has this sort, such as `-startsAt`, under the filters; true without a sort. */
export const isSortOfView = (list: string, filters: ViewFilters, sort: string | undefined): boolean =>
  !sort || findSortColumns(list, filters).includes(sort.replace(/^-/, ''));

/** The form of a name by which the names of one person's views of a list are compared. */
export const toViewNameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const OPEN_LISTS = [
  'bookings',
  'chats',
  'dead-letters',
  'disputes',
  'helper-payouts',
  'helpers',
  'ledger',
  'notifications',
  'payments',
  'refund-proposals',
  'refunds',
  'replacements',
  'reviews',
  'saved-replies',
  'staff',
  'strikes',
  'subscriptions',
  'system',
  'tickets',
  'unconfirmed-visits',
  'users',
  'verifications',
];
/** The lists that have views, by name, with the roles that may read them and so their shared views. */
export const VIEW_LISTS: ReadonlyMap<string, readonly StaffRole[]> = new Map<string, readonly StaffRole[]>([
  ...OPEN_LISTS.map((list) => [list, STAFF_ROLES] as const),
  ['audit-log', ['ops', 'finance', 'admin']],
  ['dues', ['finance', 'admin']],
  ['jobs', ['ops', 'admin']],
  ['payouts', ['finance', 'admin']],
  ['signals', ['support', 'ops', 'admin']],
]);

/** Views of a renamed list are stored under its former name, so that all versions find them during an update. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([
  ['saved-replies', 'macros'],
  ['strikes', 'marks'],
  ['unconfirmed-visits', 'booking-cases'],
]);
const CURRENT_NAMES: ReadonlyMap<string, string> = new Map([...STORED_NAMES].map(([list, stored]) => [stored, list]));

/** The name under which the views of a list are stored. */
export const toStoredListName = (list: string): string => STORED_NAMES.get(list) ?? list;

/** The present name of a list whose name was stored, or sent by an earlier version of the console. */
export const toListName = (name: string): string => CURRENT_NAMES.get(name) ?? name;
