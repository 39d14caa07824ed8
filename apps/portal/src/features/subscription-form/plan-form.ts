import type { Helper } from '@sahaya/contracts';
import {
  addDays,
  defaultEnd,
  istDate,
  needsApartment,
  occurrences,
  type Plan,
  planPricingOf,
  type Policy,
  quotePlan,
  type Recurrence,
  type SubscriptionForm,
  subscriptionViolation,
  toPaise,
  type ApartmentType,
  WEEKDAYS,
  type Weekday,
} from '@sahaya/domain';

/** The values that the booking form already holds. */
export interface PlanStart {
  service: string;
  apartmentType: string;
  startTime: string;
  endTime: string;
  customerAddress: string;
  customerCoordinates?: readonly number[] | null | undefined;
  specialRequests: string;
}

const aService = (serviceType: string, apartmentType = '') => ({
  serviceType,
  // A newly added sweeping service defaults to 1bhk.
  apartmentType: needsApartment(serviceType) ? apartmentType || '1bhk' : '',
});

/** The defaults: Monday to Friday, from tomorrow, 30 days, paid online. */
export function startPlan(helperId: string, start: PlanStart, now: Date, policy: Policy): SubscriptionForm {
  const startDate = addDays(istDate(now), 1);
  return {
    helperId,
    services: start.service ? [aService(start.service, start.apartmentType)] : [],
    daysOfWeek: WEEKDAYS.slice(0, 5),
    timeSlots: [{ startTime: start.startTime, endTime: start.endTime, applicableServices: [] }],
    recurrence: 'weekly',
    startDate,
    endDate: addDays(startDate, policy.subscription.days),
    customerAddress: start.customerAddress,
    customerCoordinates: start.customerCoordinates,
    specialRequests: start.specialRequests,
    paymentMethod: 'online',
  };
}

type Slot = SubscriptionForm['timeSlots'][number];

/** Removing a service also removes it from the slots. */
export function toggleService(form: SubscriptionForm, serviceType: string): Partial<SubscriptionForm> {
  const isThere = form.services.some((service) => service.serviceType === serviceType);
  if (!isThere) return { services: [...form.services, aService(serviceType)] };
  return {
    services: form.services.filter((service) => service.serviceType !== serviceType),
    timeSlots: form.timeSlots.map((slot) => ({
      ...slot,
      applicableServices: without(slot.applicableServices, serviceType),
    })),
  };
}
const without = (list: string[], gone: string) => list.filter((one) => one !== gone);

export const setApartment = (form: SubscriptionForm, serviceType: string, apartmentType: string) => ({
  services: form.services.map((service) =>
    service.serviceType === serviceType ? { serviceType, apartmentType } : service,
  ),
});

/** Keeps the order of the week. */
export const toggleDay = (form: SubscriptionForm, day: Weekday) => ({
  daysOfWeek: WEEKDAYS.filter((one) =>
    one === day ? !form.daysOfWeek.includes(one) : form.daysOfWeek.includes(one),
  ) as string[],
});

export const changeSlot = (form: SubscriptionForm, index: number, part: Partial<Slot>) => ({
  timeSlots: form.timeSlots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)),
});

/** Adds a slot two hours after the last one, if the day has room. */
export function addSlot(form: SubscriptionForm) {
  const last =
    form.timeSlots
      .map(({ endTime }) => endTime)
      .sort()
      .at(-1) ?? '09:00';
  const startTime = last <= '20:30' ? last : '06:00';
  return { timeSlots: [...form.timeSlots, { startTime, endTime: defaultEnd(startTime), applicableServices: [] }] };
}

/** The last slot cannot be removed. */
export const removeSlot = (form: SubscriptionForm, index: number) => ({
  timeSlots: form.timeSlots.length > 1 ? form.timeSlots.filter((_, at) => at !== index) : form.timeSlots,
});

/**
 * The price while the form is filled, computed by the same function as on the server; undefined while a rule is
 * violated.
 */
export function computePlanPrice(form: SubscriptionForm, helper: Helper, policy: Policy, now: Date) {
  // The address does not affect the price.
  const broken = subscriptionViolation({ ...form, customerAddress: form.customerAddress || '-' }, policy, now);
  if (broken) return undefined;
  const plan: Plan = {
    hourlyRatePaise: toPaise(helper.hourlyRate),
    services: form.services.map(({ serviceType, apartmentType }) => ({
      serviceType,
      ...(apartmentType && { apartmentType: apartmentType as ApartmentType }),
    })),
    schedule: {
      daysOfWeek: form.daysOfWeek as Weekday[],
      timeSlots: form.timeSlots,
      recurrence: form.recurrence as Recurrence,
    },
  };
  const visits = occurrences(plan.schedule, form);
  return visits.length > 0
    ? { pricing: planPricingOf(quotePlan(plan, visits, policy)), visits: visits.length }
    : undefined;
}
