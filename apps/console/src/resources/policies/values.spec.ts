import { describe, expect, it } from '@jest/globals';
import { POLICY_BOUNDS, POLICY_CHOICES, POLICY_V1, type PolicyValue, policyValues } from '@sahaya/domain';
import { words } from '../../i18n/words.js';
import { formatBounds, parseInput, GROUPS, formatValue, formatInput, listChoices } from './values.js';

describe('the fields of the policy form', () => {
  const values = [...policyValues(POLICY_V1)];

  it('contain every value once with its name', () => {
    const shown = GROUPS.flatMap((group) => Object.keys(group.units));
    expect([...shown].sort()).toEqual(values.map(([way]) => way).sort());
    expect(Object.keys(words.policies.value).sort()).toEqual([...shown].sort());
    const names = Object.values(words.policies.value);
    expect(new Set(names).size).toBe(names.length);
  });

  it('name every choice', () => {
    for (const [way, choices] of Object.entries(POLICY_CHOICES)) {
      expect(listChoices(way).map(({ value }) => value)).toEqual(choices);
      for (const { value, label } of listChoices(way)) expect(label).not.toBe(value);
    }
  });

  it('return the stored values unchanged', () => {
    for (const [way, value] of values) expect([way, parseInput(way, formatInput(way, value))]).toEqual([way, value]);
  });

  it('have the bounds of the domain', () => {
    for (const way of Object.keys(POLICY_BOUNDS).filter((bound) => bound !== 'version'))
      expect(formatBounds(way)).toMatch(/^[\d.]+ to ₹?[\d,.]+/);
  });

  it.each<[string, PolicyValue | undefined, string]>([
    ['cancellation.lateFeeBps', 2_550, '25.5 %'],
    ['cancellation.freeBeforeStart', 150, '2.5 hours'],
    ['cancellation.freeAfterAcceptance', 5, '5 minutes'],
    ['arbitrationFromPaise', 10_000_00, '₹10,000'],
    ['sameDay.usualPriceUntil', '10:00', '10:00 am'],
    ['sameDay.offered', true, 'Yes'],
    ['cancellation.feeBase', 'total', 'Total'],
    ['processingFeeBase', 'basePlusPlatform', 'Base amount and platform fee'],
    ['changes.free', 1, '1 times'],
    ['reviewWindowDays', undefined, '–'],
    ['something.newer', 7, '7'],
  ])('%s of %j reads %s', (way, value, text) => expect(formatValue(way, value)).toBe(text));

  it.each<[string, string, PolicyValue]>([
    ['cancellation.lateFeeBps', '12.5', 1_250],
    ['cancellation.freeBeforeStart', '0.5', 30],
    ['cancellation.freeBeforeStart', ' ', NaN],
    ['cancellation.freeBeforeStart', 'two', NaN],
    ['sameDay.offered', 'true', true],
    ['cancellation.feeBase', 'total', 'total'],
  ])('%s typed as %j is %j', (way, typed, value) => expect(parseInput(way, typed)).toBe(value));
});
