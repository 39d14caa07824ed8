import { describe, expect, it } from '@jest/globals';
import { aReview } from '../../testing/records.js';
import { pageWindow } from './page-window.js';
import { arrange, distribution } from './review-order.js';
import { readSearch, writeSearch } from './search.js';
import { shortBio } from './short-bio.js';

describe('the page strip', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('on page %d of %d', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown));
});

describe('the filters in the address', () => {
  it('are read and written back', () => {
    const search = readSearch(new URLSearchParams('service=cooking&location=Saket&page=2'));
    expect(search).toEqual({ service: 'cooking', location: 'Saket', page: 2 });
    expect(writeSearch(search)).toEqual({ service: 'cooking', location: 'Saket', page: '2' });
  });
  it('that make no sense count as none', () => {
    expect(writeSearch(readSearch(new URLSearchParams('service=flying&page=-1')))).toEqual({});
  });
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
  ] as const)('%s of rating %d', (order, rating, ids) => {
    expect(
      arrange(reviews, order, rating)
        .map(({ _id }) => _id)
        .join(''),
    ).toBe(ids);
  });
  it('are counted by stars', () => {
    expect(distribution(reviews).map(({ count }) => count)).toEqual([2, 0, 1, 0, 0]);
  });
});

describe('the bio on a card', () => {
  it('is cut to 100 characters', () => {
    expect(shortBio('x'.repeat(100))).toHaveLength(100);
    expect(shortBio('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
  });
});
