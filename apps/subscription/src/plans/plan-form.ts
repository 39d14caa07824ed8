import type { checkSubscription, createSubscription, InputOf, quoteSubscription } from '@sahaya/contracts';
import {
  addDays,
  type ApartmentType,
  istDate,
  LIMITS,
  needsApartment,
  parseDate,
  type Period,
  type Plan,
  type Policy,
  type Recurrence,
  type SubscriptionForm,
  type Weekday,
} from '@sahaya/domain';

type PlanInput = InputOf<typeof quoteSubscription | typeof checkSubscription | typeof createSubscription>;

/** Flattens the field names that clients may use into the form that the validation rules expect. */
export function toPlanForm(input: PlanInput, policy: Policy, now: Date): SubscriptionForm {
  const { subscriptionPeriod: period, schedule } = input;
  const days = input.subscriptionDurationDays ?? period.durationInDays ?? policy.subscription.days;
  // A larger number may lead beyond the calendar. The rules refuse both bounds.
  const boundedDays = Math.min(Math.max(Math.trunc(days), 0), LIMITS.subscriptionDays + 1);
  const startDate = toDate(period.startDate || addDays(istDate(now), 1));
  const isDay = parseDate(startDate) !== undefined;
  return {
    helperId: input.helperId,
    services: input.services.map(({ serviceType, serviceOptions }) => ({ serviceType, ...serviceOptions })),
    daysOfWeek: schedule.daysOfWeek,
    timeSlots: schedule.timeSlots,
    recurrence: schedule.recurrence || input.recurrence || 'weekly',
    startDate,
    endDate: toDate(period.endDate || (isDay ? addDays(startDate, boundedDays) : '')),
    customerAddress: input.customerAddress || input.address,
    customerCoordinates: input.customerCoordinates,
    specialRequests: input.specialRequests || input.requests,
    paymentMethod: input.paymentMethod,
  };
}
/** The calendar date (IST) of any date text. Invalid text is returned unchanged, for the rules to refuse. */
const toDate = (text: string): string => parseDate(text) ?? text;

/** Converts a validated form into a plan. */
export const toPlan = (form: SubscriptionForm, hourlyRatePaise: number): Plan & { period: Period } => ({
  hourlyRatePaise,
  services: form.services.map(({ serviceType, apartmentType }) => ({
    serviceType,
    ...(needsApartment(serviceType) && { apartmentType: apartmentType as ApartmentType }),
  })),
  schedule: {
    daysOfWeek: form.daysOfWeek as Weekday[],
    recurrence: form.recurrence as Recurrence,
    timeSlots: form.timeSlots,
  },
  period: { startDate: form.startDate, endDate: form.endDate },
});
