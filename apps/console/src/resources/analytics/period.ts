import {
  addCalendarMonths,
  addDays,
  ANALYTICS_DAYS_MAX,
  daysBetween,
  mondayOf,
  monthOf,
  parseDate,
} from '@sahaya/domain';

export interface Period {
  from: string;
  to: string;
}
const whole =
  (days: number) =>
  (today: string): Period => ({ from: addDays(today, -days), to: addDays(today, -1) });
/** Numbers of days end yesterday, because today is not over; only today and this month contain it. */
const PERIODS = {
  today: (today: string): Period => ({ from: today, to: today }),
  yesterday: whole(1),
  week: whole(7),
  month: whole(30),
  quarter: whole(90),
  year: whole(365),
  'this-month': (today: string): Period => ({ from: monthOf(today), to: today }),
  'last-month': (today: string): Period => ({
    from: addCalendarMonths(today, -1),
    to: addDays(monthOf(today), -1),
  }),
} as const;
export type Preset = keyof typeof PERIODS;
export const PRESETS = Object.keys(PERIODS) as Preset[];

export const toPeriod = (preset: Preset, today: string): Period => PERIODS[preset](today);

export const findPreset = ({ from, to }: Period, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const period = toPeriod(preset, today);
    return period.from === from && period.to === to;
  });

export const isValidPeriod = ({ from, to }: Period): boolean =>
  parseDate(from) !== undefined &&
  parseDate(to) !== undefined &&
  from <= to &&
  daysBetween(from, to) < ANALYTICS_DAYS_MAX;

type Totals = Partial<Record<string, number>>;
export interface Point {
  /** The day, or the Monday of a week. */
  date: string;
  totals: Totals;
}
/** A chart of more days than these shows weeks. */
const DAILY_MAX = 62;

/** Every day or week of the period, also those without an event. */
export function toPoints({ from, to }: Period, days: readonly Point[]): { isWeekly: boolean; points: Point[] } {
  const length = daysBetween(from, to) + 1;
  const isWeekly = length > DAILY_MAX;
  const points = new Map<string, Totals>();
  for (let offset = 0; offset < length; offset += 1) {
    const day = addDays(from, offset);
    points.set(isWeekly ? mondayOf(day) : day, {});
  }
  for (const { date, totals } of days) {
    const sums = points.get(isWeekly ? mondayOf(date) : date);
    if (!sums) continue;
    for (const [name, amount = 0] of Object.entries(totals)) sums[name] = (sums[name] ?? 0) + amount;
  }
  return { isWeekly, points: [...points].map(([date, totals]) => ({ date, totals })) };
}
