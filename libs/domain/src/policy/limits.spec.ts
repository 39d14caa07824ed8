import { expect, it } from '@jest/globals';
import { LIMITS } from './limits.js';
import { ALL_DAYS, APARTMENT_TYPES, GENDERS, SERVICES, WEEKDAYS } from '../people/helper-offer.js';

it.each<[string, keyof typeof LIMITS, number]>([
  ['password at least', 'passwordMin', 6],
  ['age from', 'ageMin', 18],
  ['age to', 'ageMax', 100],
  ['hourly rate from', 'hourlyRateMin', 50],
  ['hourly rate to', 'hourlyRateMax', 2000],
  ['bio', 'bioMax', 500],
  ['bio on a card', 'bioOnCard', 100],
  ['services on a card', 'servicesOnCard', 4],
  ['review comment from', 'reviewMin', 10],
  ['review comment to', 'reviewMax', 500],
  ['page size', 'pageSize', 12],
  ['pages in the strip', 'pageStrip', 5],
  ['search radius', 'searchRadiusKm', 50],
  ['a helper’s own radius', 'helperRadiusKm', 15],
  ['chat message', 'chatMessageMax', 2000],
])('%s: %s is %d', (_, name, value) => expect(LIMITS[name]).toBe(value));

it.each([
  [
    'services',
    SERVICES,
    'sweeping-mopping cooking laundry gardening pet-care elderly-care babysitting hair-dresser other',
  ],
  ['apartment types', APARTMENT_TYPES, '1bhk 2bhk 3bhk 4bhk more-than-4bhk'],
  ['genders', GENDERS, 'male female other prefer-not-to-say'],
  ['weekdays', WEEKDAYS, 'monday tuesday wednesday thursday friday saturday sunday'],
])('has the specified %s', (_, codes, expected) => expect(codes.join(' ')).toBe(expected));

it('a new helper works on all seven days', () => {
  expect(Object.keys(ALL_DAYS)).toEqual([...WEEKDAYS]);
  expect(Object.values(ALL_DAYS)).not.toContain(false);
});
