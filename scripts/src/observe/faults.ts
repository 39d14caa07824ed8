import { askedBy } from './promql.ts';
import type { Series } from './live.ts';

/** One query of a dashboard, or a rule. */
export interface Question {
  where: string;
  expr: string;
  /** The labels that its lines are named by. */
  named: string[];
}

/** Where a scrape need not have an example of a value that the code has. */
const RARE: Record<string, string[]> = { outcome: ['failed'] };

/** What a question asks for that no process tells. `seriesOf` gives the live series of a metric. */
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
