import type { Colleague } from './staff-alert.js';
import { isSafetyTicket, TICKET_STATUSES, type TicketCategory, type TicketStatus } from './ticket.js';
import { isTicketClosed } from './ticket-transitions.js';

/** A staff member who takes new tickets. */
export interface TicketTaker {
  _id: string;
  /** Their tickets that are not closed. */
  open: number;
  /** The last assignment by rule; absent before the first one. */
  lastAssignedAt?: Date | undefined;
}

/** The most urgent waiting tickets that are shared out when a staff member begins to take tickets. */
export const SHARED_OUT_MAX = 10;

/** The statuses of the tickets that count as open. */
export const UNCLOSED_TICKETS: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => !isTicketClosed(status));

/** Whether the rule may assign tickets of a category to a colleague: to support, and safety reports also to ops. */
export const mayTakeTicket = (
  { role, blocked }: Pick<Colleague, 'role' | 'blocked'>,
  category: TicketCategory,
): boolean => !blocked && (role === 'support' || (role === 'ops' && isSafetyTicket({ category })));

/**
 * The id of the taker with the fewest open tickets; among equals the one to whom the rule assigned a ticket longest
 * ago. Undefined without takers.
 */
export const chooseTicketTaker = (takers: readonly TicketTaker[]): string | undefined =>
  takers.toSorted(
    (a, b) =>
      a.open - b.open ||
      (a.lastAssignedAt?.getTime() ?? 0) - (b.lastAssignedAt?.getTime() ?? 0) ||
      (a._id < b._id ? -1 : 1),
  )[0]?._id;
