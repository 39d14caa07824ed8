import type { Booking } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';

/** The earliest visit that is not over: an agreed one before one that is only asked for. */
export function nextVisit(bookings: readonly Booking[], now: Date): Booking | undefined {
  const ahead = bookings
    .filter(({ date, endTime }) => istInstant(date, endTime) > now)
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  return ahead.find(({ status }) => status === 'accepted') ?? ahead.find(({ status }) => status === 'pending');
}

export const waitingRequests = (bookings: readonly Booking[]): number =>
  bookings.filter(({ status }) => status === 'pending').length;
