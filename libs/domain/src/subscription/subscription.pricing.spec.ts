import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PROCESSING_FEE_BASES } from '../policy/fee-bases.js';
import { POLICY_V1 } from '../policy/policy.js';
import { APARTMENT_TYPES, SERVICES, WEEKDAYS } from '../people/helper-offer.js';
import { apportion, type Plan, planPricingOf, pricedVisits, quotePlan } from './subscription.pricing.js';
import { occurrences } from './subscription.schedule.js';
import { addDays } from '../time/time.js';

const terms = POLICY_V1;
const plan = (change: Partial<Plan> = {}): Plan => ({
  hourlyRatePaise: 20_000,
  services: [{ serviceType: 'cooking' }],
  schedule: {
    daysOfWeek: WEEKDAYS.slice(0, 5),
    recurrence: 'weekly',
    timeSlots: [{ startTime: '09:00', endTime: '11:00', applicableServices: [] }],
  },
  ...change,
});
const december = { startDate: '2026-12-01', endDate: '2026-12-31' };
const quote = (of: Plan, period = december) => quotePlan(of, occurrences(of.schedule, period), terms);
const twoSlots = (...services: [string[], string[]]): Plan['schedule'] => ({
  ...plan().schedule,
  timeSlots: [
    { startTime: '09:00', endTime: '10:00', applicableServices: services[0] },
    { startTime: '17:00', endTime: '18:30', applicableServices: services[1] },
  ],
});
const sweeping = { serviceType: 'sweeping-mopping', apartmentType: '3bhk' } as const;

describe('the price of a plan', () => {
  it('is the price of the dated visits plus fees', () => {
    // 22 days of two hours in December 2026.
    expect(planPricingOf(quote(plan()))).toEqual({
      totalHoursPerMonth: 44,
      monthlyBaseAmount: 8_800,
      platformFee: 880,
      paymentProcessingFee: 176,
      totalMonthlyAmount: 9_856,
    });
  });

  it('takes the processing fee of base plus platform fee where the policy says so', () => {
    const of = plan();
    const visits = occurrences(of.schedule, december);
    expect(planPricingOf(quotePlan(of, visits, { processingFeeBase: 'basePlusPlatform' }))).toMatchObject({
      platformFee: 880,
      paymentProcessingFee: 193.6,
      totalMonthlyAmount: 9_873.6,
    });
  });

  it.each<[string, Plan, number]>([
    ['by the apartment, for sweeping', plan({ services: [sweeping] }), 22 * 2 * 2 * 20_000],
    [
      'once by the highest multiplier, for several services at a time',
      plan({ services: [{ serviceType: 'cooking' }, sweeping] }),
      22 * 2 * 2 * 20_000,
    ],
    [
      'by the services of each slot',
      plan({ services: [{ serviceType: 'cooking' }, sweeping], schedule: twoSlots(['cooking'], ['sweeping-mopping']) }),
      22 * (1 + 1.5 * 2) * 20_000,
    ],
    [
      'by all services, where a slot names none',
      plan({ services: [{ serviceType: 'cooking' }, sweeping], schedule: twoSlots([], []) }),
      22 * 2.5 * 2 * 20_000,
    ],
    [
      'not by an apartment that no service needs',
      plan({ services: [{ serviceType: 'cooking', apartmentType: '4bhk' }] }),
      22 * 2 * 20_000,
    ],
  ])('is computed %s', (_, of, basePaise) => {
    expect(quote(of).basePaise).toBe(basePaise);
  });

  it('rounds each line half up, once', () => {
    const halfHours = {
      ...plan().schedule,
      daysOfWeek: WEEKDAYS,
      timeSlots: [{ startTime: '09:00', endTime: '09:30', applicableServices: [] }],
    };
    // 30 × half an hour at ₹333.33: 4,999.95; 499.995 → 500.00; 99.999 → 100.00.
    expect(quote(plan({ hourlyRatePaise: 33_333, schedule: halfHours }))).toEqual({
      minutes: 900,
      basePaise: 499_995,
      platformFeePaise: 50_000,
      processingFeePaise: 10_000,
      totalPaise: 559_995,
    });
  });
});

it('an amount is divided without a remainder, each part within a paisa of its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 90 }),
      (paise, weights) => {
        const parts = apportion(paise, weights);
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise);
        parts.forEach((part, index) => {
          expect(Math.abs(part - (paise * (weights[index] ?? 0)) / whole)).toBeLessThanOrEqual(1);
          expect(part).toBeGreaterThanOrEqual(0);
        });
      },
    ),
  );
  expect(apportion(100, [])).toEqual([]);
});

it('the visits of any plan add up to its price', () => {
  const service = fc.record({
    serviceType: fc.constantFrom(...SERVICES),
    apartmentType: fc.constantFrom(...APARTMENT_TYPES),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 5_000, max: 200_000 }),
      fc.uniqueArray(service, { minLength: 1, maxLength: 4, selector: ({ serviceType }) => serviceType }),
      fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
      fc.constantFrom('weekly' as const, 'bi-weekly' as const, 'monthly' as const),
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 92 }),
      fc.constantFrom(...PROCESSING_FEE_BASES),
      (hourlyRatePaise, services, daysOfWeek, recurrence, later, days, processingFeeBase) => {
        const terms = { processingFeeBase };
        const startDate = addDays('2027-01-01', later);
        const of: Plan = {
          hourlyRatePaise,
          services,
          schedule: { ...twoSlots([], [services[0]?.serviceType ?? '']), daysOfWeek, recurrence },
        };
        const visits = occurrences(of.schedule, { startDate, endDate: addDays(startDate, days) });
        const price = quotePlan(of, visits, terms);
        const carried = pricedVisits(of, visits, terms).reduce(
          (sum, { basePaise, feePaise }) => sum + basePaise + feePaise,
          0,
        );
        expect(carried).toBe(price.totalPaise);
        expect(price.totalPaise).toBe(price.basePaise + price.platformFeePaise + price.processingFeePaise);
      },
    ),
  );
});
