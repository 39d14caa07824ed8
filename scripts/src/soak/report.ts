import type { Series } from './sampler.ts';
import { type Trend, trendOf } from './trend.ts';

export interface Row extends Trend {
  name: string;
  unit: Series['unit'];
}

/** Judges each series; those that rise first, then by their growth. */
export const rowsOf = (all: readonly Series[]): Row[] =>
  all
    .map(({ name, unit, tolerance, samples }) => ({ name, unit, ...trendOf(samples, tolerance) }))
    .sort((a, b) => Number(b.rises) - Number(a.rises) || b.growth / b.level - a.growth / a.level);

/** Formats the rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ name, unit, level, growth, rises }) => [
    name,
    `${format(level)} ${unit}`,
    `${growth < 0 ? '' : '+'}${format(growth)}`,
    rises ? 'rises' : '',
  ]);
  return [['Series', 'Level', 'Growth in the second half', ''], ['---', '---', '---', '---'], ...cells]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

const format = (value: number) => value.toFixed(Math.abs(value) < 10 ? 2 : 0);
