import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextPolicy, policyChanges, policyValues, type PolicyValue } from './policy-values.js';
import { outOfBounds, POLICY_BOUNDS, POLICY_V1 } from './policy.js';

describe('policy values', () => {
  it('are all values with bounds, plus switches and times of day', () => {
    const ways = [...policyValues(POLICY_V1).keys()];
    const bound = Object.keys(POLICY_BOUNDS).filter((way) => way !== 'version');
    expect(ways).toEqual(expect.arrayContaining(bound));
    expect(ways.filter((way) => !bound.includes(way))).toEqual([
      ...['cancellation.feeBase', 'processingFeeBase'],
      ...['sameDay.offered', 'sameDay.usualPriceUntil'],
      ...[0, 1, 2].flatMap((part) => [`dayParts.${part}.startTime`, `dayParts.${part}.endTime`]),
      'completion.notBeforeStart',
    ]);
  });

  it.each<[string, PolicyValue]>([
    ['cancellation.lateFeeBps', 2_000],
    ['sameDay.offered', true],
    ['sameDay.immediateWithin.min', 90],
    ['dayParts.1.endTime', '17:00'],
    ['cancellation.feeBase', 'total'],
    ['processingFeeBase', 'basePlusPlatform'],
    ['reminders.0.beforeStart', 720],
  ])('changes %s alone in a new version', (way, value) => {
    const next = nextPolicy(POLICY_V1, new Map([[way, value]]));
    expect(next.version).toBe(2);
    expect(policyChanges(POLICY_V1, next)).toEqual([{ way, before: policyValues(POLICY_V1).get(way), after: value }]);
    expect(policyChanges(next, nextPolicy(next, new Map()))).toEqual([]);
  });

  it('result from the changes of any two versions', () => {
    const numbers = [...policyValues(POLICY_V1)].filter(([, value]) => typeof value === 'number');
    const change = fc
      .constantFrom(...numbers.map(([way]) => way))
      .chain((way) => fc.tuple(fc.constant(way), fc.integer({ min: 0, max: 10_000 })));
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (one, other) => {
        const [before, after] = [one, other].map((changes) => nextPolicy(POLICY_V1, new Map(changes)));
        const told = policyChanges(before!, after!);
        const again = nextPolicy(before!, new Map(told.map(({ way, after: value }) => [way, value!])));
        expect(policyValues(again)).toEqual(policyValues(after!));
      }),
    );
  });

  it('that an earlier version did not know are new in the later one', () => {
    const { completion: _new, ...earlier } = POLICY_V1;
    expect(policyChanges(earlier as typeof POLICY_V1, POLICY_V1)).toEqual([
      { way: 'completion.notBeforeStart', before: undefined, after: false },
    ]);
    expect(outOfBounds(nextPolicy(POLICY_V1, new Map()))).toEqual([]);
  });
});
