import { expect, it } from '@jest/globals';
import { averageRating, ratingLabel } from './rating.js';

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
