import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatRupees, share, toPaise, toRupees } from './money.js';

it.each([
  [0, '₹0'],
  [50, '₹50'],
  [448, '₹448'],
  [1234.5, '₹1,234.50'],
  [123456.5, '₹1,23,456.50'],
  [10000000, '₹1,00,00,000'],
  [0.05, '₹0.05'],
])('%d rupees read %s', (rupees, text) => expect(formatRupees(rupees)).toBe(text));

it('rupees and paise convert both ways', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (paise) => toPaise(toRupees(paise)) === paise));
  expect(toPaise(199.99)).toBe(19_999);
});

it.each([
  [1_000, 1_000, 100],
  [1_004, 1_000, 100],
  [1_005, 1_000, 101],
  [25, 200, 1],
  [24, 200, 0],
  [40_000, 2_500, 10_000],
])('of %d paise, %d basis points are %d, rounded half up', (paise, bps, part) => expect(share(paise, bps)).toBe(part));
