import { askedBy } from './promql.ts';
import type { Series } from './live.ts';

/** A query of a dashboard, or a rule. */
export interface Question {
  where: string;
  expr: string;
  /** The labels used in the names of its lines. */
  named: string[];
}

/** Values that exist in the code but may be missing from a scrape. */
const RARE: Record<string, string[]> = { outcome: ['failed'] };

/**
 * Returns the metrics, labels and values of a query that no process exports. `seriesOf` returns the live series of a
 * metric.
 */
export function missing({ where, expr, named }: Question, seriesOf: ReadonlyMap<string, Series[]>): string[] {
  const { metrics, labels } = askedBy(expr);
  const faults: string[] = [];
  for (const { metric, matchers } of metrics) {
    const series = seriesOf.get(metric) ?? [];
    if (series.length === 0) faults.push(`${where}: nobody tells ${metric}`);
    for (const { label, operator, value } of series.length > 0 ? matchers : []) {
      const values = new Set(series.flatMap((one) => one[label] ?? []));
      if (values.size === 0) faults.push(`${where}: ${metric} has no label ${label}`);
      else if (operator === '=' && !values.has(value) && !RARE[label]?.includes(value))
        faults.push(`${where}: no ${metric} has ${label}="${value}", but ${[...values].toSorted().join(', ')}`);
    }
  }
  const known = new Set(metrics.flatMap(({ metric }) => (seriesOf.get(metric) ?? []).flatMap(Object.keys)));
  for (const label of new Set([...labels, ...named]))
    if (!known.has(label)) faults.push(`${where}: none of its metrics has a label ${label}`);
  return faults;
}
