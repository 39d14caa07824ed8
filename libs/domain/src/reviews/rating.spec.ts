import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { averageRating, ratingLabel, ratingScore } from './rating.js';

it.each([
  [0, 'No rating'],
  [0.1, 'Poor'],
  [1, 'Poor'],
  [1.1, 'Fair'],
  [2, 'Fair'],
  [2.1, 'Good'],
  [3, 'Good'],
  [3.1, 'Very Good'],
  [4, 'Very Good'],
  [4.1, 'Excellent'],
  [5, 'Excellent'],
])('%d stars read %s', (rating, label) => expect(ratingLabel(rating)).toBe(label));

it.each([
  [0, 0, 0],
  [-5, -1, 0],
  [5, 1, 5],
  [9, 2, 4.5],
  [13, 3, 4.3],
  [14, 3, 4.7],
  [425, 100, 4.3],
])('%d stars in %d reviews are %d on average', (sum, count, average) =>
  expect(averageRating(sum, count)).toBe(average),
);

describe('the score that orders "best rated"', () => {
  it.each([
    [0, 0, 0],
    [5, 1, 4.091],
    [1, 1, 3.727],
    [282, 60, 4.6],
    [5_000, 1_000, 4.99],
  ])('of %d stars in %d reviews is %d', (sum, count, score) => {
    expect(ratingScore(sum, count)).toBe(score);
  });

  it('grows with each better review and stays between the worst and the best one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 }), (stars) => {
        const sum = stars.reduce((total, one) => total + one, 0);
        const score = ratingScore(sum, stars.length);
        expect(score).toBeGreaterThanOrEqual(Math.min(4, ...stars));
        expect(score).toBeLessThanOrEqual(Math.max(4, ...stars));
        expect(ratingScore(sum + 5, stars.length + 1)).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
