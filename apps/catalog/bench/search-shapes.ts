import type { FieldsOf, listHelpers } from '@sahaya/contracts';

export type SearchFields = Partial<FieldsOf<typeof listHelpers>>;
export const DELHI = { lat: 28.6139, lng: 77.209 };

/**
 * The thirteen query shapes of the search screen (docs/search-at-scale.md). A plain shape is answered in the order of an
 * index: nothing is sorted, and at most three entries are read for each result.
 */
export const buildSearchShapes = (date: string): [name: string, fields: SearchFields, kind: 'plain' | 'bounded'][] => [
  ['everyone', {}, 'plain'],
  ['one service', { service: 'cooking' }, 'plain'],
  ['by price', { sort: 'price' }, 'plain'],
  ['one service by price', { service: 'laundry', sort: 'price' }, 'plain'],
  ['one gender', { gender: 'female', service: 'cooking' }, 'plain'],
  ['around a point, best rated', { ...DELHI, radius: 50, sort: 'rating' }, 'plain'],
  ['around a point', { ...DELHI, radius: 50, service: 'cooking' }, 'bounded'],
  ['the nearest', { ...DELHI, radius: 50, sort: 'nearest' }, 'bounded'],
  ['a place by its name', { location: 'Andheri, Mumbai', gender: 'male', sort: 'nearest' }, 'bounded'],
  ['a part of a place name', { location: 'ndher' }, 'bounded'],
  [
    'ranges of age and price',
    { minAge: 30, maxAge: 34, minPrice: 300, maxPrice: 350, services: 'cooking,laundry' },
    'bounded',
  ],
  ['words', { q: 'ravi andhri', sort: 'price' }, 'bounded'],
  ['free then, who comes to me', { ...DELHI, servesMe: 'true', date, startTime: '09:00', endTime: '11:00' }, 'bounded'],
];
