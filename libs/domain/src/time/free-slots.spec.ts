import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { notWorking, type WeeklyPlan } from './availability.js';
import {
  addOwnTime,
  type DayCells,
  freeDays,
  freeEnds,
  freeStarts,
  isFree,
  isFull,
  nearestFreeSlots,
  nextFreeSlots,
  reservationClash,
} from './free-slots.js';
import { ALL_DAYS } from '../people/helper-offer.js';
import { cellsOf, END_CHOICES, START_CHOICES, TIME_CHOICES } from './slot.js';
import { minutesOf } from './time.js';

// A Tuesday.
const wanted = { date: '2026-12-01', startTime: '09:00', endTime: '11:00' };
const always: WeeklyPlan = { availability: ALL_DAYS };
const range = { from: '2026-12-01', to: '2026-12-14', count: 3 };
const taken = (...slots: [from: string, to: string][]): DayCells => ({
  taken: slots.flatMap(([from, to]) => cellsOf(from, to)),
  off: [],
});
const found = (days: Record<string, DayCells> = {}, plan = always, within = range) =>
  nextFreeSlots(wanted, freeDays(plan, new Map(Object.entries(days)), within), within.count).map(
    ({ date, startTime, endTime }) => `${date.slice(8)} ${startTime}-${endTime}`,
  );

describe('the next free slots of a helper', () => {
  it.each<[string, string[], string[]]>([
    ['beside the lost one, then at the same time', found(), ['01 09:30-11:30', '02 09:00-11:00', '03 09:00-11:00']],
    [
      'nearest to it, where that is taken',
      found({ '2026-12-01': taken(['09:00', '11:00']), '2026-12-02': taken(['08:00', '10:00']) }),
      ['01 11:00-13:00', '02 10:00-12:00', '03 09:00-11:00'],
    ],
    [
      'not where the day is full, or off',
      found({
        '2026-12-01': taken(['06:00', '13:00']),
        '2026-12-02': { taken: [], off: cellsOf('06:00', '22:30') },
      }),
      ['03 09:00-11:00', '04 09:00-11:00', '05 09:00-11:00'],
    ],
    [
      'by the weekly plan',
      found(
        {},
        {
          availability: { ...ALL_DAYS, wednesday: false },
          hours: { thursday: { from: '15:00', to: '18:00' } },
        },
      ),
      ['01 09:30-11:30', '03 15:00-17:00', '04 09:00-11:00'],
    ],
    ['as far as they may be booked', found({}, always, { ...range, from: '2026-12-14' }), ['14 09:00-11:00']],
    ['none', found({}, always, { ...range, from: '2026-12-15' }), []],
  ])('%s', (_, actual, expected) => expect(actual).toEqual(expected));
});

describe('the free times of a day', () => {
  const DATE = wanted.date;
  const dayOf = (cells: Partial<DayCells> = {}, plan = always) =>
    freeDays(plan, new Map([[DATE, { taken: [], off: [], ...cells }]]), { from: DATE, to: DATE })[0]!;
  const shown = (cells?: Partial<DayCells>, plan?: WeeklyPlan) => {
    const { free, maxMinutes } = dayOf(cells, plan);
    return [free.map(({ startTime, endTime }) => `${startTime}-${endTime}`), maxMinutes];
  };

  it.each<[string, unknown[], string[], number]>([
    ['the whole working day', shown(), ['06:00-22:30'], 480],
    ['around a visit', shown({ taken: cellsOf('09:00', '11:00') }), ['06:00-09:00', '11:00-22:30'], 360],
    ['without time off, which is no work', shown({ off: cellsOf('06:00', '20:00') }), ['20:00-22:30'], 480],
    [
      'in the hours of the day',
      shown({}, { ...always, hours: { tuesday: { from: '10:00', to: '14:00' } } }),
      ['10:00-14:00'],
      480,
    ],
    ['none on a day off', shown({}, { availability: { ...ALL_DAYS, tuesday: false } }), [], 480],
    ['up to 8 hours of work', shown({ taken: cellsOf('06:00', '13:30') }), ['13:30-22:30'], 30],
    ['none after 8 hours of work', shown({ taken: cellsOf('06:00', '14:00') }), [], 0],
  ])('%s', (_, actual, free, maxMinutes) => expect(actual).toEqual([free, maxMinutes]));

  it('include the time of the visit that is moved', () => {
    const day = {
      date: '2026-12-08',
      free: [
        { startTime: '11:00', endTime: '12:00' },
        { startTime: '15:00', endTime: '16:00' },
      ],
      maxMinutes: 60,
    };
    expect(addOwnTime(day, { startTime: '09:00', endTime: '11:00' })).toEqual({
      date: '2026-12-08',
      free: [
        { startTime: '09:00', endTime: '12:00' },
        { startTime: '15:00', endTime: '16:00' },
      ],
      maxMinutes: 180,
    });
  });

  it('offers the starts that fit the length, the ends that fit the start, and the nearest starts first', () => {
    const day = dayOf({ taken: cellsOf('08:00', '13:00'), off: cellsOf('15:00', '22:30') });
    expect(freeStarts(day, 120)).toEqual(['06:00', '13:00']);
    expect(freeStarts(day, 180)).toEqual([]);
    expect(freeEnds(day, '13:30', 60)).toEqual(['14:30', '15:00']);
    expect(freeEnds(day, '08:00', 30)).toEqual([]);
    const nearest = nearestFreeSlots({ date: DATE, startTime: '07:00', endTime: '08:00' }, day);
    expect(nearest.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
      '06:30-07:30',
      '06:00-07:00',
      '13:00-14:00',
      '13:30-14:30',
      '14:00-15:00',
    ]);
  });

  it('are those that the weekly plan and the reservation accept', () => {
    const time = fc.constantFrom(...TIME_CHOICES);
    const cells = fc.tuple(time, time).map(([from, to]) => cellsOf(from, to));
    const plan = fc.record({
      availability: fc.boolean().map((tuesday) => ({ ...ALL_DAYS, tuesday })),
      hours: fc.option(
        fc.tuple(time, time).map(([from, to]) => ({ tuesday: { from, to } })),
        { nil: undefined },
      ),
    });
    fc.assert(
      fc.property(cells, cells, plan, (taken, off, weekly) => {
        const day = dayOf({ taken, off }, weekly);
        const lengths = new Set<number>();
        for (const startTime of START_CHOICES) {
          const accepted = END_CHOICES.filter((endTime) => {
            const isVisit = (minutesOf(endTime) ?? 0) > (minutesOf(startTime) ?? 0);
            if (!isVisit || notWorking(weekly, { date: DATE, startTime, endTime })) return false;
            return !reservationClash({ taken, off }, cellsOf(startTime, endTime));
          });
          expect(freeEnds(day, startTime, 30)).toEqual(accepted);
          for (const endTime of accepted) lengths.add((minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0));
          for (const endTime of accepted) {
            expect(isFree(day, { startTime, endTime })).toBe(true);
            const minutes = (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
            expect(freeStarts(day, minutes)).toContain(startTime);
          }
        }
        for (let minutes = 30; minutes <= 480; minutes += 30) expect(isFull(day, minutes)).toBe(!lengths.has(minutes));
      }),
      { numRuns: 30 },
    );
  });
});
