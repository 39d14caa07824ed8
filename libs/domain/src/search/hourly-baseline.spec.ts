import { describe, expect, it } from '@jest/globals';
import { hourlyBaseline } from './hourly-baseline.js';

const day = (...hours: number[]) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);

describe('the hourly baseline', () => {
  it.each([
    ['no day', [], 60, undefined],
    ['midnight', [day(4, 8)], 0, 0],
    ['a whole hour', [day(4, 8)], 60, 4],
    ['half an hour of the next', [day(4, 8)], 90, 8],
    ['the last minute', [day(4, 8)], 1_439, 12],
    ['the mean of the days', [day(4), day(8), day()], 60, 4],
  ])('%s', (_, days, minute, expected) => expect(hourlyBaseline(days, minute)).toBe(expected));
});
