import { toPaise, toRupees } from './money.js';
import { WEEKDAYS } from '../people/helper-offer.js';
import type { PaymentMethod, Pricing, Quote } from './pricing.js';
import { addDays, istDate, weekdayOf } from '../time/time.js';

/** The helper's part of a visit: its price without the platform's lines. */
export const helperEarnsPaise = ({
  totalPaise,
  platformFeePaise,
  processingFeePaise,
}: Pick<Quote, 'totalPaise' | 'platformFeePaise' | 'processingFeePaise'>): number =>
  totalPaise - platformFeePaise - processingFeePaise;

/** The helper's part of a price in rupees. */
export const helperEarns = ({ totalAmount, platformFee, paymentProcessingFee }: Pricing): number =>
  toRupees(
    helperEarnsPaise({
      totalPaise: toPaise(totalAmount),
      platformFeePaise: toPaise(platformFee),
      processingFeePaise: toPaise(paymentProcessingFee),
    }),
  );

/** The kinds of entries in a helper's balance: earned amounts, then payments. */
export const EARNED_KINDS = ['visit', 'late_cancellation', 'no_show', 'correction'] as const;
export const PAID_KINDS = ['payout', 'payout_returned', 'commission_paid'] as const;
export const EARNING_KINDS = [...EARNED_KINDS, ...PAID_KINDS] as const;
export type EarnedKind = (typeof EARNED_KINDS)[number];
export type EarningKind = (typeof EARNING_KINDS)[number];

export const DEDUCTIONS = ['platform_fee', 'processing_fee', 'cash_commission'] as const;
export type DeductionCode = (typeof DEDUCTIONS)[number];
export interface Deduction {
  code: DeductionCode;
  paise: number;
}

/** gross − deductions = net; net − cash = balance, always. */
export interface Earning {
  kind: EarnedKind;
  grossPaise: number;
  deductions: Deduction[];
  netPaise: number;
  /** The part that the helper received in cash. */
  cashPaise: number;
  /** The amount that the platform owes the helper; negative if the helper owes the platform. */
  balancePaise: number;
  /** The amount that the helper earns as soon as the customer has paid the due. */
  awaitedPaise: number;
}

/** A settled visit as far as its helper is concerned (the fields of BOOKING_SETTLED). */
export interface SettledFacts {
  kind: 'completed' | 'cancelled' | 'no_show' | 'correction';
  method: PaymentMethod;
  price: { basePaise: number; surchargePaise: number; platformFeePaise: number; processingFeePaise: number };
  helperPaise: number;
  platformPaise: number;
  dueHelperPaise: number;
  cashCommissionPaise: number;
  /** The part of `helperPaise` that the platform pays; `platformPaise` is lower by it. */
  compensationPaise?: number | undefined;
}

const KINDS = {
  completed: 'visit',
  cancelled: 'late_cancellation',
  no_show: 'no_show',
  correction: 'correction',
} as const satisfies Record<SettledFacts['kind'], EarnedKind>;

/** The earning of a settled visit with its deductions; undefined when it is zero. */
export function earningOf(settled: SettledFacts): Earning | undefined {
  const { helperPaise, dueHelperPaise, cashCommissionPaise, price, compensationPaise = 0 } = settled;
  const platformPaise = settled.platformPaise + compensationPaise;
  const kind = KINDS[settled.kind];
  if (cashCommissionPaise > 0 || isCashVisit(settled)) {
    // A correction brings no cash to the helper; it is owed like commission.
    const inHand = price.basePaise + price.surchargePaise + price.platformFeePaise + price.processingFeePaise;
    const grossPaise = isCashVisit(settled) ? inHand : 0;
    const deductions = present([{ code: 'cash_commission', paise: cashCommissionPaise }]);
    return balanced({ kind, grossPaise, deductions, cashPaise: grossPaise, awaitedPaise: 0 });
  }
  if (helperPaise === 0 && dueHelperPaise === 0) return undefined;
  // The platform's lines are not part of an amount taken back.
  if (helperPaise < 0)
    return balanced({ kind, grossPaise: helperPaise, deductions: [], cashPaise: 0, awaitedPaise: 0 });
  const processing = Math.min(platformPaise, price.processingFeePaise);
  const deductions = present([
    { code: 'platform_fee', paise: platformPaise - processing },
    { code: 'processing_fee', paise: processing },
  ]);
  const grossPaise = helperPaise + platformPaise;
  return balanced({ kind, grossPaise, deductions, cashPaise: 0, awaitedPaise: dueHelperPaise });
}

const isCashVisit = ({ kind, method }: SettledFacts) => kind === 'completed' && method === 'cash';
const present = (deductions: Deduction[]) => deductions.filter(({ paise }) => paise > 0);

function balanced(line: Omit<Earning, 'netPaise' | 'balancePaise'>): Earning {
  const netPaise = line.grossPaise - line.deductions.reduce((sum, { paise }) => sum + paise, 0);
  return { ...line, netPaise, balancePaise: netPaise - line.cashPaise };
}

/** The amounts that a helper and the platform owe each other; at most one is above zero. */
export interface HelperBalance {
  payablePaise: number;
  commissionPaise: number;
}

/** The part of both amounts that is set off at once. */
export const nettingOf = ({ payablePaise, commissionPaise }: HelperBalance): number =>
  Math.max(0, Math.min(payablePaise, commissionPaise));

export const CASH_STANDINGS = ['clear', 'warn', 'blocked'] as const;
export type CashStanding = (typeof CASH_STANDINGS)[number];
/** A helper is warned from this share of the limit on. */
export const CASH_WARN_BPS = 8_000;

/** A helper at or above the limit cannot take new cash work. */
export function cashStandingOf(duePaise: number, limitPaise: number): CashStanding {
  if (duePaise >= limitPaise) return 'blocked';
  return duePaise * 10_000 >= limitPaise * CASH_WARN_BPS ? 'warn' : 'clear';
}

/** The Monday of a day's week. Weeks run Monday to Sunday, IST. */
export const weekOf = (date: string): string => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
export const weekOfInstant = (instant: Date): string => weekOf(istDate(instant));

/** The Indian financial year of a day, April to March: `2026-27`. */
export function financialYear(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}
