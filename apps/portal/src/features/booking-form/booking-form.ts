import type { Booking } from '@sahaya/contracts';
import {
  addDays,
  type BookingForm,
  daysBetween,
  defaultEnd,
  firstBookableDay,
  lastBookableDay,
  isCalendarDate,
  istDate,
  minutesOf,
  onGrid,
  type Policy,
  SERVICES,
} from '@sahaya/domain';

const DAYS_PER_WEEK = 7;

/** The days that the picker offers: from tomorrow, 30 days ahead. */
export function bookableDays(now: Date, policy: Policy) {
  return { first: firstBookableDay(policy, now), last: lastBookableDay(policy, now) };
}

/** A form as stored in the tab, with the query of the link that started it. */
export interface BookingDraft extends BookingForm {
  link: string;
}

/** The defaults: tomorrow, 09:00 to 11:00, paid online. */
export const emptyBooking = (now: Date, policy: Policy): BookingForm => ({
  service: '',
  helperId: '',
  apartmentType: '',
  date: addDays(istDate(now), Math.max(1, policy.bookAheadDays.min)),
  startTime: '09:00',
  endTime: '11:00',
  customerAddress: '',
  specialRequests: '',
  householdNotes: '',
  paymentMethod: 'online',
  emergencyAgreed: false,
});

/** The initial form: the stored draft, updated by a new link, with a date that can still be booked. */
export function restoreBooking(
  { link: keptLink, ...kept }: Partial<BookingDraft>,
  link: string,
  now: Date,
  policy: Policy,
): BookingForm {
  const draft = { ...emptyBooking(now, policy), ...kept };
  const form = link === '' || link === keptLink ? draft : followLink(draft, new URLSearchParams(link));
  const { first, last } = bookableDays(now, policy);
  const date = form.date < first || form.date > last ? emptyBooking(now, policy).date : form.date;
  // The surcharge must be accepted each time.
  return { ...form, date, emergencyAgreed: false };
}

/** Applies the helper, service, date and times of the link. The service belongs to the helper; the address stays. */
function followLink(draft: BookingForm, query: URLSearchParams): BookingForm {
  const named = (name: string, isKnown: (value: string) => boolean) => {
    const value = query.get(name) ?? '';
    return isKnown(value) ? value : undefined;
  };
  const isTime = (time: string) => onGrid(minutesOf(time) ?? -1);
  const helperId = query.get('helperId') ?? '';
  const isSameHelper = helperId === '' || helperId === draft.helperId;
  const service = named('service', (code) => SERVICES.some((known) => known === code));
  const startTime = named('startTime', isTime);
  const endTime = named('endTime', isTime) ?? (startTime && defaultEnd(startTime));
  const next = isSameHelper ? draft : { ...draft, helperId, service: '', apartmentType: '' };
  return {
    ...(service === undefined
      ? next
      : { ...next, service, apartmentType: service === next.service ? next.apartmentType : '' }),
    date: named('date', isCalendarDate) ?? draft.date,
    startTime: startTime ?? draft.startTime,
    endTime: endTime ?? draft.endTime,
  };
}

/** Repeats a booking on the same weekday of the next week, ready to send. */
export function copyBooking(booking: Booking, now: Date, policy: Policy): BookingForm {
  const { first } = bookableDays(now, policy);
  // A completed slot stays taken, even if the visit ended early.
  const soonest = booking.status === 'completed' ? 1 : 0;
  const weeks = Math.max(soonest, Math.ceil(daysBetween(booking.date, first) / DAYS_PER_WEEK));
  return {
    service: booking.service,
    helperId: booking.helperId._id,
    apartmentType: booking.serviceOptions.apartmentType ?? '',
    date: addDays(booking.date, weeks * DAYS_PER_WEEK),
    startTime: booking.startTime,
    endTime: booking.endTime,
    customerAddress: booking.customerAddress,
    customerCoordinates: booking.customerCoordinates,
    specialRequests: booking.specialRequests,
    householdNotes: booking.householdNotes ?? '',
    paymentMethod: booking.payment.method,
    emergencyAgreed: false,
  };
}
