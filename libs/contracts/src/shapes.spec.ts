import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { coordinates, count, id, list, number, paginate, rawText, ref, text } from './shapes.js';

const HEX = '65f0c0ffee65f0c0ffee65f0';
const REFUSED = Symbol('refused');
const taken = (shape: z.ZodType, value: unknown) => {
  const parsed = shape.safeParse(value);
  return parsed.success ? parsed.data : REFUSED;
};
const OPERATOR = { $gt: '' };

describe.each<[string, z.ZodType, [sent: unknown, taken: unknown][]]>([
  [
    'an id',
    id,
    [
      [HEX, HEX],
      [HEX.toUpperCase(), HEX],
      ['', REFUSED],
      ['65f0', REFUSED],
      [`${HEX}0`, REFUSED],
      [{ _id: HEX }, REFUSED],
      [OPERATOR, REFUSED],
    ],
  ],
  [
    'a reference',
    ref,
    [
      [HEX, HEX],
      [{ _id: HEX, name: 'Ravi' }, HEX],
      [undefined, ''],
      [null, ''],
      ['', ''],
      [{ _id: null }, ''],
      ['65f0', REFUSED],
      [OPERATOR, REFUSED],
      [{ _id: OPERATOR }, REFUSED],
      [[HEX], REFUSED],
    ],
  ],
  [
    'a text',
    text(5),
    [
      ['  ab ', 'ab'],
      [undefined, ''],
      [null, ''],
      ['', ''],
      ['abcdef', REFUSED],
      [12, REFUSED],
      [['ab'], REFUSED],
      [OPERATOR, REFUSED],
    ],
  ],
  [
    'a password',
    rawText(5),
    [
      ['  ab ', '  ab '],
      [undefined, ''],
      ['abcdef', REFUSED],
      [OPERATOR, REFUSED],
    ],
  ],
  [
    'a number',
    number,
    [
      [30, 30],
      ['30', 30],
      [' 49.5 ', 49.5],
      ['', null],
      ['thirty', null],
      [undefined, null],
      [null, null],
      [Number.NaN, null],
      ['1e999', null],
      ['Infinity', null],
      [OPERATOR, null],
      [[1], null],
    ],
  ],
  [
    'a count from 1 to 100',
    count(25, 1, 100),
    [
      [undefined, 25],
      ['', 25],
      ['abc', 25],
      ['7', 7],
      [7.9, 7],
      [0, 1],
      ['-3', 1],
      ['1000', 100],
      [OPERATOR, 25],
    ],
  ],
  [
    'a list',
    list,
    [
      ['cooking,laundry', ['cooking', 'laundry']],
      [' cooking , ,laundry,', ['cooking', 'laundry']],
      [['cooking'], ['cooking']],
      ['', []],
      [undefined, []],
      [null, []],
      [[OPERATOR], REFUSED],
      [OPERATOR, REFUSED],
      [Array.from({ length: 51 }, () => 'a'), REFUSED],
    ],
  ],
  [
    'a point',
    coordinates,
    [
      [
        [77.2, 28.6],
        [77.2, 28.6],
      ],
      [{ type: 'Point', coordinates: [77.2, 28.6] }, [77.2, 28.6]],
      [undefined, undefined],
      [null, null],
      ['77.2,28.6', REFUSED],
      [['77.2', '28.6'], REFUSED],
      [OPERATOR, REFUSED],
    ],
  ],
])('%s', (_, shape, rows) => {
  it.each(rows)('%j', (sent, expected) => expect(taken(shape, sent)).toEqual(expected));
});

it.each([
  [0, 1],
  [1, 1],
  [12, 1],
  [13, 2],
  [25, 3],
])('%d rows in pages of 12 are %d pages', (total, pages) => {
  expect(paginate(1, 12, total)).toEqual({ page: 1, limit: 12, total, pages });
});
