import type { FeeTerms, Visit } from './pricing.js';
import { quoteVisit } from './pricing.js';

/** The number of helpers who ask the same hourly rate. */
export interface RateCount {
  hourlyRatePaise: number;
  helpers: number;
}

/** The rates of fewer helpers say little about a service, and too much about each of them. */
export const USUAL_PRICE_HELPERS = 5;
/** Ten rupees: a usual price is not more exact. */
const STEP_PAISE = 1_000;

/**
 * The total prices of a visit, in paise, between which the middle half of the helpers are; rounded outward to ten rupees.
 * Undefined for fewer than `USUAL_PRICE_HELPERS` helpers.
 */
export function usualPrice(
  rates: readonly RateCount[],
  visit: Omit<Visit, 'hourlyRatePaise'>,
  terms: FeeTerms,
): { lowPaise: number; highPaise: number } | undefined {
  const helpers = rates.reduce((sum, rate) => sum + rate.helpers, 0);
  if (helpers < USUAL_PRICE_HELPERS) return undefined;
  const sorted = [...rates].sort((a, b) => a.hourlyRatePaise - b.hourlyRatePaise);
  const totalAt = (share: number) =>
    quoteVisit({ ...visit, hourlyRatePaise: rateAt(sorted, Math.ceil(helpers * share)) }, terms).totalPaise;
  return {
    lowPaise: Math.floor(totalAt(0.25) / STEP_PAISE) * STEP_PAISE,
    highPaise: Math.ceil(totalAt(0.75) / STEP_PAISE) * STEP_PAISE,
  };
}

/** The rate of the helper with this rank, counted from 1, from the lowest rate on. */
function rateAt(sorted: readonly RateCount[], rank: number): number {
  let passed = 0;
  return sorted.find(({ helpers }) => (passed += helpers) >= rank)?.hourlyRatePaise ?? 0;
}
