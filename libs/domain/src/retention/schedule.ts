import { HOUR_MS, yearsBefore } from '../time/time.js';
import { MESSAGE_YEARS } from '../support/chat.js';
import { STAFF_ALERT_DAYS } from '../support/staff-alert.js';

/** The services that store personal data. */
export const RETENTION_SERVICES = [
  'auth',
  'booking',
  'catalog',
  'chat',
  'notification',
  'payment',
  'subscription',
  'support',
] as const;
export type RetentionService = (typeof RETENTION_SERVICES)[number];

/**
 * How long a record is kept: a fixed time, the years of the policy for records of bookings and money, or until
 * something happens.
 */
export type RetentionTerm =
  { hours: number } | { days: number } | { years: number } | 'recordYears' | { until: string };

export interface RetentionRow {
  id: string;
  services: readonly RetentionService[];
  collections: readonly string[];
  /** The records in the words of the privacy page. */
  data: string;
  term: RetentionTerm;
  /** The start of a term that is counted; it follows "after". */
  after?: string;
  /** The end of the records. */
  then: string;
  /** `job`: the daily job. `index`: MongoDB. `event`: the service, when it happens. `nothing`: the records stay. */
  by: 'job' | 'index' | 'event' | 'nothing';
  /** Left out of the privacy page, because it is about staff only. */
  staffOnly?: true;
}

const DELETION = { until: 'the account is deleted' };

/**
 * The schedule of retention: each collection with personal data, and the only place with its term. `docs/privacy.md`
 * and the privacy page show it. Each row is true: a row with `job` is run by its services.
 */
export const RETENTION_SCHEDULE = [
  {
    id: 'account',
    services: ['auth'],
    collections: ['accounts', 'addresses', 'second_factors'],
    data: 'The account: profile, contacts, nominee, addresses and two-step sign-in',
    term: DELETION,
    then: 'replaced by an entry without name and contacts',
    by: 'event',
  },
  {
    id: 'consents',
    services: ['auth'],
    collections: ['consents'],
    data: 'Consents: which version of the texts, when and how they were given or withdrawn',
    term: DELETION,
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'sessions',
    services: ['auth'],
    collections: ['sessions'],
    data: 'Sign-ins with the kind of device',
    term: { days: 8 },
    after: 'the sign-in',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'known-devices',
    services: ['auth'],
    collections: ['known_devices'],
    data: 'Browsers that have signed in before, as random numbers that also show which accounts use the same browser',
    term: { days: 90 },
    after: 'the last sign-in',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'login-failures',
    services: ['auth'],
    collections: ['login_failures'],
    data: 'Wrong passwords with the network they came from',
    term: { days: 1 },
    after: 'the last attempt',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'codes',
    services: ['auth'],
    collections: ['codes'],
    data: 'Codes that were sent to an email or phone',
    term: { days: 1 },
    after: 'the request',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'wrong-codes',
    services: ['auth'],
    collections: ['wrong_codes'],
    data: 'Counts of wrong codes with the network they came from',
    term: { days: 1 },
    after: 'the last attempt',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'factor-challenges',
    services: ['auth'],
    collections: ['factor_challenges'],
    data: 'A sign-in that waits for its second step',
    term: { hours: 1 },
    after: 'the password',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'factor-resets',
    services: ['auth'],
    collections: ['factor_resets'],
    data: 'Proposed resets of two-step sign-in',
    term: { days: 8 },
    after: 'the proposal',
    then: 'deleted',
    by: 'index',
    staffOnly: true,
  },
  {
    id: 'contact-proposals',
    services: ['auth'],
    collections: ['contact_proposals'],
    data: 'A new email or phone that our support enters on request, until it is confirmed',
    term: { days: 3 },
    after: 'the request',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'account-notices',
    services: ['auth'],
    collections: ['account_notices'],
    data: 'Messages about a changed contact or a deleted account, with the address they go to',
    term: { days: 3 },
    after: 'the change',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'dev-mailbox',
    services: ['auth'],
    collections: ['dev_mailbox'],
    data: 'Messages on a machine of developers, which are not sent',
    term: { days: 1 },
    after: 'the message',
    then: 'deleted',
    by: 'index',
    staffOnly: true,
  },
  {
    id: 'profiles',
    services: ['catalog'],
    collections: ['helpers', 'verifications'],
    data: 'The profile of a helper, and the checks without their photos',
    term: DELETION,
    then: 'replaced by an entry without name; the checks are deleted',
    by: 'event',
  },
  {
    id: 'verification-documents',
    services: ['catalog'],
    collections: ['verification_documents'],
    data: 'Photos of documents that a helper sent for a check; those of a refused check are deleted at once',
    term: { days: 30 },
    after: 'the acceptance',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'identity-attempts',
    services: ['catalog'],
    collections: ['identity_attempts'],
    data: 'Visits to an identity provider: when a helper went there, and whether a document was confirmed',
    term: { days: 1 },
    after: 'the start',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'favourites',
    services: ['catalog'],
    collections: ['favourites', 'blocks'],
    data: 'Saved helpers and blocked people',
    term: { until: 'the account of either is deleted' },
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'waitlist',
    services: ['catalog'],
    collections: ['waitlist'],
    data: 'Entries on a waiting list',
    term: { years: 1 },
    after: 'the day they are for',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'time-off',
    services: ['catalog'],
    collections: ['time_off'],
    data: 'Time off of a helper, with the reason',
    term: { years: 1 },
    after: 'that day',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'place-answers',
    services: ['catalog'],
    collections: ['geocode_answers'],
    data: 'Answers of a map service about a place, without who asked',
    term: { days: 30 },
    after: 'the answer',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'bookings',
    services: ['booking'],
    collections: ['bookings', 'claims', 'plan_visits', 'figures'],
    data: 'Bookings',
    term: 'recordYears',
    after: 'the visit',
    then: 'kept under a number; name, contacts and address go with the account',
    by: 'nothing',
  },
  {
    id: 'reviews',
    services: ['booking'],
    collections: ['reviews', 'disputes', 'marks'],
    data: 'Reviews, disputes and strikes',
    term: 'recordYears',
    after: 'the visit',
    then: 'kept under a number; the name goes with the account',
    by: 'nothing',
  },
  {
    id: 'helper-facts',
    services: ['booking'],
    collections: ['helper_facts'],
    data: 'Facts about the work of a helper that customers see, such as the jobs done',
    term: DELETION,
    then: 'replaced by an entry without these facts',
    by: 'event',
  },
  {
    id: 'dispute-pictures',
    services: ['booking'],
    collections: ['dispute_evidence'],
    data: 'Pictures of a dispute',
    term: DELETION,
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'calendar-feeds',
    services: ['booking'],
    collections: ['calendar_feeds'],
    data: 'The address of a calendar feed',
    term: DELETION,
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'sick-days',
    services: ['booking'],
    collections: ['sick_days'],
    data: 'Days on which a helper was sick',
    term: { years: 1 },
    after: 'that day',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'scheduled-tasks',
    services: ['booking'],
    collections: ['moments'],
    data: 'Reminders and deadlines of a booking',
    term: { years: 1 },
    after: 'they were due',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'cancellation-quotes',
    services: ['booking'],
    collections: ['cancellation_quotes'],
    data: 'The cost of a cancellation that was shown',
    term: { days: 1 },
    after: 'it was valid',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'staff-cancellation-quotes',
    services: ['booking', 'subscription'],
    collections: ['staff_cancellation_quotes'],
    data: 'The cost of a cancellation that was shown to staff',
    term: { days: 1 },
    after: 'it was valid',
    then: 'deleted',
    by: 'index',
    staffOnly: true,
  },
  {
    id: 'subscriptions',
    services: ['subscription'],
    collections: ['subscriptions', 'visits'],
    data: 'Subscriptions with their visits',
    term: 'recordYears',
    after: 'the last visit',
    then: 'kept under a number; name, contacts and address go with the account',
    by: 'nothing',
  },
  {
    id: 'day-lists',
    services: ['subscription'],
    collections: ['day_lists'],
    data: 'Days of which a helper was sent the list of visits',
    term: { days: 90 },
    after: 'the list',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'money',
    services: ['payment'],
    collections: [
      'dues',
      'earning_lines',
      'helper_accounts',
      'ledger_entries',
      'orders',
      'payments',
      'payout_batches',
      'payout_holds',
      'payouts',
      'receipts',
      'refund_proposals',
      'refunds',
      'wallets',
    ],
    data: 'Payments, refunds, receipts, fees, earnings and payouts',
    term: 'recordYears',
    after: 'the payment',
    then: 'kept under a number; the name goes with the account',
    by: 'nothing',
  },
  {
    id: 'payout-accounts',
    services: ['payment'],
    collections: ['payout_accounts'],
    data: 'The payout account of a helper, with a number that shows which helpers have the same one',
    term: DELETION,
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'ledger-checks',
    services: ['payment'],
    collections: ['ledger_checks'],
    data: 'Results of the nightly check of the ledger, with ids of people whose accounts differed',
    term: { days: 90 },
    after: 'the check',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'webhooks',
    services: ['payment'],
    collections: ['webhook_events'],
    data: 'Messages of the payment provider, without the data of the payer',
    term: { days: 21 },
    after: 'they are handled',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'chat-messages',
    services: ['chat'],
    collections: ['messages', 'chats'],
    data: 'Messages in a chat',
    term: { years: MESSAGE_YEARS },
    after: 'the chat closes',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'chat-names',
    services: ['chat'],
    collections: ['chats'],
    data: 'Who had a chat with whom, and about which visit',
    term: DELETION,
    then: 'the name is replaced',
    by: 'event',
  },
  {
    id: 'notifications',
    services: ['notification'],
    collections: ['notifications', 'deliveries'],
    data: 'Notifications, and how each was delivered',
    term: { years: 1 },
    after: 'the notification',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'staff-alerts',
    services: ['notification'],
    collections: ['notifications', 'deliveries'],
    data: 'Alerts to staff',
    term: { days: STAFF_ALERT_DAYS },
    after: 'the alert',
    then: 'deleted',
    by: 'index',
    staffOnly: true,
  },
  {
    id: 'broadcasts',
    services: ['notification'],
    collections: ['broadcasts'],
    data: 'Messages of staff to groups, without who received them',
    term: { days: 365 },
    after: 'the proposal',
    then: 'deleted',
    by: 'index',
    staffOnly: true,
  },
  {
    id: 'push-devices',
    services: ['notification'],
    collections: ['push_devices'],
    data: 'Browsers that show our notifications',
    term: { until: 'the sign-out in that browser' },
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'notification-settings',
    services: ['notification'],
    collections: ['preferences', 'chat_threads'],
    data: 'Settings of notifications, and which messages have been read',
    term: DELETION,
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'tickets',
    services: ['support'],
    collections: ['tickets', 'ticket_pictures'],
    data: 'Requests to support with our answers and the pictures of both',
    term: { years: 2 },
    after: 'the request is settled',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'unsent-ticket-pictures',
    services: ['support'],
    collections: ['ticket_pictures'],
    data: 'Pictures that were added to a request or an answer which was not sent',
    term: { days: 1 },
    after: 'the picture was added',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'safety-reports',
    services: ['support'],
    collections: ['tickets', 'ticket_pictures'],
    data: 'Safety reports',
    term: 'recordYears',
    after: 'the report is settled',
    then: 'deleted; their pictures earlier if the account is deleted',
    by: 'job',
  },
  {
    id: 'staff-notes',
    services: ['support'],
    collections: ['staff_notes'],
    data: 'Notes of our staff about a person, a booking or a subscription',
    term: { years: 2 },
    after: 'the note was last changed',
    then: 'deleted; earlier if the account is deleted',
    by: 'job',
  },
  {
    id: 'staff-tags',
    services: ['support'],
    collections: ['tagged_records'],
    data: 'Keywords that our staff gave to a person, a booking or a subscription',
    term: DELETION,
    then: 'deleted',
    by: 'event',
  },
  {
    id: 'analytics-people',
    services: ['support'],
    collections: ['analytics_people'],
    data: 'A random key under which we count the months in which a customer had a completed visit',
    term: DELETION,
    then: 'deleted; the months stay as numbers that belong to nobody',
    by: 'event',
  },
  {
    id: 'timelines',
    services: ['support'],
    collections: ['case_moments'],
    data: 'The history of a booking or subscription that support sees',
    term: 'recordYears',
    after: 'each entry',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'signals',
    services: ['support'],
    collections: ['signals'],
    data: 'Signs of fraud that our staff looked into, with their decision',
    term: { years: 2 },
    after: 'the decision',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'signal-occurrences',
    services: ['support'],
    collections: ['signal_occurrences'],
    data: 'Completed visits, shared browsers or payout accounts and other possible signs of fraud, as ids of people or bookings',
    term: { days: 90 },
    after: 'the event',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'audit-log',
    services: ['support'],
    collections: ['audit_log', 'audit_outcomes'],
    data: 'Actions of our staff: what they did, when, why, and from which network',
    term: { until: 'the platform closes' },
    then: 'nothing can be taken out of this log, so that nobody can hide an action',
    by: 'nothing',
  },
  {
    id: 'outbox',
    services: RETENTION_SERVICES,
    collections: ['outbox'],
    data: 'Copies that carry a change from one part of our system to the others',
    term: { days: 7 },
    after: 'they are sent',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'inbox',
    services: RETENTION_SERVICES,
    collections: ['inbox'],
    data: 'Numbers of such changes, without their content',
    term: { days: 14 },
    after: 'they arrive',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'idempotency-keys',
    services: RETENTION_SERVICES,
    collections: ['idempotency_keys'],
    data: 'Answers that are kept so that a repeated request is not carried out twice',
    term: { days: 2 },
    after: 'the request',
    then: 'deleted',
    by: 'index',
  },
  {
    id: 'dead-letters',
    services: RETENTION_SERVICES,
    collections: ['dead_letters'],
    data: 'Changes that a part of our system could not take in, other than about money or a deletion',
    term: { years: 1 },
    after: 'the failure',
    then: 'deleted',
    by: 'job',
  },
] as const satisfies readonly RetentionRow[];

type Row = (typeof RETENTION_SCHEDULE)[number];
type IdOf<R> = R extends { id: infer Id; by: 'job' } ? Id : never;
/** The rows that the daily job runs. */
export type RetentionJobId = IdOf<Row>;
type IndexIdOf<R> = R extends { id: infer Id; by: 'index' } ? Id : never;
type IndexRowId = IndexIdOf<Row>;

/** Collections without personal data, and the reason. */
export const WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  account_blocks: 'ids of users with the state of a block',
  analytics_cases:
    'ids of bookings, subscriptions and tickets with times and amounts, and ids of staff; months under random keys',
  analytics_days: 'numbers of a day, and ids of staff',
  analytics_state: 'the number of the current rebuild',
  audit_links: 'hashes of the audit log',
  claim_tasks: 'ids of helpers with visits whose times are being reserved',
  encryption_state: 'the id of the key that everything is encrypted with',
  day_figures: 'numbers of a day',
  geocoder_turns: 'the time of the next request to the map service',
  loose_photos: 'ids of photos that are removed soon',
  policies: 'versions of the policy',
  provider_reports: 'the daily comparison with the payment provider',
  receipt_counters: 'the last receipt number of a year',
  refund_limits: 'sums of refunds by ids of staff',
  search_tokens: 'words of all profiles',
  signal_thresholds: 'numbers that staff chose, with their reasons',
  macros: 'replies that staff prepared',
  retention_runs: 'the day of the last run of the job',
  reveal_counts: 'ids of staff with the ids and times of their latest reveals',
  saved_views: 'names and filters that staff chose for lists, without search texts, and ids of staff',
  tags: 'the list of keywords of staff',
  ticket_counters: 'the last ticket number of a year',
  ticket_takers: 'ids of staff who take new tickets, with the time of their last one',
};

const ALL: readonly RetentionRow[] = RETENTION_SCHEDULE;
const HOUR_S = 60 * 60;

/** The rows of one service. */
export const retentionRowsOf = (service: string): RetentionRow[] =>
  ALL.filter(({ services }) => services.some((one) => one === service));

/** The seconds after which MongoDB deletes a record of the row. */
export function retentionSeconds(id: IndexRowId): number {
  const term = ALL.find((row) => row.id === id)?.term;
  if (typeof term !== 'object' || 'until' in term || 'years' in term) throw new Error(`No index has the term of ${id}`);
  return HOUR_S * ('hours' in term ? term.hours : term.days * 24);
}

/** Records from before this instant have reached the end of their term; undefined if no term is counted. */
export function retentionCutoff(term: RetentionTerm, now: Date, recordYears: number): Date | undefined {
  if (term === 'recordYears') return yearsBefore(now, recordYears);
  if ('years' in term) return yearsBefore(now, term.years);
  if ('until' in term) return undefined;
  return new Date(now.getTime() - HOUR_MS * ('hours' in term ? term.hours : term.days * 24));
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** The term of a row in words, with the placeholder `{recordYears}` for the years of the policy. */
export function retentionWords({ term, after, by }: RetentionRow): string {
  if (term !== 'recordYears' && 'until' in term) return `until ${term.until}`;
  const span = term === 'recordYears' ? '{recordYears}' : spanWords(term);
  const words = after ? `${span} after ${after}` : span;
  return by === 'nothing' ? `at least ${words}` : words;
}

function spanWords(term: { hours: number } | { days: number } | { years: number }): string {
  if ('hours' in term) return count(term.hours, 'hour');
  return 'days' in term ? count(term.days, 'day') : count(term.years, 'year');
}
