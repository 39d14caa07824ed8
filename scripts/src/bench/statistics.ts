/** The figures of several rounds of the same measurement. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** Returns the value below which the share `p` (0 to 1) of the values lies (nearest rank); NaN without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = ascending(values);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? NaN;
}

/** Returns the middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/** Divides the values of each round, so that what slows a round down affects both sides of its ratio. */
export const ratios = (values: readonly number[], references: readonly number[]): Spread =>
  spread(values.map((value, round) => value / (references[round] ?? NaN)));
