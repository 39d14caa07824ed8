import type { Booking } from '@sahaya/contracts';
import { isSought } from './booking-facts.js';

export interface Section {
  name: 'open' | 'over';
  entries: Booking[];
}

const isOpen = (booking: Booking) => booking.status === 'pending' || booking.status === 'accepted' || isSought(booking);
const byStart = (a: Booking, b: Booking) => a.startsAt.localeCompare(b.startsAt);

/** What is still ahead, the soonest first; then what is over, the latest first. */
export function sectionsOf(bookings: readonly Booking[]): Section[] {
  const open = bookings.filter(isOpen).sort(byStart);
  const over = bookings.filter((booking) => !isOpen(booking)).sort((a, b) => byStart(b, a));
  return [
    { name: 'open' as const, entries: open },
    { name: 'over' as const, entries: over },
  ].filter(({ entries }) => entries.length > 0);
}
