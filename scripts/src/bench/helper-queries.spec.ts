import { describe, expect, it } from '@jest/globals';
import { HelperQueries } from './helper-queries.ts';

const take = (queries: HelperQueries, count: number) => Array.from({ length: count }, () => queries.next());

describe('HelperQueries', () => {
  it('repeats no query', () => expect(new Set(take(new HelperQueries(1), 5_000)).size).toBe(5_000));

  it('generates the same queries in every run', () =>
    expect(take(new HelperQueries(2), 50)).toEqual(take(new HelperQueries(2), 50)));

  it.each(['sort=rating', 'service=', 'lat=', 'sort=price', 'q='])('a tenth or more of the queries have %s', (part) => {
    const queries = take(new HelperQueries(3), 500);
    expect(queries.filter((query) => query.includes(part)).length).toBeGreaterThanOrEqual(50);
  });
});
