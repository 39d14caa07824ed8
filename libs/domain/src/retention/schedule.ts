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
 * How long a record is kept: a fixed time, the years of the policy for records of bookings and money, or until something
 * happens.
 */
export type RetentionTerm = { days: number } | { years: number } | 'recordYears' | { until: string };

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
 * The schedule of retention: each collection with personal data, and the only place with its term. `docs/privacy.md` and
 * the privacy page show it. Each row is true: a row with `job` is run by its services.
 */
export const RETENTION_SCHEDULE = [
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
    collections: ['tickets'],
    data: 'Requests to support with our answers',
    term: { years: 2 },
    after: 'the request is settled',
    then: 'deleted',
    by: 'job',
  },
  {
    id: 'safety-reports',
    services: ['support'],
    collections: ['tickets'],
    data: 'Safety reports',
    term: 'recordYears',
    after: 'the report is settled',
    then: 'deleted',
    by: 'job',
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
  audit_links: 'hashes of the audit log',
  macros: 'replies that staff prepared',
  retention_runs: 'the day of the last run of the job',
  reveal_counts: 'ids of staff with the last times of a reveal',
  ticket_counters: 'the last ticket number of a year',
};

const ALL: readonly RetentionRow[] = RETENTION_SCHEDULE;
const DAY_S = 24 * 60 * 60;

/** The rows of one service. */
export const retentionRowsOf = (service: string): RetentionRow[] =>
  ALL.filter(({ services }) => services.some((one) => one === service));

/** The seconds after which MongoDB deletes a record of the row. */
export function retentionSeconds(id: IndexRowId): number {
  const term = ALL.find((row) => row.id === id)?.term;
  if (typeof term !== 'object' || !('days' in term)) throw new Error(`The row ${id} has no term in days`);
  return term.days * DAY_S;
}

/** Records from before this instant have reached the end of their term; undefined if no term is counted. */
export function retentionCutoff(term: RetentionTerm, now: Date, recordYears: number): Date | undefined {
  if (term === 'recordYears') return yearsBefore(now, recordYears);
  if ('years' in term) return yearsBefore(now, term.years);
  return 'days' in term ? new Date(now.getTime() - term.days * 24 * HOUR_MS) : undefined;
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** The term of a row in words, with the placeholder `{recordYears}` for the years of the policy. */
export function retentionWords({ term, after }: RetentionRow): string {
  if (term !== 'recordYears' && 'until' in term) return `until ${term.until}`;
  const span =
    term === 'recordYears' ? '{recordYears}' : 'years' in term ? count(term.years, 'year') : count(term.days, 'day');
  return after ? `${span} after ${after}` : span;
}
