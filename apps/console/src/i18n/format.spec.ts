import { describe, expect, it } from '@jest/globals';
import { formatDay, formatInstant, formatDateTime, formatDuration, formatTime, formatTimes } from './format.js';

describe('times', () => {
  it.each([
    ['2026-12-05', 'Sat 5 Dec 2026'],
    ['2027-01-01', 'Fri 1 Jan 2027'],
  ])('formats %s as %s', (date, words) => expect(formatDay(date)).toBe(words));

  it.each([
    ['00:00', '12:00 am'],
    ['09:30', '9:30 am'],
    ['12:00', '12:00 pm'],
    ['22:30', '10:30 pm'],
  ])('%s is %s', (time, words) => expect(formatTime(time)).toBe(words));

  it.each([
    ['09:30', '11:30', '9:30–11:30 am'],
    ['11:00', '13:00', '11:00 am–1:00 pm'],
  ])('%s to %s is %s', (start, end, words) => expect(formatTimes(start, end)).toBe(words));

  it.each([
    [0, '0 min'],
    [59_999, '0 min'],
    [12 * 60_000, '12 min'],
    [200 * 60_000, '3 h 20 min'],
    [24 * 3_600_000, '1 d'],
    [51 * 3_600_000 + 59_000, '2 d 3 h'],
    [24 * 3_600_000 + 5 * 60_000, '1 d'],
  ])('%d ms are %s', (ms, words) => expect(formatDuration(ms)).toBe(words));

  it('shows instants in IST on any machine', () => {
    expect(formatInstant('2026-12-04T20:00:00.000Z')).toEqual({ day: 'Sat 5 Dec 2026', time: '1:30 am' });
    expect(formatDateTime('2026-12-05T04:00:00.000Z')).toBe('Sat 5 Dec 2026, 9:30 am');
  });
});
