import type { Analytics } from '@sahaya/contracts';
import { addDays, daysBetween, PLAIN_MEASURES, toRupees } from '@sahaya/domain';
import { analyticsTexts as texts } from './analytics-texts.js';

/** One row for each IST day of the period, also for days without an event; amounts are in rupees. */
export function toCsvRows({ period: { from, to }, days }: Pick<Analytics, 'period' | 'days'>) {
  const known = new Map(days.map(({ date, totals }) => [date, totals]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => {
    const date = addDays(from, offset);
    const totals = known.get(date) ?? {};
    const cells = PLAIN_MEASURES.map((name) => {
      const amount = totals[name] ?? 0;
      return [texts.plain[name], name.endsWith('Paise') ? toRupees(amount) : amount] as const;
    });
    return { [texts.csvDay]: date, ...Object.fromEntries(cells) };
  });
}
