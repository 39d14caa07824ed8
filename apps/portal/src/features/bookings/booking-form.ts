import type { Booking } from '@sahaya/contracts';
import { addDays, type BookingForm, CURRENT_POLICY, daysBetween, defaultEnd, istDate, minutesOf } from '@sahaya/domain';

const { min, max } = CURRENT_POLICY.bookAheadDays;
const DAYS_PER_WEEK = 7;

/** The days that the picker offers: from tomorrow, 30 days ahead (spec §5, decisions A9). */
export const bookableDays = (now: Date) => ({ first: addDays(istDate(now), min), last: addDays(istDate(now), max) });

/** Spec §5: tomorrow, 09:00 to 11:00, paid online. */
export const newBooking = (now: Date): BookingForm => ({
  service: '',
  helperId: '',
  apartmentType: '',
  date: bookableDays(now).first,
  startTime: '09:00',
  endTime: '11:00',
  customerAddress: '',
  specialRequests: '',
  paymentMethod: 'online',
});

/** A kept draft continued: days that have passed meanwhile give way to tomorrow. */
export function resumeBooking(draft: Partial<BookingForm>, now: Date): BookingForm {
  const form = { ...newBooking(now), ...draft };
  const { first, last } = bookableDays(now);
  return form.date < first || form.date > last ? { ...form, date: first } : form;
}

/** Come from a helper's profile: that helper, with a service still to choose unless the draft was about them. */
export const linkHelper = (form: BookingForm, helperId: string): BookingForm =>
  helperId === '' || helperId === form.helperId ? form : { ...form, helperId, service: '', apartmentType: '' };

/** The same again, on its weekday of the coming week: only Send request is left to press. */
export function bookAgain(booking: Booking, now: Date): BookingForm {
  const { first } = bookableDays(now);
  // A time that was served stays taken, even when it was finished early.
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
    specialRequests: booking.specialRequests,
    paymentMethod: booking.payment.method,
  };
}

/** What a change brings with it (spec §5, Booking). */
export function changeBooking<F extends keyof BookingForm>(
  form: BookingForm,
  field: F,
  value: BookingForm[F],
): BookingForm {
  const next = { ...form, [field]: value };
  if (field === 'service' && value !== form.service) {
    // The first choice of a service is no change of it: the helper whose profile led here stays.
    return { ...next, helperId: form.service === '' ? form.helperId : '', apartmentType: '' };
  }
  if (field === 'startTime' && endsTooEarly(next)) return { ...next, endTime: defaultEnd(next.startTime) };
  return next;
}

const endsTooEarly = ({ startTime, endTime }: BookingForm) => (minutesOf(endTime) ?? 0) <= (minutesOf(startTime) ?? 0);
