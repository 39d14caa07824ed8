import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  CELLS_PER_DAY,
  cellsOf,
  DAY_CLOSES,
  DAY_OPENS,
  defaultEnd,
  END_CHOICES,
  onGrid,
  START_CHOICES,
  startChoicesFor,
  TIME_CHOICES,
  withStart,
} from './slot.js';
import { timeOf } from './time.js';

describe('the time choices', () => {
  it('are every half hour from 06:00 to 22:30', () => {
    expect(TIME_CHOICES).toHaveLength(34);
    expect(TIME_CHOICES.slice(0, 3)).toEqual(['06:00', '06:30', '07:00']);
    expect(TIME_CHOICES.at(-1)).toBe('22:30');
  });

  it('offer only starts with a valid end, and only ends with a valid start', () => {
    expect([START_CHOICES[0], START_CHOICES.at(-1)]).toEqual(['06:00', '22:00']);
    expect(startChoicesFor(30)).toEqual(START_CHOICES);
    expect(startChoicesFor(150).at(-1)).toBe('20:00');
    expect([END_CHOICES[0], END_CHOICES.at(-1)]).toEqual(['06:30', '22:30']);
  });

  it.each([
    [359, false],
    [360, true],
    [375, false],
    [390, true],
    [1350, true],
    [1380, false],
  ])('minute %d is on the grid: %p', (minutes, on) => expect(onGrid(minutes)).toBe(on));
});

describe('the default end', () => {
  it.each([
    ['09:00', '11:00'],
    ['20:30', '22:30'],
    ['21:00', '22:30'],
    ['22:00', '22:30'],
  ])('for %s is %s', (start, end) => expect(defaultEnd(start)).toBe(end));
});

describe('a slot with another start', () => {
  it.each([
    ['keeps an end that is still valid', '09:00', '11:00', '10:00', '11:00'],
    ['keeps a longer visit within the limit', '11:00', '14:00', '06:00', '14:00'],
    ['ends two hours later when the old end is not after the new start', '09:00', '11:00', '11:00', '13:00'],
    ['ends with the day when two hours do not fit', '09:00', '11:00', '22:00', '22:30'],
    ['ends two hours later when the visit would be too long', '22:00', '22:30', '09:00', '11:00'],
  ])('%s', (_, startTime, endTime, start, end) =>
    expect(withStart({ startTime, endTime }, start, 480)).toEqual({ startTime: start, endTime: end }),
  );
});

describe('the cells of a visit', () => {
  it.each([
    ['09:00', '09:30', [540]],
    ['09:00', '11:00', [540, 570, 600, 630]],
    ['22:00', '22:30', [1320]],
    ['11:00', '09:00', []],
  ])('from %s to %s are %j', (start, end, cells) => expect(cellsOf(start, end)).toEqual(cells));

  it('cover a day of 8 hours for the longest visit', () => {
    expect(CELLS_PER_DAY).toBe(16);
    expect(cellsOf('06:00', '14:00')).toHaveLength(CELLS_PER_DAY);
  });

  it('of two visits meet exactly when their times overlap', () => {
    const grid = fc.integer({ min: DAY_OPENS / 30, max: DAY_CLOSES / 30 }).map((cell) => cell * 30);
    const slot = fc.tuple(grid, grid).filter(([start, end]) => start < end);
    fc.assert(
      fc.property(slot, slot, ([aStart, aEnd], [bStart, bEnd]) => {
        const b = new Set(cellsOf(timeOf(bStart), timeOf(bEnd)));
        const meet = cellsOf(timeOf(aStart), timeOf(aEnd)).some((cell) => b.has(cell));
        return meet === (aStart < bEnd && bStart < aEnd);
      }),
    );
  });
});
