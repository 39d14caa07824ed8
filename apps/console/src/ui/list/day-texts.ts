import type { DayPreset } from './day-presets.js';

/** Texts of the filter by days. */
export const dayTexts = {
  any: 'Any day',
  custom: 'Custom',
  presets: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'Last 30 days',
    'this-month': 'This month',
  } satisfies Record<DayPreset, string>,
};
