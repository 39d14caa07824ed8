import type { Policy } from './policy.js';

/** A number, a time of day or a switch of a policy. */
export type PolicyValue = number | string | boolean;
export interface PolicyValueChange {
  /** `cancellation.lateFeeBps`, `dayParts.0.startTime` */
  way: string;
  /** Absent if the earlier version did not know the value. */
  before?: PolicyValue | undefined;
  after?: PolicyValue | undefined;
}

/** Version numbers and names cannot be changed by staff. */
const isFixed = (way: string) => way === 'version' || way.endsWith('.key');

function leavesOf(part: object, ways: string[] = []): [way: string, value: PolicyValue][] {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]): [string, PolicyValue][] => {
    const way = [...ways, key];
    if (typeof value === 'object' && value !== null) return leavesOf(value, way);
    const isLeaf = typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
    return isLeaf ? [[way.join('.'), value]] : [];
  });
}

/** All values of a policy by their path, in their order. */
export const policyValues = (policy: Policy): ReadonlyMap<string, PolicyValue> =>
  new Map(leavesOf(policy).filter(([way]) => !isFixed(way)));

/** The values that differ in the later version. */
export function policyChanges(before: Policy, after: Policy): PolicyValueChange[] {
  const [earlier, later] = [policyValues(before), policyValues(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((way) => ({ way, before: earlier.get(way), after: later.get(way) }))
    .filter((change) => change.before !== change.after);
}

/** The next version: these values replaced, all others unchanged. */
export function nextPolicy(policy: Policy, values: ReadonlyMap<string, PolicyValue>): Policy {
  const replaced = (part: unknown, ways: string[]): unknown => {
    if (Array.isArray(part)) return part.map((value, index) => replaced(value, [...ways, String(index)]));
    if (typeof part !== 'object' || part === null) return values.get(ways.join('.')) ?? part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value, [...ways, key])]));
  };
  return { ...(replaced(policy, []) as Policy), version: policy.version + 1 };
}
