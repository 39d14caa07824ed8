import type { Booking, TimeOff } from '@sahaya/contracts';
import { addDays, helperEarns, WEEKDAYS, weekdayOf } from '@sahaya/domain';

export interface AgendaDay {
  date: string;
  visits: Booking[];
  timeOff: TimeOff[];
  /** Rupees, of agreed and finished visits. */
  earns: number;
}

const DAYS_PER_WEEK = 7;
/** Asked, agreed or done; what is cancelled leaves the day. */
const isVisit = ({ status }: Booking) => status !== 'cancelled';
const isAgreed = ({ status }: Booking) => status === 'accepted' || status === 'completed';

/** The Monday of a day's week. */
export const weekOf = (date: string): string => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));

/** A day, or the week from its Monday: visits in their order, time off, what it brings. */
export function agendaDays(
  span: 'day' | 'week',
  date: string,
  bookings: readonly Booking[],
  timeOff: readonly TimeOff[],
): AgendaDay[] {
  const first = span === 'week' ? weekOf(date) : date;
  return Array.from({ length: span === 'week' ? DAYS_PER_WEEK : 1 }, (_, index) => {
    const day = addDays(first, index);
    const visits = bookings
      .filter((booking) => booking.date === day && isVisit(booking))
      .sort((a, b) => a.startTime.localeCompare(b.startTime));
    return {
      date: day,
      visits,
      timeOff: timeOff.filter((off) => off.date === day),
      earns: earnings(visits.filter(isAgreed)),
    };
  });
}

/** In paise, so that sums of rupees stay exact. */
export const earnings = (visits: readonly Booking[]): number =>
  visits.reduce((sum, { pricing }) => sum + Math.round(helperEarns(pricing) * 100), 0) / 100;
