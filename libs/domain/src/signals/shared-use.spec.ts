import { describe, expect, it } from '@jest/globals';
import { findSharedSignal, haveShared } from './shared-use.js';

const on = (day: number) => new Date(Date.UTC(2026, 8, day));
const use = (since: number, at = since) => ({ since: on(since), at: on(at) });
const rule = { windowDays: 30, threshold: 3 };

describe('accounts that share a thing', () => {
  it.each([
    ['none', [], undefined, undefined],
    ['too few', [use(1), use(2)], undefined, undefined],
    ['as many as the threshold', [use(2), use(1), use(3)], undefined, [use(1), use(2), use(3)]],
    ['one that used it last before the window', [use(1), use(20), use(31)], undefined, undefined],
    [
      'one that came long ago and still uses it',
      [use(1, 31), use(20), use(31)],
      undefined,
      [use(1, 31), use(20), use(31)],
    ],
    ['decided ones that go on using it', [use(1, 20), use(2, 20), use(3, 20)], 10, undefined],
    ['a new one after the decision', [use(1, 2), use(2, 3), use(11)], 10, [use(1, 2), use(2, 3), use(11)]],
    ['a new one after the decision, but too few', [use(1), use(11)], 10, undefined],
  ])('open a signal, or none, with %s', (_, uses, decided, expected) => {
    const decidedAt = decided === undefined ? undefined : on(decided);
    expect(findSharedSignal(uses, { ...rule, decidedAt })).toEqual(expected);
  });
});

describe('accounts that share a thing until they leave it', () => {
  it.each([
    ['as many as the threshold at once', [use(1, 9), use(2, 9), use(9)], undefined, [use(1, 9), use(2, 9), use(9)]],
    ['one that left before another came', [use(1, 8), use(2, 9), use(9)], undefined, undefined],
    [
      'one that left, and enough others',
      [use(3, 8), use(1, 9), use(2, 9), use(9)],
      undefined,
      [use(1, 9), use(2, 9), use(9)],
    ],
    ['decided ones of which one left', [use(1, 12), use(2, 11), use(3, 12), use(4, 12)], 10, undefined],
    [
      'a new one in the place of one that left',
      [use(1, 9), use(2, 12), use(3, 12), use(12)],
      10,
      [use(2, 12), use(3, 12), use(12)],
    ],
  ])('open a signal, or none, with %s', (_, uses, decided, expected) => {
    const decidedAt = decided === undefined ? undefined : on(decided);
    expect(findSharedSignal(uses, { ...rule, latestOnly: true, decidedAt })).toEqual(expected);
  });
});

describe('two people', () => {
  const [phone, laptop] = ['phone', 'laptop'];
  it.each([
    [
      'one device',
      [
        [phone, 'asha'],
        [phone, 'ravi'],
      ],
      true,
    ],
    [
      'one device of several people',
      [
        [phone, 'asha'],
        [phone, 'meera'],
        [phone, 'ravi'],
      ],
      true,
    ],
    [
      'each another device',
      [
        [phone, 'asha'],
        [laptop, 'ravi'],
      ],
      false,
    ],
    [
      'a device with somebody else',
      [
        [phone, 'asha'],
        [phone, 'meera'],
        [laptop, 'ravi'],
        [laptop, 'meera'],
      ],
      false,
    ],
    ['no device', [], false],
  ])('with %s', (_, uses, expected) => {
    const known = uses.map(([subject = '', person = '']) => ({ subject, person }));
    expect(haveShared(['asha', 'ravi'], known)).toBe(expected);
  });
});
