import { formatRupees, toRupees } from '../payment/money.js';
import { SAFETY_ANSWER_MINUTES } from './ticket.js';
import { istDate, istInstant, istTime } from '../time/time.js';

/** Staff roles by their permissions. */
export const STAFF_ROLES = ['support', 'ops', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Email preference of a staff member: urgent alerts at once, all once a day, or none. */
export const STAFF_MAILS = ['urgent', 'daily', 'none'] as const;
export type StaffMail = (typeof STAFF_MAILS)[number];
export const DEFAULT_STAFF_MAIL: StaffMail = 'urgent';
/** The time of the daily email, IST. */
export const STAFF_DIGEST_AT = '09:00';
/** Alerts are kept for this many days. */
export const STAFF_ALERT_DAYS = 90;

/** The path of a console list with its filter, in the format of the lists' own addresses. */
export const listPath = (resource: string, filter: Readonly<Record<string, string>>): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
const pageOf = (resource: string, id: string): string => `/${resource}/${encodeURIComponent(id)}/show`;

/** An IST day for staff: `5 Dec 2026`. */
const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const day = (date: string): string => DAY.format(istInstant(date, '12:00'));
const rupees = (paise: number): string => formatRupees(toRupees(paise));

interface Row<F> {
  /** The roles that may act on it; `ticket-assigned` goes to its assignee. */
  roles: readonly StaffRole[];
  /** Someone loses time or money while it waits: sent by email at once. */
  urgent: boolean;
  title: (facts: F) => string;
  body: (facts: F) => string;
  /** The console page of its case. */
  path: (facts: F) => string;
}
const row = <F>(facts: Row<F>): Row<F> => facts;

const SUPPORT = ['support', 'ops', 'admin'] as const;
const FINANCE = ['finance', 'admin'] as const;

interface VisitFacts {
  bookingId: string;
  date: string;
}
interface TicketFacts {
  ticketId: string;
  number: string;
}

/**
 * The alerts to staff: the lists of the console's first page that need a person. They contain only facts and dates, no
 * names or free text, because emails leave the platform.
 */
export const STAFF_ALERTS = {
  'dispute-opened': row<VisitFacts & { disputeId: string }>({
    roles: SUPPORT,
    urgent: true,
    title: () => 'Dispute opened',
    body: ({ date }) => `Visit of ${day(date)}. The helper has a day to answer, then staff decide.`,
    path: ({ disputeId }) => pageOf('disputes', disputeId),
  }),
  'case-opened': row<VisitFacts>({
    roles: SUPPORT,
    urgent: true,
    title: () => 'Unconfirmed visit',
    body: ({ date }) => `Visit of ${day(date)}: the two sides disagree or did not confirm it. Staff decide.`,
    path: ({ bookingId }) => pageOf('bookings', bookingId),
  }),
  'replacement-failed': row<VisitFacts>({
    roles: SUPPORT,
    urgent: true,
    title: () => 'No replacement found',
    body: ({ date }) => `The helper cancelled the visit of ${day(date)}, and no replacement was found.`,
    path: ({ bookingId }) => pageOf('bookings', bookingId),
  }),
  'verification-asked': row<{ helperId: string }>({
    roles: SUPPORT,
    urgent: false,
    title: () => 'Verification request',
    body: () => 'A helper has sent photos for a check.',
    path: ({ helperId }) => pageOf('helpers', helperId),
  }),
  'signal-opened': row<{ rule: string }>({
    roles: SUPPORT,
    urgent: false,
    title: () => 'Sign of fraud',
    body: () => 'A rule found a pattern in recent events. Look at the evidence, then confirm or dismiss it.',
    path: ({ rule }) => listPath('signals', { rule }),
  }),
  'safety-reported': row<TicketFacts>({
    roles: SUPPORT,
    urgent: true,
    title: ({ number }) => `Safety report ${number}`,
    body: () => `Someone may be in danger. The first answer is due within ${SAFETY_ANSWER_MINUTES} minutes.`,
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'ticket-assigned': row<TicketFacts & { byRule?: true }>({
    roles: SUPPORT,
    urgent: true,
    title: ({ number }) => `Ticket ${number} assigned to you`,
    body: ({ byRule }) =>
      byRule ? 'You take new tickets and had the fewest open ones.' : 'Another staff member assigned it to you.',
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'ticket-answered': row<TicketFacts>({
    roles: SUPPORT,
    urgent: false,
    title: ({ number }) => `Answer to ticket ${number}`,
    body: () => 'Its sender has written again.',
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'ticket-overdue': row<TicketFacts>({
    roles: SUPPORT,
    urgent: true,
    title: ({ number }) => `Ticket ${number} is overdue`,
    body: () => 'Its deadline has passed.',
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'refund-failed': row<{ purposeId: string; amountPaise: number }>({
    roles: FINANCE,
    urgent: true,
    title: () => 'Refund failed',
    body: ({ amountPaise }) =>
      `All automatic attempts to refund ${rupees(amountPaise)} failed. Retry it in the console.`,
    path: ({ purposeId }) => listPath('refunds', { purposeId }),
  }),
  'refund-proposed': row<{ purposeId: string; amountPaise: number }>({
    roles: FINANCE,
    urgent: true,
    title: () => 'Refund awaits approval',
    body: ({ amountPaise }) => `Another staff member proposes a refund of ${rupees(amountPaise)}.`,
    path: ({ purposeId }) => listPath('refund-proposals', { purposeId }),
  }),
  'payout-failed': row<{ helperId: string; amountPaise: number }>({
    roles: FINANCE,
    urgent: true,
    title: () => 'Payout failed',
    body: ({ amountPaise }) => `${rupees(amountPaise)} returned to the helper’s balance.`,
    path: ({ helperId }) => listPath('helper-payouts', { helperId }),
  }),
  'books-differ': row<{ date: string; differences: number }>({
    roles: FINANCE,
    urgent: true,
    title: () => 'Ledger and provider differ',
    body: ({ date, differences }) =>
      `Daily reconciliation of ${day(date)}: ${differences} ${differences === 1 ? 'difference' : 'differences'}.`,
    path: () => '/payments',
  }),
  'ledger-differs': row<{ date: string; differences: number }>({
    roles: FINANCE,
    urgent: false,
    title: () => 'Ledger check found differences',
    body: ({ date, differences }) =>
      `Nightly check of ${day(date)}: ${differences} ${differences === 1 ? 'balance differs' : 'balances differ'} from the ledger.`,
    path: () => '/ledger-checks',
  }),
  'policy-proposed': row<{ startsAt: string }>({
    roles: ['ops', 'admin'],
    urgent: true,
    title: () => 'Policy change awaits approval',
    body: ({ startsAt }) =>
      `Another staff member proposes a change that moves money, from ${day(istDate(new Date(startsAt)))}, ${istTime(new Date(startsAt))}. It expires then unless a second person approves it.`,
    path: () => '/policies',
  }),
  'event-given-up': row<{ service: string }>({
    roles: ['ops', 'admin'],
    urgent: false,
    title: () => 'Failed event',
    body: ({ service }) =>
      `The ${service} service could not process an event. Further failures within the hour send no alert.`,
    path: ({ service }) => listPath('dead-letters', { service }),
  }),
} as const;

export type StaffAlertKind = keyof typeof STAFF_ALERTS;
export const STAFF_ALERT_KINDS = Object.keys(STAFF_ALERTS) as StaffAlertKind[];
export type StaffAlertFacts<K extends StaffAlertKind> = Parameters<(typeof STAFF_ALERTS)[K]['title']>[0];

export interface StaffAlertMessage {
  title: string;
  body: string;
  path: string;
}
/** The text of an alert and its link. */
export function buildStaffAlert<K extends StaffAlertKind>(kind: K, facts: StaffAlertFacts<K>): StaffAlertMessage {
  const { title, body, path } = STAFF_ALERTS[kind] as unknown as Row<StaffAlertFacts<K>>;
  return { title: title(facts), body: body(facts), path: path(facts) };
}

export interface Colleague {
  _id: string;
  role: StaffRole;
  /** Blocked by an admin. */
  blocked: boolean;
}
/**
 * The recipients of an alert: staff of its roles; only `only` if it is set; `first` if they may act on it, else all;
 * never the person who caused it.
 */
export const alertRecipients = (
  kind: StaffAlertKind,
  staff: readonly Colleague[],
  { only, first, except }: Partial<Record<'only' | 'first' | 'except', string | undefined>> = {},
): string[] => {
  const may = staff
    .filter(({ role, blocked }) => !blocked && STAFF_ALERTS[kind].roles.includes(role))
    .filter(({ _id }) => _id !== except && (only === undefined || _id === only))
    .map(({ _id }) => _id);
  return first !== undefined && may.includes(first) ? [first] : may;
};
