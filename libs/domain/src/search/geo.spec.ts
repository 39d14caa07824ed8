import { expect, it } from '@jest/globals';
import { distanceKm, isLngLat, roundPoint } from './geo.js';

const DELHI = [77.209, 28.6139] as [number, number];
const MUMBAI = [72.8777, 19.076] as [number, number];

it('distance on the globe in km', () => {
  expect(distanceKm(DELHI, DELHI)).toBe(0);
  expect(distanceKm(DELHI, MUMBAI)).toBeGreaterThan(1_140);
  expect(distanceKm(DELHI, MUMBAI)).toBeLessThan(1_160);
  expect(distanceKm([0, 0], [180, 0])).toBeCloseTo(Math.PI * 6371, 6);
});

it.each([
  [[77.2, 28.6], true],
  [[180, -90], true],
  [[28.6, 97.2], false],
  [[181, 0], false],
  [[77.2], false],
  [[77.2, 28.6, 0], false],
  [[Number.NaN, 0], false],
])('%j is a point: %p', (point, is) => expect(isLngLat(point)).toBe(is));

it('a home point is rounded to about a kilometre', () => {
  const rounded = roundPoint([77.20901, 28.61393]);
  expect(rounded).toEqual([77.21, 28.61]);
  expect(distanceKm(rounded, [77.20901, 28.61393])).toBeLessThan(1);
});
