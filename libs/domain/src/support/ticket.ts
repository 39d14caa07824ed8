import type { Policy } from '../policy/policy.js';
import { HOUR_MS, istDate, MINUTE_MS } from '../time/time.js';
import { isTicketClosed } from './ticket-transitions.js';

/** The categories of the contact form. */
export const TICKET_CATEGORIES = [
  'booking',
  'payment',
  'service-quality',
  'technical',
  'safety',
  'helper',
  'business',
  'feedback',
  'other',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
/** The ways by which a ticket came, as far as they are recorded: staff opened it for a caller. */
export const TICKET_SOURCES = ['phone'] as const;
/** `pending` waits for an answer of the sender; the entries of a `merged` ticket are in another one. */
export const TICKET_STATUSES = ['open', 'acknowledged', 'pending', 'resolved', 'spam', 'merged'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The kinds of entries in the history of a ticket: a `message` is from its sender, all others are from staff. */
export const TICKET_ENTRY_KINDS = ['note', 'reply', 'status', 'priority', 'assigned', 'message', 'merged'] as const;

export interface ConversationEntry {
  _id: string;
  kind: (typeof TICKET_ENTRY_KINDS)[number];
  by: string;
}
const isInConversation = ({ kind }: Pick<ConversationEntry, 'kind'>): boolean => kind === 'message' || kind === 'reply';
/** The latest message or reply, if there is one. */
export const latestMessage = <E extends Pick<ConversationEntry, 'kind'>>(entries: readonly E[]): E | undefined =>
  entries.findLast(isInConversation);
/**
 * The latest message or reply by somebody else that the writer of a reply had not seen. `seen` is the id of the latest
 * one when they began, empty for none.
 */
export const findUnseenMessage = <E extends ConversationEntry>(
  entries: readonly E[],
  { seen, writer }: { seen: string; writer: string },
): E | undefined =>
  entries
    .slice(entries.findIndex(({ _id }) => _id === seen) + 1)
    .findLast((entry) => isInConversation(entry) && entry.by !== writer);

/** Pictures of one message or reply. */
export const TICKET_PICTURES_MAX = 6;

/** The next deadline of a ticket; one that waits for its sender or is closed has none. */
export const ticketDueAt = ({
  status,
  acknowledgeBy,
  resolveBy,
}: {
  status: TicketStatus;
  acknowledgeBy: Date;
  resolveBy: Date;
}): Date | undefined => (status === 'open' ? acknowledgeBy : status === 'acknowledged' ? resolveBy : undefined);

/** A saved reply with its placeholders (`{name}`, `{number}`) filled in; unknown ones stay unchanged. */
export const fillSavedReply = (text: string, facts: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole));

/** The first answer to a safety report is due within this time. */
export const SAFETY_ANSWER_MINUTES = 15;
/** The answer about a visit of the same day is due within this time. */
export const VISIT_TODAY_ANSWER_MINUTES = 60;
/** Safety tickets alert staff at once. */
export const isSafetyTicket = ({ category }: { category: TicketCategory }): boolean => category === 'safety';

/** Most urgent first. */
export const TICKET_PRIORITIES = ['safety', 'payment', 'visit-today', 'other'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
/** `namesVisitToday`: the ticket names a visit of the day on which it was opened. */
export const ticketPriority = (category: TicketCategory, namesVisitToday: boolean): TicketPriority => {
  if (category === 'safety' || category === 'payment') return category;
  return namesVisitToday ? 'visit-today' : 'other';
};
/** The rank in lists, highest first. A closed ticket has none, and neither has one without urgency. */
export const ticketRank = ({
  priority,
  status,
}: {
  priority: TicketPriority;
  status: TicketStatus;
}): number | undefined => {
  const rank = TICKET_PRIORITIES.length - 1 - TICKET_PRIORITIES.indexOf(priority);
  return isTicketClosed(status) || rank === 0 ? undefined : rank;
};

const ANSWER_MINUTES: Readonly<Partial<Record<TicketPriority, number>>> = {
  safety: SAFETY_ANSWER_MINUTES,
  'visit-today': VISIT_TODAY_ANSWER_MINUTES,
};
/** The time for the next answer, round the clock, in milliseconds. */
export const ticketAnswerWithinMs = ({ grievance }: Policy, priority: TicketPriority): number =>
  Math.min(ANSWER_MINUTES[priority] ?? Infinity, grievance.acknowledgeWithin) * MINUTE_MS;

/**
 * The deadline for the next answer after staff changed the priority. A more urgent one brings it forward, and a less
 * urgent one leaves the promise to the sender as it is. Once a ticket is acknowledged the deadline is met.
 */
export const answerByAfterPriority = (
  { status, acknowledgeBy }: { status: TicketStatus; acknowledgeBy: Date },
  { now, answerWithinMs }: { now: Date; answerWithinMs: number },
): Date =>
  status === 'open' ? new Date(Math.min(acknowledgeBy.getTime(), now.getTime() + answerWithinMs)) : acknowledgeBy;

/** The deadlines promised in the terms; urgent tickets have a shorter one for the first answer. */
export const ticketDeadlines = (
  openedAt: Date,
  policy: Policy,
  priority: TicketPriority,
): { acknowledgeBy: Date; resolveBy: Date } => ({
  acknowledgeBy: new Date(openedAt.getTime() + ticketAnswerWithinMs(policy, priority)),
  resolveBy: new Date(openedAt.getTime() + policy.grievance.redressDays * 24 * HOUR_MS),
});

/** Tickets are numbered by the IST year. */
export const ticketYear = (openedAt: Date): string => istDate(openedAt).slice(0, 4);
/** `T-2026-000123`: short enough to quote on the phone. */
export const ticketNumber = (year: string, sequence: number): string =>
  `T-${year}-${String(sequence).padStart(6, '0')}`;
