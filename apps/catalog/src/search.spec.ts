import { describe, expect, it } from '@jest/globals';
import { listHelpers } from '@sahaya/contracts';
import { circleOf, filterOf, rangeOf } from './search.js';

const asked = (fields: Record<string, unknown>) => listHelpers.input.parse(fields);

describe('circleOf', () => {
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
    expect(circleOf(asked(fields))).toEqual(circle);
  });
});

describe('rangeOf', () => {
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
    expect(rangeOf(min, max, ages)).toEqual(range);
  });
});

describe('filterOf', () => {
  it.each([
    [{}, {}],
    [{ minAge: 18, maxAge: 100, minPrice: 0, maxPrice: 2_000, gender: '', services: '', location: ' ' }, {}],
    [{ service: 'cooking' }, { services: { $all: ['cooking'] } }],
    [{ services: 'cooking, laundry,' }, { services: { $all: ['cooking', 'laundry'] } }],
    [{ service: 'laundry', services: ['cooking', 'laundry'] }, { services: { $all: ['laundry', 'cooking'] } }],
    [{ gender: 'female' }, { gender: 'female' }],
    [{ minPrice: '150', maxPrice: '299.5' }, { hourlyRatePaise: { $gte: 15_000, $lte: 29_950 } }],
    [{ minAge: 'young', maxAge: '' }, {}],
    [{ location: 'Andheri (W).*' }, { location: { $regex: 'Andheri \\(W\\)\\.\\*', $options: 'i' } }],
  ])('%j → %j', (fields, filter) => {
    expect(filterOf(asked(fields), undefined)).toEqual(filter);
  });

  it('leaves the text of the place out when there is a point', () => {
    const input = asked({ lat: 19.1, lng: 72.8, location: 'Delhi', service: 'cooking' });
    expect(filterOf(input, circleOf(input))).toEqual({ services: { $all: ['cooking'] } });
  });
});
