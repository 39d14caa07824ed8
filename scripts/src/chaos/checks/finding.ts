import type { Operation } from '../history.ts';

/** A promise that was broken. `lost`: an acknowledged effect is missing; `duplicated`: it is there twice. */
export interface Finding {
  kind: 'lost' | 'duplicated' | 'wrong';
  /** The scenario whose operation it is, if one is known. */
  scenario?: string | undefined;
  text: string;
}

export const succeeded = (operations: readonly Operation[], ...kinds: Operation['kind'][]): Operation[] =>
  operations.filter(({ kind, outcome }) => outcome === 'ok' && kinds.includes(kind));

export function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
