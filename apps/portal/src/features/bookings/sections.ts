import type { Booking } from '@sahaya/contracts';
import { isSought } from './booking-facts.js';

export interface Section {
  name: 'open' | 'over';
  entries: Booking[];
}

const isOpen = (booking: Booking) => booking.status === 'pending' || booking.status === 'accepted' || isSought(booking);
const byStart = (a: Booking, b: Booking) => a.startsAt.localeCompare(b.startsAt);
const soughtFirst = (a: Booking, b: Booking) => Number(isSought(b)) - Number(isSought(a));

/** What is still ahead, the soonest first, but before it what is decided within minutes; then what is over, the latest first. */
export function sectionsOf(bookings: readonly Booking[]): Section[] {
  const open = bookings.filter(isOpen).sort((a, b) => soughtFirst(a, b) || byStart(a, b));
  const over = bookings.filter((booking) => !isOpen(booking)).sort((a, b) => byStart(b, a));
  return [
    { name: 'open' as const, entries: open },
    { name: 'over' as const, entries: over },
  ].filter(({ entries }) => entries.length > 0);
}
