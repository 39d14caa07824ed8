import { describe, expect, it } from '@jest/globals';
import { BOARD_COLUMNS, boardWindow } from './visit-board.js';

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
