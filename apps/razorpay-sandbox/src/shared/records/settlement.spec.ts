import { expect, it } from '@jest/globals';
import { istInstant } from '@sahaya/domain';
import { settledToday } from './settlement.js';

it.each([
  ['2026-12-05', '08:59', undefined],
  ['2026-12-05', '09:00', '2026-12-04'],
  ['2026-12-05', '23:59', '2026-12-04'],
  ['2026-12-06', '00:00', undefined],
])('on %s at %s what was captured before %s is paid to the bank', (day, time, before) =>
  expect(settledToday(istInstant(day, time))).toEqual(before && istInstant(before, '00:00')),
);
