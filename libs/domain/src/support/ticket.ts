import type { Policy } from '../policy/policy.js';
import { HOUR_MS, istDate, MINUTE_MS } from '../time/time.js';

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
export const TICKET_STATUSES = ['open', 'acknowledged', 'resolved'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The kinds of entries that staff add to a ticket. */
export const TICKET_ENTRY_KINDS = ['note', 'reply', 'status', 'assigned'] as const;

/** The next deadline of a ticket; a resolved ticket has none. */
export const ticketDueAt = ({
  status,
  acknowledgeBy,
  resolveBy,
}: {
  status: TicketStatus;
  acknowledgeBy: Date;
  resolveBy: Date;
}): Date | undefined => ({ open: acknowledgeBy, acknowledged: resolveBy, resolved: undefined })[status];

/** A saved reply with its placeholders (`{name}`, `{number}`) filled in; unknown ones stay unchanged. */
export const fillMacro = (text: string, facts: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole));

/** The first answer to a safety report is due within this time. */
export const SAFETY_ANSWER_MINUTES = 15;
/** Safety tickets are listed first and alert staff at once. */
export const isSafetyTicket = ({ category }: { category: TicketCategory }): boolean => category === 'safety';
/** A safety ticket is listed first until it is resolved. */
export const isUrgentTicket = (ticket: { category: TicketCategory; status: TicketStatus }): boolean =>
  isSafetyTicket(ticket) && ticket.status !== 'resolved';

/** The deadlines promised in the terms; a safety report has a shorter one for the first answer. */
export const ticketDeadlines = (
  openedAt: Date,
  { grievance }: Policy,
  category: TicketCategory,
): { acknowledgeBy: Date; resolveBy: Date } => {
  const { acknowledgeWithin, redressDays } = grievance;
  const answerWithin = isSafetyTicket({ category })
    ? Math.min(SAFETY_ANSWER_MINUTES, acknowledgeWithin)
    : acknowledgeWithin;
  return {
    acknowledgeBy: new Date(openedAt.getTime() + answerWithin * MINUTE_MS),
    resolveBy: new Date(openedAt.getTime() + redressDays * 24 * HOUR_MS),
  };
};

/** Tickets are numbered by the IST year. */
export const ticketYear = (openedAt: Date): string => istDate(openedAt).slice(0, 4);
/** `T-2026-000123`: short enough to quote on the phone. */
export const ticketNumber = (year: string, sequence: number): string =>
  `T-${year}-${String(sequence).padStart(6, '0')}`;
