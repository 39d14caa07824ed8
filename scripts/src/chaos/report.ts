import { type Operation } from './history.ts';
import type { Finding } from './checks/finding.ts';

export interface ScenarioResult {
  name: string;
  /** Milliseconds from the end of the fault until every kind of operation succeeded at once; undefined if it did not. */
  recoveredMs: number | undefined;
}
export interface Row extends ScenarioResult {
  attempted: number;
  acknowledged: number;
  refused: number;
  unknown: number;
  lost: number;
  duplicated: number;
  /** Answers with an error that the product may never give. */
  errors: number;
}

/** Returns a row for each scenario. */
export const rowsOf = (
  results: readonly ScenarioResult[],
  operations: readonly Operation[],
  findings: readonly Finding[],
): Row[] =>
  results.map(({ name, recoveredMs }) => {
    const own = operations.filter(({ scenario }) => scenario === name);
    const count = (outcome: Operation['outcome']) => own.filter((one) => one.outcome === outcome).length;
    const found = (kind: Finding['kind']) =>
      findings.filter((one) => one.scenario === name && one.kind === kind).length;
    return {
      name,
      recoveredMs,
      attempted: own.length,
      acknowledged: count('ok'),
      refused: count('refused'),
      unknown: count('unknown'),
      lost: found('lost'),
      duplicated: found('duplicated'),
      errors: own.flatMap(({ answers }) => answers).filter((status) => status === 500).length,
    };
  });

const HEAD = [
  'Fault',
  'Attempted',
  'Acknowledged',
  'Refused',
  'Unknown',
  'Lost',
  'Duplicated',
  '500',
  'Recovered after',
];

/** Formats the rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, attempted, acknowledged, refused, unknown, lost, duplicated, errors, recoveredMs }) => [
      name,
      ...[attempted, acknowledged, refused, unknown, lost, duplicated, errors].map(String),
      recoveredMs === undefined ? 'not' : `${(recoveredMs / 1_000).toFixed(1)} s`,
    ],
  );
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The last line of a run. */
export function lastLine(operations: readonly Operation[], scenarios: number, findings: readonly Finding[]): string {
  const acknowledged = operations.filter(({ outcome }) => outcome === 'ok').length;
  const count = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length;
  return `${scenarios} scenarios, ${operations.length} attempted, ${acknowledged} acknowledged, ${count('lost')} lost, ${count('duplicated')} duplicated`;
}
