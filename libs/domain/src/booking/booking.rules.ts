import { isInvalidPin } from '../people/address.rules.js';
import { LIMITS } from '../policy/limits.js';
import { APARTMENT_TYPES, needsApartment, SERVICES } from '../people/helper-offer.js';
import type { Policy } from '../policy/policy.js';
import { PAYMENT_METHODS } from '../payment/pricing.js';
import { onGrid } from '../time/slot.js';
import { firstBookableDay, lastBookableDay, type Urgency, urgencyOf } from '../time/same-day.js';
import { istInstant, minutesOf, parseDate } from '../time/time.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

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
  /** The pin of the address, [lng, lat], if the customer placed one. */
  customerCoordinates?: readonly number[] | null | undefined;
  specialRequests: string;
  householdNotes?: string | undefined;
  /** The customer agreed to the surcharge for an immediate visit. */
  emergencyAgreed?: boolean | undefined;
}

type TimeForm = Pick<VisitForm, 'startTime' | 'endTime'>;
export type ChangeForm = TimeForm & Pick<BookingForm, 'date' | 'customerAddress' | 'customerCoordinates'>;

const among = (list: readonly string[], value: string) => list.includes(value);

function timeChecks({ startTime, endTime }: TimeForm, { visitMinutes }: Policy): Check[] {
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
/** The first broken rule of a start and an end, in the order of the booking form. */
export const timesViolation = (form: TimeForm, policy: Policy): Violation | undefined =>
  firstViolation([...timeChecks(form, policy), gridCheck(form)]);

const gridCheck = ({ startTime, endTime }: TimeForm): Check => [
  !onGrid(minutesOf(startTime) ?? -1) || !onGrid(minutesOf(endTime) ?? -1),
  'OFF_GRID',
  'startTime',
];
const apartmentCheck = ({ service, apartmentType }: VisitForm): Check => [
  needsApartment(service) && !among(APARTMENT_TYPES, apartmentType),
  'APARTMENT_REQUIRED',
  'apartmentType',
];

/** Invalid dates and times are refused by other rules. */
function urgencyIn({ date, startTime }: Pick<ChangeForm, 'date' | 'startTime'>, policy: Policy, now: Date): Urgency {
  const day = parseDate(date);
  if (!day || minutesOf(startTime) === undefined) return 'ahead';
  return urgencyOf(istInstant(day, startTime), policy, now);
}

function dateChecks(text: string, policy: Policy, now: Date): Check[] {
  const date = parseDate(text) ?? '';
  return [
    [date < firstBookableDay(policy, now), 'DATE_NOT_FUTURE', 'date'],
    [date > lastBookableDay(policy, now), 'DATE_TOO_FAR', 'date'],
  ];
}
/** The first broken rule of a date that is to be booked. */
export const dateViolation = (date: string, policy: Policy, now: Date): Violation | undefined =>
  firstViolation(dateChecks(date, policy, now));

/** The date is on or after the first bookable day; today allows only the times of same-day visits. */
function dayChecks(form: ChangeForm, policy: Policy, now: Date): Check[] {
  const urgency = urgencyIn(form, policy, now);
  return [
    ...dateChecks(form.date, policy, now),
    [urgency === 'too_soon', 'TODAY_TOO_SOON', 'startTime'],
    [urgency === 'too_late', 'TODAY_TOO_LATE', 'startTime'],
  ];
}

/** The inputs of a price: the rules of a booking without date and address. */
export const quoteViolation = (form: VisitForm, policy: Policy): Violation | undefined =>
  firstViolation([
    [!among(SERVICES, form.service), 'SERVICE_REQUIRED', 'service'],
    [!form.helperId, 'HELPER_REQUIRED', 'helperId'],
    ...timeChecks(form, policy),
    apartmentCheck(form),
    [!among(PAYMENT_METHODS, form.paymentMethod), 'PAYMENT_METHOD_REQUIRED', 'paymentMethod'],
    gridCheck(form),
  ]);

/** The booking form, checked in its order; the time grid comes last. Days are IST days at `now`. */
export function bookingViolation(form: BookingForm, policy: Policy, now: Date): Violation | undefined {
  const date = parseDate(form.date);
  const urgency = urgencyIn(form, policy, now);
  return firstViolation([
    [!among(SERVICES, form.service), 'SERVICE_REQUIRED', 'service'],
    [!form.helperId, 'HELPER_REQUIRED', 'helperId'],
    [!date, 'DATE_REQUIRED', 'date'],
    ...timeChecks(form, policy),
    apartmentCheck(form),
    [!form.customerAddress.trim(), 'ADDRESS_REQUIRED', 'customerAddress'],
    [!among(PAYMENT_METHODS, form.paymentMethod), 'PAYMENT_METHOD_REQUIRED', 'paymentMethod'],
    ...dayChecks(form, policy, now),
    [form.customerAddress.length > LIMITS.addressMax, 'ADDRESS_TOO_LONG', 'customerAddress'],
    [isInvalidPin(form.customerCoordinates), 'COORDINATES_INVALID', 'customerCoordinates'],
    [form.specialRequests.length > LIMITS.requestsMax, 'REQUESTS_TOO_LONG', 'specialRequests'],
    [(form.householdNotes ?? '').length > LIMITS.householdNotesMax, 'NOTES_TOO_LONG', 'householdNotes'],
    gridCheck(form),
    [urgency === 'emergency' && !form.emergencyAgreed, 'EMERGENCY_NOT_AGREED', 'emergencyAgreed'],
  ]);
}

/** A new time or address for an existing booking, within the bounds of a new booking. Omitted fields stay unchanged. */
export const changeViolation = (
  form: ChangeForm,
  moves: { time: boolean; place: boolean },
  policy: Policy,
  now: Date,
): Violation | undefined =>
  firstViolation([
    ...(moves.time ? changedTimeChecks(form, policy, now) : []),
    ...(moves.place ? placeChecks(form) : []),
  ]);

/** An immediate visit carries a surcharge, so the customer must agree to it again. */
const changedTimeChecks = (form: ChangeForm, policy: Policy, now: Date): Check[] => [
  [!parseDate(form.date), 'DATE_REQUIRED', 'date'],
  ...timeChecks(form, policy),
  ...dayChecks(form, policy, now),
  [urgencyIn(form, policy, now) === 'emergency', 'DATE_NOT_FUTURE', 'date'],
  gridCheck(form),
];
const placeChecks = ({ customerAddress, customerCoordinates }: ChangeForm): Check[] => [
  [!customerAddress.trim(), 'ADDRESS_REQUIRED', 'customerAddress'],
  [customerAddress.length > LIMITS.addressMax, 'ADDRESS_TOO_LONG', 'customerAddress'],
  [isInvalidPin(customerCoordinates), 'COORDINATES_INVALID', 'customerCoordinates'],
];
