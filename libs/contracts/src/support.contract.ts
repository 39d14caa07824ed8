import { TICKET_CATEGORIES, TICKET_STATUSES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event } from './define.js';
import { count, id, instant, pagination, ROLES, text } from './shapes.js';

/** What its sender learns of a ticket. */
export const ticketReceipt = z.object({
  /** `T-2026-000123` */
  number: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: instant,
  acknowledgeBy: instant,
  resolveBy: instant,
});
export type TicketReceipt = z.output<typeof ticketReceipt>;

/** A ticket as staff see it. */
export const ticket = ticketReceipt.extend({
  _id: id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Who was signed in when it was sent; a guest's has none. */
  sender: z.object({ userId: id, role: z.enum(ROLES) }).optional(),
});
export type Ticket = z.output<typeof ticket>;

export const openTicket = endpoint('POST /support/tickets', 'rpc.support.open-ticket', {
  access: 'public',
  summary: 'The contact form; a valid token records who was signed in',
  status: 201,
  message: 'Thank you for contacting us. We will get back to you as soon as possible.',
  idempotent: true,
  input: z.object({ name: text(), email: text(), category: text(50), subject: text(), message: text() }),
  output: z.object({ ticket: ticketReceipt }),
});

export const adminTickets = endpoint('GET /admin/tickets', 'rpc.support.admin-tickets', {
  access: 'staff',
  summary: 'Tickets, newest first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), status: text(20) }),
  output: z.object({ tickets: z.array(ticket), pagination }),
});
export const adminTicket = endpoint('GET /admin/tickets/:id', 'rpc.support.admin-ticket', {
  access: 'staff',
  summary: 'One ticket',
  input: z.object({ id }),
  output: z.object({ ticket }),
});

/** Ids only: the words of a ticket stay with support. */
export const TICKET_OPENED = event(
  'events.ticket.opened',
  z.object({
    ticketId: id,
    number: z.string(),
    category: z.enum(TICKET_CATEGORIES),
    userId: id.optional(),
    acknowledgeBy: instant,
    resolveBy: instant,
  }),
);
