import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PROCESSING_FEE_BASES } from '../policy/fee-bases.js';
import { POLICY_V1 } from '../policy/policy.js';
import { APARTMENT_TYPES, SERVICES } from '../people/helper-offer.js';
import {
  APARTMENT_FACTOR,
  cashSavingPaise,
  type FeeTerms,
  PAYMENT_METHODS,
  PLATFORM_FEE_BPS,
  pricingOf,
  processingPartOf,
  PROCESSING_FEE_BPS,
  quoteVisit,
  type Visit,
} from './pricing.js';

const terms = POLICY_V1;
const basePlusPlatform = { processingFeeBase: 'basePlusPlatform' } as const;
const visit = (change: Partial<Visit> = {}): Visit => ({
  hourlyRatePaise: 20_000,
  minutes: 120,
  service: 'cooking',
  method: 'online',
  ...change,
});

describe('the price of a visit', () => {
  // Both fees are computed on the base; cash avoids the second.
  it('is base, 10 % platform fee and 2 % processing fee', () => {
    expect([PLATFORM_FEE_BPS, PROCESSING_FEE_BPS]).toEqual([1000, 200]);
    expect(pricingOf(quoteVisit(visit(), terms))).toEqual({
      baseAmount: 400,
      platformFee: 40,
      paymentProcessingFee: 8,
      totalAmount: 448,
    });
  });

  it('has no processing fee for cash and states the saving', () => {
    expect(pricingOf(quoteVisit(visit({ method: 'cash' }), terms))).toEqual({
      baseAmount: 400,
      platformFee: 40,
      paymentProcessingFee: 0,
      totalAmount: 440,
    });
    expect(cashSavingPaise(visit(), terms)).toBe(800);
  });

  it('takes the processing fee of base plus platform fee where the policy says so', () => {
    expect(pricingOf(quoteVisit(visit(), basePlusPlatform))).toEqual({
      baseAmount: 400,
      platformFee: 40,
      paymentProcessingFee: 8.8,
      totalAmount: 448.8,
    });
    expect(cashSavingPaise(visit(), basePlusPlatform)).toBe(880);
    expect(quoteVisit(visit({ method: 'cash' }), basePlusPlatform)).toEqual(
      quoteVisit(visit({ method: 'cash' }), terms),
    );
  });

  it('of terms stored before the value existed has the processing fee of the base', () =>
    expect(quoteVisit(visit(), {} as typeof terms)).toEqual(quoteVisit(visit(), terms)));

  it('does not take the processing fee of a surcharge', () => {
    const immediate = visit({ surchargeBps: 2_500 });
    expect(quoteVisit(immediate, terms).processingFeePaise).toBe(800);
    expect(quoteVisit(immediate, basePlusPlatform).processingFeePaise).toBe(880);
  });

  it.each([
    ['1bhk', 1, 40_000],
    ['2bhk', 1.5, 60_000],
    ['3bhk', 2, 80_000],
    ['4bhk', 2.5, 100_000],
    ['more-than-4bhk', 3, 120_000],
  ] as const)('for sweeping a %s has the factor %d', (apartmentType, factor, basePaise) => {
    expect(APARTMENT_FACTOR[apartmentType]).toBe(factor);
    expect(quoteVisit(visit({ service: 'sweeping-mopping', apartmentType }), terms).basePaise).toBe(basePaise);
  });

  it('applies the apartment factor to sweeping only', () => {
    for (const service of SERVICES.filter((code) => code !== 'sweeping-mopping'))
      expect(quoteVisit(visit({ service, apartmentType: '4bhk' }), terms).basePaise).toBe(40_000);
  });

  // Each line is rounded half up to the paisa; the total is their sum.
  it.each<[string, Partial<Visit>, [number, number, number, number]]>([
    ['a third of a paisa down', { hourlyRatePaise: 5_002, minutes: 40 }, [3_335, 334, 67, 3_736]],
    ['half a paisa of the base up', { hourlyRatePaise: 5_001, minutes: 30 }, [2_501, 250, 50, 2_801]],
    ['half a paisa of the platform fee up', { hourlyRatePaise: 5_005, minutes: 60 }, [5_005, 501, 100, 5_606]],
    ['half a paisa of the processing fee up', { hourlyRatePaise: 5_025, minutes: 60 }, [5_025, 503, 101, 5_629]],
    [
      'a factor of one and a half',
      { hourlyRatePaise: 5_001, minutes: 60, service: 'sweeping-mopping', apartmentType: '2bhk' },
      [7_502, 750, 150, 8_402],
    ],
  ])('rounds %s', (_, change, [basePaise, platformFeePaise, processingFeePaise, totalPaise]) => {
    expect(quoteVisit(visit(change), terms)).toEqual({ basePaise, platformFeePaise, processingFeePaise, totalPaise });
  });
});

describe('every price', () => {
  const anyVisit = fc.record({
    hourlyRatePaise: fc.integer({ min: 5_000, max: 200_000 }),
    minutes: fc.integer({ min: 1, max: 16 }).map((halfHours) => halfHours * 30),
    service: fc.constantFrom(...SERVICES),
    apartmentType: fc.constantFrom(undefined, ...APARTMENT_TYPES),
    method: fc.constantFrom(...PAYMENT_METHODS),
  });
  const anyTerms = fc.record({ processingFeeBase: fc.constantFrom(...PROCESSING_FEE_BASES) });
  const check = (property: (one: Visit, terms: FeeTerms) => void) =>
    fc.assert(fc.property(anyVisit, anyTerms, property));

  it('is whole paise and the sum of its lines', () =>
    check((one, terms) => {
      const { totalPaise, ...lines } = quoteVisit(one, terms);
      expect(Object.values(lines).every(Number.isInteger)).toBe(true);
      expect(totalPaise).toBe(Object.values(lines).reduce((sum, line) => sum + line, 0));
    }));

  it('is the sum of its lines in rupees with at most two decimals', () =>
    check((one, terms) => {
      const { totalAmount, ...lines } = pricingOf(quoteVisit(one, terms));
      for (const rupees of [totalAmount, ...Object.values(lines)]) expect(rupees).toBe(Number(rupees.toFixed(2)));
      expect(totalAmount).toBeCloseTo(
        Object.values(lines).reduce((sum, line) => sum + line, 0),
        6,
      );
    }));

  it('does not fall when the visit is longer, the rate higher or the home larger', () =>
    check((one, terms) => {
      const { totalPaise } = quoteVisit(one, terms);
      const larger = APARTMENT_TYPES[APARTMENT_TYPES.indexOf(one.apartmentType ?? '1bhk') + 1];
      expect(quoteVisit({ ...one, minutes: one.minutes + 30 }, terms).totalPaise).toBeGreaterThan(totalPaise);
      expect(quoteVisit({ ...one, hourlyRatePaise: one.hourlyRatePaise + 1 }, terms).totalPaise).toBeGreaterThanOrEqual(
        totalPaise,
      );
      if (larger)
        expect(quoteVisit({ ...one, apartmentType: larger }, terms).totalPaise).toBeGreaterThanOrEqual(totalPaise);
    }));

  it('differs between cash and online by the stated saving', () =>
    check((one, terms) => {
      const online = quoteVisit({ ...one, method: 'online' }, terms).totalPaise;
      const cash = quoteVisit({ ...one, method: 'cash' }, terms).totalPaise;
      expect(online - cash).toBe(cashSavingPaise(one, terms));
    }));

  it('has fees whose sum contains the processing fee, to the paisa', () =>
    check((one, terms) => {
      const { platformFeePaise, processingFeePaise } = quoteVisit({ ...one, method: 'online' }, terms);
      const part = processingPartOf(platformFeePaise + processingFeePaise, terms);
      expect(Math.abs(part - processingFeePaise)).toBeLessThanOrEqual(1);
    }));
});
