import {
  type BookingForm,
  DAY_CLOSES,
  type FreeDay,
  isFree,
  minutesOf,
  timeOf,
  type TimeRange,
  withStart,
} from '@sahaya/domain';

/** The lengths of a visit that are offered as buttons, in minutes. */
export const LENGTH_CHOICES = [60, 90, 120, 180, 240] as const;

/** The length of a visit in minutes, 0 if it ends before it starts. */
export const visitMinutes = ({ startTime, endTime }: TimeRange): number =>
  Math.max(0, (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0));

/** The slot with this length. It starts earlier where the day would end before the visit. */
export function withLength<S extends TimeRange>(slot: S, minutes: number): S {
  const start = Math.min(minutesOf(slot.startTime) ?? 0, DAY_CLOSES - minutes);
  return { ...slot, startTime: timeOf(start), endTime: timeOf(start + minutes) };
}

interface StartRules {
  /** The length that the customer chose; undefined after they chose the end. */
  length: number | undefined;
  maxMinutes: number;
  /** The free times of the day, if they are known. */
  day: FreeDay | undefined;
}
/**
 * The slot with another start. A chosen length is kept, as far as the day allows. A chosen end stays where it is valid,
 * see `withStart`, unless the visit would then cover a time that is taken.
 */
export function moveStart<S extends TimeRange>(slot: S, startTime: string, { length, maxMinutes, day }: StartRules): S {
  const start = minutesOf(startTime) ?? 0;
  const keep = (minutes: number) => ({
    ...slot,
    startTime,
    endTime: timeOf(Math.min(start + minutes, DAY_CLOSES)),
  });
  if (length !== undefined) return keep(length);
  const moved = withStart(slot, startTime, maxMinutes);
  const minutes = visitMinutes(slot);
  return day && minutes > 0 && !isFree(day, moved) ? keep(minutes) : moved;
}

/** Applies a change with its side effects on other fields. */
export function updateBookingForm<F extends keyof BookingForm>(
  form: BookingForm,
  field: F,
  value: BookingForm[F],
): BookingForm {
  const next = {
    ...form,
    // A pin belongs to the text that it was placed for.
    ...(field === 'customerAddress' && { customerCoordinates: undefined }),
    [field]: value,
  };
  if (field === 'service' && value !== form.service) {
    // The first choice of a service keeps the helper whose profile led here.
    return { ...next, helperId: form.service === '' ? form.helperId : '', apartmentType: '' };
  }
  // Another time has another surcharge, so it must be accepted again.
  if (field === 'date') next.emergencyAgreed = false;
  return next;
}
