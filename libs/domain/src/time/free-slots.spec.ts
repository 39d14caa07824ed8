import { describe, expect, it } from '@jest/globals';
import type { WeeklyPlan } from './availability.js';
import { type DayCells, nextFreeSlots } from './free-slots.js';
import { ALL_DAYS } from '../people/helper-offer.js';
import { cellsOf } from './slot.js';

// A Tuesday.
const wanted = { date: '2026-12-01', startTime: '09:00', endTime: '11:00' };
const always: WeeklyPlan = { availability: ALL_DAYS };
const range = { from: '2026-12-01', to: '2026-12-14', count: 3 };
const taken = (...slots: [from: string, to: string][]): DayCells => ({
  taken: slots.flatMap(([from, to]) => cellsOf(from, to)),
  off: [],
});
const found = (days: Record<string, DayCells> = {}, plan = always, within = range) =>
  nextFreeSlots(wanted, plan, new Map(Object.entries(days)), within).map(
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
