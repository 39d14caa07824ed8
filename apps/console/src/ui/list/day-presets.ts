import { addDays } from '@sahaya/domain';

export const DAY_PRESETS = ['today', 'yesterday', 'week', 'month', 'this-month'] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];
/** IST days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** The days of each preset. The last 7 and 30 days end today; this month also has its days to come. */
export function toDayRange(preset: DayPreset, today: string): DayRange {
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (preset === 'week') return { from: addDays(today, -6), to: today };
  if (preset === 'month') return { from: addDays(today, -29), to: today };
  if (preset === 'today') return { from: today, to: today };
  const first = firstOfMonth(today);
  // 31 days after the first of a month is a day of the next one.
  return { from: first, to: addDays(firstOfMonth(addDays(first, 31)), -1) };
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The preset that has these days. */
export const findDayPreset = (range: Partial<DayRange>, today: string): DayPreset | undefined =>
  DAY_PRESETS.find((preset) => {
    const { from, to } = toDayRange(preset, today);
    return from === range.from && to === range.to;
  });
