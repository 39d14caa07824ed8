import { expect, it } from '@jest/globals';
import { DAY_PRESETS, type DayPreset, findDayPreset, toDayRange } from './day-presets.js';

it.each<[DayPreset, string, string, string]>([
  ['today', '2026-12-05', '2026-12-05', '2026-12-05'],
  ['yesterday', '2026-12-01', '2026-11-30', '2026-11-30'],
  ['week', '2026-12-05', '2026-11-29', '2026-12-05'],
  ['month', '2026-12-05', '2026-11-06', '2026-12-05'],
  ['this-month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['this-month', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-01', '2028-02-01', '2028-02-29'],
])('the preset %s on %s is from %s to %s', (preset, today, from, to) => {
  expect(toDayRange(preset, today)).toEqual({ from, to });
});

it('finds the preset of a range, and none for other days', () => {
  for (const preset of DAY_PRESETS) expect(findDayPreset(toDayRange(preset, '2026-12-05'), '2026-12-05')).toBe(preset);
  expect(findDayPreset({ from: '2026-12-01', to: '2026-12-04' }, '2026-12-05')).toBeUndefined();
  expect(findDayPreset({ from: '2026-12-05' }, '2026-12-05')).toBeUndefined();
});
