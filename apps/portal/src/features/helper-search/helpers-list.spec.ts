import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '@sahaya/domain';
import { aReview } from '../../../test/records.js';
import { visiblePages } from './page-window.js';
import { findTimePreset } from './filters/time-presets.js';
import { sortReviews, countByStars } from '../reviews/review-order.js';
import { toSearchRequest, countAdvancedFilters, EMPTY_SEARCH, readSearch, writeSearch } from './search-params.js';
import { shortBio } from './short-bio.js';

describe('pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('shows on page %d of %d', (page, pages, shown) => expect(visiblePages(page, pages)).toEqual(shown));
});

describe('the filters in the URL', () => {
  const NOW = new Date('2026-12-01T04:00:00Z');
  const read = (query: string) => readSearch(new URLSearchParams(query), CURRENT_POLICY, NOW);
  const FULL =
    'q=asha&service=cooking&gender=female&minAge=25&maxAge=60&minPrice=100&maxPrice=500&servesMe=true&favourites=true' +
    '&date=2026-12-05&startTime=08%3A00&endTime=12%3A00&sort=price&view=map&page=2&location=Saket&services=cooking%2Claundry';

  it('are read and written', () => {
    const search = read(FULL);
    expect(search).toEqual({
      ...EMPTY_SEARCH,
      q: 'asha',
      service: 'cooking',
      location: 'Saket',
      gender: 'female',
      minAge: 25,
      maxAge: 60,
      minPrice: 100,
      maxPrice: 500,
      services: ['cooking', 'laundry'],
      servesMe: true,
      favourites: true,
      date: '2026-12-05',
      startTime: '08:00',
      endTime: '12:00',
      sort: 'price',
      view: 'map',
      page: 2,
    });
    expect(new URLSearchParams(writeSearch(search)).toString().split('&').sort()).toEqual(FULL.split('&').sort());
    expect(toSearchRequest(search, 12)).toMatchObject({
      page: 2,
      limit: 12,
      services: ['cooking', 'laundry'],
      minAge: 25,
    });
  });
  it('prefer a point over the place text', () => {
    const search = read('lat=28.5&lng=77.2&radius=8&location=Saket');
    expect(writeSearch(search)).toEqual({ lat: '28.5', lng: '77.2', radius: '8' });
    expect(toSearchRequest(search, 12)).toEqual({ lat: 28.5, lng: 77.2, radius: 8, page: 1, limit: 12 });
  });
  it.each([
    'service=flying&page=-1',
    'gender=robot&sort=luck&view=globe&services=flying',
    'minAge=18&maxAge=100&minPrice=0&maxPrice=2000',
    'minAge=&maxAge=old&minPrice=-5&maxPrice=99999',
    'lat=95&lng=77',
    'lat=28.5',
    'date=2026-11-30&startTime=08:00&endTime=12:00',
    'date=2026-12-05',
    'radius=7',
  ])('ignore invalid and default values: %s', (query) => {
    expect(writeSearch(read(query))).toEqual({});
    expect(countAdvancedFilters(read(query))).toBe(0);
    expect(toSearchRequest(read(query), 12)).toEqual({ page: 1, limit: 12 });
  });
  it('swap reversed limits and clamp them', () => {
    expect(writeSearch(read('minPrice=900&maxPrice=300&lat=28&lng=77&radius=900'))).toEqual({
      minPrice: '300',
      maxPrice: '900',
      lat: '28',
      lng: '77',
    });
  });
  it.each([
    ['', 0],
    ['q=asha&sort=price&view=map&page=3', 0],
    ['minAge=25', 1],
    ['minAge=25&maxAge=60', 1],
    ['service=cooking&location=Saket', 2],
    [FULL, 8],
  ])('are counted on the badge: %s', (query, count) => expect(countAdvancedFilters(read(query))).toBe(count));
});

describe('the times of day', () => {
  it.each([
    ['08:00', '12:00', 'morning'],
    ['12:00', '16:00', 'afternoon'],
    ['16:00', '20:00', 'evening'],
    ['09:00', '11:00', undefined],
  ])('%s to %s is %s', (startTime, endTime, name) => expect(findTimePreset({ startTime, endTime })).toBe(name));
});

describe('reviews', () => {
  const reviews = [
    aReview({ _id: 'a', rating: 3, createdAt: '2026-12-01T00:00:00Z' }),
    aReview({ _id: 'b', rating: 5, createdAt: '2026-11-01T00:00:00Z' }),
    aReview({ _id: 'c', rating: 5, createdAt: '2026-12-03T00:00:00Z' }),
  ];
  it.each([
    ['newest', 0, 'cab'],
    ['oldest', 0, 'bac'],
    ['highest', 0, 'cba'],
    ['lowest', 0, 'acb'],
    ['newest', 5, 'cb'],
    ['newest', 1, ''],
  ] as const)('sorted by %s with rating %d', (order, rating, ids) => {
    expect(
      sortReviews(reviews, order, rating)
        .map(({ _id }) => _id)
        .join(''),
    ).toBe(ids);
  });
  it('are counted by stars', () => {
    expect(countByStars(reviews).map(({ count }) => count)).toEqual([2, 0, 1, 0, 0]);
  });
});

describe('the bio on a card', () => {
  it('is cut to 100 characters', () => {
    expect(shortBio('x'.repeat(100))).toHaveLength(100);
    expect(shortBio('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  });
});
