import type { CalendarVisit } from '@sahaya/contracts';
import {
  BRAND,
  type BookingStatus,
  istInstant,
  type Language,
  localityOf,
  type Party,
  type Service,
} from '@sahaya/domain';
import ical, { type ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { calendarTexts } from './calendar-texts.js';

const STATUS: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
const DOMAIN = BRAND.toLowerCase();
type Event = ICalEventData & { start: Date };

/**
 * The booking as this party sees it, without the household notes: calendars are shared, and the notes may say where a
 * key is. The UID is constant, and SEQUENCE grows with each write.
 */
export function toBookingEvent(doc: BookingDoc, party: Party, language: Language): Event {
  const { startsAt, endsAt, sequence = 0, status, service } = doc;
  const { customerAddress, helperId, customerName } = toBooking(doc, { role: party });
  const other = party === 'customer' ? helperId.name : customerName;
  return {
    id: `booking-${doc._id}@${DOMAIN}`,
    sequence,
    start: startsAt,
    end: endsAt,
    summary: summaryOf([service], other, language),
    location: customerAddress,
    status: STATUS[status],
  };
}

/** The event for the feed. Anyone who knows its address can read the feed, so it names only the locality. */
export const toFeedEvent = (doc: BookingDoc, party: Party, language: Language): Event => ({
  ...toBookingEvent(doc, party, language),
  location: localityOf(doc.customerAddress, doc.customer.location),
  description: calendarTexts(language).fullAddress,
});

/** A visit of a subscription. Cancelled visits are absent from the feed. */
export const toVisitEvent = (visit: CalendarVisit & { sequence: number }, language: Language): Event => ({
  id: `visit-${visit._id}@${DOMAIN}`,
  sequence: visit.sequence,
  start: istInstant(visit.date, visit.startTime),
  end: istInstant(visit.date, visit.endTime),
  summary: summaryOf(visit.services, visit.other.name, language),
  location: visit.address,
  description: calendarTexts(language).fullAddress,
  status: ICalEventStatus.CONFIRMED,
});

function summaryOf(codes: readonly string[], other: string, language: Language): string {
  const { services, summary } = calendarTexts(language);
  return summary(codes.map((code) => services[code as Service] ?? code).join(', '), other);
}

/** The events as an iCalendar text. `language` is that of their texts. */
export function buildCalendar(
  events: readonly Event[],
  { method, language, now }: { method: ICalCalendarMethod; language: Language; now: Date },
): string {
  const prodId = { company: BRAND, product: 'visits', language: language.toUpperCase() };
  const calendar = ical({ name: BRAND, prodId, method });
  for (const event of events) calendar.createEvent({ ...event, stamp: now });
  return calendar.toString();
}
