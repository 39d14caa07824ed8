import { isInvalidPin } from '../people/address.rules.js';
import { LIMITS } from '../policy/limits.js';
import { APARTMENT_TYPES, needsApartment, SERVICES, WEEKDAYS } from '../people/helper-offer.js';
import type { Policy } from '../policy/policy.js';
import { onGrid } from '../time/slot.js';
import { RECURRENCES } from './subscription.schedule.js';
import { addDays, daysBetween, istDate, minutesOf, parseDate } from '../time/time.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

export interface PlanForm {
  helperId: string;
  services: { serviceType: string; apartmentType: string }[];
  daysOfWeek: string[];
  timeSlots: { startTime: string; endTime: string; applicableServices: string[] }[];
  recurrence: string;
  startDate: string;
  endDate: string;
}
export interface SubscriptionForm extends PlanForm {
  customerAddress: string;
  /** The pin of the address, [lng, lat], if the customer placed one. */
  customerCoordinates?: readonly number[] | null | undefined;
  specialRequests: string;
  paymentMethod: string;
}

const among = (list: readonly string[], value: string) => list.includes(value);
const minutes = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);

function slotChecks({ timeSlots, services }: PlanForm, { visitMinutes, helperDayMinutes }: Policy): Check[] {
  const of = (broken: (slot: PlanForm['timeSlots'][number]) => boolean) => timeSlots.some(broken);
  const starts = [...timeSlots].sort((a, b) => a.startTime.localeCompare(b.startTime));
  const offered = services.map(({ serviceType }) => serviceType);
  return [
    [
      of((slot) => minutesOf(slot.startTime) === undefined || minutesOf(slot.endTime) === undefined),
      'TIMES_REQUIRED',
      'timeSlots',
    ],
    [of((slot) => minutes(slot) <= 0), 'END_BEFORE_START', 'timeSlots'],
    [of((slot) => minutes(slot) < visitMinutes.min), 'TOO_SHORT', 'timeSlots'],
    [of((slot) => minutes(slot) > visitMinutes.max), 'TOO_LONG', 'timeSlots'],
    [starts.some((slot, index) => slot.startTime < (starts[index - 1]?.endTime ?? '')), 'SLOTS_OVERLAP', 'timeSlots'],
    [timeSlots.reduce((sum, slot) => sum + minutes(slot), 0) > helperDayMinutes, 'DAY_TOO_LONG', 'timeSlots'],
    [
      of((slot) => slot.applicableServices.some((service) => !among(offered, service))),
      'SLOT_SERVICE_UNKNOWN',
      'timeSlots',
    ],
  ];
}
const gridCheck = ({ timeSlots }: PlanForm): Check => [
  timeSlots.some((slot) => !onGrid(minutesOf(slot.startTime) ?? -1) || !onGrid(minutesOf(slot.endTime) ?? -1)),
  'OFF_GRID',
  'timeSlots',
];
const apartmentCheck = ({ services }: PlanForm): Check => [
  services.some(
    ({ serviceType, apartmentType }) => needsApartment(serviceType) && !among(APARTMENT_TYPES, apartmentType),
  ),
  'APARTMENT_REQUIRED',
  'services',
];
const planChecks = ({ helperId, services, daysOfWeek, timeSlots }: PlanForm): Check[] => [
  [
    services.length === 0 || services.some(({ serviceType }) => !among(SERVICES, serviceType)),
    'SERVICES_REQUIRED',
    'services',
  ],
  [!helperId, 'HELPER_REQUIRED', 'helperId'],
  [daysOfWeek.length === 0 || daysOfWeek.some((day) => !among(WEEKDAYS, day)), 'DAYS_REQUIRED', 'daysOfWeek'],
  [timeSlots.length === 0, 'SLOTS_REQUIRED', 'timeSlots'],
];
function periodChecks({ startDate, endDate, recurrence }: PlanForm, policy: Policy, now: Date): Check[] {
  const today = istDate(now);
  const start = parseDate(startDate);
  const end = parseDate(endDate);
  return [
    [!among(RECURRENCES, recurrence), 'RECURRENCE_INVALID', 'recurrence'],
    [!start || !end, 'DATE_REQUIRED', 'startDate'],
    [!!start && start < addDays(today, policy.bookAheadDays.min), 'DATE_NOT_FUTURE', 'startDate'],
    [!!start && !!end && end <= start, 'PERIOD_ENDS_FIRST', 'endDate'],
    [!!start && start > addDays(today, policy.bookAheadDays.max), 'SUBSCRIPTION_TOO_FAR', 'startDate'],
    [!!start && !!end && daysBetween(start, end) > LIMITS.subscriptionDays, 'PERIOD_TOO_LONG', 'endDate'],
  ];
}

/** The inputs of a plan's price: the rules of a subscription without the address. */
export const planViolation = (form: PlanForm, policy: Policy, now: Date): Violation | undefined =>
  firstViolation([
    ...planChecks(form),
    ...slotChecks(form, policy),
    apartmentCheck(form),
    ...periodChecks(form, policy, now),
    gridCheck(form),
  ]);

/** The subscription form, checked in its order; the time grid comes last. */
export const subscriptionViolation = (form: SubscriptionForm, policy: Policy, now: Date): Violation | undefined =>
  firstViolation([
    ...planChecks(form),
    ...slotChecks(form, policy),
    [!form.customerAddress.trim(), 'SUBSCRIPTION_ADDRESS_REQUIRED', 'customerAddress'],
    apartmentCheck(form),
    // Subscriptions are paid online; an omitted method means online.
    [!among(['', 'online'], form.paymentMethod), 'ONLINE_ONLY', 'paymentMethod'],
    ...periodChecks(form, policy, now),
    [form.customerAddress.length > LIMITS.addressMax, 'ADDRESS_TOO_LONG', 'customerAddress'],
    [isInvalidPin(form.customerCoordinates), 'COORDINATES_INVALID', 'customerCoordinates'],
    [form.specialRequests.length > LIMITS.requestsMax, 'REQUESTS_TOO_LONG', 'specialRequests'],
    gridCheck(form),
  ]);

export interface PauseForm {
  reason: string;
  /** Absent: today. */
  startDate: string;
  /** The last paused day. */
  endDate: string;
}
/** A pause lies within the period. The limit of paused service days is checked elsewhere. */
export function pauseViolation(form: PauseForm, subscription: { endDate: string }, now: Date): Violation | undefined {
  const today = istDate(now);
  const start = form.startDate ? parseDate(form.startDate) : today;
  const end = parseDate(form.endDate);
  return firstViolation([
    reasonCheck(form.reason),
    [!end, 'PAUSE_END_REQUIRED', 'endDate'],
    [!start, 'DATE_REQUIRED', 'startDate'],
    [!!start && start < today, 'PAUSE_PAST', 'startDate'],
    [!!end && end < today, 'PAUSE_PAST', 'endDate'],
    [!!start && !!end && end < start, 'PAUSE_ENDS_FIRST', 'endDate'],
    [!!end && end >= subscription.endDate, 'PAUSE_BEYOND_PERIOD', 'endDate'],
    reasonLengthCheck(form.reason),
  ]);
}

const reasonCheck = (reason: string): Check => [!reason.trim(), 'REASON_REQUIRED', 'reason'];
const reasonLengthCheck = (reason: string): Check => [reason.length > LIMITS.reasonMax, 'REASON_TOO_LONG', 'reason'];
/** Decline and cancel need a reason. */
export const reasonViolation = ({ reason }: { reason: string }): Violation | undefined =>
  firstViolation([reasonCheck(reason), reasonLengthCheck(reason)]);

/** The marked day is present and not in the future. */
export const serviceDateViolation = ({ serviceDate }: { serviceDate: string }, now: Date): Violation | undefined => {
  const date = parseDate(serviceDate);
  return firstViolation([
    [!date, 'DATE_REQUIRED', 'serviceDate'],
    [!!date && date > istDate(now), 'SERVICE_DATE_AHEAD', 'serviceDate'],
  ]);
};
