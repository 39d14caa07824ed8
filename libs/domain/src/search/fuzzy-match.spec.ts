import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areOneErrorApart, deletionVariants, searchWords } from './fuzzy-match.js';

describe('one typing error', () => {
  it.each([
    ['cooking', 'cookng', true],
    ['cooking', 'cookking', true],
    ['cooking', 'cooling', true],
    ['cooking', 'cookign', true],
    ['cooking', 'cokign', false],
    ['cooking', 'baking', false],
    ['sector12', 'sector13', false],
  ])('%s and %s: %p', (a, b, apart) => {
    expect(areOneErrorApart(a, b)).toBe(apart);
    expect(areOneErrorApart(b, a)).toBe(apart);
  });

  it('is always found through a deletion of one letter', () => {
    const word = fc.stringMatching(/^[a-z]{5,12}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('drop', 'change', 'add'), (right, at, error) => {
        const i = at % right.length;
        const middle = error === 'drop' ? '' : error === 'change' ? 'z' : `${right[i] ?? ''}z`;
        const wrong = right.slice(0, i) + middle + right.slice(i + 1);
        const shared = [...deletionVariants(wrong)].some((rest) => deletionVariants(right).has(rest));
        expect(shared).toBe(true);
      }),
    );
  });
});

describe('search words of a text', () => {
  it.each([
    ['  Ravi   KUMAR ', ['ravi', 'kumar']],
    ['Saket, New Delhi', ['saket', 'new', 'delhi']],
    ['sweeping-mopping', ['sweeping', 'mopping']],
    ['José é', ['jose', 'e']],
    ['रवि कुमार', ['रवि', 'कुमार']],
    ['.* $gt {}', ['gt']],
    ['a a a', ['a']],
    ['', []],
  ])('%j: %j', (text, words) => expect(searchWords(text)).toEqual(words));

  it('are bounded in number and length for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        const words = searchWords(text);
        expect(words.length).toBeLessThanOrEqual(12);
        expect(words.every((word) => word.length <= 30)).toBe(true);
      }),
    );
  });
});
