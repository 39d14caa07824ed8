import { describe, expect, it } from '@jest/globals';
import { BOARD_COLUMNS, boardWindow, hasBoard, planVisitWindows } from './visit-board.js';

const NOW = new Date('2026-12-05T04:00:00.000Z'); // 9:30 am in India
const columnsOf = (start: string) =>
  BOARD_COLUMNS.filter((column) => {
    const { from, until } = boardWindow(column, NOW);
    return from <= new Date(start) && new Date(start) < until;
  });

describe('the board of today’s visits', () => {
  it.each([
    ['2026-12-04T15:59:59.999Z', []],
    ['2026-12-04T16:00:00.000Z', ['late']],
    ['2026-12-05T03:44:59.999Z', ['late']],
    ['2026-12-05T03:45:00.000Z', ['not-started']],
    ['2026-12-05T03:59:59.999Z', ['not-started']],
    ['2026-12-05T04:00:00.000Z', ['starting-soon', 'without-helper']],
    ['2026-12-05T05:59:59.999Z', ['starting-soon', 'without-helper']],
    ['2026-12-05T06:00:00.000Z', ['without-helper']],
    ['2026-12-05T18:29:59.999Z', ['without-helper']],
    ['2026-12-05T18:30:00.000Z', []],
  ])('lists a visit that begins at %s in %j', (start, columns) => {
    expect(columnsOf(start)).toEqual(columns);
  });
});

describe('the visits of subscriptions on the board', () => {
  const columnsAt = (now: string, date: string, startTime: string, endTime: string) =>
    BOARD_COLUMNS.filter((column) =>
      planVisitWindows(column, new Date(now)).some(
        ({ from, before, endedBy = '24:00', ...window }) =>
          window.date === date && from <= startTime && startTime < before && endTime <= endedBy,
      ),
    );
  it.each([
    ['08:00', '09:30', ['late']],
    ['08:00', '09:31', []],
    ['09:15', '11:00', ['not-started']],
    ['09:14', '11:00', []],
    ['09:30', '11:00', ['starting-soon', 'without-helper']],
    ['11:29', '13:00', ['starting-soon', 'without-helper']],
    ['11:30', '13:00', ['without-helper']],
    ['23:30', '23:59', ['without-helper']],
  ])('lists one from %s to %s at 9:30 in %j', (startTime, endTime, columns) => {
    expect(columnsAt(NOW.toISOString(), '2026-12-05', startTime, endTime)).toEqual(columns);
  });

  it('lists those of yesterday evening in the night, and those of tomorrow when they begin soon', () => {
    const midnight = '2026-12-04T18:45:30.000Z'; // 0:15 in India
    expect(columnsAt(midnight, '2026-12-04', '21:00', '23:00')).toEqual(['late']);
    expect(columnsAt(midnight, '2026-12-04', '12:15', '13:00')).toEqual([]);
    const evening = '2026-12-04T17:30:30.000Z'; // 11 pm in India
    expect(columnsAt(evening, '2026-12-05', '01:00', '02:00')).toEqual(['starting-soon']);
    expect(columnsAt(evening, '2026-12-05', '01:01', '02:00')).toEqual([]);
    expect(columnsAt(evening, '2026-12-04', '23:01', '23:30')).toEqual(['starting-soon', 'without-helper']);
  });
});

it.each([
  ['ops', true],
  ['admin', true],
  ['support', false],
  ['finance', false],
  ['customer', false],
  [undefined, false],
])('the role %s has the board: %p', (role, has) => expect(hasBoard(role)).toBe(has));
