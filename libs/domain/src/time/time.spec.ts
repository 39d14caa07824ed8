import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  daysBetween,
  isCalendarDate,
  istDate,
  istInstant,
  istTime,
  minutesOf,
  parseDate,
  timeOf,
  mondayOf,
  weekdayOf,
} from './time.js';

describe('IST', () => {
  it('is five and a half hours ahead of UTC, in winter and in summer', () => {
    expect(istInstant('2026-12-05', '09:00').toISOString()).toBe('2026-12-05T03:30:00.000Z');
    expect(istInstant('2026-06-05', '05:00').toISOString()).toBe('2026-06-04T23:30:00.000Z');
  });

  it.each([
    ['2026-12-04T18:29:59.999Z', '2026-12-04', '23:59'],
    ['2026-12-04T18:30:00.000Z', '2026-12-05', '00:00'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01', '01:30'],
  ])('at %s it is %s, %s', (instant, date, time) => {
    expect(istDate(new Date(instant))).toBe(date);
    expect(istTime(new Date(instant))).toBe(time);
  });

  it('converts a date and a time to an instant and back', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
    const minute = fc.integer({ min: 0, max: 1_439 }).map(timeOf);
    fc.assert(
      fc.property(day, minute, (date, time) => {
        const instant = istInstant(date, time);
        return istDate(instant) === date && istTime(instant) === time;
      }),
    );
  });
});

describe('a calendar day', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    // The nights when clocks change elsewhere.
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
  ])('%s plus %d days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  it('has a weekday', () => {
    expect(['2026-12-05', '2026-12-06', '2026-12-07'].map(weekdayOf)).toEqual(['saturday', 'sunday', 'monday']);
    expect(['2026-12-06', '2026-12-07', '2026-12-08'].map(mondayOf)).toEqual([
      '2026-11-30',
      '2026-12-07',
      '2026-12-07',
    ]);
  });

  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '2026-01-01T00:00', '', 'tomorrow'])(
    '%p is not a day',
    (text) => expect(isCalendarDate(text)).toBe(false),
  );
});

// An ISO instant counts as its IST day.
describe('a date sent by a client', () => {
  it.each([
    ['2026-12-05', '2026-12-05'],
    ['2026-12-04T18:29:00Z', '2026-12-04'],
    ['2026-12-04T18:30:00.000Z', '2026-12-05'],
    ['2026-12-05T00:00:00+05:30', '2026-12-05'],
    ['2026-12-04T13:30:00-05:00', '2026-12-05'],
    // Without an offset it is wall time, and business time is IST.
    ['2026-12-05T23:00', '2026-12-05'],
    ['2026-12-05T01:00:00', '2026-12-05'],
  ])('%s is %s', (text, date) => expect(parseDate(text)).toBe(date));

  it.each([
    '',
    'soon',
    '05-12-2026',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-12-05T25:00:00Z',
    '2026-12-05T10',
    '9999-12-31T20:00:00Z',
    '0000-01-01T00:00:00+14:00',
  ])('%p is invalid', (text) => expect(parseDate(text)).toBeUndefined());
});

describe('a time of day', () => {
  it.each([
    ['00:00', 0],
    ['09:30', 570],
    ['23:59', 1439],
  ])('%s is minute %d', (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
    expect(timeOf(minutes)).toBe(time);
  });

  it.each(['', '24:00', '9:30', '09:60', '09:30:00', '0930', ' 09:30'])('%p is invalid', (text) =>
    expect(minutesOf(text)).toBeUndefined(),
  );
});
