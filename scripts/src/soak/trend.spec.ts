import { describe, expect, it } from '@jest/globals';
import { Random } from '../chaos/random.ts';
import { trendOf } from './trend.ts';

const COUNT = 240;
const LEVEL = 100;
const TOLERANCE = { share: 0.1, least: 5 };
const series = (valueAt: (index: number) => number, count = COUNT) =>
  Array.from({ length: count }, (_, index) => ({ at: index * 15, value: valueAt(index) }));
const noise = (seed: number, width: number) => {
  const random = new Random(seed);
  return () => (random.next() - 0.5) * width;
};
const sawtooth = (index: number) => (index % 17) * 3;

describe('a series rises', () => {
  it.each<[string, (index: number) => number]>([
    ['with a slow leak', (index) => LEVEL + 0.15 * index],
    [
      'with a leak below noise',
      (
        (shake) => (index: number) =>
          LEVEL + 0.2 * index + shake()
      )(noise(3, 40)),
    ],
    ['with a leak below a sawtooth', (index) => LEVEL + 0.3 * index + sawtooth(index)],
    ['from nothing', (index) => (index < COUNT / 2 ? 0 : index)],
  ])('%s', (_, valueAt) => {
    expect(trendOf(series(valueAt), TOLERANCE)).toMatchObject({ rises: true });
  });
});

describe('a series does not rise', () => {
  it.each<[string, (index: number) => number]>([
    ['if it is flat', () => LEVEL],
    ['if it is a sawtooth', (index) => LEVEL + sawtooth(index)],
    ['if it falls', (index) => LEVEL - 0.2 * index],
    ['if it only rises while it warms up', (index) => LEVEL + Math.min(index, COUNT / 2)],
    ['with one jump', (index) => (index === COUNT - 1 ? 50 * LEVEL : LEVEL)],
    ['by less than a tenth of its level', (index) => LEVEL + 0.05 * index],
    ['if it is always 0', () => 0],
  ])('%s', (_, valueAt) => {
    expect(trendOf(series(valueAt), TOLERANCE)).toMatchObject({ rises: false });
  });

  it('by noise, whatever the seed', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const shake = noise(seed, 60);
      const trend = trendOf(
        series(() => LEVEL + shake()),
        TOLERANCE,
      );
      expect({ seed, ...trend }).toMatchObject({ rises: false });
    }
  });

  it('by less than the smallest growth that counts', () => {
    const valueAt = (index: number) => 1 + index / COUNT;
    expect(trendOf(series(valueAt), TOLERANCE)).toMatchObject({ rises: false });
  });

  it('without values', () => {
    expect(trendOf([], TOLERANCE)).toEqual({ level: 0, growth: 0, rises: false });
  });
});
