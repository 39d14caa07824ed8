import { HOUR_MS } from '../time/time.js';
import type { TicketStatus } from './ticket.js';

/**
 * The actions on a ticket: `reply` by staff and `answer` by its sender, and the changes of its status by staff. `wait`
 * means that staff wait for the sender.
 */
export const TICKET_ACTIONS = [
  'reply',
  'answer',
  'acknowledge',
  'wait',
  'resolve',
  'reopen',
  'mark-spam',
  'merge',
] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

/** The status after each allowed action; a merged ticket is final. */
export const TICKET_TRANSITIONS: Readonly<Record<TicketStatus, Partial<Record<TicketAction, TicketStatus>>>> = {
  open: {
    reply: 'acknowledged',
    answer: 'open',
    acknowledge: 'acknowledged',
    wait: 'pending',
    resolve: 'resolved',
    'mark-spam': 'spam',
    merge: 'merged',
  },
  acknowledged: {
    reply: 'acknowledged',
    answer: 'open',
    wait: 'pending',
    resolve: 'resolved',
    reopen: 'open',
    'mark-spam': 'spam',
    merge: 'merged',
  },
  pending: {
    reply: 'pending',
    answer: 'open',
    acknowledge: 'acknowledged',
    resolve: 'resolved',
    reopen: 'open',
    'mark-spam': 'spam',
    merge: 'merged',
  },
  resolved: {
    reply: 'resolved',
    answer: 'open',
    acknowledge: 'acknowledged',
    wait: 'pending',
    reopen: 'open',
    'mark-spam': 'spam',
    merge: 'merged',
  },
  spam: { reopen: 'open' },
  merged: {},
};

/** The action by which staff set a status; a ticket is merged into another one by its own call. */
export const ACTION_OF_STATUS: Readonly<Partial<Record<string, TicketAction>>> = {
  open: 'reopen',
  acknowledged: 'acknowledge',
  pending: 'wait',
  resolved: 'resolve',
  spam: 'mark-spam',
};

/** The sender can reopen a resolved ticket by an answer within these days. */
export const TICKET_REOPEN_DAYS = 7;

/** Whether the deadlines stand still: nobody of the staff has to act. */
export const isTicketPaused = (status: TicketStatus): boolean => status !== 'open' && status !== 'acknowledged';
/** Whether nothing more happens to the ticket unless somebody reopens it. */
export const isTicketClosed = (status: TicketStatus): boolean => isTicketPaused(status) && status !== 'pending';

export interface TicketState {
  status: TicketStatus;
  acknowledgeBy: Date;
  resolveBy: Date;
  /** Since then the deadlines stand still. */
  pausedAt?: Date | undefined;
}

/**
 * The state after an action, or undefined if it is not allowed. Deadlines move by the time for which they stood still; an
 * answer of the sender starts the time for the next reply, `answerWithinMs`, from the beginning.
 */
export function moveTicket(
  state: TicketState,
  action: TicketAction,
  { now, answerWithinMs }: { now: Date; answerWithinMs: number },
): TicketState | undefined {
  const status = TICKET_TRANSITIONS[state.status][action];
  if (!status) return undefined;
  if (action === 'answer' && !mayAnswerTicket(state, now)) return undefined;
  const since = isTicketPaused(state.status) ? (state.pausedAt ?? now) : now;
  if (isTicketPaused(status)) return { ...state, status, pausedAt: since };
  const later = (deadline: Date) => new Date(deadline.getTime() + Math.max(0, now.getTime() - since.getTime()));
  const acknowledgeBy = action === 'answer' ? new Date(now.getTime() + answerWithinMs) : later(state.acknowledgeBy);
  return { status, acknowledgeBy, resolveBy: later(state.resolveBy) };
}

/** Whether the sender may answer: not after the days for reopening, and not to spam. A merged ticket has a successor. */
export const mayAnswerTicket = ({ status, pausedAt }: Pick<TicketState, 'status' | 'pausedAt'>, now: Date): boolean =>
  TICKET_TRANSITIONS[status].answer !== undefined &&
  (status !== 'resolved' || now.getTime() - (pausedAt ?? now).getTime() <= TICKET_REOPEN_DAYS * 24 * HOUR_MS);
