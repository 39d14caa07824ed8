import type { Booking, CalendarVisit, TimeOff } from '@sahaya/contracts';
import { addDays, helperEarns, mondayOf } from '@sahaya/domain';

/** A booking, or a visit of a subscription. */
export type AgendaEntry = { booking: Booking; visit?: never } | { booking?: never; visit: CalendarVisit };
export interface AgendaDay {
  date: string;
  entries: AgendaEntry[];
  timeOff: TimeOff[];
  /** The earnings of agreed and finished entries, in rupees. */
  earns: number;
}
interface Planned {
  bookings: readonly Booking[];
  visits: readonly CalendarVisit[];
  timeOff: readonly TimeOff[];
}

const DAYS_PER_WEEK = 7;

/** A day, or a week from Monday: bookings and subscription visits by time, time off and earnings. */
export function buildAgendaDays(
  span: 'day' | 'week',
  date: string,
  { bookings, visits, timeOff }: Planned,
): AgendaDay[] {
  const first = span === 'week' ? mondayOf(date) : date;
  const all: AgendaEntry[] = [
    ...bookings.filter(({ status }) => status !== 'cancelled').map((booking) => ({ booking })),
    ...visits.map((visit) => ({ visit })),
  ];
  return Array.from({ length: span === 'week' ? DAYS_PER_WEEK : 1 }, (_, index) => {
    const day = addDays(first, index);
    const entries = all
      .filter((entry) => slotOf(entry).date === day)
      .sort((a, b) => slotOf(a).startTime.localeCompare(slotOf(b).startTime));
    return { date: day, entries, timeOff: timeOff.filter((off) => off.date === day), earns: earnings(entries) };
  });
}

const slotOf = ({ booking, visit }: AgendaEntry): Pick<Booking, 'date' | 'startTime'> => booking ?? visit;

/** Whether the entry is agreed or done; requests are not. */
export const isAgreed = ({ booking }: AgendaEntry): boolean => booking?.status !== 'pending';

/** Sums up the agreed entries in rupees. The sum is built in paise to stay exact. */
export const earnings = (entries: readonly AgendaEntry[]): number =>
  entries.filter(isAgreed).reduce((sum, entry) => sum + Math.round(earnsOf(entry) * 100), 0) / 100;

const earnsOf = ({ booking, visit }: AgendaEntry): number =>
  booking ? helperEarns(booking.pricing) : (visit.earns ?? 0);
