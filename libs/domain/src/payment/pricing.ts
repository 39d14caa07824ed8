import { type ApartmentType, needsApartment } from '../people/helper-offer.js';
import type { Policy } from '../policy/policy.js';
import { share, toRupees } from './money.js';

export const PLATFORM_FEE_BPS = 1000;
/** Computed on the base amount, or on the base amount and the platform fee, as the policy says. Cash avoids it. */
export const PROCESSING_FEE_BPS = 200;
export const APARTMENT_FACTOR: Record<ApartmentType, number> = {
  '1bhk': 1,
  '2bhk': 1.5,
  '3bhk': 2,
  '4bhk': 2.5,
  'more-than-4bhk': 3,
};

export const PAYMENT_METHODS = ['cash', 'online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface Visit {
  hourlyRatePaise: number;
  minutes: number;
  service: string;
  apartmentType?: ApartmentType | undefined;
  method: PaymentMethod;
  /** Share of the base for an immediate visit; a line of its own. */
  surchargeBps?: number | undefined;
}
/** A price in paise; the total is the sum of the lines. */
export interface Quote {
  basePaise: number;
  /** Absent if there is none. */
  surchargePaise?: number;
  platformFeePaise: number;
  processingFeePaise: number;
  totalPaise: number;
}

/** The part of the policy that prices depend on. */
export type FeeTerms = Pick<Policy, 'processingFeeBase'>;

/** The processing fee of an online payment, in paise. Terms stored before the value existed mean the base amount. */
export const processingFee = (basePaise: number, platformFeePaise: number, { processingFeeBase }: FeeTerms): number =>
  share(processingFeeBase === 'basePlusPlatform' ? basePaise + platformFeePaise : basePaise, PROCESSING_FEE_BPS);

/** The processing fee within the sum of both fees of an online payment, in paise, rounded down. */
export function processingPartOf(feesPaise: number, terms: FeeTerms): number {
  const processingBps = processingFee(10_000, PLATFORM_FEE_BPS, terms);
  return Math.floor((feesPaise * processingBps) / (PLATFORM_FEE_BPS + processingBps));
}

/** The price of one visit. The form's summary and the server's charge call this function. */
export function quoteVisit(
  { hourlyRatePaise, minutes, service, apartmentType, method, surchargeBps }: Visit,
  terms: FeeTerms,
): Quote {
  const factor = apartmentType && needsApartment(service) ? APARTMENT_FACTOR[apartmentType] : 1;
  const basePaise = Math.floor((hourlyRatePaise * minutes * factor + 30) / 60);
  const surchargePaise = share(basePaise, surchargeBps ?? 0);
  const platformFeePaise = share(basePaise, PLATFORM_FEE_BPS);
  const processingFeePaise = method === 'online' ? processingFee(basePaise, platformFeePaise, terms) : 0;
  return {
    basePaise,
    ...(surchargePaise > 0 && { surchargePaise }),
    platformFeePaise,
    processingFeePaise,
    totalPaise: basePaise + surchargePaise + platformFeePaise + processingFeePaise,
  };
}

/** The saving of a cash payment: the processing fee of the same visit, in paise. */
export const cashSavingPaise = (visit: Omit<Visit, 'method'>, terms: FeeTerms): number =>
  quoteVisit({ ...visit, method: 'online' }, terms).processingFeePaise;

/** A price on the wire, in rupees. */
export const pricingOf = (quote: Quote) => ({
  baseAmount: toRupees(quote.basePaise),
  ...(quote.surchargePaise && { emergencySurcharge: toRupees(quote.surchargePaise) }),
  platformFee: toRupees(quote.platformFeePaise),
  paymentProcessingFee: toRupees(quote.processingFeePaise),
  totalAmount: toRupees(quote.totalPaise),
});
export type Pricing = ReturnType<typeof pricingOf>;
