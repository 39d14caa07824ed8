import type { CalendarVisit } from '@sahaya/contracts';
import { BRAND, type BookingStatus, istInstant, type Party } from '@sahaya/domain';
import ical, { type ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { type BookingDoc, toBooking } from '../shared/booking.model.js';

const STATUS: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
const DOMAIN = BRAND.toLowerCase();
/** `sweeping-mopping` → `Sweeping mopping`. */
const serviceWords = (code: string) => `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('-', ' ')}`;

type Event = ICalEventData & { start: Date };

/** A booking as this side may see it. It keeps its UID; each of its writes has a higher SEQUENCE. */
export function toBookingEvent(doc: BookingDoc, party: Party): Event {
  const { startsAt, endsAt, sequence = 0, status, service } = doc;
  const { customerAddress, householdNotes, helperId, customerName } = toBooking(doc, { role: party });
  const other = party === 'customer' ? helperId.name : customerName;
  return {
    id: `booking-${doc._id}@${DOMAIN}`,
    sequence,
    start: startsAt,
    end: endsAt,
    summary: `${serviceWords(service)}: ${other}`,
    location: customerAddress,
    status: STATUS[status],
    ...(householdNotes && { description: householdNotes }),
  };
}

/** A visit of a subscription. One that does not take place any more is absent from the feed. */
export const toVisitEvent = (visit: CalendarVisit & { sequence: number }): Event => ({
  id: `visit-${visit._id}@${DOMAIN}`,
  sequence: visit.sequence,
  start: istInstant(visit.date, visit.startTime),
  end: istInstant(visit.date, visit.endTime),
  summary: `${visit.services.map(serviceWords).join(', ')}: ${visit.other.name}`,
  location: visit.address,
  status: ICalEventStatus.CONFIRMED,
});

export function buildCalendar(events: readonly Event[], method: ICalCalendarMethod, now: Date): string {
  const calendar = ical({ name: BRAND, prodId: { company: BRAND, product: 'visits', language: 'EN' }, method });
  for (const event of events) calendar.createEvent({ ...event, stamp: now });
  return calendar.toString();
}
