import { describe, expect, it } from '@jest/globals';
import { findSignal, mentionsPaymentOutside, SIGNAL_RULE_FACTS, SIGNAL_RULES, signalPrecision } from './signal.js';

const on = (day: number) => ({ at: new Date(Date.UTC(2026, 10, day)) });
const rule = { windowDays: 7, threshold: 3 };

describe('a signal', () => {
  it.each([
    ['too few occurrences', [1, 2], undefined],
    ['enough within the window', [1, 2, 3], [1, 2, 3]],
    ['enough, but too far apart', [1, 5, 9], undefined],
    ['exactly one window apart', [1, 2, 8], undefined],
    ['a late event that completes an earlier window', [20, 1, 3, 2], [1, 2, 3]],
    ['occurrences before the window', [1, 10, 11, 12], [10, 11, 12]],
  ])('with %s', (_, days, expected) => {
    expect(findSignal(days.map(on), rule)).toEqual(expected?.map(on));
  });

  it('counts only what happened after the last decision', () => {
    expect(findSignal([1, 2, 3].map(on), { ...rule, decidedAt: on(1).at })).toBeUndefined();
    expect(findSignal([1, 2, 3, 4].map(on), { ...rule, decidedAt: on(1).at })).toEqual([2, 3, 4].map(on));
  });

  it.each(SIGNAL_RULES)('of the rule %s has an initial threshold within its bounds', (name) => {
    const { initial, min, max } = SIGNAL_RULE_FACTS[name].threshold;
    expect([min <= initial, initial <= max]).toEqual([true, true]);
  });
});

describe('a message', () => {
  it.each([
    'Pay me directly, it is cheaper',
    'Send it by GPay please',
    'my upi is ravi@okaxis',
    'call me on 98765 43210',
    'Let us do this outside the app',
    'व्हाट्सएप पर बात करें',
  ])('asks for payment or contact outside: “%s”', (text) => expect(mentionsPaymentOutside(text)).toBe(true));

  it.each(['I paid in the app', 'The gate is on the left, flat 402', 'Come at 9:30', 'खाना अच्छा था', 'I am outside'])(
    'does not: “%s”',
    (text) => expect(mentionsPaymentOutside(text)).toBe(false),
  );
});

describe('the precision of a rule', () => {
  it('is the share of confirmed decisions', () => {
    expect(signalPrecision({ confirmed: 0, dismissed: 0 })).toBeUndefined();
    expect(signalPrecision({ confirmed: 3, dismissed: 1 })).toBe(0.75);
  });
});
