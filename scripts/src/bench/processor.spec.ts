import { describe, expect, it } from '@jest/globals';
import { readProcessor, secondsInPs, secondsInStat, total, usedBetween } from './processor.ts';

describe('secondsInStat', () => {
  const rest = 'S 1 42 42 0 -1 4194304 900 0 0 0 250 50 7 7 20 0 11 0 12345 1000 200';

  it.each(['42 (node)', '42 (a name with spaces)', '42 (odd) (S 1 2)'])('reads user and system time of %s', (name) =>
    expect(secondsInStat(`${name} ${rest}`)).toBe(3),
  );
});

describe('secondsInPs', () => {
  it.each([
    ['0:01.25', 1.25],
    ['  12:30.50\n', 750.5],
    ['01:02:03', 3_723],
    ['2-01:00:00', 176_400],
  ])('reads %j', (printed, expected) => expect(secondsInPs(printed)).toBe(expected));
});

it('usedBetween subtracts what an idle process uses, and is never negative', () => {
  const before = { gateway: 10, mongod: 5, redis: 1 };
  const after = { gateway: 14, mongod: 5.1, redis: 1.5 };
  const used = usedBetween(before, after, 4, { gateway: 0.25, mongod: 0.1 });
  expect(used).toEqual({ gateway: 3, mongod: 0, redis: 0.5 });
  expect(total(used)).toBe(3.5);
});

it('reads this process', () => expect(readProcessor({ self: process.pid }).self).toBeGreaterThan(0));
