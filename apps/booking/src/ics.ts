import { BRAND, type BookingStatus, type Party } from '@sahaya/domain';
import ical, { type ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type BookingDoc, toBooking } from './booking.model.js';

const STATUS: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
/** `sweeping-mopping` → `Sweeping mopping`. */
const serviceWords = (code: string) => `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('-', ' ')}`;

/** Visits as iCalendar, as this side may see them. A visit keeps its UID; each of its writes has a higher SEQUENCE. */
export function calendarOf(
  docs: readonly BookingDoc[],
  party: Party,
  { method, now }: { method: ICalCalendarMethod; now: Date },
): string {
  const calendar = ical({ name: BRAND, prodId: { company: BRAND, product: 'visits', language: 'EN' }, method });
  for (const doc of docs) {
    const { startsAt, endsAt, sequence = 0, status } = doc;
    const { customerAddress, householdNotes, helperId, customerName } = toBooking(doc, { role: party });
    const other = party === 'customer' ? helperId.name : customerName;
    calendar.createEvent({
      id: `booking-${doc._id}@${BRAND.toLowerCase()}`,
      sequence,
      stamp: now,
      start: startsAt,
      end: endsAt,
      summary: `${serviceWords(doc.service)}: ${other}`,
      location: customerAddress,
      status: STATUS[status],
      ...(householdNotes && { description: householdNotes }),
    });
  }
  return calendar.toString();
}
