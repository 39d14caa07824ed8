import type { CalendarVisit } from '@sahaya/contracts';
import { BRAND, type BookingStatus, istInstant, localityOf, type Party } from '@sahaya/domain';
import ical, { type ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';

const STATUS: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
const DOMAIN = BRAND.toLowerCase();
/** `sweeping-mopping` → `Sweeping mopping`. */
const formatService = (code: string) => `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('-', ' ')}`;

const FULL_ADDRESS = `Sign in to ${BRAND} for the full address.`;

type Event = ICalEventData & { start: Date };

/**
 * The booking as this party sees it, without the household notes: calendars are shared, and the notes may say where a
 * key is. The UID is constant, and SEQUENCE grows with each write.
 */
export function toBookingEvent(doc: BookingDoc, party: Party): Event {
  const { startsAt, endsAt, sequence = 0, status, service } = doc;
  const { customerAddress, helperId, customerName } = toBooking(doc, { role: party });
  const other = party === 'customer' ? helperId.name : customerName;
  return {
    id: `booking-${doc._id}@${DOMAIN}`,
    sequence,
    start: startsAt,
    end: endsAt,
    summary: `${formatService(service)}: ${other}`,
    location: customerAddress,
    status: STATUS[status],
  };
}

/** The event for the feed. Anyone who knows its address can read the feed, so it names only the locality. */
export const toFeedEvent = (doc: BookingDoc, party: Party): Event => ({
  ...toBookingEvent(doc, party),
  location: localityOf(doc.customerAddress, doc.customer.location),
  description: FULL_ADDRESS,
});

/** A visit of a subscription. Cancelled visits are absent from the feed. */
export const toVisitEvent = (visit: CalendarVisit & { sequence: number }): Event => ({
  id: `visit-${visit._id}@${DOMAIN}`,
  sequence: visit.sequence,
  start: istInstant(visit.date, visit.startTime),
  end: istInstant(visit.date, visit.endTime),
  summary: `${visit.services.map(formatService).join(', ')}: ${visit.other.name}`,
  location: visit.address,
  description: FULL_ADDRESS,
  status: ICalEventStatus.CONFIRMED,
});

export function buildCalendar(events: readonly Event[], method: ICalCalendarMethod, now: Date): string {
  const calendar = ical({ name: BRAND, prodId: { company: BRAND, product: 'visits', language: 'EN' }, method });
  for (const event of events) calendar.createEvent({ ...event, stamp: now });
  return calendar.toString();
}
