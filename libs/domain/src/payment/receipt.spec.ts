import { describe, expect, it } from '@jest/globals';
import { includedTaxPaise, receiptNumber } from './receipt.js';

describe('a receipt', () => {
  it.each([
    [11_800, 18, 1_800],
    [4_800, 18, 732],
    [1, 18, 0],
    [3, 18, 0],
    [4, 18, 1],
    [4_800, 0, 0],
  ])('%d paise contain %d %% tax: %d', (paise, percent, tax) => expect(includedTaxPaise(paise, percent)).toBe(tax));

  it.each([
    ['2026-27', 1, '2026-27/000001'],
    ['2026-27', 1_234_567, '2026-27/1234567'],
  ])('of %s with number %d is %s', (year, serial, number) => expect(receiptNumber(year, serial)).toBe(number));
});
