import type { Endpoint } from '../define.js';
import type { DeskChange } from './socket.contract.js';

type Fields = Record<string, unknown>;

/** The console's resources that an event changes. `id` is the field of the event that names the changed record. */
const RESOURCES_BY_EVENT: { event: RegExp; resource: string; id?: string }[] = [
  { event: /^booking\./, resource: 'bookings', id: 'bookingId' },
  { event: /^booking\.dispute/, resource: 'disputes', id: 'disputeId' },
  { event: /^payment\.refund-(proposed|decided)/, resource: 'refund-proposals' },
  { event: /^event\.given-up/, resource: 'dead-letters' },
  { event: /^booking\.(case|end-due|completed|customer-no-show|helper-no-show)/, resource: 'unconfirmed-visits' },
  { event: /^booking\.(helper-cancelled|helper-no-show|case)/, resource: 'strikes' },
  { event: /^booking\.(replace|helper-cancelled)/, resource: 'replacements' },
  { event: /^(payment|booking\.settled|subscription\.settled)/, resource: 'ledger' },
  { event: /^payment\.(captured|refund)/, resource: 'payments' },
  { event: /^payment\.refund/, resource: 'refunds' },
  { event: /^payment\.payout/, resource: 'payouts' },
  { event: /^payment\.payout/, resource: 'batch-payouts' },
  { event: /^payment\.payout/, resource: 'helper-payouts' },
  { event: /^subscription\./, resource: 'subscriptions', id: 'subscriptionId' },
  { event: /^chat\.(message-sent|reported)/, resource: 'chats', id: 'chatId' },
  { event: /^ticket\./, resource: 'tickets', id: 'ticketId' },
  { event: /^review\./, resource: 'reviews', id: 'reviewId' },
  { event: /^helper\.(updated|verification)|^user\.|^review\./, resource: 'helpers', id: 'helperId' },
  { event: /^helper\.verification/, resource: 'verifications' },
  { event: /^user\./, resource: 'users', id: 'userId' },
  { event: /^session\./, resource: 'sessions' },
  { event: /^policy\./, resource: 'policies' },
  { event: /^notification\./, resource: 'notifications' },
  { event: /^notification\.settled/, resource: 'notices' },
  { event: /^notification\./, resource: 'timeline', id: 'about' },
  { event: /^case\./, resource: 'timeline', id: 'caseId' },
];

/** Resources that a staff call changes besides the one that its path names. */
const RELATED_RESOURCES: Partial<Record<string, readonly string[]>> = {
  bookings: ['unconfirmed-visits', 'strikes'],
  users: ['helpers', 'sessions', 'factor-resets'],
  'factor-resets': ['staff', 'users', 'sessions'],
  'contact-proposals': ['users'],
  payouts: ['batch-payouts', 'helper-payouts'],
};

/** Fields that name a booking or a subscription in calls and answers. */
const CASE_FIELDS = ['bookingId', 'subscriptionId', 'purposeId'];
const CASES_MAX = 10;
const OBJECT_ID = /^[0-9a-f]{24}$/;

/** The records of the console that an event changes. */
export function listChangesOfEvent(subject: string, data: Fields): DeskChange[] {
  const name = subject.replace(/^events\./, '');
  return RESOURCES_BY_EVENT.filter(({ event }) => event.test(name)).map(({ resource, id }) =>
    toChange(resource, id && data[id]),
  );
}

/**
 * The records of the console that a staff call changes: its path's resource, related ones, timelines, the audit log.
 */
export function listChangesOfCall(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: Fields,
  answer: unknown,
): DeskChange[] {
  const [, , resource = ''] = path.split('/');
  const isRead = method === 'GET' || /\/(reveal|read|view-as|show-private)$/.test(path);
  const related = (RELATED_RESOURCES[resource] ?? []).map((other) => ({ resource: other }));
  const own = isRead ? [] : [toChange(resource, input['id']), ...related];
  const cases = [input['id'], ...collectCaseIds(input), ...collectCaseIds(answer)].filter(isNonEmptyText);
  const timelines = [...new Set(cases)].map((id) => ({ resource: 'timeline', id }));
  return [...own, ...timelines, { resource: 'audit-log' }];
}

/** The ids of bookings and subscriptions in the fields of a value, or one level deeper in its records. */
export function collectCaseIds(value: unknown): string[] {
  const records = [value, ...valuesOf(value)].filter(isFields);
  const named = records.flatMap((record) => [
    ...CASE_FIELDS.map((name) => record[name]),
    ...(Array.isArray(record['about']) ? (record['about'] as unknown[]) : []),
  ]);
  const ids = named.filter((name): name is string => typeof name === 'string' && OBJECT_ID.test(name));
  return [...new Set(ids)].slice(0, CASES_MAX);
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const valuesOf = (value: unknown): unknown[] => (isFields(value) ? Object.values(value) : []);
const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const toChange = (resource: string, id: unknown): DeskChange => ({ resource, ...(isNonEmptyText(id) && { id }) });
