import { LIMITS } from '../limits.js';
import { APARTMENT_TYPES, needsApartment, SERVICES } from '../offer.js';
import type { Policy } from '../policy.js';
import { PAYMENT_METHODS } from '../pricing.js';
import { onGrid } from '../slot.js';
import { addDays, istDate, minutesOf, parseDate } from '../time.js';
import { type Check, firstViolation, type Violation } from './rule.js';

export interface VisitForm {
  service: string;
  helperId: string;
  startTime: string;
  endTime: string;
  paymentMethod: string;
  apartmentType: string;
}
export interface BookingForm extends VisitForm {
  /** `YYYY-MM-DD` or an ISO instant. */
  date: string;
  customerAddress: string;
  specialRequests: string;
}

const among = (list: readonly string[], value: string) => list.includes(value);

function timeChecks({ startTime, endTime }: VisitForm, { visitMinutes }: Policy): Check[] {
  const start = minutesOf(startTime);
  const end = minutesOf(endTime);
  const length = start === undefined || end === undefined ? 0 : end - start;
  return [
    [start === undefined || end === undefined, 'TIMES_REQUIRED', 'startTime'],
    [length <= 0, 'END_BEFORE_START', 'endTime'],
    [length < visitMinutes.min, 'TOO_SHORT', 'endTime'],
    [length > visitMinutes.max, 'TOO_LONG', 'endTime'],
  ];
}
const gridCheck = ({ startTime, endTime }: VisitForm): Check => [
  !onGrid(minutesOf(startTime) ?? -1) || !onGrid(minutesOf(endTime) ?? -1),
  'OFF_GRID',
  'startTime',
];
const apartmentCheck = ({ service, apartmentType }: VisitForm): Check => [
  needsApartment(service) && !among(APARTMENT_TYPES, apartmentType),
  'APARTMENT_REQUIRED',
  'apartmentType',
];

/** What a price can be computed for: the same rules as a booking, without day and place. */
export const quoteViolation = (form: VisitForm, policy: Policy): Violation | undefined =>
  firstViolation([
    [!among(SERVICES, form.service), 'SERVICE_REQUIRED', 'service'],
    [!form.helperId, 'HELPER_REQUIRED', 'helperId'],
    ...timeChecks(form, policy),
    apartmentCheck(form),
    [!among(PAYMENT_METHODS, form.paymentMethod), 'PAYMENT_METHOD_REQUIRED', 'paymentMethod'],
    gridCheck(form),
  ]);

/** Spec §5, Booking, in its order; the grid is checked last (decisions). The day is counted in IST at `now`. */
export function bookingViolation(form: BookingForm, policy: Policy, now: Date): Violation | undefined {
  const date = parseDate(form.date);
  const today = istDate(now);
  return firstViolation([
    [!among(SERVICES, form.service), 'SERVICE_REQUIRED', 'service'],
    [!form.helperId, 'HELPER_REQUIRED', 'helperId'],
    [!date, 'DATE_REQUIRED', 'date'],
    ...timeChecks(form, policy),
    apartmentCheck(form),
    [!form.customerAddress.trim(), 'ADDRESS_REQUIRED', 'customerAddress'],
    [!among(PAYMENT_METHODS, form.paymentMethod), 'PAYMENT_METHOD_REQUIRED', 'paymentMethod'],
    [!!date && date < addDays(today, policy.bookAheadDays.min), 'DATE_NOT_FUTURE', 'date'],
    [!!date && date > addDays(today, policy.bookAheadDays.max), 'DATE_TOO_FAR', 'date'],
    [form.customerAddress.length > LIMITS.addressMax, 'ADDRESS_TOO_LONG', 'customerAddress'],
    [form.specialRequests.length > LIMITS.requestsMax, 'REQUESTS_TOO_LONG', 'specialRequests'],
    gridCheck(form),
  ]);
}
