import type { Measure } from './measures.js';

/** A cohort is followed for this many months after its own. */
export const COHORT_MONTHS = 12;

/** The customers of a cohort with a completed visit this many months after its own; 0: the customers of the cohort. */
export const cohortMeasure = (months: number): Measure => `cohort${months}`;
export const COHORT_MEASURES: readonly Measure[] = Array.from({ length: COHORT_MONTHS + 1 }, (_, months) =>
  cohortMeasure(months),
);

/** The first day of the IST month of a date, `YYYY-MM-DD` or `YYYY-MM`. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

const count = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** Whole calendar months from the month of one date to that of another. */
export const monthsBetween = (from: string, to: string): number => count(to) - count(from);

/** The first day of the month this many months later. */
export function addCalendarMonths(date: string, months: number): string {
  const sum = count(date) - 1 + months;
  return `${Math.floor(sum / 12)}-${String((sum % 12) + 1).padStart(2, '0')}-01`;
}

/** The customers whose first completed visit was in the same month. */
export interface Cohort {
  /** `YYYY-MM-01`, IST. */
  month: string;
  customers: number;
  /** Those of them with a completed visit 1, 2, … months later, up to the last month of the period. */
  returned: number[];
}

/** The cohort of a row of sums. Months after `last` are not over or not asked for, and left out. */
export function toCohort(month: string, totals: Readonly<Record<string, number | undefined>>, last: string): Cohort {
  const followed = Math.max(0, Math.min(COHORT_MONTHS, monthsBetween(month, last)));
  return {
    month,
    customers: totals[cohortMeasure(0)] ?? 0,
    returned: Array.from({ length: followed }, (_, index) => totals[cohortMeasure(index + 1)] ?? 0),
  };
}
