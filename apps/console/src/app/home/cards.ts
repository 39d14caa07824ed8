import type { StaffRole } from '@sahaya/contracts';
import { isLedgerCheckOverdue, istDate } from '@sahaya/domain';
import type { RaRecord } from 'react-admin';
import type {
  BookingRecord,
  ContactProposalRecord,
  DisputeRecord,
  LedgerCheckRecord,
  RefundProposalRecord,
  RefundRecord,
  TicketRecord,
  VerificationRecord,
} from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { ledgerCheckTexts } from '../../resources/money/ledger-check-texts.js';

/** One list of today's work: its count and the earliest deadline or date. */
export interface WorkCard {
  resource: string;
  label: string;
  /** Staff who do this work; admins see all of it. */
  roles: readonly StaffRole[];
  filter?: Record<string, string>;
  by?: (record: RaRecord) => string | undefined;
  since?: (record: RaRecord) => string | undefined;
  /** For a list of results: the state of the latest one, in place of the number of records. */
  summarize?: (latest: RaRecord | undefined) => WorkSummary;
}
interface WorkSummary {
  count: number;
  note: string;
  /** The count is not known to be current. */
  isOutdated: boolean;
}
// A card names the record type of its resource.
const of =
  <R extends object>(moment: (record: R) => string | undefined) =>
  (record: RaRecord): string | undefined =>
    moment(record as unknown as R);

const DAY_MS = 86_400_000;
/** Failed payouts are listed for this many days. */
const FAILED_DAYS = 14;
/** Completed visits without a confirmation are listed for this many days; then they can no longer be disputed. */
const UNCONFIRMED_DAYS = 2;

/** The work of a role, the most urgent first. */
export const workCards = (now: number, role: StaffRole): readonly WorkCard[] =>
  allCards(now).filter(({ roles }) => role === 'admin' || roles.includes(role));

const allCards = (now: number): readonly WorkCard[] => [
  {
    resource: 'tickets',
    label: words.home.safety,
    roles: ['support', 'ops'],
    filter: { category: 'safety', waiting: 'true' },
    by: of<TicketRecord>(({ dueAt }) => dueAt),
  },
  {
    resource: 'bookings',
    label: words.home.expiring,
    roles: ['support', 'ops'],
    filter: { waiting: 'answer' },
    by: of<BookingRecord>(({ answerBy }) => answerBy),
  },
  {
    resource: 'replacements',
    label: words.home.replacements,
    roles: ['support', 'ops'],
    by: of<BookingRecord>(({ replacement }) => replacement?.deadline),
  },
  {
    resource: 'unconfirmed-visits',
    label: words.home.unconfirmedVisits,
    roles: ['support', 'ops'],
    since: of<BookingRecord>(({ staffCase }) => staffCase?.since),
  },
  {
    resource: 'bookings',
    label: words.home.completedEarly,
    roles: ['support', 'ops'],
    filter: { completed: 'early', from: istDate(new Date(now)) },
    since: of<BookingRecord>(({ completedAt }) => completedAt),
  },
  {
    resource: 'bookings',
    label: words.home.completionUnconfirmed,
    roles: ['support', 'ops'],
    filter: { completed: 'unconfirmed', from: istDate(new Date(now - UNCONFIRMED_DAYS * DAY_MS)) },
    since: of<BookingRecord>(({ completedAt }) => completedAt),
  },
  {
    resource: 'disputes',
    label: words.home.disputes,
    roles: ['support', 'ops'],
    since: of<DisputeRecord>(({ openedAt }) => openedAt),
  },
  {
    resource: 'tickets',
    label: words.home.tickets,
    roles: ['support', 'ops'],
    filter: { waiting: 'true' },
    by: of<TicketRecord>(({ dueAt }) => dueAt),
  },
  {
    resource: 'verifications',
    label: words.home.verifications,
    roles: ['support', 'ops'],
    filter: { state: 'pending' },
    since: of<VerificationRecord>(({ createdAt }) => createdAt),
  },
  {
    resource: 'contact-proposals',
    label: words.home.contactProposals,
    roles: ['ops'],
    by: of<ContactProposalRecord>(({ expiresAt }) => expiresAt),
  },
  {
    resource: 'refunds',
    label: words.home.refunds,
    roles: ['finance'],
    filter: { stuck: 'true' },
    since: of<RefundRecord>(({ initiatedAt }) => initiatedAt),
  },
  {
    resource: 'helper-payouts',
    label: words.home.payouts,
    roles: ['finance'],
    filter: { status: 'failed', from: istDate(new Date(now - FAILED_DAYS * DAY_MS)) },
  },
  {
    resource: 'refund-proposals',
    label: words.home.refundProposals,
    roles: ['finance'],
    filter: { state: 'proposed' },
    since: of<RefundProposalRecord>(({ proposedAt }) => proposedAt),
  },
  {
    resource: 'dues',
    label: words.home.dues,
    roles: ['finance'],
    filter: { status: 'open' },
  },
  {
    resource: 'ledger-checks',
    label: ledgerCheckTexts.card,
    roles: ['finance'],
    summarize: (latest) => summarizeLedgerCheck(latest as LedgerCheckRecord | undefined, new Date(now)),
  },
  { resource: 'dead-letters', label: words.home.deadLetters, roles: ['ops'] },
];

function summarizeLedgerCheck(latest: LedgerCheckRecord | undefined, now: Date): WorkSummary {
  if (!latest) return { count: 0, note: ledgerCheckTexts.never, isOutdated: true };
  const { day } = formatInstant(latest.at);
  const isOutdated = isLedgerCheckOverdue(new Date(latest.at), now);
  return {
    count: latest.total,
    note: isOutdated ? ledgerCheckTexts.overdue(day) : ledgerCheckTexts.checked(day),
    isOutdated,
  };
}
