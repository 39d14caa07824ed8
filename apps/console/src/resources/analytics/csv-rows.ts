import type { Analytics } from '@sahaya/contracts';
import { addDays, daysBetween, PLAIN_MEASURES, toRupees } from '@sahaya/domain';
import { analyticsTexts as texts } from './analytics-texts.js';
import { hours } from './numbers.js';

const toCell = (name: string, amount: number) => {
  if (name.endsWith('Paise')) return toRupees(amount);
  return name.endsWith('Minutes') ? hours(amount) : amount;
};

/** One row for each cohort; a month that is not over yet for a cohort is empty. */
export function toCohortRows(cohorts: NonNullable<Analytics['cohorts']>) {
  const months = Math.max(0, ...cohorts.map(({ returned }) => returned.length));
  return cohorts.map(({ month, customers, returned }) => ({
    [texts.cohort.month]: month.slice(0, 7),
    [texts.cohort.customers]: customers,
    ...Object.fromEntries(
      Array.from({ length: months }, (_, index) => [texts.cohort.later(index + 1), returned[index] ?? '']),
    ),
  }));
}

/** One row for each IST day of the period, also for days without an event; amounts are in rupees, times in hours. */
export function toCsvRows({ period: { from, to }, days }: Pick<Analytics, 'period' | 'days'>) {
  const known = new Map(days.map(({ date, totals }) => [date, totals]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => {
    const date = addDays(from, offset);
    const totals = known.get(date) ?? {};
    const cells = PLAIN_MEASURES.map((name) => {
      const amount = totals[name] ?? 0;
      return [texts.plain[name], toCell(name, amount)] as const;
    });
    return { [texts.csvDay]: date, ...Object.fromEntries(cells) };
  });
}
