import { ApiError } from '@sahaya/api-client';
import {
  addDays,
  type BookingForm,
  type FreeDay,
  type FreeSlot,
  isFree,
  isFull,
  istDate,
  nearestFreeSlots,
  nextFreeSlots,
} from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { serverNow } from '../../api/server-clock.js';
import { firstName, formatDuration, formatOnDay, formatTimeRange } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { visitMinutes } from './booking-changes.js';
import { bookableDays } from './booking-form.js';
import { freeTimesQuery } from './booking-form.queries.js';

/** Refusals of a request because of its time. */
const TAKEN = ['SLOT_TAKEN', 'HELPER_DAY_FULL', 'DAY_NOT_AVAILABLE', 'HOURS_NOT_AVAILABLE'];
/** The number of other times, at most two of them on the chosen day. */
const OTHER_TIMES = 4;
const OTHER_TIMES_THAT_DAY = 2;

export interface FreeTimes {
  /** The free times of the chosen day; undefined while they are unknown, and then the server decides. */
  day: FreeDay | undefined;
  /** All days that can be booked, as far as they are known. */
  days: readonly FreeDay[];
  refresh: () => void;
}

/** The free times of the chosen helper; with a booking, those to which it can be moved. */
export function useFreeTimes({
  helperId,
  date,
  bookingId,
}: Pick<BookingForm, 'helperId' | 'date'> & { bookingId?: string }): FreeTimes {
  const { first, last } = bookableDays(serverNow(), usePolicy());
  const found = useQuery(freeTimesQuery({ helperId, date: first, to: last, bookingId }));
  const days = (!found.isError && found.data) || [];
  return {
    day: days.find((day) => day.date === date),
    days,
    refresh: () => void found.refetch(),
  };
}

/** The server's reason, if it refused to book this slot because of its time. */
export function refusedTime(
  form: BookingForm,
  sent: { error: Error | null; variables: { form: BookingForm } | undefined },
): string | undefined {
  const { error, variables } = sent;
  if (!(error instanceof ApiError) || !variables || !TAKEN.includes(error.code)) return undefined;
  const fields = ['helperId', 'date', 'startTime', 'endTime'] as const;
  const isSame = fields.every((field) => form[field] === variables.form[field]);
  return isSame ? errorMessage(error, 'error.createBooking') : undefined;
}

/**
 * Says that the chosen time is not free, or that no visit of this length fits the day; undefined if it is free. Without
 * a helper, the text speaks to the helper.
 */
export function takenText(form: FreeSlot, { day }: FreeTimes, helper?: { name: string }): string | undefined {
  const minutes = visitMinutes(form);
  if (!day || minutes === 0 || isFree(day, form)) return undefined;
  const name = helper && firstName(helper.name);
  const when = formatOnDay(form.date, serverNow());
  if (isFull(day, minutes)) {
    const length = formatDuration(minutes);
    return name ? t('book.dayFull', { name, day: when, length }) : t('change.dayFull', { day: when, length });
  }
  const times = formatTimeRange(form.startTime, form.endTime);
  return name ? t('book.taken', { name, day: when, times }) : t('change.taken', { day: when, times });
}

/** Other times of the same length with this helper: the nearest ones of that day, then one for each of the next days. */
export function otherTimes(form: FreeSlot, { day, days }: FreeTimes): FreeSlot[] {
  if (visitMinutes(form) === 0) return [];
  // A same-day visit has rules of its own.
  const tomorrow = addDays(istDate(serverNow()), 1);
  const sameDay = day && form.date >= tomorrow ? nearestFreeSlots(form, day).slice(0, OTHER_TIMES_THAT_DAY) : [];
  const later = days.filter(({ date }) => date > form.date);
  return [...sameDay, ...nextFreeSlots(form, later, OTHER_TIMES - sameDay.length)];
}
