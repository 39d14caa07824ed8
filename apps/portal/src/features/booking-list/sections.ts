import type { Booking } from '@sahaya/contracts';
import { isReplacementSearching } from '../booking-card/index.js';

export interface Section {
  name: 'open' | 'over';
  entries: Booking[];
}

const isOpen = (booking: Booking) =>
  booking.status === 'pending' || booking.status === 'accepted' || isReplacementSearching(booking);
const byStart = (a: Booking, b: Booking) => a.startsAt.localeCompare(b.startsAt);
const soughtFirst = (a: Booking, b: Booking) => Number(isReplacementSearching(b)) - Number(isReplacementSearching(a));

/**
 * Upcoming bookings, soonest first, preceded by those that are decided within minutes; then past ones, latest first.
 */
export function toSections(bookings: readonly Booking[]): Section[] {
  const open = bookings.filter(isOpen).sort((a, b) => soughtFirst(a, b) || byStart(a, b));
  const over = bookings.filter((booking) => !isOpen(booking)).sort((a, b) => byStart(b, a));
  return [
    { name: 'open' as const, entries: open },
    { name: 'over' as const, entries: over },
  ].filter(({ entries }) => entries.length > 0);
}
