import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listHelpers } from '@sahaya/contracts';
import { distanceKm, type LngLat, roundPoint } from '@sahaya/domain';
import {
  ALL_GENDER_KEYS,
  buildAreaKeys,
  buildSearchKeys,
  findCells,
  KEYS_MAX,
  toBoundingBox,
  toHundredths,
} from '../shared/search-keys.js';
import { buildFilter, chooseSort, divideDistance, resolveArea, type SearchArea, toRange } from './search-filter.js';

const asked = (fields: Record<string, unknown>) => listHelpers.input.parse(fields);

describe('resolveArea', () => {
  it.each([
    [{}, undefined],
    [{ lat: 28.6 }, undefined],
    [{ lng: 77.2, radius: 5 }, undefined],
    [{ lat: 'here', lng: 77.2 }, undefined],
    [{ lat: 128.6, lng: 77.2 }, undefined],
    [
      { lat: 28.6, lng: 77.2 },
      { center: [77.2, 28.6], km: 50 },
    ],
    [
      { lat: '28.6', lng: '77.2', radius: '50' },
      { center: [77.2, 28.6], km: 50 },
    ],
    [
      { lat: 28.6, lng: 77.2, radius: 7.5 },
      { center: [77.2, 28.6], km: 7.5 },
    ],
    [
      { lat: 28.6, lng: 77.2, radius: 500 },
      { center: [77.2, 28.6], km: 50 },
    ],
    [
      { lat: 28.6, lng: 77.2, radius: 0 },
      { center: [77.2, 28.6], km: 50 },
    ],
    [
      { lat: 28.6, lng: 77.2, radius: -3 },
      { center: [77.2, 28.6], km: 50 },
    ],
    [
      { lat: 0, lng: 0 },
      { center: [0, 0], km: 50 },
    ],
  ])('%j → %j', (fields, circle) => {
    const { center, km } = resolveArea(asked(fields)) ?? {};
    expect(center && { center, km }).toEqual(circle);
  });

  it.each([
    ['saket', 'Saket, Delhi NCR', 50],
    ['Saket, New Delhi', 'Saket, Delhi NCR', 50],
    ['sake', 'Saket, Delhi NCR', 50],
    ['sak', undefined, undefined],
    ['Mumbai', 'Mumbai', 50],
    ['Bengaluru', 'Bangalore', 50],
    ['Springfield', undefined, undefined],
    ['(', undefined, undefined],
  ])('the place "%s" is %s, %s km around', (location, label, km) => {
    const area = resolveArea(asked({ location }));
    expect([area?.label, area?.km]).toEqual([label, km]);
  });

  it('uses the point if both a point and a text are sent', () => {
    expect(resolveArea(asked({ lat: 19.1, lng: 72.8, location: 'Delhi' }))?.center).toEqual([72.8, 19.1]);
  });
});

describe('the order of a search that names none', () => {
  it.each([
    [{ location: 'saket' }, 'nearest'],
    [{ location: 'Mumbai' }, 'nearest'],
    [{ location: 'Springfield' }, 'relevance'],
    [{ lat: 28.6, lng: 77.2 }, 'relevance'],
    [{ lat: 28.6, lng: 77.2, location: 'saket' }, 'relevance'],
    [{}, 'relevance'],
    [{ location: 'saket', sort: 'relevance' }, 'relevance'],
    [{ location: 'saket', sort: 'luck' }, 'nearest'],
  ])('%j is %s', (fields, sort) => expect(chooseSort(asked(fields))).toBe(sort));
});

describe('search keys', () => {
  const anyPoint = fc.tuple(fc.double({ min: 68, max: 97, noNaN: true }), fc.double({ min: 6, max: 36, noNaN: true }));
  it('of a helper within a circle always overlap the keys of the circle, which are at most KEYS_MAX', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, fc.double({ min: 0.1, max: 50, noNaN: true }), (center, offset, km) => {
        const point: LngLat = [
          center[0] + ((offset[0] - 82) / 15) * (km / 90),
          center[1] + ((offset[1] - 21) / 15) * (km / 111),
        ];
        const stored = roundPoint(point);
        const keys = buildAreaKeys('cooking', { center, km });
        expect(keys.length).toBeLessThanOrEqual(KEYS_MAX);
        if (distanceKm(center, stored) > km) return;
        const own = buildSearchKeys({ name: '', location: '', services: ['cooking'], point: { coordinates: stored } });
        expect(own.filter((key) => keys.includes(key))).toHaveLength(1);
        const { x, y } = toBoundingBox({ center, km });
        const [east, north] = stored.map(toHundredths) as [number, number];
        expect([east >= x.$gte, east <= x.$lte, north >= y.$gte, north <= y.$lte]).toEqual([true, true, true, true]);
      }),
    );
  });

  it.each<LngLat>([
    [0, 90],
    [180, -90],
    [-180, 89.9],
  ])('of a circle at a limit of the coordinates (%s, %s) are few', (...center) => {
    expect(findCells({ center, km: 50 }).length).toBeLessThanOrEqual(KEYS_MAX);
  });
});

describe('divideDistance', () => {
  it.each([
    [
      50,
      [
        [0, 3],
        [3, 8],
        [8, 50],
      ],
    ],
    [3, [[0, 3]]],
    [
      5,
      [
        [0, 3],
        [3, 5],
      ],
    ],
  ])('divides up to %s km', (km, parts) => expect(divideDistance([3, 8], km)).toEqual(parts));
});

describe('toRange', () => {
  const ages = { min: 18, max: 100 };
  it.each([
    [null, null, undefined],
    [18, 100, undefined],
    [0, 200, undefined],
    [25, null, { $gte: 25 }],
    [null, 40, { $lte: 40 }],
    [25, 100, { $gte: 25 }],
    [18, 40, { $lte: 40 }],
    [25, 40, { $gte: 25, $lte: 40 }],
    [40, 25, { $gte: 25, $lte: 40 }],
    [30, 30, { $gte: 30, $lte: 30 }],
    [100, 18, undefined],
  ])('from %p to %p is %j', (min, max, range) => {
    expect(toRange(min, max, ages)).toEqual(range);
  });
});

describe('buildFilter', () => {
  const around: SearchArea = { center: [77.2, 28.5], km: 10, label: '' };
  it.each([
    [{}, {}],
    [{ minAge: 18, maxAge: 100, minPrice: 0, maxPrice: 2_000, gender: '', services: '', location: ' ' }, {}],
    [{ minPrice: '150', maxPrice: '299.5' }, { hourlyRatePaise: { $gte: 15_000, $lte: 29_950 } }],
    [{ minAge: 'young', maxAge: '' }, {}],
    [{ servesMe: 'true' }, {}],
  ])('%j → %j', (fields, filter) => {
    expect(buildFilter(asked(fields), undefined)).toEqual(filter);
  });

  it("filters by the circle, and by the helper's own radius", () => {
    expect(Object.keys(buildFilter(asked({}), around))).toEqual(['point', 'x', 'y']);
    expect(Object.keys(buildFilter(asked({ servesMe: '1' }), around))).toEqual(['point', 'x', 'y', '$expr']);
  });

  it('filters by the weekday and its hours', () => {
    const filter = buildFilter(asked({ date: '2026-12-02', startTime: '09:00', endTime: '11:00' }), undefined);
    expect(filter).toMatchObject({ isActive: true, 'availability.wednesday': true });
  });

  it('has a gender key for everyone, with or without a gender', () => {
    expect(ALL_GENDER_KEYS).toHaveLength(5);
  });
});
