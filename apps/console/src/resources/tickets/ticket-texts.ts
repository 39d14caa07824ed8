import { TICKET_PRIORITIES, type TicketPriority } from '@sahaya/domain';

/** The button that sets each status; a ticket is merged by a dialog of its own. */
const moveTo: Partial<Record<string, string>> = {
  open: 'Reopen',
  acknowledged: 'Acknowledge',
  pending: 'Wait for customer',
  resolved: 'Resolve',
  spam: 'Mark as spam',
};
const priority: Record<TicketPriority, string> = {
  safety: 'Safety',
  payment: 'Payment',
  'visit-today': 'Visit today',
  other: 'Normal',
};

/** Texts of a ticket as a conversation. */
export const ticketTexts = {
  moveTo,
  priority,
  priorityLabel: 'Priority',
  setPriority: 'Set priority',
  prioritySet: 'Priority set',
  taken: 'Assigned to you',
  reassigned: 'Reassigned',
  replyAndWait: 'Send & wait',
  replyAndResolve: 'Send & resolve',
  spamHint: 'The ticket leaves all lists of work, and its sender can no longer answer. Nobody is notified.',
  merge: 'Merge',
  mergeInto: 'Number of the ticket that continues it',
  mergeHint:
    'The message and the history move into the other ticket of the same sender. This ticket is closed for good. Nobody is notified.',
  merged: 'Tickets merged',
  mergedWith: (number: string) => `With ${number}`,
  openSuccessor: 'Open the ticket that continues this one',
  next: 'Next ticket',
  nothingNext: 'No more tickets wait',
  thenStatus: (status: string) => `then ${status.toLowerCase()}`,
  bookings: 'Latest bookings',
  noBookings: 'No bookings',
  allBookings: 'All bookings',
  chats: 'Chats',
  earlier: 'Other tickets of this person',
  noEarlier: 'No other tickets',
  about: 'About',
  dispute: 'Dispute',
  subscriptionFrom: (day: string) => `Subscription from ${day}`,
  chat: (messages: number) => (messages === 1 ? 'Chat with 1 message' : `Chat with ${messages} messages`),
  namedChat: 'Chat that the ticket names',
  reported: 'reported',
  checks: 'Checks of this helper',
  noChecks: 'No checks requested',
  thisTicket: 'named in this ticket',
  takesTickets: 'I take new tickets',
  takesNow: 'New tickets can be assigned to you',
  takesNoMore: 'No more new tickets are assigned to you',
  byRule: 'Automatic assignment',
};

/** The priorities as choices of a question. */
export const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: priority[value] }));
