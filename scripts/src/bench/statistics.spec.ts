import { describe, expect, it } from '@jest/globals';
import { median, percentile, ratios, spread } from './statistics.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9], 9.5],
    [[], NaN],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected));
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);

  it.each([
    [hundred, 0.5, 50],
    [hundred, 0.99, 99],
    [hundred, 1, 100],
    [[7], 0.99, 7],
    [[2, 1], 0.5, 1],
    [[], 0.5, NaN],
  ])('case %#: the share %d', (values, p, expected) => expect(percentile(values, p)).toBe(expected));
});

it('spread has the median and both ends', () => expect(spread([5, 1, 9])).toEqual({ median: 5, least: 1, most: 9 }));

it('ratios compares the sides of each round', () =>
  // The second round ran on a machine that was twice as slow.
  expect(ratios([100, 50, 90], [200, 100, 100])).toEqual({ median: 0.5, least: 0.5, most: 0.9 }));
