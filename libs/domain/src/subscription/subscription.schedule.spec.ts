import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '../people/helper-offer.js';
import {
  addMonths,
  isServiceDate,
  lastDayOf,
  nextServiceDates,
  occurrences,
  type Recurrence,
  type Schedule,
  serviceDates,
} from './subscription.schedule.js';

const WORKDAYS = WEEKDAYS.slice(0, 5);
const plan = (daysOfWeek: readonly (typeof WEEKDAYS)[number][], recurrence: Recurrence = 'weekly'): Schedule => ({
  daysOfWeek,
  recurrence,
  timeSlots: [{ startTime: '09:00', endTime: '11:00', applicableServices: [] }],
});

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-12-15', 0, '2026-12-15'],
])('%s plus %d months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

it('the last day of a period is its last possible day of service, the day before its end', () => {
  const period = { startDate: '2026-12-01', endDate: '2027-01-01' };
  expect(lastDayOf(period)).toBe('2026-12-31');
  expect(serviceDates(plan(WEEKDAYS), period).at(-1)).toBe(lastDayOf(period));
});

describe('the days of a schedule', () => {
  it.each<[string, Schedule, string, string, string[]]>([
    [
      'nothing before the start, the end excluded',
      plan(WORKDAYS),
      '2026-12-03',
      '2026-12-08',
      ['2026-12-03', '2026-12-04', '2026-12-07'],
    ],
    ['over a leap day', plan(WEEKDAYS), '2028-02-28', '2028-03-02', ['2028-02-28', '2028-02-29', '2028-03-01']],
    [
      'over the end of February in other years',
      plan(WEEKDAYS),
      '2027-02-27',
      '2027-03-02',
      ['2027-02-27', '2027-02-28', '2027-03-01'],
    ],
    [
      'over a year’s end',
      plan(['thursday', 'friday']),
      '2026-12-30',
      '2027-01-08',
      ['2026-12-31', '2027-01-01', '2027-01-07'],
    ],
    [
      'every other week, counted from the first day',
      plan(['monday'], 'bi-weekly'),
      '2026-12-02',
      '2027-01-05',
      ['2026-12-07', '2026-12-21', '2027-01-04'],
    ],
    [
      'the week of each month that begins on the first day',
      plan(['monday'], 'monthly'),
      '2026-12-02',
      '2027-03-02',
      ['2026-12-07', '2027-01-04', '2027-02-08'],
    ],
    [
      'monthly from the 31st, by months without one',
      plan(WEEKDAYS.slice(0, 1), 'monthly'),
      '2027-12-31',
      '2028-03-08',
      ['2028-01-03', '2028-01-31', '2028-03-06'],
    ],
    ['no day when none is of the schedule', plan(['sunday']), '2026-12-07', '2026-12-12', []],
  ])('%s', (_, schedule, startDate, endDate, dates) => {
    expect(serviceDates(schedule, { startDate, endDate })).toEqual(dates);
  });

  it.each([
    ['2026-12-01', 22],
    ['2026-12-05', 20],
    ['2028-02-01', 22],
    ['2027-02-01', 22],
  ])('30 days of Monday to Friday from %s have %d visits', (startDate, count) => {
    const endDate = nextServiceDates(plan(WEEKDAYS), startDate, startDate, 31)[30] ?? '';
    expect(serviceDates(plan(WORKDAYS), { startDate, endDate })).toHaveLength(count);
  });

  it('continue beyond the end in the same rhythm', () => {
    expect(nextServiceDates(plan(WORKDAYS), '2026-12-01', '2026-12-31', 3)).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-04',
    ]);
    expect(nextServiceDates(plan(['monday'], 'bi-weekly'), '2026-12-01', '2026-12-31', 2)).toEqual([
      '2027-01-04',
      '2027-01-18',
    ]);
    expect(nextServiceDates(plan([]), '2026-12-01', '2026-12-31', 2)).toEqual([]);
  });

  it('never lie before the start', () => {
    expect(isServiceDate(plan(WEEKDAYS), '2026-12-05', '2026-12-04')).toBe(false);
    expect(isServiceDate(plan(WEEKDAYS, 'monthly'), '2026-12-05', '2026-12-04')).toBe(false);
  });

  it('have a visit for each slot, in the order of time', () => {
    const schedule: Schedule = {
      ...plan(['monday']),
      timeSlots: [
        { startTime: '16:00', endTime: '17:00', applicableServices: [] },
        { startTime: '09:00', endTime: '11:00', applicableServices: [] },
      ],
    };
    expect(occurrences(schedule, { startDate: '2026-12-07', endDate: '2026-12-15' })).toEqual([
      { date: '2026-12-07', slot: 1, startTime: '09:00', endTime: '11:00' },
      { date: '2026-12-07', slot: 0, startTime: '16:00', endTime: '17:00' },
      { date: '2026-12-14', slot: 1, startTime: '09:00', endTime: '11:00' },
      { date: '2026-12-14', slot: 0, startTime: '16:00', endTime: '17:00' },
    ]);
  });
});
