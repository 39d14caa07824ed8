import { formatRupees, toRupees } from '../payment/money.js';
import { SAFETY_ANSWER_MINUTES } from './ticket.js';
import { istInstant } from '../time/time.js';

/** Those who work here, by what they may do. */
export const STAFF_ROLES = ['support', 'ops', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** How a colleague hears of notices by email: the urgent ones at once, all once a day, or none. */
export const STAFF_MAILS = ['urgent', 'daily', 'none'] as const;
export type StaffMail = (typeof STAFF_MAILS)[number];
export const DEFAULT_STAFF_MAIL: StaffMail = 'urgent';
/** IST, when the day's mail goes. */
export const STAFF_DIGEST_AT = '09:00';
/** Notices are kept for so many days. */
export const STAFF_NOTICE_DAYS = 90;

/** A list of the console with its filter set, as the lists keep it in the address. */
export const listPath = (resource: string, filter: Readonly<Record<string, string>>): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
const pageOf = (resource: string, id: string): string => `/${resource}/${encodeURIComponent(id)}/show`;

/** An IST day as staff read it: `5 Dec 2026`. */
const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});
const day = (date: string): string => DAY.format(istInstant(date, '12:00'));
const rupees = (paise: number): string => formatRupees(toRupees(paise));

interface Row<F> {
  /** Who may do something about it; `ticket-assigned` is for the one whom it names. */
  roles: readonly StaffRole[];
  /** Somebody loses time or money while it waits: by email at once. */
  urgent: boolean;
  title: (facts: F) => string;
  body: (facts: F) => string;
  /** The page of its case, within the console. */
  path: (facts: F) => string;
}
const row = <F>(facts: Row<F>): Row<F> => facts;

const DESK = ['support', 'ops', 'admin'] as const;
const MONEY = ['finance', 'admin'] as const;

interface OfVisit {
  bookingId: string;
  date: string;
}
interface OfTicket {
  ticketId: string;
  number: string;
}

/**
 * What staff are told of: the piles of the console's first page that want a person. Facts and days only, nobody's name
 * or words: a mail leaves the house.
 */
export const STAFF_NOTICES = {
  'dispute-opened': row<OfVisit & { disputeId: string }>({
    roles: DESK,
    urgent: true,
    title: () => 'Problem reported after a visit',
    body: ({ date }) => `The visit of ${day(date)}. The helper may answer for a day, then it is to be decided.`,
    path: ({ disputeId }) => pageOf('disputes', disputeId),
  }),
  'case-opened': row<OfVisit>({
    roles: DESK,
    urgent: true,
    title: () => 'A visit is in question',
    body: ({ date }) => `The visit of ${day(date)}: it is not known what happened. Somebody has to decide.`,
    path: ({ bookingId }) => pageOf('bookings', bookingId),
  }),
  'replacement-failed': row<OfVisit>({
    roles: DESK,
    urgent: true,
    title: () => 'No other helper found',
    body: ({ date }) => `The visit of ${day(date)} was called off by its helper, and nobody else comes.`,
    path: ({ bookingId }) => pageOf('bookings', bookingId),
  }),
  'verification-asked': row<{ helperId: string }>({
    roles: DESK,
    urgent: false,
    title: () => 'Verification to look at',
    body: () => 'A helper has sent an identity document.',
    path: ({ helperId }) => pageOf('helpers', helperId),
  }),
  'safety-reported': row<OfTicket>({
    roles: DESK,
    urgent: true,
    title: ({ number }) => `Safety report ${number}`,
    body: () => `Somebody may be in danger. The first answer is due within ${SAFETY_ANSWER_MINUTES} minutes.`,
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'ticket-assigned': row<OfTicket>({
    roles: DESK,
    urgent: true,
    title: ({ number }) => `Ticket ${number} is yours`,
    body: () => 'A colleague has given it to you.',
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'ticket-overdue': row<OfTicket>({
    roles: DESK,
    urgent: true,
    title: ({ number }) => `Ticket ${number} is overdue`,
    body: () => 'The time that was promised for it is over.',
    path: ({ ticketId }) => pageOf('tickets', ticketId),
  }),
  'refund-failed': row<{ purposeId: string; amountPaise: number }>({
    roles: MONEY,
    urgent: true,
    title: () => 'Refund failed for the last time',
    body: ({ amountPaise }) => `${rupees(amountPaise)} did not arrive. Somebody has to begin it again.`,
    path: ({ purposeId }) => listPath('refunds', { purposeId }),
  }),
  'refund-proposed': row<{ purposeId: string; amountPaise: number }>({
    roles: MONEY,
    urgent: true,
    title: () => 'Refund waits for a second person',
    body: ({ amountPaise }) => `A colleague proposes to give back ${rupees(amountPaise)}.`,
    path: ({ purposeId }) => listPath('refund-proposals', { purposeId }),
  }),
  'payout-failed': row<{ helperId: string; amountPaise: number }>({
    roles: MONEY,
    urgent: true,
    title: () => 'Payout to a helper failed',
    body: ({ amountPaise }) => `${rupees(amountPaise)} is in the helper’s balance again.`,
    path: ({ helperId }) => listPath('helper-payouts', { helperId }),
  }),
  'books-differ': row<{ date: string; differences: number }>({
    roles: MONEY,
    urgent: true,
    title: () => 'The books and the provider differ',
    body: ({ date, differences }) => `${differences} found by the nightly comparison for ${day(date)}.`,
    path: () => '/payments',
  }),
  'event-given-up': row<{ service: string }>({
    roles: ['ops', 'admin'],
    urgent: false,
    title: () => 'An event was given up',
    body: ({ service }) => `The ${service} service could not handle it. Others of the same hour are not told again.`,
    path: ({ service }) => listPath('dead-letters', { service }),
  }),
} as const;

export type StaffNoticeKind = keyof typeof STAFF_NOTICES;
export const STAFF_NOTICE_KINDS = Object.keys(STAFF_NOTICES) as StaffNoticeKind[];
export type StaffNoticeFacts<K extends StaffNoticeKind> = Parameters<(typeof STAFF_NOTICES)[K]['title']>[0];

export interface StaffNotice {
  title: string;
  body: string;
  path: string;
}
/** What is said of a fact, and where it leads. */
export function staffNotice<K extends StaffNoticeKind>(kind: K, facts: StaffNoticeFacts<K>): StaffNotice {
  const { title, body, path } = STAFF_NOTICES[kind] as unknown as Row<StaffNoticeFacts<K>>;
  return { title: title(facts), body: body(facts), path: path(facts) };
}

export interface Colleague {
  _id: string;
  role: StaffRole;
  /** Kept out by an admin. */
  blocked: boolean;
}
/**
 * Who is told: those of its roles; `only` one of them, where it is one's own; `first` one of them, and all when he may
 * not; never whose doing it was.
 */
export const toldOf = (
  kind: StaffNoticeKind,
  staff: readonly Colleague[],
  { only, first, except }: Partial<Record<'only' | 'first' | 'except', string | undefined>> = {},
): string[] => {
  const may = staff
    .filter(({ role, blocked }) => !blocked && STAFF_NOTICES[kind].roles.includes(role))
    .filter(({ _id }) => _id !== except && (only === undefined || _id === only))
    .map(({ _id }) => _id);
  return first !== undefined && may.includes(first) ? [first] : may;
};
