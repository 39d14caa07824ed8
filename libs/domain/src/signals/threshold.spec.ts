import { describe, expect, it } from '@jest/globals';
import { suggestThreshold, thresholdInForce, toThresholdStart, upcomingThreshold } from './threshold.js';

const now = new Date('2026-12-05T12:00:00+05:30');
const at = (day: string) => new Date(`${day}T00:00:00+05:30`);
const rule = 'unconfirmed-visits';
const version = (threshold: number, day: string) => ({ threshold, since: at(day) });

describe('the threshold of a rule', () => {
  it.each([
    ['the initial one at first', [], 3, undefined],
    ['the latest one that has started', [version(4, '2026-12-01'), version(5, '2026-12-04')], 5, undefined],
    ['the earlier one until the next starts', [version(4, '2026-12-01'), version(5, '2026-12-09')], 4, 5],
    [
      'a newer one that replaces one that has not started',
      [version(5, '2026-12-09'), version(6, '2026-12-05')],
      6,
      undefined,
    ],
  ])('is %s', (_, versions, inForce, upcoming) => {
    expect(thresholdInForce(rule, versions, now)).toBe(inForce);
    expect(upcomingThreshold(versions, now)?.threshold).toBe(upcoming);
  });

  it('is that of an earlier release before a change starts', () => {
    expect(thresholdInForce(rule, [version(4, '2026-12-09')], now, 7)).toBe(7);
  });

  it('stays the newer one when the replaced one would have started', () => {
    const versions = [version(5, '2026-12-09'), version(6, '2026-12-05')];
    expect(thresholdInForce(rule, versions, at('2026-12-10'))).toBe(6);
  });

  it.each([
    ['', now],
    ['2026-12-06', at('2026-12-06')],
    ['2027-03-05', at('2027-03-05')],
    ['2026-12-05', undefined],
    ['2027-03-06', undefined],
    ['2026-02-30', undefined],
    ['soon', undefined],
  ])('starts on “%s”', (text, expected) => expect(toThresholdStart(text, now)).toEqual(expected));
});

describe('a suggested threshold', () => {
  const signals = (isConfirmed: boolean, ...events: number[]) =>
    events.map((count) => ({ isConfirmed, events: count }));
  const many = (isConfirmed: boolean, count: number, events = 3) =>
    signals(isConfirmed, ...Array.from({ length: count }, () => events));

  it.each([
    ['is none with nine decisions', 3, many(true, 9), undefined],
    ['is one lower if nine of ten are confirmed', 3, [...many(true, 9), ...many(false, 1)], 2],
    ['is none below the bound', 1, many(true, 10), undefined],
    ['is none if half are confirmed', 3, [...many(true, 5), ...many(false, 5)], undefined],
    ['leaves out dismissed signals with few events', 3, [...many(true, 3, 6), ...many(false, 7)], 4],
    [
      'is the lowest that leaves out half of the dismissed ones',
      3,
      [...many(true, 3, 6), ...many(false, 3, 3), ...many(false, 4, 4)],
      5,
    ],
    ['is none if it would lose confirmed ones', 3, [...many(true, 3, 3), ...many(false, 7, 3)], undefined],
  ])('%s', (_, threshold, decided, expected) => {
    expect(suggestThreshold(rule, threshold, decided)).toBe(expected);
  });
});
