import { share, toRupees } from '../payment/money.js';
import { type ApartmentType, needsApartment } from '../people/helper-offer.js';
import { APARTMENT_FACTOR, type FeeTerms, PLATFORM_FEE_BPS, processingFee } from '../payment/pricing.js';
import { type Occurrence, type Schedule, slotMinutes, type TimeSlot } from './subscription.schedule.js';

export interface PlanService {
  serviceType: string;
  apartmentType?: ApartmentType | undefined;
}
export interface Plan {
  hourlyRatePaise: number;
  services: readonly PlanService[];
  schedule: Schedule;
}
/** A price in paise; the total is the sum of the lines. */
export interface PlanPrice {
  minutes: number;
  basePaise: number;
  platformFeePaise: number;
  processingFeePaise: number;
  totalPaise: number;
}

const factorOf = ({ serviceType, apartmentType }: PlanService) =>
  apartmentType && needsApartment(serviceType) ? APARTMENT_FACTOR[apartmentType] : 1;

/** The services of a slot: the named ones, else all. */
export const servicesOf = <S extends PlanService>(services: readonly S[], { applicableServices }: TimeSlot): S[] =>
  services.filter(({ serviceType }) => applicableServices.length === 0 || applicableServices.includes(serviceType));

/**
 * A slot is priced once, by the highest factor among its services: minutes at the plain rate, doubled to stay whole.
 */
const weightOf = ({ services, schedule }: Plan, { slot }: Occurrence): number => {
  const timeSlot = schedule.timeSlots[slot];
  if (!timeSlot) return 0;
  return 2 * slotMinutes(timeSlot) * Math.max(1, ...servicesOf(services, timeSlot).map(factorOf));
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The price of the dated visits; each line is rounded once, and the total is the sum of the lines. */
export function quotePlan(plan: Plan, visits: readonly Occurrence[], terms: FeeTerms): PlanPrice {
  const weight = sum(visits.map((visit) => weightOf(plan, visit)));
  const basePaise = Math.floor((plan.hourlyRatePaise * weight + 60) / 120);
  const platformFeePaise = share(basePaise, PLATFORM_FEE_BPS);
  // Subscriptions are paid online only.
  const processingFeePaise = processingFee(basePaise, platformFeePaise, terms);
  return {
    minutes: sum(visits.map(slotMinutes)),
    basePaise,
    platformFeePaise,
    processingFeePaise,
    totalPaise: basePaise + platformFeePaise + processingFeePaise,
  };
}

/** Divides an amount by weights, to the paisa; the parts add up to the amount. */
export function apportion(paise: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  let weight = 0;
  let given = 0;
  return weights.map((own) => {
    weight += own;
    const due = whole === 0 ? 0 : Math.floor((2 * paise * weight + whole) / (2 * whole));
    const part = due - given;
    given = due;
    return part;
  });
}

/** Each visit with its part of the agreed price for the helper and for the platform. */
export function pricedVisits<V extends Occurrence>(plan: Plan, visits: readonly V[], terms: FeeTerms) {
  const price = quotePlan(plan, visits, terms);
  const weights = visits.map((visit) => weightOf(plan, visit));
  const base = apportion(price.basePaise, weights);
  const fee = apportion(price.totalPaise - price.basePaise, weights);
  return visits.map((visit, index) => ({ ...visit, basePaise: base[index] ?? 0, feePaise: fee[index] ?? 0 }));
}

/** A plan's price on the wire, in rupees and hours. */
export const planPricingOf = (price: PlanPrice) => ({
  totalHoursPerMonth: price.minutes / 60,
  monthlyBaseAmount: toRupees(price.basePaise),
  platformFee: toRupees(price.platformFeePaise),
  paymentProcessingFee: toRupees(price.processingFeePaise),
  totalMonthlyAmount: toRupees(price.totalPaise),
});
