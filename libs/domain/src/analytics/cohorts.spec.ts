import { describe, expect, it } from '@jest/globals';
import { addCalendarMonths, monthOf, monthsBetween, toCohort } from './cohorts.js';

describe('months', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-12-01', -12, '2025-12-01'],
    ['2026-03-15', 0, '2026-03-01'],
    ['2026-01-31', -1, '2025-12-01'],
  ])('%s and %i months: %s', (date, months, expected) => {
    expect(addCalendarMonths(date, months)).toBe(expected);
    expect(monthsBetween(monthOf(date), expected)).toBe(months);
  });
});

describe('a cohort', () => {
  const totals = { cohort0: 10, cohort1: 4, cohort3: 2 };

  it('has a number for each month until the last one, also where nobody came back', () => {
    expect(toCohort('2026-08-01', totals, '2026-11-20')).toEqual({
      month: '2026-08-01',
      customers: 10,
      returned: [4, 0, 2],
    });
  });

  it('of the last month has no month in which somebody could come back', () => {
    expect(toCohort('2026-11-01', totals, '2026-11-30').returned).toEqual([]);
  });

  it('is followed for twelve months', () => expect(toCohort('2024-01-01', {}, '2026-01-01').returned).toHaveLength(12));
});
