import { HOUR_MS, istDate } from './time.js';

/** What a person may write to support about (spec §2, Contact). */
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

/** A grievance is acknowledged within 48 hours and redressed within a month (E-Commerce Rules 2020; decisions P20). */
const ACKNOWLEDGE_MS = 48 * HOUR_MS;
const RESOLVE_MS = 30 * 24 * HOUR_MS;

export const ticketDeadlines = (openedAt: Date): { acknowledgeBy: Date; resolveBy: Date } => ({
  acknowledgeBy: new Date(openedAt.getTime() + ACKNOWLEDGE_MS),
  resolveBy: new Date(openedAt.getTime() + RESOLVE_MS),
});

/** Tickets are counted by the IST year. */
export const ticketYear = (openedAt: Date): string => istDate(openedAt).slice(0, 4);
/** `T-2026-000123`: what a person quotes on the phone. */
export const ticketNumber = (year: string, sequence: number): string =>
  `T-${year}-${String(sequence).padStart(6, '0')}`;
